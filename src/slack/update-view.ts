import { setTimeout as wait } from 'node:timers/promises';
import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { SlackContext } from './parts.ts';
import { slackCode, slackFailure } from './slack-failure.ts';

/** Error codes for a view that its person has closed, or that has changed in the meantime. */
const MOVED_ON: ReadonlySet<string | null> = new Set(['not_found', 'hash_conflict']);

/**
 * Milliseconds between two checks whether Slack shows the acknowledged view; we assume that it
 * takes no longer than all of them.
 */
const ACKNOWLEDGED_AFTER_MS = [100, 200, 400, 800];

/**
 * Shows another view in an open window.
 * @param hash of the view that is to be replaced: a window that has changed in the meantime stays
 * @throws {UndeliverableError} when Slack refuses it.
 */
export async function updateView(
  slack: Pick<SlackContext, 'clients' | 'log' | 'now'>,
  viewId: string,
  view: ModalView,
  hash?: string,
): Promise<void> {
  const updated = await update(slack, viewId, view, hash);
  if (updated.kind === 'moved on')
    slack.log.info({ err: updated.cause }, 'a window was closed or has moved on');
}

/**
 * Shows a view in a window whose submission was acknowledged with another view. Slack may show the
 * acknowledged view later than this one, and it would stay: this view is sent again until the
 * window's hash shows that the acknowledged one was there.
 * @throws {UndeliverableError} when Slack refuses it.
 */
export async function updateAcknowledged(
  slack: Pick<SlackContext, 'clients' | 'log' | 'now'>,
  submitted: Pick<ViewOutput, 'id' | 'hash'>,
  view: ModalView,
): Promise<void> {
  let { hash } = submitted;
  for (const pauseMs of ACKNOWLEDGED_AFTER_MS) {
    await wait(pauseMs);
    const updated = await update(slack, submitted.id, view, hash);
    if (updated.kind === 'moved on') return updateView(slack, submitted.id, view);
    hash = updated.hash;
  }
}

/** Shows a note in a window; a failure is only logged, so that it doesn't delay the answer. */
export async function noteInView(
  slack: Pick<SlackContext, 'log' | 'now'>,
  showNote: () => Promise<void>,
): Promise<void> {
  try {
    await showNote();
  } catch (cause) {
    slack.log.warn(
      { err: slackFailure(cause, slack.now()) },
      'a window does not show what was done',
    );
  }
}

type Updated =
  | { readonly kind: 'shown'; readonly hash: string }
  | { readonly kind: 'moved on'; readonly cause: unknown };

async function update(
  slack: Pick<SlackContext, 'clients' | 'log' | 'now'>,
  viewId: string,
  view: ModalView,
  hash: string | undefined,
): Promise<Updated> {
  try {
    const guard = hash === undefined ? {} : { hash };
    const answer = await slack.clients.interactive.views.update({
      view_id: viewId,
      view,
      ...guard,
    });
    return { kind: 'shown', hash: answer.view?.hash ?? '' };
  } catch (cause) {
    if (!MOVED_ON.has(slackCode(cause))) throw slackFailure(cause, slack.now());
    return { kind: 'moved on', cause };
  }
}
