import { z } from 'zod';
import type { RawValues } from '../domain/reply.ts';
import { randomId } from './random-id.ts';
import type { Db } from './schema.ts';

export interface ButtonPayload {
  readonly operation: string;
  readonly values: RawValues;
}

export type ButtonPayloads = ReturnType<typeof createButtonPayloads>;

const values = z.record(z.string(), z.string());

/** Creates the store of button payloads: values too large for a button, which carries their id. */
export function createButtonPayloads(db: Db) {
  return {
    async save(payload: ButtonPayload, at: Date): Promise<string> {
      const id = randomId(20);
      await db
        .insertInto('button_payloads')
        .values({
          id,
          operation: payload.operation,
          values_json: JSON.stringify(payload.values),
          created_at: at.getTime(),
        })
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
      return { operation: row.operation, values: values.parse(JSON.parse(row.values_json)) };
    },

    async forgetBefore(at: Date): Promise<void> {
      await db.deleteFrom('button_payloads').where('created_at', '<', at.getTime()).execute();
    },
  };
}
