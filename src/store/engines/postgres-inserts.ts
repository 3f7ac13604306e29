import type { PoolClient } from 'pg';
import type { RelayEvent } from '../events/events.ts';
import type { Batch } from '../events/keeper.ts';
import {
  countsAsSent,
  KEY_BYTES,
  keyText,
  kindMark,
  marksOf,
  SENT_MARK,
} from '../events/people.ts';
import type { FreshEvent } from '../events/tally.ts';

export interface Inserted {
  /** Ids of the rows of the log that were still there, and are now deleted. */
  readonly taken: readonly number[];
  /** The revision of the subscriptions. */
  readonly revision: number;
  readonly isBegun: boolean;
  /** Keys of the new events, concatenated. */
  readonly fresh: Buffer;
  /** Keys of people, concatenated, each with its new marks in a byte of their own. */
  readonly marked: Buffer;
}

// The setting ends with its transaction, even where a pooler then gives the connection to others.
const BEGIN = `begin; set local postbell.begun = 'yes'`;
const IS_BEGUN = `coalesce(current_setting('postbell.begun', true), '') = 'yes'`;

const NOBODY = Buffer.alloc(KEY_BYTES);

/** Selects the n-th of many concatenated keys. */
const keyIn = (parameter: string): string =>
  `substring(${parameter}::bytea from n::int * ${KEY_BYTES} - ${KEY_BYTES - 1} for ${KEY_BYTES})`;

/**
 * Inserts events and marks their people. Keys are concatenated in both directions, which both sides
 * read faster than arrays. The upper 7 bits of `seen` are what was seen before: only so a writer
 * that waited for another one's row learns what it changed.
 */
const INSERT = `
  with given as materialized (
    select ${keyIn('$2')} as identity, kind, raw, ${keyIn('$5')} as person,
      get_byte($6::bytea, n::int - 1) as marks
    from unnest($3::text[], string_to_array($4::text, E'\\n')) with ordinality as e (kind, raw, n)
    where ${IS_BEGUN}
  ), fresh as (
    insert into events (identity, kind, received_at, raw)
    select identity, kind, $1::bigint, raw from given
    on conflict do nothing
    returning identity
  ), marked as (
    insert into people (identity, seen)
    select person, bit_or(marks) from given natural join fresh
    where marks <> 0 group by person order by person
    on conflict (identity) do update
    set seen = ((people.seen & 127) << 7) | (people.seen & 127) | excluded.seen
    where (people.seen & excluded.seen) <> excluded.seen
    returning identity, (seen & 127) & ~(seen >> 7) as marks
  )
  select
    coalesce((select revision from revisions where name = 'subscriptions'), 0) as revision,
    ${IS_BEGUN} as "isBegun",
    (select coalesce(string_agg(identity, ''), '') from fresh) as fresh,
    (select coalesce(string_agg(identity || set_byte('\\x00', 0, marks), ''), '') from marked)
      as marked`;

const TAKE = `delete from delivery_log where id = any($1::bigint[]) and ${IS_BEGUN} returning id`;

/**
 * Begins a transaction, deletes rows from the log and inserts their events, in one packet. If it
 * had not begun, each statement would commit without the others, so each then changes nothing.
 * @param logged ids of the rows
 */
export async function insertEvents(
  client: PoolClient,
  { events, receivedAt }: Pick<Batch, 'events' | 'receivedAt'>,
  logged: readonly number[],
): Promise<Inserted> {
  const inOrder = inOrderOfIdentity(events);
  const { stream } = client.connection;
  stream.cork();
  const begun = client.query(BEGIN);
  const takes =
    logged.length === 0
      ? null
      : client.query<{ id: number }>({ name: 'take-logged', text: TAKE, values: [logged] });
  const requested = client.query<Omit<Inserted, 'taken'>>({
    name: 'insert-events',
    text: INSERT,
    values: [
      receivedAt.getTime(),
      Buffer.concat(inOrder.map(({ identity }) => identity)),
      inOrder.map(({ kind }) => kind),
      inOrder.map(({ raw }) => raw).join('\n'),
      Buffer.concat(inOrder.map(({ person }) => person ?? NOBODY)),
      Buffer.from(inOrder.map(marksOf)),
    ],
  });
  stream.uncork();
  const [, took, { rows }] = await Promise.all([begun, takes, requested]);
  const [inserted] = rows;
  if (!inserted?.isBegun) throw new Error('the transaction did not begin');
  return { ...inserted, taken: took?.rows.map(({ id }) => id) ?? [] };
}

/** Returns the new events, and whether each is the first of its person and recipient. */
export function freshAmong(
  events: readonly RelayEvent[],
  inserted: Inserted,
): readonly FreshEvent[] {
  const added = new Set(pieces(inserted.fresh, KEY_BYTES));
  const marked = new Map(
    pieces(inserted.marked, KEY_BYTES + 1).map((piece) => [
      piece.slice(0, KEY_BYTES),
      piece.charCodeAt(KEY_BYTES),
    ]),
  );
  const isNew = (person: Uint8Array | null, mark: number): boolean =>
    person === null || mark === 0 || takeMark(marked, keyText(person), mark);
  return (
    events
      // The first of several events with one identity is kept.
      .filter(({ identity }) => added.delete(keyText(identity)))
      .map((event) => ({
        event,
        firstOfPerson: isNew(event.person, kindMark(event)),
        firstOfRecipient: countsAsSent(event) && isNew(event.person, SENT_MARK),
      }))
  );
}

function pieces(bytes: Buffer, size: number): readonly string[] {
  const text = keyText(bytes);
  return Array.from({ length: text.length / size }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

/** Tells whether a mark of a person is new; of several events with it, the first one has it. */
function takeMark(marked: Map<string, number>, person: string, mark: number): boolean {
  const marks = marked.get(person) ?? 0;
  if ((marks & mark) === 0) return false;
  marked.set(person, marks & ~mark);
  return true;
}

/** Returns one event of each identity, in one order, so that two writers can't deadlock. */
function inOrderOfIdentity(events: readonly RelayEvent[]): readonly RelayEvent[] {
  const byIdentity = new Map<string, RelayEvent>();
  for (const event of events) {
    const identity = keyText(event.identity);
    if (!byIdentity.has(identity)) byIdentity.set(identity, event);
  }
  return [...byIdentity].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
}
