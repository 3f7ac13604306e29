import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import {
  time,
  type RawValues,
  type Reply,
  type Section,
  type Text,
  type Tone,
} from '../../domain/reply.ts';
import { jsonIn } from '../../lib/json.ts';
import type { Operation, OperationPage, Preview } from '../../commands/define.ts';
import type { Input } from '../../commands/inputs.ts';
import {
  footnoteBlocks,
  headerBlocks,
  headingBlocks,
  type MessageBlock,
  noticeBlocks,
  paragraphBlocks,
  sectionsOf,
  SIMPLE,
} from '../blocks/sections.ts';
import { cut, plain } from '../blocks/text.ts';
import { actionBlocks, type ActionElement } from '../blocks/actions.ts';
import { LIMITS } from '../limits.ts';
import { asSent, unescaped } from '../received-text.ts';
import { type FormStart, inputBlocks, problemBlocks } from './input-block.ts';

export const FORM_CALLBACK = 'operation';

const TEXT_KINDS: ReadonlySet<Input['kind']> = new Set([
  'text',
  'emails',
  'phones',
  'variables',
  'hours',
  'domains',
  'phone',
  'url',
  'column',
]);

/** Tells whether a form can show all that was typed; a text may be longer than a field takes. */
export function fitsForm(operation: Operation, typed: RawValues): boolean {
  return Object.entries(operation.inputs).every(
    ([name, { kind }]) => !TEXT_KINDS.has(kind) || (typed[name] ?? '').length <= LIMITS.textInput,
  );
}

function modal(
  title: string,
  blocks: readonly MessageBlock[],
  more: Partial<ModalView> = {},
): ModalView {
  return {
    type: 'modal',
    callback_id: FORM_CALLBACK,
    title: plain(title),
    close: plain('Close'),
    blocks: [...blocks],
    ...more,
  };
}

export function formOf(operation: Operation, start: FormStart, metadata: FormMetadata): ModalView {
  const inputs = Object.entries(operation.inputs).filter(([, { isUnasked }]) => !isUnasked);
  const fields = inputs.map(([name]) => name);
  const blocks = [
    ...headingBlocks(operation.summary),
    ...problemBlocks(operation.inputs, start.problems, fields),
    ...inputs.flatMap(([name, input]) => inputBlocks(name, input, start)),
  ];
  return modal(formTitle(operation), blocks, submitting(submitLabel(operation), metadata));
}

function submitting(label: string, metadata: FormMetadata): Partial<ModalView> {
  const submit = plain(cut(label, LIMITS.view.title));
  return { submit, private_metadata: writeMetadata(metadata) };
}

export const FORM_ACTIONS = { back: 'form:back', anew: 'form:anew' } as const;

interface PageStart extends FormStart {
  /** Sections above the fields: those of the operation, and notices of an earlier failure. */
  readonly above: readonly Section[];
  /** The time when the draft was saved with which the form goes on. */
  readonly draftOf?: Date | undefined;
}

export function pageOf(
  operation: Operation,
  at: { readonly pages: readonly OperationPage[]; readonly page: number },
  start: PageStart,
  metadata: FormMetadata,
): ModalView {
  const { title = '', inputs = [] } = at.pages[at.page] ?? {};
  const step = at.pages.length > 1 ? `${at.page + 1} of ${at.pages.length}` : undefined;
  const fields = inputs.flatMap((name) => {
    const input = operation.inputs[name];
    return input === undefined ? [] : inputBlocks(name, input, start);
  });
  const top = [
    ...headingBlocks(title),
    ...offerBlocks(start.draftOf),
    ...problemBlocks(operation.inputs, start.problems, inputs),
  ];
  const bottom = [...fields, ...(at.page > 0 ? [backBlock()] : [])];
  const room = LIMITS.view.blocks - top.length - bottom.length;
  const above = sectionsOf(start.above, SIMPLE).blocks.slice(0, room);
  return modal(formTitle(operation, step), [...top, ...above, ...bottom], {
    ...submitting(submitOf(operation, at), metadata),
    notify_on_close: true,
  });
}

function backBlock(): MessageBlock {
  const button = { type: 'button', text: plain('Back'), action_id: FORM_ACTIONS.back } as const;
  return { type: 'actions', block_id: 'form-back', elements: [button] };
}

function offerBlocks(draftOf: Date | undefined): MessageBlock[] {
  if (draftOf === undefined) return [];
  const notices = noticeBlocks('info', ['Continuing your draft from ', time(draftOf), '.']);
  const text = plain('Start over');
  const accessory = { type: 'button', text, action_id: FORM_ACTIONS.anew } as const;
  return notices.map((notice) => ({ ...notice, accessory }));
}

/** The last page leads to the review, or acts where there is none. */
function submitOf(
  operation: Operation,
  { pages, page }: { readonly pages: readonly OperationPage[]; readonly page: number },
): string {
  if (page < pages.length - 1) return 'Next';
  const { effect, confirmLabel, isReviewed } = operation;
  if (pages[page]?.confirms) return confirmLabel ?? submitLabel(operation);
  if (effect === 'sends' || effect === 'deletes') return 'Next';
  return isReviewed ? 'Continue' : (confirmLabel ?? submitLabel(operation));
}

