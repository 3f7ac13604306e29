import { z } from 'zod';
import { type BulkRow, countsOf, OUTCOMES } from '../../domain/bulk.ts';
import { touchMessage } from '../outbox/outgoing-messages.ts';
import type { Db, Schema } from '../schema.ts';
import { messageIdOf } from './bulk-messages.ts';

export interface BulkBlock {
  readonly number: number;
  readonly rows: readonly BulkRow[];
  /** One letter a row, see `OUTCOMES`. */
  readonly outcomes: string;
  /** The reasons why rows failed, by their index in the block. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Rows in a block: few enough to be read and written often, enough for the largest request. */
const ROWS_A_BLOCK = 1000;

const OPEN = [OUTCOMES.waiting, OUTCOMES.sent, OUTCOMES.sentAgain];

const rowsJson = z.array(
  z.union([
    z.string().transform((key): BulkRow => ({ key })),
    z
      .tuple([z.string(), z.record(z.string(), z.string())])
      .transform(([key, variables]): BulkRow => ({ key, variables })),
  ]),
);
const reasonsJson = z.record(z.string(), z.string());

export function bulkBlocks(db: Db) {
  return {
    /** Returns the next block with rows that wait, or were being sent when a process ended. */
    async openBlock(runId: string): Promise<BulkBlock | null> {
      const row = await blocksOf(db, runId)
        .where((q) => q.or(OPEN.map((letter) => q('o.outcomes', 'like', `%${letter}%`))))
        .limit(1)
        .executeTakeFirst();
      return row ? blockOf(row) : null;
    },

    async *blocks(runId: string): AsyncGenerator<BulkBlock> {
      for (let number = 0; ; number += 1) {
        const row = await blocksOf(db, runId).where('o.block', '=', number).executeTakeFirst();
        if (!row) return;
        yield blockOf(row);
      }
    },

    /** Returns the last run of one of these actions that changed this row; `null`: none is kept. */
    async lastRunWith(actions: readonly string[], key: string): Promise<string | null> {
      // A backslash escapes in patterns of PostgreSQL alone; a _ stands for any character.
      const quoted = JSON.stringify(key).replaceAll('\\', '_');
      const found = await db
        .selectFrom('bulk_rows as r')
        .innerJoin('bulk_runs as b', 'b.id', 'r.run_id')
        .select(['r.run_id', 'r.block'])
        .where('b.action', 'in', [...actions])
        .where('r.rows_json', 'like', `%${quoted}%`)
        .orderBy('b.created_at', 'desc')
        .execute();
      for (const { run_id: runId, block } of found) {
        const row = await blocksOf(db, runId).where('o.block', '=', block).executeTakeFirst();
        const { rows = [], outcomes = '' } = row ? blockOf(row) : {};
        const letter = outcomes.charAt(rows.findIndex((one) => one.key === key));
        if (letter === OUTCOMES.done || letter === OUTCOMES.changed) return runId;
      }
      return null;
    },

    /**
     * Keeps the outcomes of rows, and updates the run's counts, in one transaction.
     * @returns false when the run has become another process's: then nothing is kept.
     */
    record(runId: string, owner: string, before: BulkBlock, after: Changed): Promise<boolean> {
      const [earlier, now] = [countsOf(before.outcomes), countsOf(after.outcomes)];
      return db.transaction().execute(async (transaction) => {
        const owned = await transaction
          .updateTable('bulk_runs')
          .set((q) => ({
            done: q('done', '+', now.done - earlier.done),
            already: q('already', '+', now.already - earlier.already),
            failed: q('failed', '+', now.failed - earlier.failed),
            unknown: q('unknown', '+', now.unknown - earlier.unknown),
            undoable: q('undoable', '+', now.undoable - earlier.undoable),
          }))
          .where((q) => q.and({ id: runId, leased_by: owner }))
          .returning('id')
          .executeTakeFirst();
        if (!owned) return false;
        await touchMessage(transaction, messageIdOf(runId));
        const hasReasons = Object.keys(after.reasons).length > 0;
        await transaction
          .updateTable('bulk_outcomes')
          .set({
            outcomes: after.outcomes,
            reasons_json: hasReasons ? storableJson(JSON.stringify(after.reasons)) : null,
          })
          .where((q) => q.and({ run_id: runId, block: before.number }))
          .execute();
        return true;
      });
    },
  };
}

type Changed = Pick<BulkBlock, 'outcomes' | 'reasons'>;

export async function insertBlocks(db: Db, runId: string, all: readonly BulkRow[]): Promise<void> {
  for (let block = 0; block * ROWS_A_BLOCK < all.length; block += 1) {
    const rows = all.slice(block * ROWS_A_BLOCK, (block + 1) * ROWS_A_BLOCK);
    await db
      .insertInto('bulk_rows')
      .values({ run_id: runId, block, rows_json: storableJson(jsonOf(rows)) })
      .execute();
    const outcomes = OUTCOMES.waiting.repeat(rows.length);
    await db
      .insertInto('bulk_outcomes')
      .values({ run_id: runId, block, outcomes, reasons_json: null })
      .execute();
  }
}

function blocksOf(db: Db, runId: string) {
  return db
    .selectFrom('bulk_outcomes as o')
    .innerJoin('bulk_rows as r', (join) =>
      join.onRef('r.run_id', '=', 'o.run_id').onRef('r.block', '=', 'o.block'),
    )
    .selectAll(['o', 'r'])
    .where('o.run_id', '=', runId)
    .orderBy('o.block');
}

function blockOf(row: Schema['bulk_outcomes'] & Schema['bulk_rows']): BulkBlock {
  return {
    number: row.block,
    rows: rowsJson.parse(JSON.parse(row.rows_json)),
    outcomes: row.outcomes,
    reasons: row.reasons_json === null ? {} : reasonsJson.parse(JSON.parse(row.reasons_json)),
  };
}

function jsonOf(rows: readonly BulkRow[]): string {
  return JSON.stringify(rows.map(({ key, variables }) => (variables ? [key, variables] : key)));
}

/** PostgreSQL refuses U+0000 in text; JSON escapes it, and the escape would come back as one. */
export function storableJson(json: string): string {
  return json.replaceAll(String.raw`\u0000`, '\uFFFD');
}
