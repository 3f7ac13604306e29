import { max } from 'date-fns/max';
import { min } from 'date-fns/min';
import type { Taken, UpdateBudget } from '../../outbox/update-budget.ts';
import type { StaleCard } from './stale-cards.ts';
import {
  type CardPriority,
  createPriorities,
  type HotTopics,
  isEager,
  type RefreshPolicy,
  showAt,
  urgencyOf,
} from './refresh-policy.ts';
import type { Backoff } from './backoff.ts';
import type { Visibility } from './visibility.ts';

interface CardQueueParts {
  readonly policy: RefreshPolicy;
  readonly budget: Pick<UpdateBudget, 'take' | 'nextAt' | 'spread'>;
  readonly backoff: Backoff;
  readonly hot: HotTopics;
}

export interface NextCard {
  readonly card: StaleCard;
  /** Taken from the budget; `null` for a post, which has another limit. */
  readonly taken: Taken | null;
}

interface Next {
  readonly cards: readonly NextCard[];
  /** `null` when nothing waits. */
  readonly nextAt: Date | null;
  readonly unwanted: readonly StaleCard[];
}

interface Choice {
  readonly visibility: Visibility;
  readonly posting: ReadonlySet<string>;
  readonly at: Date;
}

interface Ready {
  readonly card: StaleCard;
  readonly priority: CardPriority;
}

// Cards that need more than this share of the budget make it crowded.
const CROWDED = 0.7;

export type CardQueue = ReturnType<typeof createCardQueue>;

/** Chooses the cards to show next: by their refresh policy and Slack's limits, the latest first. */
export function createCardQueue({ policy, budget, backoff, hot }: CardQueueParts) {
  const priorities = createPriorities(policy, hot);
  let isCrowded = false;

  const readyAt = (card: StaleCard, priority: CardPriority, allowedAt: Date): Date => {
    const heldUntil = backoff.until(card, card.messageTs === null);
    return max([showAt(card, priority, policy), heldUntil, allowedAt]);
  };

  const sorted = (stale: readonly StaleCard[], { visibility, at }: Choice) => {
    const [ready, unwanted, later]: [Ready[], StaleCard[], Date[]] = [[], [], []];
    for (const card of stale) {
      const allowedAt = visibility.allowedAt(card, at);
      if (allowedAt === null) {
        unwanted.push(card);
        continue;
      }
      const priority = priorities.of(card);
      const cardAt = readyAt(card, priority, allowedAt);
      if (cardAt <= at) ready.push({ card, priority });
      else later.push(cardAt);
    }
    return { ready, unwanted, later };
  };

  return {
    next(stale: readonly StaleCard[], choice: Choice): Next {
      const { at } = choice;
      // Several updates at once would leave a gap in a minute, when so many cards can't wait.
      isCrowded = priorities.loadOf(stale) > CROWDED;
      if (isCrowded) budget.spread();
      const { ready, unwanted, later } = sorted(stale, choice);
      const toPost = ready.filter(({ card }) => card.messageTs === null);
      const toUpdate = ready.filter(({ card }) => card.messageTs !== null);
      const updating = updates(toUpdate, at, { budget, policy });
      if (updating.length < toUpdate.length) later.push(budget.nextAt(at));
      return {
        cards: [...posts(toPost, choice.posting, hot), ...updating],
        nextAt: later.length === 0 ? null : min(later),
        unwanted,
      };
    },

    /** Tells whether the stale cards of the last `next` need most of the budget. */
    isCrowded: (): boolean => isCrowded,

    updated: (card: StaleCard, at: Date): void => priorities.updated(card, at),
  };
}

/** Returns one post a channel: the overview first, then hot topics, then the latest event. */
function posts(ready: readonly Ready[], posting: ReadonlySet<string>, hot: HotTopics): NextCard[] {
  const channels = new Set(posting);
  const inOrder = ready.toSorted(
    (a, b) =>
      Number(b.priority.isOverview) - Number(a.priority.isOverview) ||
      hot.rateOf(b.card.topic) - hot.rateOf(a.card.topic) ||
      b.card.changedAt.getTime() - a.card.changedAt.getTime(),
  );
  return inOrder.flatMap(({ card }) => {
    if (channels.has(card.channelId)) return [];
    channels.add(card.channelId);
    return [{ card, taken: null }];
  });
}

/** Eager cards come first, then the latest in proportion to what is allowed. */
function updates(
  ready: readonly Ready[],
  at: Date,
  { budget, policy }: Pick<CardQueueParts, 'budget' | 'policy'>,
): NextCard[] {
  const inOrder = ready
    .map(({ card, priority }) => {
      const urgency = urgencyOf(card, priority);
      const lateMs = at.getTime() - card.staleSince.getTime();
      const lateness = lateMs / policy.maxDelayMs[urgency];
      return { card, first: Number(isEager(urgency)), lateness };
    })
    .sort((a, b) => b.first - a.first || b.lateness - a.lateness);
  const next: NextCard[] = [];
  for (const { card } of inOrder) {
    const taken = budget.take(at);
    if (taken === null) break;
    next.push({ card, taken });
  }
  return next;
}
