import type { KnownBlock, ModalView } from '@slack/types';
import type { Section } from '../../domain/reply.ts';
import type { Operation, OperationPage } from '../../operations/define.ts';
import { plain, type MessageBlock } from '../blocks/block.ts';
import { cut } from '../blocks/cut.ts';
import { sectionsOf } from '../blocks/render-sections.ts';
import { headingBlocks, noticeBlocks } from '../blocks/sections.ts';
import { LIMITS } from '../limits.ts';
import { FORM_CALLBACK } from './form.ts';
import { inputBlocks, problemBlocks, type FormStart } from './input-block.ts';
import { writeMetadata, type FormMetadata } from './metadata.ts';
import { formTitle, submitLabel } from './titles.ts';

/** Action ids of the buttons that navigate in a form of several pages. */
export const FORM_ACTIONS = { back: 'form:back', anew: 'form:anew' } as const;

export interface PageStart extends FormStart {
  /** Sections above the fields: those of the operation, and notices of an earlier failure. */
  readonly above: readonly Section[];
  /** The time when the draft was saved with which the form goes on. */
  readonly draftOf?: Date | undefined;
}

/** Returns one page of a form that has several. */
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
    ...headingBlocks(step === undefined ? title : `Step ${step}: ${title}`),
    ...offerBlocks(start.draftOf),
    ...problemBlocks(operation.inputs, start.problems),
  ];
  const bottom = [...fields, ...(at.page > 0 ? [backBlock()] : [])];
  const room = LIMITS.view.blocks - top.length - bottom.length;
  const above = sectionsOf(start.above, 'simple').blocks.slice(0, room);
  return {
    type: 'modal',
    callback_id: FORM_CALLBACK,
    title: plain(formTitle(operation, step)),
    submit: plain(cut(submitOf(operation, at), LIMITS.view.title)),
    close: plain('Close'),
    notify_on_close: true,
    private_metadata: writeMetadata(metadata),
    // Charts and tables are rendered as text here, so all of these are blocks of views too.
    blocks: [...top, ...above, ...bottom] as KnownBlock[],
  };
}

export function backBlock(): KnownBlock {
  const button = { type: 'button', text: plain('Back'), action_id: FORM_ACTIONS.back } as const;
  return { type: 'actions', block_id: 'form-back', elements: [button] };
}

function offerBlocks(draftOf: Date | undefined): MessageBlock[] {
  if (draftOf === undefined) return [];
  const at = { kind: 'time', at: draftOf, show: 'datetime' } as const;
  const text = ['You go on with your draft from ', at, '.'];
  const button = {
    type: 'button',
    text: plain('Start anew'),
    action_id: FORM_ACTIONS.anew,
  } as const;
  const [notice, ...more] = noticeBlocks('info', text);
  // A notice is a section, and a section takes a button beside its text.
  return [{ ...notice, accessory: button } as KnownBlock, ...more];
}

/**
 * Returns the label of the button: the last page leads to the review, or acts where there is none.
 */
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
