import { WEEKDAYS, type Weekday } from '../core/weekdays.ts';
import type { Db, ScheduleRow } from './schema.ts';

/** When a channel wants its digest. */
export interface Schedule {
  readonly channelId: string;
  /** `HH:MM`, in `zone`. */
  readonly time: string;
  /** IANA zone. */
  readonly zone: string;
  readonly weekdays: readonly Weekday[];
  /** Slack user id. */
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** Without weekdays: every day. */
type NewSchedule = Omit<Schedule, 'createdAt' | 'weekdays'> & {
  readonly weekdays?: readonly Weekday[];
};

export type Schedules = ReturnType<typeof createSchedules>;

export function createSchedules(db: Db) {
  return {
    /** Sets the channel's one schedule, replacing an earlier one. */
    async set(wanted: NewSchedule, at: Date): Promise<Schedule> {
      const { channelId, weekdays = WEEKDAYS, ...rest } = wanted;
      const values = {
        time: rest.time,
        zone: rest.zone,
        weekdays: weekdays.join(','),
        created_by: rest.createdBy,
        created_at: at.getTime(),
      };
      await db
        .insertInto('schedules')
        .values({ channel_id: channelId, ...values })
        .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(values))
        .execute();
      return { ...wanted, weekdays, createdAt: at };
    },

    /** Of one channel, or of all. */
    async list(channelId?: string): Promise<readonly Schedule[]> {
      const rows = await db
        .selectFrom('schedules')
        .selectAll()
        .$if(channelId !== undefined, (q) => q.where('channel_id', '=', channelId ?? ''))
        .orderBy('channel_id')
        .execute();
      return rows.map(scheduleOf);
    },

    /** False when there was none. */
    async remove(channelId: string): Promise<boolean> {
      const row = await db
        .deleteFrom('schedules')
        .where('channel_id', '=', channelId)
        .returning('channel_id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function scheduleOf(row: ScheduleRow): Schedule {
  return {
    channelId: row.channel_id,
    time: row.time,
    zone: row.zone,
    weekdays: row.weekdays ? WEEKDAYS.filter((day) => row.weekdays?.includes(day)) : WEEKDAYS,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
  };
}
