import { randomUUID } from 'node:crypto';
import type { RateLimiter } from '../../outbox/rate-limiter.ts';
import { createUpdateBudget, type UpdateBudget } from '../../outbox/update-budget.ts';
import type { TopicCard } from '../../store/alerts/cards.ts';
import type { Store } from '../../store/store.ts';
import { createJob, type Job } from '../../jobs/jobs.ts';
import type { LeaseTiming } from '../../jobs/lease.ts';
import { createBackoff, keyOf, type Backoff } from './backoff.ts';
import { createHotTopics } from './hot-topics.ts';
import { createLeadership } from './leadership.ts';
import type { Pace } from './refresh-policy.ts';
import { showCard, type LastDrawn, type Outcome, type ShowParts } from './show-card.ts';
import type { StaleCard, StaleCards } from './stale-cards.ts';
import { createTurns, type Turn } from './turns.ts';

export interface CardRefreshParts extends Omit<InFlightParts, 'store'> {
  readonly store: Pick<Store, 'cards' | 'subscriptions' | 'leases' | 'permits'>;
  readonly pace: Pace;
  readonly limiter: RateLimiter;
  readonly leaseTiming?: LeaseTiming | undefined;
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
}

/** The default timing: a dead replica is replaced within 15 s, and a slow one keeps the lease. */
const LEASE_TIMING: LeaseTiming = { lastsMs: 10_000, renewEveryMs: 2_500 };
const STORE_RETRY_MS = 2_000;
const COUNTED_MS = 60_000;

/** Keeps the cards of all channels up to date, unless another process does. */
export function createCards(parts: Omit<CardRefreshParts, 'onEnd'>): Job {
  const showing = createCardRefresh({ ...parts, onEnd: () => loop.wake() });
  const loop = createJob({
    name: 'cards',
    everyMs: parts.pace.lookEveryMs,
    run: () => showing.look(),
    log: parts.log,
  });
  return {
    start: () => loop.start(),
    wake: () => loop.wake(),
    stop: async () => {
      await loop.stop();
      // A call to Slack must be noted, or the card would be posted again after the restart.
      await showing.finished();
      await showing.release();
    },
  };
}

/** Shows the stale cards, each in its turn. Keeps nothing that a restart would lose. */
export function createCardRefresh(parts: CardRefreshParts) {
  const { pace, now, log, store, random = Math.random } = parts;
  const timing = parts.leaseTiming ?? LEASE_TIMING;
  const owner = randomUUID();
  const renewedEveryMs = timing.renewEveryMs + pace.idleMs;
  const { limiter } = parts;
  const budget = createUpdateBudget({
    ...pace,
    permits: store.permits,
    limiter,
    owner,
    renewedEveryMs,
    now,
  });
  const backoff = createBackoff({ limiter, now, random, postGapMs: pace.postGapMs });
  const hot = createHotTopics();
  const turns = createTurns({ pace, budget, backoff, hot });
  const inFlight = createInFlight(parts, { budget, backoff, turns });

  const leadership = createLeadership({ store, budget, owner, timing, log, now });

  const lookAround = async (): Promise<void> => {
    const hasNews = await leadership.known().stale.look();
    const at = now();
    if (!hasNews || !hot.isToSample(at)) return;
    hot.sample(await store.cards.eventCounts(new Date(at.getTime() - COUNTED_MS)), at);
  };

  /** Starts to show what may be shown now; returns the milliseconds until more may be. */
  const begin = (): number => {
    const at = now();
    const known = leadership.known();
    const { stale } = known;
    const visibility = stale.visibility();
    const idle = [...stale.all()].filter((card) => !inFlight.has(card));
    const next = turns.next(idle, { visibility, posting: inFlight.posting(), at });
    for (const card of next.unwanted) stale.drop(card);
    for (const turn of next.turns) inFlight.begin(turn, known);
    const waitMs = next.nextAt === null ? pace.idleMs : next.nextAt.getTime() - at.getTime();
    return Math.min(pace.idleMs, waitMs);
  };

  return {
    /** Looks once; returns the milliseconds until the next look is due. Doesn't reject. */
    look: async (): Promise<number> => {
      try {
        if (!(await leadership.hold())) return pace.idleMs;
        await lookAround();
        await budget.givePermits(turns.isCrowded());
        return begin();
      } catch (err) {
        log.error({ err }, 'cards wait: the store does not answer');
        return STORE_RETRY_MS;
      }
    },

    /** Resolves when nothing is under way with Slack. */
    finished: (): Promise<void> => inFlight.finished(),

    /** Releases the lease, so that another process can go on. */
    release: (): Promise<void> => leadership.release(),
  };
}

