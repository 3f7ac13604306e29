import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Counted, Delivery, Problems } from '../ingest.ts';
import type { Db } from '../schema.ts';
import type { EventKind } from '../../domain/events.ts';
import { pause } from '../../lib/timeout.ts';
import { fromRow } from '../rows.ts';
import { inSteps, ROWS_A_STEP } from '../steps.ts';

/** Bytes of the key of an event and of a person. */
export const KEY_BYTES = 16;
/** Bytes at the start of a person's key that come from its topic. */
export const TOPIC_BYTES = 6;

const TEXTS_KNOWN = 1_000;
const known = new Map<string, Uint8Array>();

/** The first bytes of a hash of a topic or a sender; cached, since few have events at a time. */
export function shortKey(text: string): Uint8Array {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= TEXTS_KNOWN) known.clear();
  const key = hash('sha256', text, 'buffer').subarray(0, TOPIC_BYTES);
  known.set(text, key);
  return key;
}

/** Returns the key of a person, or of an email, in a topic; keys of one topic are adjacent. */
export function personKey(topic: string, name: string): Uint8Array {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.set(shortKey(topic));
  key.write(hash('sha256', name, 'binary'), TOPIC_BYTES, KEY_BYTES - TOPIC_BYTES, 'binary');
  return key;
}

/** Returns the first and the last key that a person of a topic can have. */
function keysOfTopic(topic: string): readonly [Uint8Array, Uint8Array] {
  const [first, last] = [Buffer.alloc(KEY_BYTES), Buffer.alloc(KEY_BYTES, 0xff)];
  for (const key of [first, last]) key.set(shortKey(topic));
  return [first, last];
}

