import { type Expression, sql, type SqlBool } from 'kysely';
import { addMessage, type NewMessage } from '../outbox/outgoing-messages.ts';
import { fromRow, toRow } from '../rows.ts';
import type { Db, IncidentRow } from '../schema.ts';
import { type Incident, INCIDENT_CALL, incidentOf } from './incidents.ts';

/**
 * `assigned`: somebody made somebody else its owner; `lost`: its owner left, or may not look after
 * it any more; `contained`: its campaign was stopped.
 */
const STEP_KINDS = [
  'taken',
  'assigned',
  'released',
  'lost',
  'reminded',
  'escalated',
  'contained',
  'resolved',
] as const;

export type StepKind = (typeof STEP_KINDS)[number];

/** An event in an incident’s life besides its figures. */
export interface IncidentStep {
  readonly incidentId: string;
  /** Its place among the steps of its incident, from 1. */
  readonly position: number;
  readonly kind: StepKind;
  readonly happenedAt: Date;
  /** Slack user id of whoever did it; `null`: Postbell. */
  readonly personId: string | null;
  /** Slack id of the person or user group whom it concerns; `null`: nobody else. */
  readonly whomId: string | null;
  readonly note: string | null;
}

type Deed = Pick<IncidentStep, 'kind'> &
  Partial<Pick<IncidentStep, 'personId' | 'whomId' | 'note'>>;

interface Change {
  readonly deed: Deed;
  /** The columns that change besides; default: none. */
  readonly set?: Partial<IncidentRow>;
  /** A condition on the incident; without it nothing changes. */
  readonly condition?: Expression<SqlBool>;
}

/** An incident as it was when somebody looked: with its steps its owner is still the same. */
type Seen = Pick<Incident, 'id' | 'steps'>;

/**
 * Changes who looks after an open incident. Each change and its step are one transaction, made by
 * whoever comes first: the others get `null`.
 */
export function createOwnership(db: Db) {
  const change = (id: string, made: Change, at: Date): Promise<Incident | null> =>
    db.transaction().execute((transaction) => changeIn(transaction, id, made, at));
  return {
    /** Makes somebody the owner of an incident that has none. */
    take: (id: string, personId: string, at: Date): Promise<Incident | null> => {
      const set = { owner_id: personId, owned_at: at.getTime() };
      const condition = sql<SqlBool>`owner_id is null`;
      return change(id, { deed: { kind: 'taken', personId }, set, condition }, at);
    },

    /** Makes somebody else its owner and tells them, unless it changed since it was seen. */
    assign: (
      seen: Seen,
      { personId, whomId }: { readonly personId: string; readonly whomId: string },
      at: Date,
    ): Promise<Incident | null> =>
      db.transaction().execute(async (transaction) => {
        const deed = { kind: 'assigned', personId, whomId } as const;
        const set = { owner_id: whomId, owned_at: at.getTime() };
        const condition = isAsSeen(seen);
        const changed = await changeIn(transaction, seen.id, { deed, set, condition }, at);
        if (changed === null) return null;
        const body = { deed, incidentIds: [seen.id], subscriptionId: null };
        await addMessage(transaction, newIncidentCall(body, { seen, channelId: whomId }), at);
        return changed;
      }),

    /** Leaves it without an owner; `lost` when its owner can't look after it any more. */
    release: (
      seen: Seen,
      deed: Deed & { readonly kind: 'released' | 'lost' },
      at: Date,
    ): Promise<Incident | null> => {
      const set = { owner_id: null, owned_at: at.getTime() };
      return change(seen.id, { deed, set, condition: isAsSeen(seen) }, at);
    },

    /** Closes it, whatever its rate is. */
    resolve: (
      id: string,
      { personId, note }: { readonly personId: string; readonly note: string | null },
      at: Date,
    ): Promise<Incident | null> => {
      const set = { closed_at: at.getTime(), closing: 'resolved' };
      return change(id, { deed: { kind: 'resolved', personId, note }, set }, at);
    },

    /** Notes once that its campaign is stopped. */
    contain: (id: string, at: Date): Promise<Incident | null> => {
      const set = { contained_at: at.getTime() };
      const condition = sql<SqlBool>`contained_at is null`;
      return change(id, { deed: { kind: 'contained' }, set, condition }, at);
    },

    /**
     * Notes that somebody is called, and adds one message for all incidents that are as they were
     * seen. Returns how many these are.
     */
    call: (seen: readonly Seen[], call: IncidentCall, at: Date): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const { deed, channelId, threadOf, subscriptionId } = call;
        const called: Seen[] = [];
        // Processes that lock the same rows in one order wait for each other and don't block.
        for (const one of seen.toSorted((a, b) => a.id.localeCompare(b.id))) {
          const condition = sql<SqlBool>`${isAsSeen(one)} and contained_at is null`;
          const changed = await changeIn(transaction, one.id, { deed, condition }, at);
          if (changed !== null) called.push(one);
        }
        const [first] = called;
        if (first === undefined) return 0;
        const body = { deed, incidentIds: called.map(({ id }) => id), subscriptionId };
        const where = { seen: first, channelId, ...(called.length === 1 && { threadOf }) };
        await addMessage(transaction, newIncidentCall(body, where), at);
        return called.length;
      }),

    /** Returns the steps of incidents, by the incident's id, the oldest first. */
    async stepsOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly IncidentStep[]>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('incident_steps')
        .selectAll()
        .where('incident_id', 'in', ids)
        .orderBy('incident_id')
        .orderBy('position')
        .execute();
      const steps = rows.map((row): IncidentStep => {
        // Only the code above writes kinds.
        return { ...fromRow(row), kind: STEP_KINDS.find((one) => one === row.kind) ?? 'taken' };
      });
      return Map.groupBy(steps, ({ incidentId }) => incidentId);
    },
  };
}

