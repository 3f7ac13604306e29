import type { Db, ScheduleRow } from './schema.ts';

/** When a channel wants its digest. */
export interface Schedule {
  readonly channelId: string;
  /** `HH:MM`, in `zone`. */
  readonly time: string;
  /** IANA zone. */
  readonly zone: string;
  /** Slack user id. */
  readonly createdBy: string;
  readonly createdAt: Date;
}

type SlotOutcome = { readonly messageTs: string } | { readonly failure: string };

export type Schedules = ReturnType<typeof createSchedules>;

/** A slot is the instant for which a channel's digest is set, in ISO 8601: one digest each. */
export function createSchedules(db: Db) {
  return { ...scheduleRows(db), ...slotRows(db) };
}

function scheduleRows(db: Db) {
  return {
    /** Sets the channel's one schedule, replacing an earlier one. */
    async set(wanted: Omit<Schedule, 'createdAt'>, at: Date): Promise<Schedule> {
      const { channelId, ...rest } = wanted;
      const values = {
        time: rest.time,
        zone: rest.zone,
        created_by: rest.createdBy,
        created_at: at.getTime(),
      };
      await db
        .insertInto('schedules')
        .values({ channel_id: channelId, ...values })
        .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(values))
        .execute();
      return { ...wanted, createdAt: at };
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

function slotRows(db: Db) {
  return {
    /** True exactly once a slot, across processes, until it is released. */
    async takeSlot(channelId: string, slot: string, at: Date): Promise<boolean> {
      const row = await db
        .insertInto('slots')
        .values({
          channel_id: channelId,
          slot,
          taken_at: at.getTime(),
          finished_at: null,
          message_ts: null,
          failure: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('slot')
        .executeTakeFirst();
      return row !== undefined;
    },

    async finishSlot(
      channelId: string,
      slot: string,
      outcome: SlotOutcome,
      at: Date,
    ): Promise<void> {
      await db
        .updateTable('slots')
        .set({
          finished_at: at.getTime(),
          message_ts: 'messageTs' in outcome ? outcome.messageTs : null,
          failure: 'failure' in outcome ? outcome.failure : null,
        })
        .where('channel_id', '=', channelId)
        .where('slot', '=', slot)
        .execute();
    },

    /** Gives a slot back that could not be finished, so that it can be taken again. */
    async releaseSlot(channelId: string, slot: string): Promise<void> {
      await db
        .deleteFrom('slots')
        .where('channel_id', '=', channelId)
        .where('slot', '=', slot)
        .where('finished_at', 'is', null)
        .execute();
    },
  };
}

function scheduleOf(row: ScheduleRow): Schedule {
  return {
    channelId: row.channel_id,
    time: row.time,
    zone: row.zone,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
  };
}
