import type { Db } from '../schema.ts';
import { outgoingOf, type OutgoingMessage } from './outgoing-message.ts';

type Shown = Pick<OutgoingMessage, 'id' | 'version'> & {
  readonly messageTs: string;
  /** Nothing will be added to it any more. */
  readonly isFinal: boolean;
};

export type Tellings = ReturnType<typeof createTellings>;

/** Keeps messages about single events, from their creation until what they masked is deleted. */
export function createTellings(db: Db) {
  return {
    ...leases(db),
    ...progress(db),
    ...reading(db),

    async forgetBefore(at: Date): Promise<void> {
      await db.deleteFrom('tellings').where('created_at', '<', at.getTime()).execute();
    },
  };
}

function leases(db: Db) {
  return {
    /** Leases the messages of a channel to this process; returns false while another has them. */
    async take(channelId: string, at: Date, until: Date): Promise<boolean> {
      const row = await db
        .insertInto('telling_channels')
        .values({ channel_id: channelId, leased_until: until.getTime() })
        .onConflict((conflict) =>
          conflict
            .column('channel_id')
            .doUpdateSet({ leased_until: until.getTime() })
            .where('telling_channels.leased_until', '<=', at.getTime()),
        )
        .returning('channel_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Gives a channel back to the first process after `from`, unless another took it over. */
    async release(channelId: string, leasedUntil: Date, from: Date): Promise<void> {
      await db
        .updateTable('telling_channels')
        .set({ leased_until: from.getTime() })
        .where('channel_id', '=', channelId)
        .where('leased_until', '=', leasedUntil.getTime())
        .execute();
    },
  };
}

function progress(db: Db) {
  const set = (id: string, columns: Parameters<typeof changed>[2]) => changed(db, id, columns);
  return {
    /** Notes, before a message is sent, that it may be out until something else is known. */
    trying: (id: string) => set(id, { is_doubtful: 1 }),

    /** Notes that an attempt surely did not get out. */
    async failed(id: string): Promise<void> {
      await db
        .updateTable('tellings')
        .set((q) => ({ is_doubtful: 0, attempts: q('attempts', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Notes that Slack didn't take the message for now, which is no failed attempt. */
    putOff: (id: string) => set(id, { is_doubtful: 0 }),

    shown: ({ id, messageTs, version, isFinal }: Shown, at: Date) =>
      set(id, {
        is_doubtful: 0,
        attempts: 0,
        message_ts: messageTs,
        shown_version: version,
        shown_at: at.getTime(),
        ...(isFinal && { finished_at: at.getTime() }),
      }),

    /** Finishes a message: nothing more is done with it. */
    finish: (id: string, at: Date) => set(id, { finished_at: at.getTime() }),
  };
}

function reading(db: Db) {
  return {
    /** Returns the channels with unfinished messages. */
    async channels(): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('tellings')
        .select('channel_id')
        .distinct()
        .where('finished_at', 'is', null)
        .execute();
      return rows.map((row) => row.channel_id);
    },

    /** Returns a channel's unfinished messages, oldest first. */
    async unfinished(channelId: string): Promise<readonly OutgoingMessage[]> {
      const rows = await db
        .selectFrom('tellings')
        .selectAll()
        .where('channel_id', '=', channelId)
        .where('finished_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(outgoingOf);
    },

    /** Returns when replies of a subscription below a card were posted since then, latest first. */
    async repliesSince(
      subscriptionId: string,
      topic: string,
      since: Date,
    ): Promise<readonly Date[]> {
      const rows = await db
        .selectFrom('tellings')
        .select('shown_at')
        .where('subscription_id', '=', subscriptionId)
        .where('form', '=', 'thread')
        .where('topic', '=', topic)
        .where('shown_at', '>', since.getTime())
        .orderBy('shown_at', 'desc')
        .execute();
      return rows.map((row) => new Date(row.shown_at ?? 0));
    },

    /** Returns `null` when the message was deleted. */
    async find(id: string): Promise<OutgoingMessage | null> {
      const row = await db
        .selectFrom('tellings')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? outgoingOf(row) : null;
    },
  };
}

async function changed(
  db: Db,
  id: string,
  columns: Readonly<Record<string, string | number>>,
): Promise<void> {
  await db.updateTable('tellings').set(columns).where('id', '=', id).execute();
}