async function changeIn(
  db: Db,
  id: string,
  { deed, set, condition = sql<SqlBool>`1 = 1` }: Change,
  at: Date,
): Promise<Incident | null> {
  const row = await db
    .updateTable('incidents')
    .set((q) => ({ ...set, steps: q('steps', '+', 1), revision: q('revision', '+', 1) }))
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where(condition)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  const step = { personId: null, whomId: null, note: null, ...deed };
  await db
    .insertInto('incident_steps')
    .values(toRow({ ...step, incidentId: id, position: row.steps, happenedAt: at }))
    .execute();
  return incidentOf(row);
}

function isAsSeen({ steps }: Seen): Expression<SqlBool> {
  return sql<SqlBool>`steps = ${steps}`;
}

/** A message that tells somebody to look after incidents, by an alert. */
interface IncidentCall {
  readonly deed: Deed & { readonly kind: 'reminded' | 'escalated'; readonly whomId: string };
  /** A channel, or a person for a direct message. */
  readonly channelId: string;
  /** The message below which a single incident’s call is posted. */
  readonly threadOf?: string | undefined;
  readonly subscriptionId: string;
}

export interface IncidentCallBody {
  readonly deed: Deed;
  readonly incidentIds: readonly string[];
  /** The alert that says whom to call; `null` where a person did. */
  readonly subscriptionId: string | null;
}

export function incidentCallOf({ body }: { readonly body: unknown }): IncidentCallBody {
  // `newIncidentCall` wrote it.
  return body as IncidentCallBody;
}

function newIncidentCall(
  body: IncidentCallBody,
  at: { readonly seen: Seen; readonly channelId: string; readonly threadOf?: string | undefined },
): NewMessage {
  const { seen, channelId, threadOf } = at;
  return {
    id: `${INCIDENT_CALL} ${seen.id} ${seen.steps + 1}`,
    kind: INCIDENT_CALL,
    // Twice is better than never.
    promise: 'at-least-once',
    channelId,
    sourceId: seen.id,
    rank: 0,
    body,
    ...(threadOf !== undefined && { threadOf }),
  };
}
