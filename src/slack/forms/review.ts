import type { ModalView } from '@slack/types';
import type { Reply } from '../../domain/reply.ts';
import type { Operation, Preview } from '../../operations/define.ts';
import { plain, type MessageBlock } from '../blocks/block.ts';
import { stepBlocks, type StepFace } from '../blocks/buttons.ts';
import { cut } from '../blocks/cut.ts';
import { sectionsOf } from '../blocks/render-sections.ts';
import { footnoteBlocks, headerBlocks, paragraphBlocks } from '../blocks/sections.ts';
import { LIMITS } from '../limits.ts';
import { FORM_CALLBACK } from './form.ts';
import { writeMetadata, type FormMetadata } from './metadata.ts';
import { backBlock } from './page.ts';
import { formTitle, submitLabel } from './titles.ts';

const NOT_ALL = 'This is not all of it: the rest has no room in a window.';

/** Returns the review, the last step of a form, with the preview: submitting it confirms. */
export function reviewOf(
  operation: Operation,
  preview: Preview,
  buttons: readonly StepFace[],
  metadata: FormMetadata,
): ModalView {
  const tail = [...stepBlocks(buttons), backBlock()];
  const { confirmLabels } = preview;
  const label = confirmLabels?.submit ?? operation.confirmLabel ?? submitLabel(operation);
  return {
    type: 'modal',
    callback_id: FORM_CALLBACK,
    title: plain(formTitle(operation, 'review')),
    submit: plain(cut(label, LIMITS.view.title)),
    close: plain('Close'),
    notify_on_close: true,
    private_metadata: writeMetadata(metadata),
    // All of these are blocks of views too.
    blocks: blocksInWindow(preview, tail),
  };
}

/** Returns as much of a reply as a window shows above the tail, with charts and tables as text. */
export function blocksInWindow(reply: Reply, tail: readonly MessageBlock[]): MessageBlock[] {
  const { title, summary, sections = [], footnote } = reply;
  const body = sectionsOf(sections, 'simple');
  const small = footnote === undefined ? [] : footnoteBlocks(footnote).blocks;
  const head = [
    ...headerBlocks(title),
    ...(summary === undefined ? [] : paragraphBlocks(summary)),
    ...body.blocks,
  ];
  // A window can't have the files that a message would have.
  const isCut = body.isCut || body.files.length > 0;
  return fitting(head, [...small, ...tail], isCut);
}

function fitting(
  head: readonly MessageBlock[],
  tail: readonly MessageBlock[],
  isCut: boolean,
): MessageBlock[] {
  const { blocks: most } = LIMITS.view;
  if (!isCut && head.length + tail.length <= most) return [...head, ...tail];
  const note = footnoteBlocks(NOT_ALL).blocks;
  return [...head.slice(0, most - tail.length - note.length), ...note, ...tail];
}
