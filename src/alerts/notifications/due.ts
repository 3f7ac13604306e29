import { silenceOf } from '../../store/alerts/silence.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { OutgoingMessage } from '../../store/alerts/outgoing-message.ts';
import type { Limits } from './channel-pace.ts';
import { isCritical } from './status-outcome.ts';

/** The intervals at which event notifications are posted and updated. */
export interface Rhythm extends Limits {
  /** Milliseconds for which events are collected, so that a flood isn't a flood of transactions. */
  readonly gatherEveryMs: number;
  /** Milliseconds between two updates of a message that counts. */
  readonly floodEveryMs: number;
  /** Milliseconds without a new event after which a message that counts is finished. */
  readonly floodEndsMs: number;
  /** Milliseconds for which details are collected before the first reply below a card. */
  readonly collectMs: number;
  /** Milliseconds between two replies below a card. */
  readonly replyEveryMs: number;
  /** Milliseconds to the next try after a failure. */
  readonly retryMs: number;
}

export const RHYTHM: Rhythm = {
  gatherEveryMs: 500,
  floodEveryMs: 10_000,
  floodEndsMs: 60_000,
  collectMs: 3_000,
  replyEveryMs: 30_000,
  retryMs: 5_000,
  // Slack: chat.postMessage about one a second a channel (docs.slack.dev/apis/web-api/rate-limits).
  postGapMs: 1_100,
  askEveryMs: 2_000,
};

interface DueFacts {
  readonly subscription: Subscription;
  readonly at: Date;
  readonly rhythm: Rhythm;
  /** The time of this thread's latest reply, set later after many replies; `null` without one. */
  readonly repliedAt: Date | null;
}

/** Returns when a message is to be posted, updated or finished; `null` while it must be silent. */
export function dueAt(
  outgoing: OutgoingMessage,
  { subscription, at, rhythm, repliedAt }: DueFacts,
) {
  const silence = silenceOf(subscription, at);
  const { form, createdAt, shownAt, changedAt, version, shownVersion } = outgoing;
  if (silence === 'paused' || silence === 'muted') return null;
  const after = (since: Date, ms: number): Date => new Date(since.getTime() + ms);
  if (form === 'flood' && shownAt !== null) {
    // An update notifies nobody, so quiet hours don't matter.
    return version > shownVersion
      ? after(shownAt, rhythm.floodEveryMs)
      : after(changedAt, rhythm.floodEndsMs);
  }
  if (silence === 'quiet' && !isCritical(outgoing)) return null;
  if (form !== 'thread') return createdAt;
  const first = after(createdAt, rhythm.collectMs);
  const next = repliedAt === null ? first : after(repliedAt, rhythm.replyEveryMs);
  return next > first ? next : first;
}

/** Sorts messages: status changes come first, then the oldest. */
export function inTurn(tellings: readonly OutgoingMessage[]): readonly OutgoingMessage[] {
  const rank = ({ form }: OutgoingMessage): number => (form === 'status' ? 0 : 1);
  return tellings.toSorted(
    (a, b) => rank(a) - rank(b) || a.createdAt.getTime() - b.createdAt.getTime(),
  );
}
