import type { BehindCard } from './behind.ts';
import type { Budget, Taken } from './budget.ts';
import type { Busy } from './busy.ts';
import type { Holds } from './holds.ts';
import { isEager, showAt, urgencyOf, type Pace, type Situation } from './pace.ts';
import { createSituations } from './situations.ts';
import type { Wanted } from './wanted.ts';

interface TurnsParts {
  readonly pace: Pace;
  readonly budget: Pick<Budget, 'take' | 'nextAt' | 'spread'>;
  readonly holds: Holds;
  readonly busy: Busy;
}

/** A card whose turn it is. */
export interface Turn {
  readonly card: BehindCard;
  /** Its share of the budget; `null` for a post, which has another limit. */
  readonly taken: Taken | null;
}

interface Next {
  readonly turns: readonly Turn[];
  /** `null` when nothing waits. */
  readonly nextAt: Date | null;
  /** What no subscription asks for. */
  readonly unwanted: readonly BehindCard[];
}

interface Choice {
  readonly wanted: Wanted;
  /** Channels that are being posted to. */
  readonly posting: ReadonlySet<string>;
  readonly at: Date;
}

interface Ready {
  readonly card: BehindCard;
  readonly situation: Situation;
}

// Of the budget.
const CROWDED = 0.7;

/** Says whose turn it is: by the cards' own pace, by what Slack takes, and the latest first. */
export function createTurns({ pace, budget, holds, busy }: TurnsParts) {
  const situations = createSituations(pace, busy);
  let isCrowded = false;

  const readyAt = (card: BehindCard, situation: Situation, allowedAt: Date): Date => {
    const heldUntil = holds.until(card, card.messageTs === null);
    const times = [showAt(card, situation, pace), heldUntil, allowedAt];
    return new Date(Math.max(...times.map((time) => time.getTime())));
  };

  const sorted = (behind: readonly BehindCard[], { wanted, at }: Choice) => {
    const [ready, unwanted, laterMs]: [Ready[], BehindCard[], number[]] = [[], [], []];
    for (const card of behind) {
      const allowedAt = wanted.allowedAt(card, at);
      if (allowedAt === null) {
        unwanted.push(card);
        continue;
      }
      const situation = situations.of(card);
      const cardAt = readyAt(card, situation, allowedAt);
      if (cardAt <= at) ready.push({ card, situation });
      else laterMs.push(cardAt.getTime());
    }
    return { ready, unwanted, laterMs };
  };

  return {
    /** Whose turn it is now, and when more may be ready. */
    next(behind: readonly BehindCard[], choice: Choice): Next {
      const { at } = choice;
      // Several at once would be a pause in a minute, for which so many have no time.
      isCrowded = situations.loadOf(behind) > CROWDED;
      if (isCrowded) budget.spread();
      const { ready, unwanted, laterMs } = sorted(behind, choice);
      const toPost = ready.filter(({ card }) => card.messageTs === null);
      const toUpdate = ready.filter(({ card }) => card.messageTs !== null);
      const updating = updates(toUpdate, at, { budget, pace });
      if (updating.length < toUpdate.length) laterMs.push(budget.nextAt(at).getTime());
      const nextAtMs = laterMs.reduce((least, time) => Math.min(least, time), Infinity);
      return {
        turns: [...posts(toPost, choice.posting, busy), ...updating],
        nextAt: nextAtMs === Infinity ? null : new Date(nextAtMs),
        unwanted,
      };
    },

    /** Whether what was behind then wants nearly all of the budget. */
    isCrowded: (): boolean => isCrowded,

    /** Takes in that a card was updated. */
    updated: (card: BehindCard, at: Date): void => situations.updated(card, at),
  };
}

/** One a channel: the overview before all, then the busiest, then what happened last. */
function posts(ready: readonly Ready[], posting: ReadonlySet<string>, busy: Busy): Turn[] {
  const channels = new Set(posting);
  const inOrder = ready.toSorted(
    (a, b) =>
      Number(b.situation.isOverview) - Number(a.situation.isOverview) ||
      busy.rateOf(b.card.topic) - busy.rateOf(a.card.topic) ||
      b.card.changedAt.getTime() - a.card.changedAt.getTime(),
  );
  return inOrder.flatMap(({ card }) => {
    if (channels.has(card.channelId)) return [];
    channels.add(card.channelId);
    return [{ card, taken: null }];
  });
}

/** The eager ones before all, then the latest first, in proportion to how late its like may be. */
function updates(
  ready: readonly Ready[],
  at: Date,
  { budget, pace }: Pick<TurnsParts, 'budget' | 'pace'>,
): Turn[] {
  const inOrder = ready
    .map(({ card, situation }) => {
      const urgency = urgencyOf(card, situation);
      const lateMs = at.getTime() - card.behindSince.getTime();
      return { card, first: Number(isEager(urgency)), lateness: lateMs / pace.patience[urgency] };
    })
    .sort((a, b) => b.first - a.first || b.lateness - a.lateness);
  const turns: Turn[] = [];
  for (const { card } of inOrder) {
    const taken = budget.take(at);
    if (taken === null) break;
    turns.push({ card, taken });
  }
  return turns;
}
