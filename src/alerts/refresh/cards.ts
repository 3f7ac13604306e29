import { randomUUID } from 'node:crypto';
import { createJob, type Job } from '../../jobs/jobs.ts';
import { createHeldLease, type LeaseTiming } from '../../jobs/lease.ts';
import type { RateLimiter } from '../../outbox/rate-limiter.ts';
import type { TopicCard } from '../../store/alerts/cards.ts';
import type { Store } from '../../store/store.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { Found } from '../findings.ts';
import { type Backoff, createBackoff, keyOf } from './backoff.ts';
import { type CardQueue, createCardQueue } from './card-queue.ts';
import { createHotTopics, type RefreshPolicy } from './refresh-policy.ts';
import { createLastDrawn, type LastDrawn, showCard, type ShowParts } from './show-card.ts';
import { createStaleCards, type StaleCard, type StaleCards } from './stale-cards.ts';
import type { Visibility } from './visibility.ts';

export interface CardRefreshParts extends Omit<
  ShowParts,
  'store' | 'drawn' | 'fitsSender' | 'isLeader' | 'onUpdate'
> {
  readonly store: Pick<Store, 'cards' | 'alerts' | 'leases'>;
  readonly policy: RefreshPolicy;
  readonly limiter: RateLimiter;
  readonly campaigns: {
    find(campaignId: string): Promise<Found<Pick<Campaign, 'senderEmail'>>>;
  };
  readonly onEnd: () => void;
  /** From 0 to 1. Default: `Math.random`. */
  readonly random?: () => number;
}

/** A dead replica is replaced within 15 s, and a slow one keeps the lease. */
const LEASE_TIMING: LeaseTiming = { lastsMs: 10_000, renewEveryMs: 2_500 };
const STORE_RETRY_MS = 2_000;
const COUNTED_MS = 60_000;

/** Keeps the cards of all channels up to date, unless another process does. */
export function createCards(parts: Omit<CardRefreshParts, 'onEnd'>): Job {
  const refresh = createCardRefresh({ ...parts, onEnd: () => job.wake() });
  const job = createJob({
    name: 'cards',
    everyMs: parts.policy.everyMs,
    run: () => refresh.run(),
    log: parts.log,
  });
  return {
    start: () => job.start(),
    wake: () => job.wake(),
    stop: async () => {
      await job.stop();
      // A call to Slack must be noted, or the card would be posted again after the restart.
      await refresh.finished();
      await refresh.release();
    },
  };
}

interface Knowledge {
  readonly stale: StaleCards;
  readonly drawn: LastDrawn;
}

/** Shows the stale cards of all channels. Keeps nothing that a restart would lose. */
export function createCardRefresh(parts: CardRefreshParts) {
  const { policy, limiter, store, log, now, random = Math.random } = parts;
  const owner = randomUUID();
  const backoff = createBackoff({ limiter, now, random, postGapMs: policy.postGapMs });
  const hot = createHotTopics();
  const queue = createCardQueue({ policy, backoff, hot });
  const newKnowledge = (): Knowledge => ({
    stale: createStaleCards({ store, now }),
    drawn: createLastDrawn(),
  });
  let known = newKnowledge();
  const lease = createHeldLease({
    leases: store.leases,
    name: 'cards',
    owner,
    now,
    timing: LEASE_TIMING,
    onTaken: () => {
      // The knowledge may date from before another process had the lease.
      known = newKnowledge();
      log.info('cards are shown from here');
    },
  });
  const isLeaderWith = (one: Knowledge) => (): boolean => lease.isHeld() && known === one;
  const inFlight = createInFlight(parts, { backoff, queue, isLeaderWith });

  const findStale = async (): Promise<void> => {
    const hasNews = await known.stale.find();
    const at = now();
    if (!hasNews || !hot.isToSample(at)) return;
    hot.sample(await store.cards.eventCounts(new Date(at.getTime() - COUNTED_MS)), at);
  };

  /** Starts to show what may be shown now; returns the milliseconds until more may be. */
  const showNext = async (): Promise<number> => {
    const { stale } = known;
    const idle = [...stale.all()].filter((card) => !inFlight.has(card));
    const burst = queue.isCrowded(idle) ? policy.crowdedBurst : policy.burst;
    const room = await limiter.roomToUpdate(burst, inFlight.toUpdate());
    const at = now();
    const visibility = stale.visibility();
    const next = queue.next(idle, { visibility, posting: inFlight.posting(), room, at });
    for (const card of next.unwanted) stale.drop(card);
    for (const card of next.cards) inFlight.show(card, known);
    const waitMs = next.nextAt === null ? policy.idleMs : next.nextAt.getTime() - at.getTime();
    return Math.min(policy.idleMs, waitMs);
  };

  return {
    /** Runs once; returns the milliseconds until the next run is due. Doesn't reject. */
    async run(): Promise<number> {
      try {
        if (!(await lease.hold())) return policy.idleMs;
        await findStale();
        return await showNext();
      } catch (err) {
        log.error({ err }, 'cards wait: the store does not answer');
        return STORE_RETRY_MS;
      }
    },

    finished: () => inFlight.finished(),

    async release(): Promise<void> {
      try {
        await lease.release();
      } catch (err) {
        log.warn({ err }, 'another process shows cards only after a while');
      }
    },
  };
}

