import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, InputBlockElement } from '@slack/types';
import { z } from 'zod';
import type { RawValues } from '../../domain/reply.ts';
import { InputError } from '../../lib/errors.ts';
import { instantInFull } from '../../commands/moments.ts';
import { problemSentence } from '../../commands/failures.ts';
import type { Input, Inputs } from '../../commands/inputs.ts';
import { isOptional } from '../../commands/read-values.ts';
import { footnoteBlocks, type MessageBlock, noticeBlocks } from '../blocks/sections.ts';
import { cut, plain } from '../blocks/text.ts';
import { LIMITS } from '../limits.ts';
import { elementOf, type FieldStart } from './fields.ts';

export interface FormStart {
  readonly typed: RawValues;
  /** Problems of the typed values, as text, since Slack takes no errors with a view. */
  readonly problems: readonly InputError[];
  readonly titles: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** IANA zone of the person. */
  readonly zone: string;
  /** Names of the files that were given before, by their ids. */
  readonly files?: ReadonlyMap<string, string>;
  /** The revision of a form with several pages: then Slack reports each change, to be kept. */
  readonly revision?: number;
}

const TEXT_ELEMENTS: ReadonlySet<InputBlockElement['type']> = new Set([
  'plain_text_input',
  'number_input',
]);

/** Returns the block of an input, between the files kept from before and its problems. */
export function inputBlocks(name: string, input: Input, start: FormStart): MessageBlock[] {
  const fieldStart: FieldStart = {
    typed: start.typed[name]?.trim() ?? '',
    titles: start.titles[name] ?? new Map(),
    zone: start.zone,
  };
  const kept = keptFiles(input, fieldStart.typed, start.files);
  const element = elementOf(input, fieldStart);
  const isPending = start.revision !== undefined && input.kind !== 'file' && input.kind !== 'files';
  const block: InputBlock = {
    type: 'input',
    block_id: blockIdOf(name, start.revision),
    label: plain(cut(input.label, LIMITS.inputLabel)),
    ...(input.hint && { hint: plain(cut(input.hint, LIMITS.inputLabel)) }),
    optional: isOptional(input) || input.givenBy !== undefined || kept.length > 0,
    // Slack takes no file_input that reports its changes (docs.slack.dev, input block).
    ...(isPending && { dispatch_action: true }),
    element: isPending ? outgoing(element) : element,
  };
  const wrong = start.problems.filter(({ field }) => field === name);
  return [
    ...keptBlocks(kept),
    block,
    ...wrong.flatMap(({ message }) => noticeBlocks('bad', message)),
  ];
}

/** Returns a notice for each problem that stands under no field of the form, with its label. */
export function problemBlocks(
  inputs: Inputs,
  problems: readonly InputError[],
  fields: readonly string[],
): MessageBlock[] {
  return problems
    .filter(({ field }) => field === undefined || !fields.includes(field))
    .flatMap((problem) => noticeBlocks('bad', problemSentence(inputs, problem)));
}

function keptFiles(
  input: Input,
  typed: string,
  files: ReadonlyMap<string, string> | undefined,
): readonly string[] {
  if (input.kind !== 'file' && input.kind !== 'files') return [];
  return typed.split(/[\s,]+/).flatMap((id) => files?.get(id) ?? []);
}

function keptBlocks(names: readonly string[]): readonly MessageBlock[] {
  if (names.length === 0) return [];
  const verb = names.length > 1 ? 'are' : 'is';
  const text = `📎 ${names.join(', ')} ${verb} kept unless you add another file:`;
  return footnoteBlocks(text).blocks;
}

/** Reports changes of texts as they are typed: nobody presses Enter before closing a window. */
function outgoing(element: InputBlockElement): InputBlockElement {
  if (!TEXT_ELEMENTS.has(element.type)) return element;
  const config = { trigger_actions_on: ['on_character_entered' as const] };
  return { ...element, dispatch_action_config: config } as InputBlockElement; // All three take it.
}

/**
 * Returns the id of an input's block. Slack keeps the content of a block as long as its id stays,
 * whatever the new view says (github.com/slackapi/bolt-js/issues/290): with each revision of a form the
 * ids are new, so that it shows the values of the view.
 */
