import { z } from 'zod';
import type { RawValues } from '../domain/reply.ts';
import { randomId } from './random-id.ts';
import type { Db, FormDraftRow } from './schema.ts';

/** The values that a person has filled in on a form with several pages. */
export interface FormDraft {
  readonly id: string;
  readonly personId: string;
  readonly operation: string;
  readonly values: RawValues;
  /** The current page, from 0. */
  readonly page: number;
  /** Grows with each page shown: a late request from an earlier one is dropped. */
  readonly revision: number;
  /** `null` as long as nothing was filled in since it was opened. */
  readonly savedAt: Date | null;
}

export type FormDrafts = ReturnType<typeof createFormDrafts>;

interface Change {
  readonly values: RawValues;
  readonly page: number;
  /** The revision that was changed; a draft with another one stays as it is. */
  readonly revision: number;
  /** Default: the same. */
  readonly nextRevision?: number;
}

const values = z.record(z.string(), z.string());

/**
 * Creates the store of forms that are being filled in, each with an id of its own while it is open.
 * Each person has at most one saved draft of an operation: the last.
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

    /** Returns the latest draft that this person has saved since an instant. */
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
      draft: Pick<FormDraft, 'personId' | 'operation' | 'values' | 'page' | 'revision'>,
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
          turn: draft.revision,
          begun_at: at.getTime(),
          saved_at: null,
        })
        .execute();
      return { ...draft, id, savedAt: null };
    },

    /**
     * Saves the values and deletes other drafts of the same person and operation.
     * @returns false when the draft is gone, or has another revision
     */
    async save(id: string, change: Change, at: Date): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('form_drafts')
          .set({
            values_json: JSON.stringify(change.values),
            page: change.page,
            turn: change.nextRevision ?? change.revision,
            saved_at: at.getTime(),
          })
          .where('id', '=', id)
          .where('turn', '=', change.revision)
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
    /** Deletes all drafts of a person and operation: it was carried out, or is started anew. */
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
    revision: row.turn,
    savedAt: row.saved_at === null ? null : new Date(row.saved_at),
  };
}