interface InFlightTools {
  readonly backoff: Backoff;
  readonly queue: Pick<CardQueue, 'updated'>;
  /** Returns a function that is false once this process has lost the lease. */
  readonly isLeaderWith: (known: Knowledge) => () => boolean;
}

function createInFlight(parts: CardRefreshParts, tools: InFlightTools) {
  const { backoff, queue, isLeaderWith } = tools;
  const inFlight = new Map<string, { readonly card: StaleCard; readonly done: Promise<void> }>();
  /** Cards whose update takes its permit yet. */
  const toUpdate = new Set<string>();

  const outcomeOf = async (card: StaleCard, known: Knowledge) => {
    try {
      return await showCard(card, {
        ...parts,
        drawn: known.drawn,
        isLeader: isLeaderWith(known),
        fitsSender: (current) => fitsSender(current, known.stale.visibility(), parts),
        onUpdate: () => void toUpdate.delete(keyOf(card)),
      });
    } catch (err) {
      const { channelId } = card;
      parts.log.error({ err, channelId }, 'a card waits: the store does not answer');
      return { kind: 'failed' } as const;
    } finally {
      toUpdate.delete(keyOf(card));
    }
  };

  const showAndNote = async (card: StaleCard, known: Knowledge): Promise<void> => {
    const isPost = card.messageTs === null;
    const startedAt = parts.now();
    const outcome = await outcomeOf(card, known);
    if ('showing' in outcome) {
      if (!isPost) queue.updated(card, startedAt);
      backoff.succeeded(card, isPost);
      known.stale.shown(card, outcome.showing);
    }
    if (outcome.kind === 'limited') backoff.limited(card, isPost, outcome.retryAt);
    if (outcome.kind === 'failed') backoff.failed(card);
    if (outcome.kind === 'waits') backoff.waits(card);
    if (outcome.kind === 'dropped') known.stale.drop(card);
    if (outcome.kind === 'other-message') known.stale.hasMessage(card, outcome.messageTs);
    inFlight.delete(keyOf(card));
    parts.onEnd();
  };

  return {
    show(card: StaleCard, known: Knowledge): void {
      if (card.messageTs !== null) toUpdate.add(keyOf(card));
      inFlight.set(keyOf(card), { card, done: showAndNote(card, known) });
    },

    has: (card: StaleCard): boolean => inFlight.has(keyOf(card)),

    posting(): ReadonlySet<string> {
      const posts = [...inFlight.values()].filter(({ card }) => card.messageTs === null);
      return new Set(posts.map(({ card }) => card.channelId));
    },

    toUpdate: (): number => toUpdate.size,

    async finished(): Promise<void> {
      await Promise.all([...inFlight.values()].map(({ done }) => done));
    },
  };
}

async function fitsSender(
  card: TopicCard,
  visibility: Visibility,
  { campaigns }: Pick<CardRefreshParts, 'campaigns'>,
): Promise<boolean | null> {
  const known = visibility.fitsSender(card, undefined);
  if (known !== null || card.campaignId === null) return known;
  const { found: campaign, isAnswered } = await campaigns.find(card.campaignId);
  return isAnswered ? visibility.fitsSender(card, campaign?.senderEmail ?? null) : null;
}
