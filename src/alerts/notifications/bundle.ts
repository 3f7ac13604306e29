import type { WaitingNotice } from '../../store/alerts/notices.ts';
import type {
  KindCount,
  OutgoingMessage,
  NotifiedEvent,
} from '../../store/alerts/outgoing-message.ts';
import { notifiedEvent } from './notified-event.ts';

/** The events that one message is about. */
export interface Bundle {
  /** The first events, as many as are kept. */
  readonly events: readonly NotifiedEvent[];
  /** The counts of all events. */
  readonly counts: readonly KindCount[];
}

/** The events of a message that are kept at most, to be shown in it or on request. */
const EVENTS_KEPT = 20;

export function bundleOf(notices: readonly WaitingNotice[], more: readonly KindCount[]): Bundle {
  const single = notices.map(({ topic, kind }) => ({ topic, kind, count: 1 }));
  return {
    events: notices.slice(0, EVENTS_KEPT).map(notifiedEvent),
    counts: summed([...single, ...more]),
  };
}

export function isEmpty({ counts }: Bundle): boolean {
  return counts.length === 0;
}

export function addTo(
  outgoing: OutgoingMessage,
  { events, counts }: Bundle,
  at: Date,
): OutgoingMessage {
  return {
    ...outgoing,
    events: [...outgoing.events, ...events].slice(0, EVENTS_KEPT),
    counts: summed([...outgoing.counts, ...counts]),
    changedAt: at,
    version: outgoing.version + 1,
  };
}

function summed(counts: readonly KindCount[]): readonly KindCount[] {
  const groups = Map.groupBy(counts, ({ topic, kind }) => `${topic}\n${kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { topic, kind } = first;
    return { topic, kind, count: group.reduce((sum, { count }) => sum + count, 0) };
  });
}
