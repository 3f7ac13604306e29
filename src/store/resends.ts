import { addMessage, type NewMessage } from './outbox/outgoing-messages.ts';
import { fromRow, toRow } from './rows.ts';
import type { Db, ResendRow } from './schema.ts';
import { createSentCampaigns, type NewSentCampaign } from './sent-campaigns.ts';

/** A campaign that is sent once more, to those who didn't open it, by a job. */
export interface Resend {
  /** The id of its job. */
  readonly id: string;
  /** The first campaign. */
  readonly campaignId: string;
  /** The lists that the first campaign went to. */
  readonly listIds: readonly string[];
  /** The name of the temporary list, which no other list has. */
  readonly listName: string;
  readonly personId: string;
  /** The channel that is told; the person where there is none. */
  readonly channelId: string;
  readonly createdAt: Date;
  /** The temporary list; `null`: as far as is known, it isn't made yet. */
  readonly listId: string | null;
  /** The instant at which the request that sends was about to leave; `null`: it didn't. */
  readonly sendingAt: Date | null;
  /** The campaign that it sent; `null`: as far as is known, none. */
  readonly secondId: string | null;
  /** The next look at what is left to do; `null`: nothing is. */
  readonly checkAt: Date | null;
  /** The instant at which the temporary list was removed. */
  readonly removedAt: Date | null;
  /** The instant at which it ended without a second campaign: then another one may begin. */
  readonly endedAt: Date | null;
  /** The instant at which somebody was told that the list couldn't be removed. */
  readonly toldAt: Date | null;
  /** The unsubscribes from the second campaign that the lists of the first one have, too. */
  readonly carried: number;
}

export type NewResend = Pick<Resend, 'campaignId' | 'listIds' | 'channelId'>;

const MOST_AT_ONCE = 20;

export type Resends = ReturnType<typeof createResends>;

/**
 * Keeps a new resend, in the transaction that makes its job; false where the campaign has an open
 * one.
 */
export async function insertResend(
  transaction: Db,
  { id, personId, ...resend }: NewResend & Pick<Resend, 'id' | 'personId'>,
  at: Date,
): Promise<boolean> {
  const row = toRow({
    ...resend,
    id,
    personId,
    // Nobody else names a list so: a list whose id isn't known is found by it.
    listName: `Resend of campaign ${resend.campaignId} (temporary, ${id})`,
    createdAt: at,
    checkAt: at,
    carried: 0,
  });
  const inserted = await transaction
    .insertInto('resends')
    .values({ ...row, ...NOTHING_YET })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const NOTHING_YET = {
  list_id: null,
  sending_at: null,
  second_id: null,
  removed_at: null,
  ended_at: null,
  told_at: null,
} as const;

/** Keeps resends: every step is kept before the next, so that any process can go on with it. */
export function createResends(db: Db) {
  const change = (id: string) => db.updateTable('resends').where('id', '=', id);
  const oneBy = async (column: 'id' | 'campaign_id' | 'second_id', value: string) => {
    const query = db.selectFrom('resends').selectAll().where(column, '=', value);
    const row = await query.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
    return row ? resendOf(row) : null;
  };
  return {
    get: (id: string): Promise<Resend | null> => oneBy('id', id),

    /** Returns the resend of a campaign that was sent, or is about to be; `null`: there is none. */
    async openOf(campaignId: string): Promise<Resend | null> {
      const latest = await oneBy('campaign_id', campaignId);
      return latest?.endedAt === null ? latest : null;
    },

    /** Returns the resend that sent a campaign. */
    bySecond: (campaignId: string): Promise<Resend | null> => oneBy('second_id', campaignId),

    /** Notes its list; false where another process had noted one. */
    async noteList(id: string, listId: string): Promise<boolean> {
      const row = await change(id)
        .set({ list_id: listId })
        .where('list_id', 'is', null)
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Notes that the request which sends is about to leave. False where it left before, where the
     * job was stopped, or where it has become another process's.
     * @param owner the owner of the lease on its job
     */
    async noteSending(id: string, owner: string, at: Date): Promise<boolean> {
      const row = await change(id)
        .set({ sending_at: at.getTime() })
        .where('sending_at', 'is', null)
        .where('second_id', 'is', null)
        .where('ended_at', 'is', null)
        .where((q) =>
          q.exists(
            q
              .selectFrom('bulk_runs')
              .select('id')
              .where('id', '=', id)
              .where('state', '=', 'running')
              .where('leased_by', '=', owner),
          ),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Notes that the service refused that request, so that it may leave again. */
    async noteUnsent(id: string): Promise<void> {
      await change(id).set({ sending_at: null }).where('second_id', 'is', null).execute();
    },

    /**
     * Notes the campaign that it sent, which is read back from now on, and has the job's message
     * lead to it.
     */
    noteSecond: (id: string, sent: NewSentCampaign, params: object, at: Date): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('resends')
          .set({ second_id: sent.campaignId, check_at: at.getTime() })
          .where('id', '=', id)
          .where('second_id', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return;
        await createSentCampaigns(transaction).watch(sent);
        await transaction
          .updateTable('bulk_runs')
          .set({ params_json: JSON.stringify(params) })
          .where('id', '=', id)
          .execute();
      }),

    ...lookingOf(db),
  };
}

/** Looks after resends whose jobs are over. */
function lookingOf(db: Db) {
  const change = (id: string) => db.updateTable('resends').where('id', '=', id);
  return {
    async due(at: Date): Promise<readonly Resend[]> {
      const rows = await db
        .selectFrom('resends')
        .selectAll()
        .where('check_at', '<=', at.getTime())
        .orderBy('check_at')
        .limit(MOST_AT_ONCE)
        .execute();
      return rows.map(resendOf);
    },

    /** Moves the next look; false where another process did, so that one of them looks. */
    async claim({ id, checkAt }: Resend, next: Date): Promise<boolean> {
      const row = await change(id)
        .set({ check_at: next.getTime() })
        .where('check_at', '=', checkAt?.getTime() ?? null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends it without a second campaign, once its list is gone: another one may begin. */
    async end(id: string, at: Date): Promise<void> {
      await change(id)
        .set({ ended_at: at.getTime(), removed_at: at.getTime(), check_at: null })
        .where('second_id', 'is', null)
        .execute();
    },

    async noteRemoved(id: string, at: Date): Promise<void> {
      await change(id).set({ removed_at: at.getTime() }).execute();
    },

    async noteCarried(id: string, carried: number): Promise<void> {
      await change(id).set({ carried }).execute();
    },

    /** Ends looking. */
    async endLooking(id: string): Promise<void> {
      await change(id).set({ check_at: null }).execute();
    },

    /** Adds what is told of a list that can't be removed; once, whoever sees it. */
    tell: (id: string, message: NewMessage, at: Date): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('resends')
          .set({ told_at: at.getTime() })
          .where('id', '=', id)
          .where('told_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return false;
        await addMessage(transaction, message, at);
        return true;
      }),
  };
}

function resendOf(row: ResendRow): Resend {
  const { listIds, ...rest } = fromRow(row);
  // `insertResend` wrote it.
  return { ...rest, listIds: listIds as readonly string[] };
}
