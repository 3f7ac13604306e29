import type { TopicCard } from '../../store/alerts/cards.ts';
import type { BehindCard } from './behind.ts';
import type { Budget } from './budget.ts';
import { keyOf, type Holds } from './holds.ts';
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
  'drawn' | 'fitsSender' | 'isOurs' | 'onUpdate'
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
  readonly isOurs: () => boolean;
}

interface Around {
  readonly budget: Pick<Budget, 'giveBack'>;
  readonly holds: Holds;
  readonly turns: Pick<ReturnType<typeof createTurns>, 'updated'>;
}

/** Sends cards to Slack and notes the outcomes. */
export function createInFlight(parts: InFlightParts, { budget, holds, turns }: Around) {
  const inFlight = new Map<string, { readonly turn: Turn; readonly done: Promise<void> }>();

  const take = async (turn: Turn, known: Knowledge): Promise<void> => {
    const { card, taken } = turn;
    const startedAt = parts.now();
    let isMade = false;
    const outcome = await outcomeOf(card, {
      ...parts,
      drawn: known.drawn,
      isOurs: known.isOurs,
      fitsSender: (current) => fitsSender(current, known, parts),
      onUpdate: () => {
        isMade = true;
        if (taken) taken.atMs = parts.now().getTime();
      },
    });
    if (taken && !isMade) budget.giveBack(taken);
    const isDone = 'showing' in outcome;
    if (isDone && card.messageTs !== null) turns.updated(card, startedAt);
    noteInHolds(card, outcome, holds);
    noteInWatch(card, outcome, known);
    inFlight.delete(keyOf(card));
    parts.onEnd();
  };

  return {
    begin(turn: Turn, known: Knowledge): void {
      inFlight.set(keyOf(turn.card), { turn, done: take(turn, known) });
    },

    has: (card: BehindCard): boolean => inFlight.has(keyOf(card)),

    /** Returns the channels that are being posted to. */
    posting: (): ReadonlySet<string> =>
      new Set(
        [...inFlight.values()].flatMap(({ turn }) =>
          turn.taken === null ? [turn.card.channelId] : [],
        ),
      ),

    /** Resolves when nothing is under way. */
    async settled(): Promise<void> {
      await Promise.all([...inFlight.values()].map(({ done }) => done));
    },
  };
}

async function fitsSender(
  card: TopicCard,
  { watch }: Knowledge,
  { senderOf }: InFlightParts,
): Promise<boolean | null> {
  const wanted = watch.wanted();
  const known = wanted.fitsSender(card, undefined);
  if (known !== null || card.campaignId === null) return known;
  const { sender, isAnswered } = await senderOf(card.campaignId);
  return isAnswered ? wanted.fitsSender(card, sender) : null;
}

async function outcomeOf(card: BehindCard, parts: ShowParts): Promise<Outcome> {
  try {
    return await showCard(card, parts);
  } catch (err) {
    const { channelId } = card;
    parts.log.error({ err, channelId }, 'a card waits: the store does not answer');
    return { kind: 'failed' };
  }
}

function noteInHolds(card: BehindCard, outcome: Outcome, holds: Holds): void {
  const isPost = card.messageTs === null;
  if ('showing' in outcome) holds.succeeded(card, isPost);
  if (outcome.kind === 'limited') holds.limited(card, isPost, outcome.retryAt);
  if (outcome.kind === 'failed') holds.failed(card);
  if (outcome.kind === 'waits') holds.waits(card);
}

function noteInWatch(card: BehindCard, outcome: Outcome, { watch }: Knowledge): void {
  if ('showing' in outcome) watch.cards.shown(card, outcome.showing);
  if (outcome.kind === 'dropped') watch.cards.drop(card);
  if (outcome.kind === 'other-message') watch.cards.hasMessage(card, outcome.messageTs);
}
