import type { PoolClient, QueryConfig } from 'pg';
import type { Reaction, ReactionCounts } from '../domain/reactions.ts';
import { REACTION_MARKS } from '../domain/reactions.ts';
import {
  machineChange,
  noted,
  NOTHING_NOTED,
  type ReactionRow,
} from '../store/events/reactions.ts';
import { named } from '../store/postgres.ts';
import { deliveredAtMs, type FreshEvent } from './deduplication.ts';

/** The marks of opens and clicks. */
export const ANY_REACTION = REACTION_MARKS.open | REACTION_MARKS.redirect;

/** Changes of one person by a transaction. */
interface Marked {
  /** The new marks. */
  readonly fresh: number;
  readonly all: number;
  /** The first delivery as 8 bytes, one character each; 0: none. */
  readonly delivered: string;
}

/** People whom a transaction changed, by their key as text. */
export type MarkedPeople = ReadonlyMap<string, Marked>;

/** A fresh event with the key of its person as text. */
export interface KeyedEvent extends FreshEvent {
  readonly key: string | null;
}

export interface Judged {
  /** The fresh events, the last one of each person with what it changed of who counts as machine. */
  readonly fresh: readonly FreshEvent[];
  /** Rows of people that are to be written. */
  readonly rows: readonly JudgedRow[];
}

interface JudgedRow extends ReactionRow {
  readonly person: Uint8Array;
}

interface Judging {
  readonly person: Uint8Array;
  readonly reactions: Reaction[];
  /** The index of the last event. */
  last: number;
}

/**
 * Judges anew those of whom events were added that tell whether a person opened and clicked. The
 * insertion has locked their rows, so that nobody else judges them until the transaction ends.
 */
export async function judgedAmong(
  client: PoolClient,
  fresh: readonly KeyedEvent[],
  marked: MarkedPeople,
): Promise<Judged> {
  const judging = peopleToJudge(fresh, marked);
  if (judging.size === 0) return { fresh, rows: [] };
  const others = [...judging].filter(([key]) => !hasFirst(marked.get(key)));
  const before = await rowsOf(
    client,
    others.map(([, { person }]) => person),
  );
  const changes = new Map<number, ReactionCounts>();
  const rows = [...judging].flatMap(([key, { person, reactions, last }]): JudgedRow[] => {
    const one = marked.get(key);
    const isFirst = hasFirst(one);
    const row = isFirst
      ? { ...NOTHING_NOTED, delivered_at: deliveredIn(one) }
      : (before.get(key) ?? NOTHING_NOTED);
    // This person had all marks where none of them changed.
    const seenBefore = one === undefined ? ANY_REACTION : one.all & ~one.fresh;
    const after = noted(row, { reactions, deliveredAtMs: null, seenBefore });
    const change = machineChange(row.machines, after.machines);
    if (change.open !== 0 || change.redirect !== 0) changes.set(last, change);
    // The insertion has kept the first reactions.
    return isFirst && after.machines === 0 ? [] : [{ person, ...after }];
  });
  return {
    rows,
    fresh: fresh.map((one, index) => {
      const machines = changes.get(index);
      return machines === undefined ? one : { ...one, machines };
    }),
  };
}

/** Tells whether a person had no reaction before: most have their first ones, and no others. */
function hasFirst(one: Marked | undefined): one is Marked {
  return one !== undefined && (one.all & ~one.fresh & ANY_REACTION) === 0;
}

function deliveredIn({ delivered }: Marked): number | null {
  const ms = Number(Buffer.from(delivered, 'latin1').readBigInt64BE());
  return ms === 0 ? null : ms;
}

async function rowsOf(
  client: PoolClient,
  people: readonly Uint8Array[],
): Promise<ReadonlyMap<string, ReactionRow>> {
  if (people.length === 0) return new Map();
  const { rows } = await client.query<ReactionRow & { identity: Buffer }>(
    named({
      name: 'read-reactions',
      text: `select identity, delivered_at, reactions, machines from people
       where identity = any($1::bytea[])`,
      values: [people],
    }),
  );
  return new Map(rows.map(({ identity, ...row }) => [keyText(identity), row]));
}

/** A delivery alone changes nothing, unless it comes after the reactions. */
function peopleToJudge(
  fresh: readonly KeyedEvent[],
  marked: MarkedPeople,
): ReadonlyMap<string, Judging> {
  const people = new Map<string, Judging>();
  for (const [last, { event, key }] of fresh.entries()) {
    const { person, reaction } = event;
    if (person === null || key === null) continue;
    if (reaction === null && deliveredAtMs(event) === null) continue;
    if (reaction === null && ((marked.get(key)?.all ?? 0) & ANY_REACTION) === 0) continue;
    const known = people.get(key) ?? { person, reactions: [], last };
    if (reaction !== null) known.reactions.push(reaction);
    known.last = last;
    people.set(key, known);
  }
  return people;
}

/** Returns the statement that writes the rows; none without rows. */
export function reactionStatements(rows: Judged['rows']): readonly QueryConfig[] {
  if (rows.length === 0) return [];
  return [
    {
      name: 'note-reactions',
      text: `update people set reactions = noted.reactions, machines = noted.machines
       from (select unnest($1::bytea[]) as identity, unnest($2::text[]) as reactions,
         unnest($3::smallint[]) as machines) as noted
       where people.identity = noted.identity`,
      values: [
        rows.map(({ person }) => person),
        rows.map(({ reactions }) => reactions),
        rows.map(({ machines }) => machines),
      ],
    },
  ];
}

/** Returns a key as text, one character a byte, which sorts as the key does in its table. */
export function keyText(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');
}
