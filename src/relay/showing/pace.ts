import type { BehindCard } from './behind.ts';

/** How often cards are shown. */
export interface Pace {
  /** Between two updates of a card, while its topic is young. */
  readonly shortestGapMs: number;
  /** The gap grows to this share of the topic's age, … */
  readonly gapShareOfAge: number;
  /** … up to this for the busiest topics, … */
  readonly busyGapMs: number;
  /** … and to this for all others. */
  readonly longestGapMs: number;
  /** A topic without a new event for so long is shown at once, where the card was not just so. */
  readonly settleMs: number;
  /** At least, between two updates of a card that only the service's answer makes another. */
  readonly correctEveryMs: number;
  /** How late a card may be before others make way for it, in proportion. */
  readonly patience: Readonly<Record<Urgency, number>>;
  /** Of chat.update, for the whole workspace: in any minute. */
  readonly updatesAMinute: number;
  /** Of these, for messages other than cards. */
  readonly othersAMinute: number;
  /** So many updates at once after a quieter time. */
  readonly burst: number;
  /** Between two posts in one channel. */
  readonly postGapMs: number;
  /** Between two looks at what is due, while events come in. */
  readonly lookEveryMs: number;
  /** Between two looks while nothing comes in here: another replica may have taken events. */
  readonly idleMs: number;
}

export type Urgency = 'overview' | 'busy' | 'other' | 'correction';

const MINUTE_MS = 60_000;

export const PACE: Pace = {
  shortestGapMs: 10_000,
  gapShareOfAge: 1 / 6,
  busyGapMs: 25_000,
  longestGapMs: 7 * MINUTE_MS,
  settleMs: 1_500,
  correctEveryMs: MINUTE_MS,
  // With one overview, three busy cards and 297 others this adds up to 48.6 a minute.
  patience: {
    overview: 13_000,
    busy: 26_400,
    other: 8 * MINUTE_MS,
    correction: 16 * MINUTE_MS,
  },
  // Slack: chat.update is Tier 3, 50 a minute (docs.slack.dev/apis/web-api/rate-limits).
  updatesAMinute: 49,
  othersAMinute: 10,
  burst: 6,
  // Slack: chat.postMessage about one a second a channel (the same page).
  postGapMs: 1_100,
  lookEveryMs: 500,
  idleMs: 1_000,
};

/** What is to be shown, in the light of what else is going on. */
export interface Situation {
  readonly isOverview: boolean;
  readonly isBusy: boolean;
  /** How often the budget all that is behind would take; with more than 1 all are later. */
  readonly load: number;
  /** When the card was last updated ahead of its gap, because its topic had settled. */
  readonly quickAt: Date | null;
}

export function urgencyOf(
  { isCorrection }: Pick<BehindCard, 'isCorrection'>,
  { isOverview, isBusy }: Situation,
): Urgency {
  if (isCorrection) return 'correction';
  if (isOverview) return 'overview';
  return isBusy ? 'busy' : 'other';
}

/** Whether its turn comes before others, however late they are: its own gap leaves them their share. */
export function isEager(urgency: Urgency): boolean {
  return urgency === 'overview' || urgency === 'busy';
}

/** From when on a card that is behind should be shown, as far as its own pace goes. */
export function showAt(card: BehindCard, situation: Situation, pace: Pace): Date {
  if (card.shownAt === null || card.messageTs === null) return card.changedAt;
  const shownAtMs = card.shownAt.getTime();
  if (card.isCorrection) {
    // A campaign may say for days that it is being sent; the longer, the less it hurries.
    const quietMs = shownAtMs - card.changedAt.getTime();
    const most = Math.max(pace.correctEveryMs, pace.longestGapMs);
    return new Date(shownAtMs + between(pace.correctEveryMs, quietMs / 4, most));
  }
  const gap = gapMs(card, situation, pace);
  // Every other update may come early: a flood's last state is shown at once, and a trickle's
  // updates are no more frequent for it.
  const quickFromMs = (situation.quickAt?.getTime() ?? 0) + 2 * gap;
  const settledAtMs = card.changedAt.getTime() + pace.settleMs;
  return new Date(Math.min(shownAtMs + gap, Math.max(settledAtMs, quickFromMs)));
}

/** At least, between two updates; longer the older the topic is, unless much is going on. */
function gapMs(card: BehindCard, situation: Situation, pace: Pace): number {
  const ageMs = card.changedAt.getTime() - card.firstAt.getTime();
  const ageGapMs = situation.isOverview ? 0 : ageMs * pace.gapShareOfAge;
  const urgency = urgencyOf(card, situation);
  if (!isEager(urgency)) return between(pace.shortestGapMs, ageGapMs, pace.longestGapMs);
  // Where the budget is short, these are as late as they may be and leave the others their share.
  const loadGapMs = pace.patience[urgency] * situation.load;
  return Math.max(loadGapMs, between(pace.shortestGapMs, ageGapMs, pace.busyGapMs));
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most);
}
