import { randomId } from './random-id.ts';
import type { Db } from './schema.ts';

export interface Upload {
  /** As it was called where it came from. */
  readonly name: string;
  readonly content: Uint8Array;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Files that people gave with a form, for the operations that read them. */
export function createUploads(db: Db) {
  return {
    /** @returns the id under which it is kept, which can't be guessed */
    async save({ name, content }: Upload, at: Date): Promise<string> {
      const id = randomId(20);
      await db
        .insertInto('uploads')
        .values({ id, name, content, created_at: at.getTime() })
        .execute();
      return id;
    },

    /** `null` when there is none, or it has been forgotten. */
    async get(id: string): Promise<Upload | null> {
      const row = await db
        .selectFrom('uploads')
        .select(['name', 'content'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { name: row.name, content: row.content } : null;
    },

    /** Names of those that are there, by id. */
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
