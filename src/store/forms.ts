import { z } from 'zod';
import type { RawValues } from '../domain/reply.ts';
import { randomId } from './random-id.ts';
import { fromRow, toRow } from './rows.ts';
import type { Db, FormSessionRow } from './schema.ts';

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

interface Change {
  readonly values: RawValues;
  readonly page: number;
  /** The revision that was changed; a draft with another one stays as it is. */
  readonly revision: number;
  readonly nextRevision?: number;
}

const rawValues = z.record(z.string(), z.string());

/**
 * Forms that are being filled in, each with an id of its own while it is open. Each person has at
 * most one saved draft of an operation: the last.
 */
export function createFormSessions(db: Db) {
  return {
    async get(id: string): Promise<FormDraft | null> {
      const query = db.selectFrom('form_sessions').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row ? draftOf(row) : null;
    },

    /** Returns the latest draft that this person has saved since an instant. */
    async latest(personId: string, operation: string, since: Date): Promise<FormDraft | null> {
      const row = await db
        .selectFrom('form_sessions')
        .selectAll()
        .where((q) => q.and({ person_id: personId, operation }))
        .where('saved_at', '>=', since.getTime())
        .orderBy('saved_at', 'desc')
        .executeTakeFirst();
      return row ? draftOf(row) : null;
    },

    async begin(draft: Omit<FormDraft, 'id' | 'savedAt'>, at: Date): Promise<FormDraft> {
      const id = randomId(20);
      await db
        .insertInto('form_sessions')
        .values({ ...toRow(draft), id, begun_at: at.getTime() })
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
          .updateTable('form_sessions')
          .set({
            values_json: JSON.stringify(change.values),
            page: change.page,
            revision: change.nextRevision ?? change.revision,
            saved_at: at.getTime(),
          })
          .where((q) => q.and({ id, revision: change.revision }))
          .returning(['person_id', 'operation'])
          .executeTakeFirst();
        if (row === undefined) return false;
        await transaction
          .deleteFrom('form_sessions')
          .where((q) => q.and({ person_id: row.person_id, operation: row.operation }))
          .where('id', '!=', id)
          .execute();
        return true;
      });
    },

    /** Deletes all drafts of a person and operation: it was carried out, or is started anew. */
    async forget(personId: string, operation: string): Promise<void> {
      await db
        .deleteFrom('form_sessions')
        .where((q) => q.and({ person_id: personId, operation }))
        .execute();
    },

    async forgetBefore(at: Date): Promise<void> {
      await db
        .deleteFrom('form_sessions')
        .where('begun_at', '<', at.getTime())
        .where((where) =>
          where.or([where('saved_at', 'is', null), where('saved_at', '<', at.getTime())]),
        )
        .execute();
    },
  };
}

function draftOf(row: FormSessionRow): FormDraft {
  const { values, begunAt: _, ...rest } = fromRow(row);
  return { ...rest, values: rawValues.parse(values) };
}

export interface Upload {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Files that people uploaded with a form, for the operations that read them. */
export function createUploads(db: Db) {
  return {
    /** @returns the id of the stored file, which can't be guessed */
    async save(upload: Upload, at: Date): Promise<string> {
      const id = randomId(20);
      await db
        .insertInto('uploads')
        .values({ ...upload, id, created_at: at.getTime() })
        .execute();
      return id;
    },

    async get(id: string): Promise<Upload | null> {
      const query = db.selectFrom('uploads').select(['name', 'content']).where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row ?? null;
    },

    async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('uploads')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

export interface ButtonPayload {
  readonly operation: string;
  readonly values: RawValues;
}

/** Values too large for a button, which carries their id. */
export function createButtonPayloads(db: Db) {
  return {
    async save(payload: ButtonPayload, at: Date): Promise<string> {
      const id = randomId(20);
      await db
        .insertInto('button_payloads')
        .values({ ...toRow(payload), id, created_at: at.getTime() })
        .execute();
      return id;
    },

    async get(id: string): Promise<ButtonPayload | null> {
      const row = await db
        .selectFrom('button_payloads')
        .select(['operation', 'values_json'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const { operation, values } = fromRow(row);
      return { operation, values: rawValues.parse(values) };
    },
  };
}
