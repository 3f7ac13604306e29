import type { KnownBlock, ModalView } from '@slack/types';
import type { PlacedMessage } from '../domain/post.ts';
import type { Reply, Text } from '../domain/reply.ts';
import { plain, type MessageBlock } from './blocks/block.ts';
import { footnoteBlocks, noticeBlocks } from './blocks/sections.ts';
import { blocksInWindow } from './forms/review.ts';
import type { SlackContext } from './parts.ts';
import { linkTo } from './permalink.ts';
import { slackFailure } from './slack-failure.ts';
import { noteInView, updateAcknowledged, updateView } from './update-view.ts';

/** A window of the person that waits for an answer. */
export interface AnswerWindow {
  readonly id: string;
  /** The hash of the submitted form; absent for a window that was opened for the answer. */
  readonly hash?: string;
}

interface AnswerShown {
  readonly reply: Reply;
  /**
   * The message in the person's direct messages that has the answer; `null` where there is none.
   */
  readonly placed: PlacedMessage | null;
  readonly hasButtons: boolean;
}

export const WAITING_FOR_ANSWER: ModalView = windowWith([
  ...noticeBlocks('info', 'Working on it… The answer comes here and in Messages.'),
]);

/**
 * Opens a window for the answer to a click in App Home, which can't show the answer itself. A
 * trigger_id lives 3 s, so the window has to open before the answer is there.
 * @returns the window, if Slack opened it; the answer comes in Messages all the same
 */
export async function openWindow(
  slack: SlackContext,
  triggerId: string,
): Promise<AnswerWindow | undefined> {
  try {
    const opening = { trigger_id: triggerId, view: WAITING_FOR_ANSWER };
    const { view } = await slack.clients.interactive.views.open(opening);
    return view?.id === undefined ? undefined : { id: view.id };
  } catch (cause) {
    slack.log.warn({ err: slackFailure(cause, slack.now()) }, 'no window for an answer');
    return undefined;
  }
}

/**
 * Shows an answer in a window. Windows take no tables, charts and files: the message that has them
 * is linked.
 */
export async function showInWindow(
  parts: Pick<SlackContext, 'clients' | 'log' | 'now'>,
  window: AnswerWindow,
  { reply, placed, hasButtons }: AnswerShown,
): Promise<void> {
  const link = placed && (await linkTo(placed, parts.clients.interactive, parts.log));
  const messages: Text = link === null ? 'Messages' : { kind: 'link', url: link, text: 'Messages' };
  const where = hasButtons
    ? ['This answer and its buttons are in ', messages, ', too.']
    : ['This answer is in ', messages, ', too.'];
  const tail = placed === null ? [] : footnoteBlocks(where.flat()).blocks;
  const shown = windowWith(blocksInWindow(reply, tail));
  const { id, hash } = window;
  await noteInView(parts, () =>
    hash === undefined
      ? updateView(parts, id, shown)
      : updateAcknowledged(parts, { id, hash }, shown),
  );
}

function windowWith(blocks: readonly MessageBlock[]): ModalView {
  // Charts and tables are rendered as text here, so all of these are blocks of views too.
  return {
    type: 'modal',
    title: plain('Answer'),
    close: plain('Close'),
    blocks: [...blocks] as KnownBlock[],
  };
}
