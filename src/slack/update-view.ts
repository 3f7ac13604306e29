import type { ModalView } from '@slack/types';
import type { Desk } from './parts.ts';
import { slackCode, slackFailure } from './slack-failure.ts';

/** Of a view that its person has closed, or that shows something else by now. */
const MOVED_ON: ReadonlySet<string | null> = new Set(['not_found', 'hash_conflict']);

/**
 * Shows something else in a window that is open.
 * @param hash of the view that it was made for: one that shows something else by now stays
 * @throws {UndeliverableError} when Slack refuses it.
 */
export async function updateView(
  desk: Desk,
  viewId: string,
  view: ModalView,
  hash?: string,
): Promise<void> {
  try {
    const guard = hash === undefined ? {} : { hash };
    await desk.clients.interactive.views.update({ view_id: viewId, view, ...guard });
  } catch (cause) {
    if (!MOVED_ON.has(slackCode(cause))) throw slackFailure(cause, desk.now());
    desk.log.info({ err: cause }, 'a window was closed or has moved on');
  }
}

/**
 * As `updateView`, in a window that only goes along with an answer: the answer is not held up by it.
 */
export async function noteInView(...given: Parameters<typeof updateView>): Promise<void> {
  try {
    await updateView(...given);
  } catch (cause) {
    const [desk] = given;
    desk.log.warn({ err: slackFailure(cause, desk.now()) }, 'a window does not show what was done');
  }
}
