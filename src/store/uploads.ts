import { randomId } from './random-id.ts';
import type { Db } from './schema.ts';

export interface Upload {
  /** The file's original name. */
  readonly name: string;
  readonly content: Uint8Array;
}

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Creates the store of files that people uploaded with a form, for the operations that read them.
 */
export function createUploads(db: Db) {
  return {
    /** @returns the id of the stored file, which can't be guessed */
    async save({ name, content }: Upload, at: Date): Promise<string> {
      const id = randomId(20);
      await db
        .insertInto('uploads')
        .values({ id, name, content, created_at: at.getTime() })
        .execute();
      return id;
    },

    /** Returns a file; `null` when there is none, or it has been deleted. */
    async get(id: string): Promise<Upload | null> {
      const row = await db
        .selectFrom('uploads')
        .select(['name', 'content'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { name: row.name, content: row.content } : null;
    },

    /** Returns the names of the stored files, by id. */
    async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('uploads')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async forgetBefore(at: Date): Promise<void> {
      await db.deleteFrom('uploads').where('created_at', '<', at.getTime()).execute();
    },
  };
}
