import { NOTHING_COUNTED, sumOfCounted, type Counted } from '../events/counted.ts';
import type { RelayEvent } from '../events/events.ts';
import type { NewReject } from '../events/rejects.ts';
import type { Uncounted } from './postgres-backlog.ts';
import { CountedElsewhereError, type PostgresWriter } from './postgres-writer.ts';

// Classes of errors that the data causes: exceptions, integrity, limits, and what a trigger raises
// (PostgreSQL manual, appendix A). After any other error, the same may succeed later.
const REFUSED = /^(?:22|23|54|P0)/;

/** Counts logged deliveries and deletes them from the log in the same transaction. */
export function createCounting(write: PostgresWriter) {
  let arrivedBefore = 0;

  const keep = async (part: readonly Uncounted[]): Promise<Counted> => {
    const events = part.flatMap((one) => one.events);
    const rejects = part.flatMap((one) => one.rejects);
    const latestMs = Math.max(...part.map(({ receivedAt }) => receivedAt.getTime()));
    const batch = { events, rejects, receivedAt: new Date(latestMs), arrivedBefore };
    const fresh = await write(batch, idsOf(part));
    arrivedBefore += events.length;
    return { fresh, repeated: events.length - fresh, rejects: rejects.length, commits: 1 };
  };

  /**
   * Counts event by event: one that the database refuses is kept as a reject and blocks no other.
   */
  const sift = async ({ id, events, rejects, receivedAt }: Uncounted): Promise<Counted> => {
    const counted: Counted[] = [];
    const refused: NewReject[] = [];
    for (const event of events) {
      try {
        const batch = { events: [event], rejects: [], receivedAt, arrivedBefore };
        const fresh = await write(batch);
        arrivedBefore += 1;
        counted.push({ fresh, repeated: 1 - fresh, rejects: 0, commits: 1 });
      } catch (cause) {
        if (!isRefused(cause)) throw cause;
        refused.push(rejectOf(event, cause));
      }
    }
    const rest = { id, events: [], rejects: [...rejects, ...refused], receivedAt };
    // Another process may have sifted the same meanwhile.
    return sumOfCounted([...counted, await count([rest])]);
  };

  /**
   * Counts what no other process has counted. After a failure it can be called with the same again.
   */
  const count = async (part: readonly Uncounted[]): Promise<Counted> => {
    const [first] = part;
    if (!first) return NOTHING_COUNTED;
    try {
      return await keep(part);
    } catch (cause) {
      if (cause instanceof CountedElsewhereError) {
        return count(part.filter(({ id }) => cause.stillLogged.includes(id)));
      }
      // Without events there is nothing to sift, and what was rejected already is never dropped.
      if (!isRefused(cause) || part.every(({ events }) => events.length === 0)) throw cause;
    }
    if (part.length === 1) return sift(first);
    const counted: Counted[] = [];
    for (const one of part) counted.push(await count([one]));
    return sumOfCounted(counted);
  };

  return count;
}

function idsOf(part: readonly Uncounted[]): readonly number[] {
  return part.map(({ id }) => id);
}

function rejectOf({ raw }: RelayEvent, cause: Error): NewReject {
  return { body: raw, reason: `the database refuses it: ${cause.message}`, action: null };
}

function isRefused(cause: unknown): cause is Error {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && REFUSED.test(code);
}
