import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Tables in which a channel has rows, with what else their key consists of, if it has the id. */
const MOVED: Readonly<Record<string, string | null>> = {
  approval_rules: null,
  approvals: null,
  bulk_runs: null,
  cards: 'topic',
  channel_thresholds: 'rate',
  occurrences: 'occurrence',
  prepared_sends: null,
  resends: null,
  sent_campaigns: null,
  outgoing_messages: null,
  unmaskings: null,
  stops: null,
  subscriptions: null,
};

/** Follows channels whose id Slack changes (docs.slack.dev/reference/events/channel_id_changed). */
export function createChannelIds(db: Db) {
  return {
    /** Moves all that a channel has to its new id, in one transaction; what is there already stays. */
    change: (oldId: string, newId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await revised(transaction);
        for (const [name, key] of Object.entries(MOVED)) {
          const table = sql.table(name);
          if (key !== null) {
            const column = sql.ref(key);
            await sql`delete from ${table} where channel_id = ${oldId} and ${column} in
              (select ${column} from ${table} where channel_id = ${newId})`.execute(transaction);
          }
          await sql`update ${table} set channel_id = ${newId} where channel_id = ${oldId}`.execute(
            transaction,
          );
        }
        await transaction
          .updateTable('outgoing_messages')
          .set({ posted_in: newId })
          .where('posted_in', '=', oldId)
          .execute();
        await moveLimits(transaction, oldId, newId);
      }),
  };
}

/** Other processes keep what they read of these until its revision changes. */
async function revised(transaction: Db): Promise<void> {
  await transaction
    .updateTable('revisions')
    .set((q) => ({ revision: q('revision', '+', 1) }))
    .execute();
}

/** Moves what a channel is limited to, or is denied: otherwise everybody there could do more. */
async function moveLimits(transaction: Db, oldId: string, newId: string): Promise<void> {
  const isThere = transaction
    .selectFrom('grants')
    .select('entry')
    .where('subject_kind', '=', 'channel')
    .where('subject_id', '=', newId);
  await transaction
    .deleteFrom('grants')
    .where('subject_kind', '=', 'channel')
    .where('subject_id', '=', oldId)
    .where('entry', 'in', isThere)
    .execute();
  await transaction
    .updateTable('grants')
    .set({ subject_id: newId })
    .where('subject_kind', '=', 'channel')
    .where('subject_id', '=', oldId)
    .execute();
}
