import { EVERYBODY, type Grant, isEntry } from '../domain/rights.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { revise } from './revisions.ts';
import { fromRow, toRow } from './rows.ts';
import type { Db, GrantRow, Schema } from './schema.ts';

/** The rows of one statement: databases take tens of thousands of values. */
const ROWS_AT_ONCE = 1000;

/** The members of a Slack user group, as Slack last gave them. */
export interface UserGroup {
  /** Slack id, `S…`. */
  readonly id: string;
  readonly memberIds: readonly string[];
  readonly readAt: Date;
}

/** All grants, with the members of all groups that are kept. */
export interface AllGrants {
  readonly grants: readonly Grant[];
  readonly groups: readonly UserGroup[];
}

/** A place in which there is at most one grant or denial. */
type Place = Pick<Grant, 'subject' | 'entry'>;

/** The person and the place that grants are read for. */
interface Concerned {
  readonly personId: string;
  /** `null` outside of a channel. */
  readonly channelId: string | null;
  /** Groups that were read before don't count: nobody knows who is in them now. */
  readonly groupsSince: Date;
}

export type RightsStore = ReturnType<typeof createRights>;

/** Grants to people, user groups, everybody and channels, and who is in these groups. */
export function createRights(db: Db) {
  return {
    async of({ personId, channelId, groupsSince }: Concerned): Promise<readonly Grant[]> {
      // Asked several times for whatever somebody does: building it took longer than running it.
      const { rows } = await sql<GrantRow>`
        select * from grants
        where subject_kind = ${EVERYBODY.kind}
          or (subject_kind = 'person' and subject_id = ${personId})
          or (subject_kind = 'channel' and subject_id = ${channelId ?? ''})
          or (subject_kind = 'group' and subject_id in (
            select user_groups.id from user_group_members
            join user_groups on user_groups.id = user_group_members.group_id
            where person_id = ${personId}
              -- A denial to a group holds while nobody knows who is in it now.
              and (read_at >= ${groupsSince.getTime()} or grants.is_denied = 1)))
        order by granted_at`.execute(db);
      return rows.flatMap(grantOf);
    },

    all: () => all(db),

    /**
     * Keeps a grant. Returns what was there in its place before, or `same` where nothing changed.
     * @param check throws where what would then be granted can't be
     */
    set: (grant: Grant, check: (after: AllGrants) => void): Promise<Grant | 'same' | null> =>
      revise(db, 'grants', async (transaction) => {
        const before = await find(transaction, grant);
        if (before?.isDenied === grant.isDenied) return 'same';
        const { isDenied, grantedBy, grantedAt, ...at } = grant;
        const given = toRow({ isDenied, grantedBy, grantedAt });
        await transaction
          .insertInto('grants')
          .values({ ...keyOf(at), ...given })
          .onConflict((conflict) =>
            conflict.columns(['subject_kind', 'subject_id', 'entry']).doUpdateSet(given),
          )
          .execute();
        check(await all(transaction));
        return before;
      }),

    /** Removes a grant or a denial, and returns it; `null` where there was none. */
    remove: (at: Place, check: (after: AllGrants) => void): Promise<Grant | null> =>
      revise(db, 'grants', async (transaction) => {
        const before = await find(transaction, at);
        if (before === null) return null;
        await transaction.deleteFrom('grants').where(isAt(at)).execute();
        check(await all(transaction));
        return before;
      }),

    /** Keeps who is in a group, unless something newer is kept. */
    keepGroup: ({ id, memberIds, readAt }: UserGroup): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const newer = await transaction
          .insertInto('user_groups')
          .values({ id, read_at: readAt.getTime() })
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet({ read_at: readAt.getTime() })
              .where('user_groups.read_at', '<=', readAt.getTime()),
          )
          .returning('id')
          .executeTakeFirst();
        if (newer === undefined) return;
        await transaction.deleteFrom('user_group_members').where('group_id', '=', id).execute();
        await addMembers(transaction, id, [...new Set(memberIds)]);
      }),

    async grantedGroups(): Promise<readonly string[]> {
      const query = db.selectFrom('grants').select('subject_id').distinct();
      const rows = await query.where('subject_kind', '=', 'group').execute();
      return rows.map((row) => row.subject_id);
    },
  };
}

async function addMembers(db: Db, groupId: string, memberIds: readonly string[]): Promise<void> {
  for (let at = 0; at < memberIds.length; at += ROWS_AT_ONCE) {
    const some = memberIds.slice(at, at + ROWS_AT_ONCE);
    const rows = some.map((personId) => ({ group_id: groupId, person_id: personId }));
    await db.insertInto('user_group_members').values(rows).execute();
  }
}

async function find(db: Db, at: Place): Promise<Grant | null> {
  const row = await db.selectFrom('grants').selectAll().where(isAt(at)).executeTakeFirst();
  return row ? (grantOf(row)[0] ?? null) : null;
}

function isAt(at: Place) {
  return (q: ExpressionBuilder<Schema, 'grants'>) => q.and(keyOf(at));
}

function keyOf({ subject, entry }: Place) {
  return { subject_kind: subject.kind, subject_id: subject.id, entry };
}

async function all(db: Db): Promise<AllGrants> {
  const rows = await db.selectFrom('grants').selectAll().orderBy('granted_at').execute();
  const groups = await db.selectFrom('user_groups').selectAll().execute();
  const members = await db.selectFrom('user_group_members').selectAll().execute();
  const byGroup = Map.groupBy(members, (row) => row.group_id);
  return {
    grants: rows.flatMap(grantOf),
    groups: groups.map(({ id, read_at: readAt }) => ({
      id,
      memberIds: (byGroup.get(id) ?? []).map((row) => row.person_id),
      readAt: new Date(readAt),
    })),
  };
}

/** Leaves out entries of a later version: what isn't understood grants nothing. */
function grantOf(row: GrantRow): readonly Grant[] {
  const { subjectKind, subjectId: id, entry, ...rest } = fromRow(row);
  const kinds = ['person', 'group', 'everybody', 'channel'] as const;
  const kind = kinds.find((one) => one === subjectKind);
  return kind !== undefined && isEntry(entry) ? [{ subject: { kind, id }, entry, ...rest }] : [];
}
