import type { QuietHours } from '../domain/schedule.ts';
import type { Db } from './schema.ts';

const ID = 1;

/** The hours in which nothing should go out to people; one row, or none. */
export function createQuietHours(db: Db) {
  return {
    /** Returns `null` as long as none are set. */
    async get(): Promise<QuietHours | null> {
      const row = await db.selectFrom('quiet_hours').selectAll().executeTakeFirst();
      return row === undefined
        ? null
        : { from: row.from_time, until: row.until_time, zone: row.zone };
    },

    /** @param hours `null`: there are none any more */
    async set(hours: QuietHours | null): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('quiet_hours').execute();
        if (hours === null) return;
        const { from, until, zone } = hours;
        const row = { id: ID, from_time: from, until_time: until, zone };
        await transaction.insertInto('quiet_hours').values(row).execute();
      });
    },
  };
}
