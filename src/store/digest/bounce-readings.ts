import { gapsIn } from '../../domain/gaps.ts';
import type { Span } from '../../domain/schedule.ts';
import type { Db } from '../schema.ts';

/** Spans of time of which all SMTP bounces are known. */
export function bounceReadings(db: Db) {
  return {
    /** Notes that all bounces of a span are known. */
    async noteRead({ fromAt, untilAt }: Span): Promise<void> {
      const span = { from_at: fromAt.getTime(), until_at: untilAt.getTime() };
      await db
        .insertInto('bounce_readings')
        .values(span)
        .onConflict((conflict) => conflict.column('until_at').doUpdateSet(span))
        .execute();
    },

    /** Returns the end of the latest span that was completely read. */
    async readUntil(): Promise<Date | null> {
      const row = await db
        .selectFrom('bounce_readings')
        .select('until_at')
        .orderBy('until_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? new Date(row.until_at) : null;
    },

    /** Returns the beginning of the earliest completely read span that is still stored. */
    async readSince(): Promise<Date | null> {
      const row = await db
        .selectFrom('bounce_readings')
        .select('from_at')
        .orderBy('from_at')
        .limit(1)
        .executeTakeFirst();
      return row ? new Date(row.from_at) : null;
    },

    /** Returns the gaps in a span, oldest first. */
    async gaps(span: Span): Promise<readonly Span[]> {
      const rows = await db
        .selectFrom('bounce_readings')
        .selectAll()
        .where('until_at', '>', span.fromAt.getTime())
        .where('from_at', '<', span.untilAt.getTime())
        .execute();
      const read = rows.map(({ from_at, until_at }) => ({
        fromAt: new Date(from_at),
        untilAt: new Date(until_at),
      }));
      return gapsIn(span, read);
    },
  };
}