export function blockIdOf(input: string, revision: number | undefined): string {
  return revision === undefined ? input : `${input}~${revision}`;
}

/** A file as Slack describes it: docs.slack.dev/reference/objects/file-object. */
export interface SlackFile {
  readonly id: string;
  readonly name?: string | null;
  readonly mimetype?: string;
  readonly size?: number;
  readonly url_private_download?: string;
  readonly url_private?: string;
}

interface FieldState {
  readonly value?: string | null;
  readonly selected_date?: string | null;
  readonly selected_time?: string | null;
  /** Seconds since 1970. */
  readonly selected_date_time?: number | null;
  readonly selected_option?: { readonly value: string } | null;
  readonly selected_user?: string | null;
  readonly selected_conversation?: string | null;
  readonly selected_options?: readonly { readonly value: string }[];
  readonly files?: readonly SlackFile[];
}

export type ViewState = Readonly<Record<string, Readonly<Record<string, FieldState>>>>;

const text = z.string().nullish();
const option = z.object({ value: z.string() });
const field = z.object({
  value: text,
  selected_date: text,
  selected_time: text,
  selected_date_time: z.number().nullish(),
  selected_option: option.nullish(),
  selected_user: text,
  selected_conversation: text,
  selected_options: z.array(option).optional(),
  files: z.array(z.object({ id: z.string() })).optional(),
});
const values = z.record(z.string(), z.record(z.string(), field));

/** Returns what the fields of a view hold. @throws {InputError} for what Slack never sends. */
export function stateOf({ state }: Pick<ViewOutput, 'state'>): ViewState {
  // Slack's own types say that it is there.
  if (values.safeParse(Object(state).values).success) return state.values;
  throw new InputError('This form couldn’t be read, so nothing was done. Open it again.');
}

interface Filled {
  readonly state: ViewState;
  readonly zone: string;
  readonly revision?: number | undefined;
}

/** Returns values as a person would type them, without empty fields and files. */
export function submittedValues(inputs: Inputs, state: ViewState, zone: string): RawValues {
  return withSubmitted({}, inputs, { state, zone });
}

/**
 * Slack leaves fields out of the state that were never touched: these keep their earlier values
 * (github.com/slackapi/bolt-js/issues/1258).
 */
export function withSubmitted(
  given: RawValues,
  inputs: Inputs,
  { state, zone, revision }: Filled,
): RawValues {
  const values = { ...given };
  for (const [name, input] of Object.entries(inputs)) {
    const element = elementIn(state, [name, input], revision);
    if (element === undefined || element.files !== undefined) continue;
    const value = typedOf(element, zone);
    if (value.trim() !== '') values[name] = value;
    else if (input.clearable && Object.hasOwn(values, name)) values[name] = '';
    else delete values[name];
  }
  return values;
}

export function submittedFiles(
  inputs: Inputs,
  state: ViewState,
  revision?: number,
): ReadonlyMap<string, readonly SlackFile[]> {
  const given = Object.entries(inputs).map(([name, input]) => {
    return [name, elementIn(state, [name, input], revision)?.files ?? []] as const;
  });
  return new Map(given.filter(([, files]) => files.length > 0));
}

/** Finds the state of an input's element; a form opened before an update may have a former name. */
function elementIn(
  state: ViewState,
  [name, { formerly = [] }]: readonly [string, Input],
  revision: number | undefined,
): FieldState | undefined {
  const blocks = [name, ...formerly].map((one) => state[blockIdOf(one, revision)]);
  return blocks.flatMap((block) => Object.values(block ?? {}))[0];
}

/** Returns an element's state as text; an instant becomes a moment in the person's zone. */
function typedOf(state: FieldState, zone: string): string {
  if (state.selected_date_time !== undefined && state.selected_date_time !== null) {
    return instantInFull(new Date(state.selected_date_time * 1000), zone);
  }
  if (state.selected_options) return state.selected_options.map(({ value }) => value).join(',');
  return (
    state.value ??
    state.selected_option?.value ??
    state.selected_date ??
    state.selected_time ??
    state.selected_user ??
    state.selected_conversation ??
    ''
  );
}
