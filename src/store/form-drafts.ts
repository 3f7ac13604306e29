import { z } from 'zod';
import type { RawValues } from '../core/reply.ts';
import { randomId } from './random-id.ts';
import type { Db, FormDraftRow } from './schema.ts';

/** What somebody has filled in of a form with several pages. */
export interface FormDraft {
  readonly id: string;
  readonly personId: string;
  readonly operation: string;
  readonly values: RawValues;
  /** The page they are on, from 0. */
  readonly page: number;
  /** Grows each time the form shows something else: what comes late from before is dropped. */
  readonly turn: number;
  /** `null` as long as nothing was filled in since it was opened. */
  readonly savedAt: Date | null;
}

export type FormDrafts = ReturnType<typeof createFormDrafts>;

interface Change {
  readonly values: RawValues;
  readonly page: number;
  /** The one it was made in; a draft that has moved on stays as it is. */
  readonly turn: number;
  /** Default: the same. */
  readonly nextTurn?: number;
}

const values = z.record(z.string(), z.string());

/**
 * Forms being filled, each under an id of its own as long as it is open. Of those in which something
 * was filled in there is one a person and operation: the last.
 */
export function createFormDrafts(db: Db) {
  return { ...reading(db), ...keeping(db), ...forgetting(db) };
}

function reading(db: Db) {
  return {
    async get(id: string): Promise<FormDraft | null> {
      const row = await db
        .selectFrom('form_drafts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? draftOf(row) : null;
    },

    /** The one in which this person has filled something in since then. */
    async latest(personId: string, operation: string, since: Date): Promise<FormDraft | null> {
      const row = await db
        .selectFrom('form_drafts')
        .selectAll()
        .where('person_id', '=', personId)
        .where('operation', '=', operation)
        .where('saved_at', '>=', since.getTime())
        .orderBy('saved_at', 'desc')
        .executeTakeFirst();
      return row ? draftOf(row) : null;
    },
  };
}

function keeping(db: Db) {
  return {
    async begin(
      draft: Pick<FormDraft, 'personId' | 'operation' | 'values' | 'page' | 'turn'>,
      at: Date,
    ): Promise<FormDraft> {
      const id = randomId(20);
      await db
        .insertInto('form_drafts')
        .values({
          id,
          person_id: draft.personId,
          operation: draft.operation,
          values_json: JSON.stringify(draft.values),
          page: draft.page,
          turn: draft.turn,
          begun_at: at.getTime(),
          saved_at: null,
        })
        .execute();
      return { ...draft, id, savedAt: null };
    },

    /**
     * Keeps what was filled in and forgets other drafts of the same person and operation.
     * @returns false when the draft is gone, or is on another turn
     */
    async save(id: string, change: Change, at: Date): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('form_drafts')
          .set({
            values_json: JSON.stringify(change.values),
            page: change.page,
            turn: change.nextTurn ?? change.turn,
            saved_at: at.getTime(),
          })
          .where('id', '=', id)
          .where('turn', '=', change.turn)
          .returning(['person_id', 'operation'])
          .executeTakeFirst();
        if (row === undefined) return false;
        await transaction
          .deleteFrom('form_drafts')
          .where('person_id', '=', row.person_id)
          .where('operation', '=', row.operation)
          .where('id', '!=', id)
          .execute();
        return true;
      });
    },
  };
}

function forgetting(db: Db) {
  return {
    /** All of this person and operation: it was carried out, or is started anew. */
    async forget(personId: string, operation: string): Promise<void> {
      await db
        .deleteFrom('form_drafts')
        .where('person_id', '=', personId)
        .where('operation', '=', operation)
        .execute();
    },

    async forgetBefore(at: Date): Promise<void> {
      await db
        .deleteFrom('form_drafts')
        .where('begun_at', '<', at.getTime())
        .where((where) =>
          where.or([where('saved_at', 'is', null), where('saved_at', '<', at.getTime())]),
        )
        .execute();
    },
  };
}

function draftOf(row: FormDraftRow): FormDraft {
  return {
    id: row.id,
    personId: row.person_id,
    operation: row.operation,
    values: values.parse(JSON.parse(row.values_json)),
    page: row.page,
    turn: row.turn,
    savedAt: row.saved_at === null ? null : new Date(row.saved_at),
  };
}
