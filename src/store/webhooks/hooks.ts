import type { EventKind } from '../../domain/events.ts';
import type { Db } from '../schema.ts';

/** The webhook of a kind of event, with the time since which it reports to Postbell. */
export interface HookRecord {
  readonly kind: string;
  /** The time from which its webhook existed, until `missingAt`. */
  readonly sinceAt: Date;
  /** The time when it was last seen at the service. */
  readonly seenAt: Date;
  /** The time when it was first seen to be gone; `null` while it exists. */
  readonly missingAt: Date | null;
}

export type Hooks = ReturnType<typeof createHooks>;

export function createHooks(db: Db) {
  return {
    /** Notes for which kinds the service has a webhook of Postbell, and for which it has none. */
    async note(
      { here, missing }: { here: readonly EventKind[]; missing: readonly EventKind[] },
      at: Date,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await noteThere(transaction, here, at.getTime());
        if (missing.length === 0) return;
        await transaction
          .updateTable('hooks')
          .set({ missing_at: at.getTime() })
          .where('kind', 'in', missing)
          .where('missing_at', 'is', null)
          .execute();
      });
    },

    async all(): Promise<readonly HookRecord[]> {
      const rows = await db.selectFrom('hooks').selectAll().orderBy('kind').execute();
      return rows.map((row) => ({
        kind: row.kind,
        sinceAt: new Date(row.since_at),
        seenAt: new Date(row.seen_at),
        missingAt: row.missing_at === null ? null : new Date(row.missing_at),
      }));
    },
  };
}

/** Notes webhooks that exist; one that was gone counts from now on. */
async function noteThere(db: Db, kinds: readonly EventKind[], atMs: number): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .insertInto('hooks')
    .values(kinds.map((kind) => ({ kind, since_at: atMs, seen_at: atMs, missing_at: null })))
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet((q) => ({
        since_at: q
          .case()
          .when('hooks.missing_at', 'is', null)
          .then(q.ref('hooks.since_at'))
          .else(q.ref('excluded.since_at'))
          .end(),
        seen_at: q.ref('excluded.seen_at'),
        missing_at: null,
      })),
    )
    .execute();
}
