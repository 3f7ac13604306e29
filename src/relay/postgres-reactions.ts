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

const ANY_REACTION = REACTION_MARKS.open | REACTION_MARKS.redirect;

/** The marks of people that a transaction changed, by their key as text. */
export type MarkedPeople = ReadonlyMap<string, { readonly fresh: number; readonly all: number }>;

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
  fresh: readonly FreshEvent[],
  marked: MarkedPeople,
): Promise<Judged> {
  const judging = peopleToJudge(fresh, marked);
  if (judging.size === 0) return { fresh, rows: [] };
  const { rows: known } = await client.query<ReactionRow & { identity: Buffer }>(
    named({
      name: 'read-reactions',
      text: `select identity, delivered_at, reactions, machines from people
       where identity = any($1::bytea[])`,
      values: [[...judging.values()].map(({ person }) => person)],
    }),
  );
  const before = new Map(known.map((row) => [keyText(row.identity), row]));
  const changes = new Map<number, ReactionCounts>();
  const rows = [...judging].map(([key, { person, reactions, last }]): JudgedRow => {
    const row = before.get(key) ?? NOTHING_NOTED;
    // Where no mark of this person changed, they had all of them.
    const { fresh: newMarks, all } = marked.get(key) ?? { fresh: 0, all: ANY_REACTION };
    const seenBefore = all & ~newMarks;
    const after = noted(row, { reactions, deliveredAtMs: null, seenBefore });
    if (after.machines !== row.machines) {
      changes.set(last, machineChange(row.machines, after.machines));
    }
    return { person, ...after };
  });
  return {
    rows,
    fresh: fresh.map((one, index) => {
      const machines = changes.get(index);
      return machines === undefined ? one : { ...one, machines };
    }),
  };
}

/** A delivery alone changes nothing, unless it comes after the reactions. */
function peopleToJudge(
  fresh: readonly FreshEvent[],
  marked: MarkedPeople,
): ReadonlyMap<string, Judging> {
  const people = new Map<string, Judging>();
  for (const [last, { event }] of fresh.entries()) {
    const { person, reaction } = event;
    if (person === null || (reaction === null && deliveredAtMs(event) === null)) continue;
    const key = keyText(person);
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
