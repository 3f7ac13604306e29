import { createHash } from 'node:crypto';
import { fromRow } from './rows.ts';
import type { Db } from './schema.ts';

/** A token lets an assistant outside of Slack ask for a person; it is itself never kept. */
export interface AccessToken {
  readonly id: string;
  readonly personId: string;
  /** The name that its person gave it. */
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The last time that it was used, to the hour; `null`: never. */
  readonly usedAt: Date | null;
}

export type NewAccessToken = Pick<AccessToken, 'id' | 'personId' | 'name' | 'expiresAt'>;

const HOUR_MS = 3_600_000;
const COLUMNS = ['id', 'person_id', 'name', 'created_at', 'expires_at', 'used_at'] as const;

// A token is long and random, so nobody can guess one by its hash, however fast that is made.
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens(db: Db) {
  return {
    /**
     * Keeps a token's hash, unless its person has as many as they may.
     * @param most the most that one person has at once
     */
    add: (token: string, added: NewAccessToken, most: number, at: Date): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const { id, personId, name, expiresAt } = added;
        const { count } = await transaction
          .selectFrom('access_tokens')
          .select((q) => q.fn.countAll<number>().as('count'))
          .where('person_id', '=', personId)
          .where('expires_at', '>', at.getTime())
          .executeTakeFirstOrThrow();
        // Two at the same instant may both be kept: the limit only keeps the list short.
        if (count >= most) return false;
        const row = { id, hash: hashOf(token), person_id: personId, name, used_at: null };
        const times = { created_at: at.getTime(), expires_at: expiresAt.getTime() };
        await transaction
          .insertInto('access_tokens')
          .values({ ...row, ...times })
          .execute();
        return true;
      }),

    /** Returns whose token it is, and notes that it was used; `null` for one that isn't valid. */
    async use(token: string, at: Date): Promise<AccessToken | null> {
      const row = await db
        .selectFrom('access_tokens')
        .select(COLUMNS)
        .where('hash', '=', hashOf(token))
        .where('expires_at', '>', at.getTime())
        .executeTakeFirst();
      if (row === undefined) return null;
      const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
      if (row.used_at === null || row.used_at < hour) {
        await db
          .updateTable('access_tokens')
          .set({ used_at: hour })
          .where('id', '=', row.id)
          .execute();
      }
      return fromRow(row);
    },

    /** Returns the valid ones of a person, the newest first. */
    async ofPerson(personId: string, at: Date): Promise<readonly AccessToken[]> {
      const rows = await db
        .selectFrom('access_tokens')
        .select(COLUMNS)
        .where('person_id', '=', personId)
        .where('expires_at', '>', at.getTime())
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => fromRow(row));
    },

    /** Returns the Slack user ids of those who have any. */
    async people(): Promise<readonly string[]> {
      const rows = await db.selectFrom('access_tokens').select('person_id').distinct().execute();
      return rows.map(({ person_id: personId }) => personId);
    },

    /** Deletes one of a person's. @returns what it was called; `null` where there is none */
    async remove(id: string, personId: string): Promise<string | null> {
      const row = await db
        .deleteFrom('access_tokens')
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .returning('name')
        .executeTakeFirst();
      return row?.name ?? null;
    },

    /** Deletes all of a person's, who may do nothing any more. */
    async removeAllOf(personId: string): Promise<void> {
      await db.deleteFrom('access_tokens').where('person_id', '=', personId).execute();
    },
  };
}
