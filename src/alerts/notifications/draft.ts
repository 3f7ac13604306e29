import { randomId } from '../../store/random-id.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { OutgoingMessage } from '../../store/alerts/outgoing-message.ts';
import type { Bundle } from './bundle.ts';

export type Draft = ReturnType<typeof createDraft>;

type Kind = Pick<OutgoingMessage, 'form'> & Partial<Pick<OutgoingMessage, 'topic' | 'silence'>>;

// Ids are so long that nobody guesses one.
const ID_LENGTH = 20;
/** Milliseconds after which a counting message has scrolled away: the next events get a new one. */
const FLOOD_LASTS_MS = 3_600_000;

const UNSENT = {
  topic: null,
  silence: null,
  version: 1,
  shownVersion: 0,
  attempts: 0,
  isDoubtful: false,
  messageTs: null,
  shownAt: null,
  finishedAt: null,
};

/** Adds to the messages of a channel; knows which have changed. */
export function createDraft(known: readonly OutgoingMessage[], at: Date) {
  const all = new Map(known.map((outgoing) => [outgoing.id, outgoing]));
  const touched = new Set<string>();
  const notifiedIdentities = new Set(known.filter(isMessage).flatMap(identitiesIn));
  let createdAtMs = Math.max(at.getTime(), ...known.map((one) => one.createdAt.getTime() + 1));

  const openOnes = (form: OutgoingMessage['form']): readonly OutgoingMessage[] =>
    [...all.values()].filter((one) => one.form === form && one.finishedAt === null);

  const replace = (outgoing: OutgoingMessage): void => {
    all.set(outgoing.id, outgoing);
    touched.add(outgoing.id);
  };

  return {
    at,
    replace,

    add({ id: subscriptionId, channelId }: Subscription, kind: Kind, bundle: Bundle): void {
      if (isMessage(kind))
        for (const identity of identitiesIn(bundle)) notifiedIdentities.add(identity);
      const createdAt = new Date(createdAtMs);
      const times = { createdAt, changedAt: at };
      const id = randomId(ID_LENGTH);
      replace({ ...UNSENT, ...kind, ...bundle, ...times, id, subscriptionId, channelId });
      // Each message has a later time, so that they are sent in this order.
      createdAtMs += 1;
    },

    /** Returns a message that can still be added to, since nobody can have seen it. */
    unsent: ({ id }: Subscription, form: OutgoingMessage['form'], topic: string | null = null) =>
      openOnes(form)
        .filter((one) => one.subscriptionId === id && one.topic === topic)
        .find(({ messageTs, isDoubtful }) => messageTs === null && !isDoubtful),

    floodOf: ({ id }: Subscription) =>
      openOnes('flood')
        .filter(({ createdAt }) => at.getTime() - createdAt.getTime() < FLOOD_LASTS_MS)
        .find(({ subscriptionId }) => subscriptionId === id),

    hasNotified: (identity: string): boolean => notifiedIdentities.has(identity),

    statusesWaiting: (): number => openOnes('status').length,

    singlesSince: ({ id }: Subscription, since: Date): number =>
      [...all.values()].filter(
        (one) => one.subscriptionId === id && one.form === 'event' && one.createdAt >= since,
      ).length,

    changed: () => [...all.values()].filter(({ id }) => touched.has(id)),
  };
}

/**
 * Tells whether it is a message in the channel: despite a line in a thread another alert may want
 * one.
 */
function isMessage({ form }: Pick<OutgoingMessage, 'form'>): boolean {
  return form !== 'thread';
}

function identitiesIn({ events }: Pick<OutgoingMessage, 'events'>): readonly string[] {
  return events.map(({ identity }) => identity);
}