const NOT_ALL = 'The rest doesn’t fit in this window.';

export function reviewOf(
  operation: Operation,
  preview: Preview,
  buttons: readonly ActionElement[],
  metadata: FormMetadata,
): ModalView {
  const tail = [...actionBlocks(buttons), backBlock()];
  const { confirmLabels } = preview;
  const label = confirmLabels?.submit ?? operation.confirmLabel ?? submitLabel(operation);
  return modal(formTitle(operation, 'review'), blocksInWindow(preview, tail), {
    ...submitting(label, metadata),
    notify_on_close: true,
  });
}

/** Returns as much of a reply as a window shows above the tail, with charts and tables as text. */
export function blocksInWindow(reply: Reply, tail: readonly MessageBlock[]): MessageBlock[] {
  const { title, summary, sections = [], footnote } = reply;
  const body = sectionsOf(sections, SIMPLE);
  const head = [...headerBlocks(title), ...paragraphBlocks(summary ?? ''), ...body.blocks];
  const end = [...footnoteBlocks(footnote ?? '').blocks, ...tail];
  // A window can't have the files that a message would have.
  const isCut = body.isCut || body.files.length > 0;
  const { blocks: most } = LIMITS.view;
  if (!isCut && head.length + end.length <= most) return [...head, ...end];
  const note = footnoteBlocks(NOT_ALL).blocks;
  return [...head.slice(0, most - end.length - note.length), ...note, ...end];
}

const NOTE_ID = 'form-note';

export function noteView(operation: Operation, tone: Tone, text: Text): ModalView {
  return modal(formTitle(operation), noticeBlocks(tone, text));
}

/** Returns the window of a form with only a sentence, while its next step is being prepared. */
export function noteInstead(
  { title, callback_id, private_metadata }: ViewOutput,
  tone: Tone,
  text: Text,
): ModalView {
  const shown = noticeBlocks(tone, text);
  return modal(unescaped(title.text), shown, { callback_id, private_metadata });
}

/** Returns the same view with a sentence at its top, in place of an earlier one. */
export function withNote(view: ViewOutput, tone: Tone, text: Text): ModalView {
  const [note] = noticeBlocks(tone, text);
  // The blocks that Slack sends back are those that the bot sent.
  const others = asSent(view.blocks).filter((block) => block.block_id !== NOTE_ID) as KnownBlock[];
  const blocks = [...(note ? [{ ...note, block_id: NOTE_ID }] : []), ...others];
  return modal(unescaped(view.title.text), blocks.slice(0, LIMITS.view.blocks), {
    callback_id: view.callback_id,
    ...(view.submit && { submit: plain(unescaped(view.submit.text)) }),
    close: plain(unescaped(view.close?.text ?? 'Close')),
    notify_on_close: view.notify_on_close,
    private_metadata: view.private_metadata,
  });
}

/** Returns `Cancel campaign`, or `Send push · 1 of 4`: its last words make room for the step. */
function formTitle({ title }: Operation, step?: string): string {
  if (step === undefined) return cut(title, LIMITS.view.title);
  const within = ` · ${step}`;
  const room = LIMITS.view.title - within.length;
  const words = title.split(' ');
  const fits = words.findLastIndex((_, at) => words.slice(0, at + 1).join(' ').length <= room);
  return cut(fits === -1 ? title : words.slice(0, fits + 1).join(' '), room) + within;
}

/** An operation that needs a confirmation doesn't say that its form acts. */
function submitLabel({ effect, verb, title }: Operation): string {
  if (effect === 'reads') return 'Show';
  if (effect !== 'writes') return 'Continue';
  return verb.endsWith('edit') ? 'Save changes' : title;
}

/** The data that a form carries, with the place where it was opened: its answer goes there. */
export type FormMetadata = z.output<typeof metadata>;

const metadata = z.object({
  operation: z.string(),
  channelId: z.string().nullable(),
  // A form that an earlier version opened has no thread.
  threadTs: z.string().nullable().default(null),
  responseUrl: z.string().nullable(),
  /** Slack user id of the assignee. */
  assigneeId: z.string().optional(),
  /** The draft of the form that this one stands on top of. */
  below: z.string().optional(),
  /** Files given before, by the name of the input; they are kept where no new one is given. */
  kept: z.record(z.string(), z.string()).optional(),
  /** The position in a form with several pages; its values are in the store. */
  place: z
    .object({
      draft: z.string(),
      /** The page, from 0; after the last comes the review. */
      page: z.int().nonnegative(),
      // The name that it has in forms that are open since an earlier version.
      turn: z.int().nonnegative(),
    })
    .transform(({ turn, ...place }) => ({ ...place, revision: turn }))
    .optional(),
});

function writeMetadata({ place, ...rest }: FormMetadata): string {
  const { draft, page, revision: turn } = place ?? {};
  const value = { ...rest, place: place && { draft, page, turn } };
  const text = JSON.stringify(value);
  if (text.length <= LIMITS.view.privateMetadata) return text;
  return JSON.stringify({ ...value, responseUrl: null });
}

/** Returns `null` for a view that isn't one of the bot's. */
export function readMetadata(text: string): FormMetadata | null {
  return metadata.safeParse(jsonIn(text)).data ?? null;
}
