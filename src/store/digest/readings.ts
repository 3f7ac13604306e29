import { sql } from 'kysely';
import { latestNow } from '../../core/clock-ahead.ts';
import type { Db } from '../schema.ts';

/** What a figure of the service was at an instant. */
export interface Reading<T> {
  readonly subject: string;
  /** When it was first read so. */
  readonly takenAt: Date;
  /** When it was last read, and still so. */
  readonly seenAt: Date;
  readonly figures: T;
}

export type Readings = ReturnType<typeof createReadings>;

/**
 * What the service said at other times, to tell changes by. A subject is named by its kind and its
 * id, e.g. `list:4101`; whoever keeps a kind knows the shape of its figures.
 */
export function createReadings(db: Db) {
  return {
    /** Keeps what was read; a reading like the one before only lengthens that one. */
    keep: (subject: string, figures: unknown, at: Date): Promise<void> =>
      db
        .transaction()
        .execute((transaction) =>
          keep(transaction, { subject, figuresJson: JSON.stringify(figures), at }),
        ),

    /** The same for many at once. */
    keepAll: (
      read: readonly { readonly subject: string; readonly figures: unknown }[],
      at: Date,
    ): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (const { subject, figures } of read) {
          await keep(transaction, { subject, figuresJson: JSON.stringify(figures), at });
        }
      }),

    /** The last reading of each subject of a kind that was taken at or before an instant. */
    async latest<T>(kind: string, at: Date): Promise<ReadonlyMap<string, Reading<T>>> {
      const rows = await db
        .selectFrom('readings as r')
        .selectAll()
        .where('subject', '>', `${kind}:`)
        .where('subject', '<', `${kind};`)
        .where('taken_at', '=', (q) =>
          q
            .selectFrom('readings as l')
            .select(sql<number>`max(l.taken_at)`.as('taken_at'))
            .whereRef('l.subject', '=', 'r.subject')
            .where('l.taken_at', '<=', at.getTime()),
        )
        .execute();
      return new Map(rows.map((row) => [row.subject, readingOf<T>(row)]));
    },

    /** All of a subject that held at some time of a span, oldest first. */
    async between<T>(subject: string, fromAt: Date, untilAt: Date): Promise<readonly Reading<T>[]> {
      const rows = await db
        .selectFrom('readings')
        .selectAll()
        .where('subject', '=', subject)
        .where('taken_at', '<', untilAt.getTime())
        .where('seen_at', '>=', fromAt.getTime())
        .orderBy('taken_at')
        .execute();
      return rows.map((row) => readingOf<T>(row));
    },

    ...forgettingOf(db),
  };
}

function forgettingOf(db: Db) {
  return {
    /** Forgets what a clock that ran ahead kept. */
    forgetAhead: (at: Date): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const latestMs = latestNow(at).getTime();
        await transaction.deleteFrom('readings').where('taken_at', '>', latestMs).execute();
        // Nobody knows whether it still is so now.
        const beforeMs = at.getTime() - 1;
        await transaction
          .updateTable('readings')
          .set({
            seen_at: sql<number>`case when taken_at < ${sql.lit(beforeMs)} then ${sql.lit(beforeMs)} else taken_at end`,
          })
          .where('seen_at', '>', latestMs)
          .execute();
      }),

    /** Forgets what was last seen before an instant. */
    async forget(before: Date): Promise<void> {
      await db.deleteFrom('readings').where('seen_at', '<', before.getTime()).execute();
    },
  };
}

interface Row {
  readonly subject: string;
  readonly taken_at: number;
  readonly seen_at: number;
  readonly figures_json: string;
}

function readingOf<T>(row: Row): Reading<T> {
  return {
    subject: row.subject,
    takenAt: new Date(row.taken_at),
    seenAt: new Date(row.seen_at),
    figures: JSON.parse(row.figures_json) as T,
  };
}

interface Read {
  readonly subject: string;
  readonly figuresJson: string;
  readonly at: Date;
}

async function keep(db: Db, { subject, figuresJson, at }: Read): Promise<void> {
  const last = await db
    .selectFrom('readings')
    .select(['taken_at', 'figures_json'])
    .where('subject', '=', subject)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seen = { seen_at: at.getTime() };
  if (last?.figures_json === figuresJson) {
    await db
      .updateTable('readings')
      .set(seen)
      .where('subject', '=', subject)
      .where('taken_at', '=', last.taken_at)
      .where('seen_at', '<', at.getTime())
      .execute();
    return;
  }
  const read = { figures_json: figuresJson, ...seen };
  await db
    .insertInto('readings')
    .values({ subject, taken_at: at.getTime(), ...read })
    .onConflict((conflict) => conflict.columns(['subject', 'taken_at']).doUpdateSet(read))
    .execute();
}
