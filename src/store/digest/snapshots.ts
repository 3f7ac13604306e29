import { sql } from 'kysely';
import { fromRow, type ToRow } from '../rows.ts';
import type { Db } from '../schema.ts';
import type { DigestFilter } from '../../domain/digest.ts';
import { type Titles, NO_TITLES } from '../../domain/filter-words.ts';

/** The figures of a subject from one instant to another. */
export interface Snapshot<T> {
  readonly subject: string;
  /** The time of the first read with these figures. */
  readonly takenAt: Date;
  /** The time of the last read with these figures. */
  readonly seenAt: Date;
  readonly figures: T;
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/**
 * Snapshots of figures of the service, to detect changes. A subject is named by its kind and its
 * id, e.g. `list:4101`; the writer of a kind knows the shape of its figures.
 */
export function createSnapshots(db: Db) {
  return {
    /** Stores a snapshot; one with the same figures as the last only extends that. */
    keep: (subject: string, figures: unknown, at: Date): Promise<void> =>
      db.transaction().execute((transaction) => keep(transaction, { subject, figures }, at)),

    keepAll: (read: readonly Read[], at: Date): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (const one of read) await keep(transaction, one, at);
      }),

    /** Returns the last snapshot of each subject of a kind, taken at an instant or before it. */
    async latest<T>(kind: string, at: Date): Promise<ReadonlyMap<string, Snapshot<T>>> {
      const rows = await db
        .selectFrom('snapshots as r')
        .selectAll()
        .where('subject', '>', `${kind}:`)
        .where('subject', '<', `${kind};`)
        .where('taken_at', '=', (q) =>
          q
            .selectFrom('snapshots as l')
            .select(sql<number>`max(l.taken_at)`.as('taken_at'))
            .whereRef('l.subject', '=', 'r.subject')
            .where('l.taken_at', '<=', at.getTime()),
        )
        .execute();
      return new Map(rows.map((row) => [row.subject, snapshotOf<T>(row)]));
    },

    /** Returns the snapshots of a subject that were valid at some time of a span, oldest first. */
    async between<T>(
      subject: string,
      fromAt: Date,
      untilAt: Date,
    ): Promise<readonly Snapshot<T>[]> {
      const rows = await db
        .selectFrom('snapshots')
        .selectAll()
        .where('subject', '=', subject)
        .where('taken_at', '<', untilAt.getTime())
        .where('seen_at', '>=', fromAt.getTime())
        .orderBy('taken_at')
        .execute();
      return rows.map((row) => snapshotOf<T>(row));
    },
  };
}

function snapshotOf<T>(row: ToRow<Snapshot<object>>): Snapshot<T> {
  const { figures, ...rest } = fromRow(row);
  // The writer of the kind knows the shape.
  return { ...rest, figures: figures as T };
}

interface Read {
  readonly subject: string;
  readonly figures: unknown;
}

async function keep(db: Db, { subject, figures }: Read, at: Date): Promise<void> {
  const figuresJson = JSON.stringify(figures);
  const last = await db
    .selectFrom('snapshots')
    .select(['taken_at', 'figures_json'])
    .where('subject', '=', subject)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seen = { seen_at: at.getTime() };
  if (last?.figures_json === figuresJson) {
    await db
      .updateTable('snapshots')
      .set(seen)
      .where((q) => q.and({ subject, taken_at: last.taken_at }))
      .where('seen_at', '<', at.getTime())
      .execute();
    return;
  }
  const read = { figures_json: figuresJson, ...seen };
  await db
    .insertInto('snapshots')
    .values({ subject, taken_at: at.getTime(), ...read })
    .onConflict((conflict) => conflict.columns(['subject', 'taken_at']).doUpdateSet(read))
    .execute();
}

/**
 * Returns the names of the lists in some digests' filters, as last reported by the service: a line
 * that only tells digests apart is worth no request. Campaigns appear by their ids.
 */
export async function keptTitles(
  snapshots: Pick<Snapshots, 'latest'>,
  filters: readonly DigestFilter[],
  at: Date,
): Promise<Titles> {
  const ids = new Set(filters.flatMap(({ lists }) => lists));
  if (ids.size === 0) return NO_TITLES;
  const kept = await snapshots.latest<{ readonly name: string }>('list', at);
  const named = [...ids].flatMap((id): [string, string][] => {
    const name = kept.get(`list:${id}`)?.figures.name;
    return name ? [[id, name]] : [];
  });
  return { ...NO_TITLES, list: new Map(named) };
}
