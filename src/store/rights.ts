import { EVERYBODY, type Grant, isEntry } from '../domain/rights.ts';
import type { ExpressionBuilder } from 'kysely';
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
    /** Returns the grants that concern a person in a place. */
    async of({ personId, channelId, groupsSince }: Concerned): Promise<readonly Grant[]> {
      const rows = await db
        .selectFrom('grants')
        .selectAll()
        .where((q) =>
          q.or([
            q('subject_kind', '=', EVERYBODY.kind),
            q('subject_kind', '=', 'person').and('subject_id', '=', personId),
            q('subject_kind', '=', 'channel').and('subject_id', '=', channelId ?? ''),
            q('subject_kind', '=', 'group').and('subject_id', 'in', (groups) =>
              groups
                .selectFrom('user_group_members')
                .innerJoin('user_groups', 'user_groups.id', 'user_group_members.group_id')
                .select('user_groups.id')
                .where('person_id', '=', personId)
                .where('read_at', '>=', groupsSince.getTime()),
            ),
          ]),
        )
        .orderBy('granted_at')
        .execute();
      return rows.flatMap(grantOf);
    },

    all: () => all(db),

    /**
     * Keeps a grant. Returns what was there in its place before, or `same` where nothing changed.
     * @param check throws where what would then be granted can't be
     */
    set: (grant: Grant, check: (after: AllGrants) => void): Promise<Grant | 'same' | null> =>
      changed(db, async (transaction) => {
        const before = await find(transaction, grant);
        if (before?.isDenied === grant.isDenied) return 'same';
        const row = rowOf(grant);
        const { is_denied, granted_by, granted_at } = row;
        await transaction
          .insertInto('grants')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['subject_kind', 'subject_id', 'entry'])
              .doUpdateSet({ is_denied, granted_by, granted_at }),
          )
          .execute();
        check(await all(transaction));
        return before;
      }),

    /** Removes a grant or a denial, and returns it; `null` where there was none. */
    remove: (
      at: Pick<Grant, 'subject' | 'entry'>,
      check: (after: AllGrants) => void,
    ): Promise<Grant | null> =>
      changed(db, async (transaction) => {
        const before = await find(transaction, at);
        if (before === null) return null;
        await transaction.deleteFrom('grants').where(isAt(at)).execute();
        check(await all(transaction));
        return before;
      }),

    /** Keeps who is in a group, unless something newer is kept. */
    keepGroup: (group: UserGroup) => keepGroup(db, group),

    /** Returns the ids of groups that something is granted to. */
    async grantedGroups(): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('grants')
        .select('subject_id')
        .distinct()
        .where('subject_kind', '=', 'group')
        .execute();
      return rows.map((row) => row.subject_id);
    },
  };
}

async function keepGroup(db: Db, { id, memberIds, readAt }: UserGroup): Promise<void> {
  await db.transaction().execute(async (transaction) => {
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
    const people = [...new Set(memberIds)];
    for (let at = 0; at < people.length; at += ROWS_AT_ONCE) {
      const rows = people
        .slice(at, at + ROWS_AT_ONCE)
        .map((personId) => ({ group_id: id, person_id: personId }));
      await transaction.insertInto('user_group_members').values(rows).execute();
    }
  });
}

/** Changes grants one at a time over all replicas, so that each check sees what the others did. */
function changed<T>(db: Db, change: (transaction: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    // The row is locked until the end of the transaction.
    await transaction
      .updateTable('revisions')
      .set((q) => ({ revision: q('revision', '+', 1) }))
      .where('name', '=', 'grants')
      .execute();
    return change(transaction);
  });
}

async function find(db: Db, at: Pick<Grant, 'subject' | 'entry'>): Promise<Grant | null> {
  const row = await db.selectFrom('grants').selectAll().where(isAt(at)).executeTakeFirst();
  return row ? (grantOf(row)[0] ?? null) : null;
}

function isAt({ subject, entry }: Pick<Grant, 'subject' | 'entry'>) {
  return (q: ExpressionBuilder<Schema, 'grants'>) =>
    q.and({ subject_kind: subject.kind, subject_id: subject.id, entry });
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

function rowOf({ subject, ...rest }: Grant): GrantRow {
  return { ...toRow(rest), subject_kind: subject.kind, subject_id: subject.id };
}

/** Leaves out entries of a later version: what isn't understood grants nothing. */
function grantOf(row: GrantRow): readonly Grant[] {
  const { subjectKind, subjectId: id, entry, ...rest } = fromRow(row);
  const kinds = ['person', 'group', 'everybody', 'channel'] as const;
  const kind = kinds.find((one) => one === subjectKind);
  return kind !== undefined && isEntry(entry) ? [{ subject: { kind, id }, entry, ...rest }] : [];
}