/** The sender of a campaign, as far as the service has answered. */
interface FoundSender {
  readonly sender: string | null;
  readonly isAnswered: boolean;
}

interface InFlightParts extends Omit<ShowParts, 'drawn' | 'fitsSender' | 'isLeader' | 'onUpdate'> {
  readonly senderOf: (campaignId: string) => Promise<FoundSender>;
  /** Called when a card was shown, or could not be. */
  readonly onEnd: () => void;
}

/** The state that this process had when a turn began. */
interface Knowledge {
  readonly stale: StaleCards;
  readonly drawn: LastDrawn;
  /** Returns false once this process has lost the lease. */
  readonly isLeader: () => boolean;
}

interface Around {
  readonly budget: Pick<UpdateBudget, 'giveBack'>;
  readonly backoff: Backoff;
  readonly turns: Pick<ReturnType<typeof createTurns>, 'updated'>;
}

/** Sends cards to Slack and notes the outcomes. */
function createInFlight(parts: InFlightParts, { budget, backoff, turns }: Around) {
  const inFlight = new Map<string, { readonly turn: Turn; readonly done: Promise<void> }>();

  const take = async (turn: Turn, known: Knowledge): Promise<void> => {
    const { card, taken } = turn;
    const startedAt = parts.now();
    let isMade = false;
    const outcome = await outcomeOf(card, {
      ...parts,
      drawn: known.drawn,
      isLeader: known.isLeader,
      fitsSender: (current) => fitsSender(current, known, parts),
      onUpdate: () => {
        isMade = true;
        if (taken) taken.atMs = parts.now().getTime();
      },
    });
    if (taken && !isMade) budget.giveBack(taken);
    const isDone = 'showing' in outcome;
    if (isDone && card.messageTs !== null) turns.updated(card, startedAt);
    noteInBackoff(card, outcome, backoff);
    noteInStale(card, outcome, known);
    inFlight.delete(keyOf(card));
    parts.onEnd();
  };

  return {
    begin(turn: Turn, known: Knowledge): void {
      inFlight.set(keyOf(turn.card), { turn, done: take(turn, known) });
    },

    has: (card: StaleCard): boolean => inFlight.has(keyOf(card)),

    /** Returns the channels that are being posted to. */
    posting: (): ReadonlySet<string> =>
      new Set(
        [...inFlight.values()].flatMap(({ turn }) =>
          turn.taken === null ? [turn.card.channelId] : [],
        ),
      ),

    /** Resolves when nothing is under way. */
    async finished(): Promise<void> {
      await Promise.all([...inFlight.values()].map(({ done }) => done));
    },
  };
}

async function fitsSender(
  card: TopicCard,
  { stale }: Knowledge,
  { senderOf }: InFlightParts,
): Promise<boolean | null> {
  const visibility = stale.visibility();
  const known = visibility.fitsSender(card, undefined);
  if (known !== null || card.campaignId === null) return known;
  const { sender, isAnswered } = await senderOf(card.campaignId);
  return isAnswered ? visibility.fitsSender(card, sender) : null;
}

async function outcomeOf(card: StaleCard, parts: ShowParts): Promise<Outcome> {
  try {
    return await showCard(card, parts);
  } catch (err) {
    const { channelId } = card;
    parts.log.error({ err, channelId }, 'a card waits: the store does not answer');
    return { kind: 'failed' };
  }
}

function noteInBackoff(card: StaleCard, outcome: Outcome, backoff: Backoff): void {
  const isPost = card.messageTs === null;
  if ('showing' in outcome) backoff.succeeded(card, isPost);
  if (outcome.kind === 'limited') backoff.limited(card, isPost, outcome.retryAt);
  if (outcome.kind === 'failed') backoff.failed(card);
  if (outcome.kind === 'waits') backoff.waits(card);
}

function noteInStale(card: StaleCard, outcome: Outcome, { stale }: Knowledge): void {
  if ('showing' in outcome) stale.shown(card, outcome.showing);
  if (outcome.kind === 'dropped') stale.drop(card);
  if (outcome.kind === 'other-message') stale.hasMessage(card, outcome.messageTs);
}
