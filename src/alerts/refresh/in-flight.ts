import type { TopicCard } from '../../store/alerts/cards.ts';
import type { StaleCard } from './stale-cards.ts';
import type { Budget } from './budget.ts';
import { keyOf, type Backoff } from './backoff.ts';
import type { LastDrawn } from './last-drawn.ts';
import { showCard, type Outcome, type ShowParts } from './show.ts';
import type { createTurns, Turn } from './turns.ts';
import type { createWatch } from './watch.ts';

/** The sender of a campaign, as far as the service has answered. */
interface FoundSender {
  readonly sender: string | null;
  readonly isAnswered: boolean;
}

export interface InFlightParts extends Omit<
  ShowParts,
  'drawn' | 'fitsSender' | 'isLeader' | 'onUpdate'
> {
  readonly senderOf: (campaignId: string) => Promise<FoundSender>;
  /** Called when a card was shown, or could not be. */
  readonly onEnd: () => void;
}

/** The state that this process had when a turn began. */
interface Knowledge {
  readonly watch: ReturnType<typeof createWatch>;
  readonly drawn: LastDrawn;
  /** Returns false once this process has lost the lease. */
  readonly isLeader: () => boolean;
}

interface Around {
  readonly budget: Pick<Budget, 'giveBack'>;
  readonly backoff: Backoff;
  readonly turns: Pick<ReturnType<typeof createTurns>, 'updated'>;
}

/** Sends cards to Slack and notes the outcomes. */
export function createInFlight(parts: InFlightParts, { budget, backoff, turns }: Around) {
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
    noteInWatch(card, outcome, known);
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
  { watch }: Knowledge,
  { senderOf }: InFlightParts,
): Promise<boolean | null> {
  const visibility = watch.visibility();
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

function noteInWatch(card: StaleCard, outcome: Outcome, { watch }: Knowledge): void {
  if ('showing' in outcome) watch.cards.shown(card, outcome.showing);
  if (outcome.kind === 'dropped') watch.cards.drop(card);
  if (outcome.kind === 'other-message') watch.cards.hasMessage(card, outcome.messageTs);
}
