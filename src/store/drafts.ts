import { z } from 'zod';
import type { RawValues } from '../domain/reply.ts';
import { randomId } from './random-id.ts';
import type { Db } from './schema.ts';

export interface Draft {
  readonly operation: string;
  readonly values: RawValues;
}

export type Drafts = ReturnType<typeof createDrafts>;

const values = z.record(z.string(), z.string());

/** Creates the store of button payloads: values too large for a button, which carries their id. */
export function createDrafts(db: Db) {
  return {
    async save(draft: Draft, at: Date): Promise<string> {
      const id = randomId(20);
      await db
        .insertInto('drafts')
        .values({
          id,
          operation: draft.operation,
          input_json: JSON.stringify(draft.values),
          created_at: at.getTime(),
        })
        .execute();
      return id;
    },

    async get(id: string): Promise<Draft | null> {
      const row = await db
        .selectFrom('drafts')
        .select(['operation', 'input_json'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      return { operation: row.operation, values: values.parse(JSON.parse(row.input_json)) };
    },

    async forgetBefore(at: Date): Promise<void> {
      await db.deleteFrom('drafts').where('created_at', '<', at.getTime()).execute();
    },
  };
}