export function createEvents(engine: Engine) {
  return {
    /**
     * Reads deliveries and keeps their events. When it resolves, with the problem of each delivery,
     * all of it is durable; PostgreSQL counts it within the next second, with all counters in few
     * transactions. An event that is already there changes nothing.
     */
    keep: (deliveries: readonly Delivery[]): Promise<Problems> => engine.ingest.keep(deliveries),

    onCounted: (listener: (counted: Counted) => void): void => engine.onCounted(listener),

    uncountedSince: (): Promise<Date | null> => engine.ingest.uncountedSince(),

    flush: (): Promise<void> => engine.ingest.flush(),

    /** Deletes raw events in small steps, one at each turn of the generator. */
    forgetBefore: (at: Date) => forgetEvents(engine.db, at),

    /** The same of people and minutes of topics without an event since an instant. */
    forgetQuietTopics: (at: Date) => forgetQuietTopics(engine.db, at),

    /** Reads the events since an instant that tell of a campaign's recipients, step by step. */
    ofRecipients: (campaignId: string, since: Date) =>
      recipientEvents(engine.db, { campaignId, since }),

    /** Reads events of rare kinds by the index on them, oldest first, step by step. */
    rare: (query: RareEventsQuery) => rareEvents(engine.db, query),

    /** Reads the deliveries since an instant, to whomever, step by step. */
    deliveries: (since: Date) => deliveries(engine.db, since),

    async count(): Promise<number> {
      const row = await engine.db
        .selectFrom('events')
        .select((q) => q.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

/** Events that one step reads through: some milliseconds, in which no event is written. */
const READ_A_STEP = 5_000;
const STEP_PAUSE_MS = 5;

/** An event as it was received, of one of the kinds that were asked for. */
export interface KeptEvent {
  readonly kind: string;
  /** The event as it was received, JSON. */
  readonly raw: string;
  readonly receivedAt: Date;
}

export interface RareEventsQuery {
  readonly kinds: readonly Exclude<EventKind, 'delivered' | 'open' | 'redirect'>[];
  /** The times of the events themselves; one without a time has that of its arrival. */
  readonly fromAt: Date;
  /** Not included. */
  readonly untilAt: Date;
  /** Leaves out most events that name another campaign; the caller looks closely. */
  readonly campaignId?: string | undefined;
}

/** The words of the index `events_rare`, literally: otherwise neither engine uses it. */
const IS_RARE = sql<boolean>`kind not in ('delivered', 'open', 'redirect')`;

function rareEvents(db: Db, { kinds, campaignId, ...span }: RareEventsQuery) {
  const ofKinds = received(db).where(IS_RARE).where('kind', 'in', kinds);
  return receivedIn(campaignId === undefined ? ofKinds : ofKinds.where(names(campaignId)), span);
}

function deliveries(db: Db, since: Date) {
  const span = { fromAt: since, untilAt: new Date(8.64e15) };
  return receivedIn(received(db).where('kind', '=', 'delivered'), span);
}

function received(db: Db) {
  return db.selectFrom('events').select(['identity', 'kind', 'raw', 'received_at']);
}

/** Reads the events of a query whose time is in a half-open span, step by step. */
async function* receivedIn(
  query: ReturnType<typeof received>,
  { fromAt, untilAt }: Pick<RareEventsQuery, 'fromAt' | 'untilAt'>,
): AsyncGenerator<readonly KeptEvent[]> {
  const [first, last] = [keyAt(fromAt.getTime()), keyAt(untilAt.getTime() + 999)];
  const inOrder = query.orderBy('identity').limit(READ_A_STEP);
  // An event without a time of its own lies among the oldest, and has that of its arrival.
  const timeless = inOrder
    .where('identity', '<', keyAt(1000))
    .where('received_at', '>=', fromAt.getTime())
    .where('received_at', '<', untilAt.getTime());
  const parts = [
    { rows: timeless, from: new Uint8Array() },
    { rows: inOrder.where('identity', '<', last), from: first },
  ];
  for (const { rows, from } of parts) {
    for (let after: Uint8Array | undefined = from; after !== undefined;) {
      const step = await rows.where('identity', '>', after).execute();
      yield step.map(({ received_at: at, kind, raw }) => ({ kind, raw, receivedAt: new Date(at) }));
      after = step.length < READ_A_STEP ? undefined : step.at(-1)?.identity;
      if (after !== undefined) await pause(STEP_PAUSE_MS);
    }
  }
}

/** Tells whether a raw event may be of a campaign; one whose digits contain it looks so, too. */
function names(campaignId: string) {
  const like = `%${campaignId.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`raw like ${like} escape '\\'`;
}

/** Bounds of a step through all events; `until` is in it, or `null` for the last step. */
export interface EventSpan {
  readonly after: Uint8Array;
  readonly until: Uint8Array | null;
}

/** Goes through all events after a key step by step; they may be millions. */
export async function* spansOfEvents(
  db: Db,
  from: Uint8Array = new Uint8Array(),
): AsyncGenerator<EventSpan> {
  for (let after = from; ;) {
    const last = await db
      .selectFrom('events')
      .select('identity')
      .where('identity', '>', after)
      .orderBy('identity')
      .offset(READ_A_STEP)
      .limit(1)
      .executeTakeFirst();
    yield { after, until: last?.identity ?? null };
    if (last === undefined) return;
    after = last.identity;
    await pause(STEP_PAUSE_MS);
  }
}

/** Kinds that take somebody out, whatever they came from. */
const PARTINGS = ['unsubscribe', 'spam', 'hard_bounces', 'delete'];
/** Kinds that count for the campaign alone. */
const RECEIPTS = ['delivered', 'open', 'redirect'];

async function* recipientEvents(
  db: Db,
  { campaignId, since }: { readonly campaignId: string; readonly since: Date },
): AsyncGenerator<readonly KeptEvent[]> {
  const [first, timeless] = [keyAt(since.getTime()), keyAt(1000)];
  const isOfCampaign = names(campaignId);
  const rowsIn = async ({ after, until }: EventSpan): Promise<readonly KeptEvent[]> => {
    const rows = await db
      .selectFrom('events')
      .select(['kind', 'raw', 'received_at'])
      .where('identity', '>', after)
      .$if(until !== null, (q) => q.where('identity', '<=', until ?? after))
      .where('received_at', '>=', since.getTime())
      .where((q) =>
        q.or([q('kind', 'in', PARTINGS), q.and([q('kind', 'in', RECEIPTS), isOfCampaign])]),
      )
      .execute();
    return rows.map(fromRow);
  };
  // An event without a time of its own lies among the oldest.
  yield await rowsIn({ after: new Uint8Array(), until: timeless });
  for await (const span of spansOfEvents(db, first)) yield await rowsIn(span);
}

/** Returns the least key of an event of a second. */
function keyAt(ms: number): Uint8Array {
  const key = Buffer.alloc(KEY_BYTES);
  key.writeUInt32BE(Math.min(Math.floor(ms / 1000), 2 ** 32 - 1));
  return key;
}

/**
 * Deletes events that are older by their own time and by that of their arrival. Their counters
 * stay, and an event that is delivered again counts again.
 */
function forgetEvents(db: Db, before: Date): AsyncGenerator<void> {
  const bound = keyAt(before.getTime());
  let after: Uint8Array = new Uint8Array(KEY_BYTES);
  const next = () => {
    const query = db.selectFrom('events').select('identity').where('identity', '>', after);
    const old = query.where('identity', '<', bound).orderBy('identity');
    return old.limit(ROWS_A_STEP).execute();
  };
  return inSteps(next, async ({ identity: last }) => {
    await db
      .deleteFrom('events')
      .where('identity', '>', after)
      .where('identity', '<=', last)
      // An event without a time of its own lies among the oldest.
      .where('received_at', '<', before.getTime())
      .execute();
    after = last;
  });
}

async function* forgetQuietTopics(db: Db, before: Date): AsyncGenerator<void> {
  for (;;) {
    const quiet = await db
      .selectFrom('topics as t')
      .select('t.topic')
      .where('t.changed_at', '<', before.getTime())
      // The minutes are deleted last, so a topic that has some isn't finished.
      .where((q) =>
        q.exists(
          q.selectFrom('minutes as m').select('m.topic').whereRef('m.topic', '=', 't.topic'),
        ),
      )
      .limit(1)
      .executeTakeFirst();
    if (!quiet) return;
    yield* forgetPeople(db, quiet.topic);
    await db.deleteFrom('minutes').where('topic', '=', quiet.topic).execute();
    yield;
  }
}

function forgetPeople(db: Db, topic: string): AsyncGenerator<void> {
  const [first, last] = keysOfTopic(topic);
  const people = db.selectFrom('people').select('identity').where('identity', '>=', first);
  const ofTopic = people.where('identity', '<=', last).orderBy('identity').limit(ROWS_A_STEP);
  return inSteps(
    () => ofTopic.execute(),
    ({ identity: end }) => {
      const deletion = db.deleteFrom('people').where('identity', '>=', first);
      return deletion.where('identity', '<=', end).execute();
    },
  );
}
