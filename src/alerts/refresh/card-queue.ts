import { max } from 'date-fns/max';
import { min } from 'date-fns/min';
import type { UpdateRoom } from '../../outbox/rate-limiter.ts';
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
  readonly backoff: Backoff;
  readonly hot: HotTopics;
}

interface Next {
  readonly cards: readonly StaleCard[];
  /** `null` when nothing waits. */
  readonly nextAt: Date | null;
  readonly unwanted: readonly StaleCard[];
}

interface Choice {
  readonly visibility: Visibility;
  readonly posting: ReadonlySet<string>;
  readonly room: UpdateRoom;
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
export function createCardQueue({ policy, backoff, hot }: CardQueueParts) {
  const priorities = createPriorities(policy, hot);

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
    /** Tells whether these cards need most of the budget; to be called before `next`. */
    isCrowded: (stale: readonly StaleCard[]): boolean => priorities.loadOf(stale) > CROWDED,

    next(stale: readonly StaleCard[], choice: Choice): Next {
      const { at, room } = choice;
      const { ready, unwanted, later } = sorted(stale, choice);
      const toPost = ready.filter(({ card }) => card.messageTs === null);
      const toUpdate = ready.filter(({ card }) => card.messageTs !== null);
      const updating = inTurn(toUpdate, at, policy).slice(0, room.count);
      if (updating.length < toUpdate.length) later.push(new Date(at.getTime() + room.nextInMs));
      return {
        cards: [...posts(toPost, choice.posting, hot), ...updating],
        nextAt: later.length === 0 ? null : min(later),
        unwanted,
      };
    },

    updated: (card: StaleCard, at: Date): void => priorities.updated(card, at),
  };
}

/** Returns one post a channel: the overview first, then hot topics, then the latest event. */
function posts(ready: readonly Ready[], posting: ReadonlySet<string>, hot: HotTopics): StaleCard[] {
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
    return [card];
  });
}

/** Eager cards come first, then the latest in proportion to what is allowed. */
function inTurn(ready: readonly Ready[], at: Date, policy: RefreshPolicy): StaleCard[] {
  return ready
    .map(({ card, priority }) => {
      const urgency = urgencyOf(card, priority);
      const lateMs = at.getTime() - card.staleSince.getTime();
      const lateness = lateMs / policy.maxDelayMs[urgency];
      return { card, first: Number(isEager(urgency)), lateness };
    })
    .sort((a, b) => b.first - a.first || b.lateness - a.lateness)
    .map(({ card }) => card);
}
