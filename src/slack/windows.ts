import { pause as wait } from '../lib/timeout.ts';
import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { PlacedMessage } from '../domain/post.ts';
import { isGone, meaningOf } from '../domain/slack-codes.ts';
import type { Reply, Text } from '../domain/reply.ts';
import { footnoteBlocks, type MessageBlock, noticeBlocks } from './blocks/sections.ts';
import { plain } from './blocks/text.ts';
import type { Bot } from './bot.ts';
import { blocksInWindow } from './forms/views.ts';
import { linkTo } from './posting.ts';
import { slackCode, slackFailure } from './web-api.ts';

export interface AnswerWindow {
  readonly id: string;
  /** The hash of the submitted form; absent for a window that was opened for the answer. */
  readonly hash?: string;
}

interface AnswerShown {
  readonly reply: Reply;
  /** The direct message that has the answer; `null` where there is none. */
  readonly placed: PlacedMessage | null;
  readonly hasButtons: boolean;
}

export const WAITING_FOR_ANSWER: ModalView = windowWith([
  ...noticeBlocks('info', 'Working on it… The answer will appear here and in Messages.'),
]);

/**
 * Opens a window for the answer to a click in App Home, which can't show the answer itself. A
 * trigger_id lives 3 s, so the window has to open before the answer is there.
 * @returns the window, if Slack opened it; the answer comes in Messages all the same
 */
export async function openWindow(bot: Bot, triggerId: string): Promise<AnswerWindow | undefined> {
  try {
    const opening = { trigger_id: triggerId, view: WAITING_FOR_ANSWER };
    const { view } = await bot.clients.interactive.views.open(opening);
    return view?.id === undefined ? undefined : { id: view.id };
  } catch (cause) {
    bot.log.warn({ err: slackFailure(cause, bot.now()) }, 'no window for an answer');
    return undefined;
  }
}

/** Windows take no tables, charts and files: the message that has them is linked. */
export async function showInWindow(
  parts: Bot,
  window: AnswerWindow,
  { reply, placed, hasButtons }: AnswerShown,
): Promise<void> {
  const link = placed && (await linkTo(placed, parts.clients.interactive, parts.log));
  const messages: Text = link === null ? 'Messages' : { kind: 'link', url: link, text: 'Messages' };
  const where = hasButtons
    ? ['This answer, with its buttons, is also in ', messages, '.']
    : ['This answer is also in ', messages, '.'];
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
  return { type: 'modal', title: plain('Answer'), close: plain('Close'), blocks: [...blocks] };
}

/** Milliseconds between looks for the acknowledged view, which comes within them, we assume. */
const ACKNOWLEDGED_AFTER_MS = [100, 200, 400, 800];

/**
 * @param hash of the view that is to be replaced: a window that has changed in the meantime stays
 * @throws {UndeliverableError} when Slack refuses it.
 */
export async function updateView(
  bot: Bot,
  viewId: string,
  view: ModalView,
  hash?: string,
): Promise<void> {
  const shown = await update(bot, viewId, view, hash);
  if (shown === null) bot.log.info('a window was closed or has moved on');
}

/**
 * Shows a view in a window whose submission was acknowledged with another view. Slack may show the
 * acknowledged view later than this one, and it would stay: this view is sent again until the
 * window's hash shows that the acknowledged one was there.
 * @throws {UndeliverableError} when Slack refuses it.
 */
export async function updateAcknowledged(
  bot: Bot,
  submitted: Pick<ViewOutput, 'id' | 'hash'>,
  view: ModalView,
): Promise<void> {
  let { hash } = submitted;
  for (const pauseMs of ACKNOWLEDGED_AFTER_MS) {
    await wait(pauseMs);
    const shown = await update(bot, submitted.id, view, hash);
    if (shown === null) return updateView(bot, submitted.id, view);
    hash = shown;
  }
}

/** Shows a note in a window; a failure is only logged, so that it doesn't delay the answer. */
export async function noteInView(bot: Bot, showNote: () => Promise<void>): Promise<void> {
  try {
    await showNote();
  } catch (cause) {
    bot.log.warn({ err: slackFailure(cause, bot.now()) }, 'a window does not show what was done');
  }
}

/** Returns the hash of the view; `null` where the window is closed or shows another view by now. */
async function update(
  { clients, now }: Bot,
  view_id: string,
  view: ModalView,
  hash: string | undefined,
): Promise<string | null> {
  const guard = hash === undefined ? {} : { hash };
  try {
    const shown = await whileIll(() =>
      clients.interactive.views.update({ view_id, view, ...guard }),
    );
    return shown.view?.hash ?? '';
  } catch (cause) {
    // Its person has closed it, or it has changed in the meantime.
    if (isGone(slackCode(cause), 'view')) return null;
    throw slackFailure(cause, now());
  }
}

/** Milliseconds to the next try of a view that Slack, which is ill or limits us, doesn't take. */
const DRAWN_AGAIN_AFTER_MS = [300, 1000, 3000] as const;

/** Draws a view again after a refusal that passes: somebody looks at it. */
async function whileIll<T>(draw: () => Promise<T>): Promise<T> {
  for (const waitMs of DRAWN_AGAIN_AFTER_MS) {
    try {
      return await draw();
    } catch (cause) {
      const { means } = meaningOf(slackCode(cause) ?? 'no_answer');
      if (means !== 'ill' && means !== 'limited') throw cause;
      await wait(waitMs);
    }
  }
  return draw();
}
