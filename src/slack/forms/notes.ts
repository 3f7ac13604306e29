import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import type { Text, Tone } from '../../domain/reply.ts';
import type { Operation } from '../../operations/define.ts';
import { plain } from '../blocks/block.ts';
import { noticeBlocks } from '../blocks/sections.ts';
import { LIMITS } from '../limits.ts';
import { asSent, unescaped } from '../returned.ts';
import { FORM_CALLBACK } from './form.ts';
import { formTitle } from './titles.ts';

const NOTE_ID = 'form-note';

/** Returns a window with only a sentence: the form is over. */
export function noteView(operation: Operation, tone: Tone, text: Text): ModalView {
  return {
    type: 'modal',
    callback_id: FORM_CALLBACK,
    title: plain(formTitle(operation)),
    close: plain('Close'),
    blocks: [...noticeBlocks(tone, text)],
  };
}

/** Returns the window of a form with only a sentence, while its next step is being prepared. */
export function noteInstead(
  { title, callback_id, private_metadata }: ViewOutput,
  tone: Tone,
  text: Text,
): ModalView {
  return {
    type: 'modal',
    callback_id,
    title: plain(unescaped(title.text)),
    close: plain('Close'),
    private_metadata,
    blocks: [...noticeBlocks(tone, text)],
  };
}

/** Returns the same view with a sentence at its top, in place of an earlier one. */
export function withNote(view: ViewOutput, tone: Tone, text: Text): ModalView {
  // A notice is a section, and the blocks that Slack sends back are those that the bot sent.
  const [note] = noticeBlocks(tone, text) as KnownBlock[];
  const others = asSent(view.blocks).filter((block) => block.block_id !== NOTE_ID) as KnownBlock[];
  return {
    type: 'modal',
    callback_id: view.callback_id,
    title: plain(unescaped(view.title.text)),
    ...(view.submit && { submit: plain(unescaped(view.submit.text)) }),
    close: plain(unescaped(view.close?.text ?? 'Close')),
    notify_on_close: view.notify_on_close,
    private_metadata: view.private_metadata,
    blocks: [...(note ? [{ ...note, block_id: NOTE_ID }] : []), ...others].slice(
      0,
      LIMITS.view.blocks,
    ),
  };
}
