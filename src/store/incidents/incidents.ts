import { type RawBuilder, sql } from 'kysely';
import { type IncidentRate, isIncidentRate, type Share, valueOf } from '../../domain/incidents.ts';
import type { Reply } from '../../domain/reply.ts';
import type { NewMessage, OutgoingMessage } from '../outbox/outgoing-messages.ts';
import { randomId } from '../random-id.ts';
import { fromRow, toRow } from '../rows.ts';
import type { Db, IncidentRow } from '../schema.ts';

/**
 * `recovered`: its rate went down; `ended`: its campaign ended and nothing more came; `aged`: its
 * figures are so old that they hardly change; `resolved`: somebody said that it is over.
 */
const CLOSINGS = ['recovered', 'ended', 'aged', 'resolved'] as const;

export type Closing = (typeof CLOSINGS)[number];

/** It passed its limit, from its beginning to its end. */
export interface Incident {
  readonly id: string;
  /** The topic with its view, where a filter applies to the figures. */
  readonly topic: string;
  readonly rate: IncidentRate;
  readonly campaignId: string | null;
  /** The campaign's or the sender's, as it was when the incident began. */
  readonly title: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closing: Closing | null;
  readonly now: Share;
  /** The rate when it was worst. */
  readonly peak: Share;
  /** The time since which the rate is well below its limit; `null` while it isn't. */
  readonly recoveringSince: Date | null;
  readonly revision: number;
  /** Slack user id of whoever looks after it; `null`: nobody. */
  readonly ownerId: string | null;
  /** The time of its last change of hands; `null`: there was none. */
  readonly ownedAt: Date | null;
  /** The time when the rate was worst; `null` in incidents from before this was kept. */
  readonly peakAt: Date | null;
  /** The time since which its campaign is stopped, so that it gets no worse by new emails. */
  readonly containedAt: Date | null;
  /** The number of its steps, see ownership.ts. */
  readonly steps: number;
}

/** Tells whether an incident needs somebody now: it is open, and its campaign still goes out. */
export function isActive({ closedAt, containedAt }: Pick<Incident, 'closedAt' | 'containedAt'>) {
  return closedAt === null && containedAt === null;
}

type NewIncident = Pick<Incident, 'topic' | 'rate' | 'campaignId' | 'title' | 'now'>;

export type IncidentChange = Pick<Incident, 'now' | 'peak' | 'recoveringSince' | 'closing'>;

/** Keeps incidents; there is never more than one open of a topic and a rate, across processes. */
export function createIncidents(db: Db) {
  return {
    /** Opens an incident; returns `null` when the same is open already. */
    async begin({ now, ...rest }: NewIncident, at: Date): Promise<Incident | null> {
      const row = await db
        .insertInto('incidents')
        .values({
          ...toRow({ ...rest, id: randomId(5), openedAt: at, peakAt: at, revision: 1, steps: 0 }),
          part: now.part,
          whole: now.whole,
          peak_part: now.part,
          peak_whole: now.whole,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return row ? incidentOf(row) : null;
    },

    /** Changes an incident; returns `null` when another process changed it first. */
    async change(
      { id, revision, peak: before }: Incident,
      { now, peak, recoveringSince, closing }: IncidentChange,
      at: Date,
    ): Promise<Incident | null> {
      const row = await db
        .updateTable('incidents')
        .set({
          ...toRow({ recoveringSince, closing, revision: revision + 1 }),
          part: now.part,
          whole: now.whole,
          peak_part: peak.part,
          peak_whole: peak.whole,
          // Undefined values leave their columns as they are.
          peak_at: valueOf(peak) > valueOf(before) ? at.getTime() : undefined,
          closed_at: closing === null ? null : at.getTime(),
        })
        .where((q) => q.and({ id, revision }))
        .where('closed_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row ? incidentOf(row) : null;
    },

    open: () => listed(db, sql<boolean>`closed_at is null`),

    async find(id: string): Promise<Incident | null> {
      return (await listed(db, sql<boolean>`id = ${id}`))[0] ?? null;
    },

    /** Returns the incidents that are open or were over since then, the newest first. */
    since: (at: Date) =>
      listed(db, sql<boolean>`(closed_at is null or closed_at >= ${at.getTime()})`),

    /** Deletes the incidents that were over before then, with what channels were told of them. */
    async forgetBefore(at: Date): Promise<void> {
      const isOver = sql<boolean>`closed_at < ${at.getTime()}`;
      await db.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('outgoing_messages')
          .where('kind', 'in', [INCIDENT_MESSAGE, INCIDENT_REPLY, INCIDENT_CALL])
          .where('source_id', 'in', (q) => q.selectFrom('incidents').select('id').where(isOver))
          .execute();
        await transaction
          .deleteFrom('incident_steps')
          .where('incident_id', 'in', (q) => q.selectFrom('incidents').select('id').where(isOver))
          .execute();
        await transaction.deleteFrom('incidents').where(isOver).execute();
      });
    },
  };
}

async function listed(db: Db, which: RawBuilder<boolean>): Promise<readonly Incident[]> {
  const rows = await db
    .selectFrom('incidents')
    .selectAll()
    .where(which)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(incidentOf);
}

export function incidentOf(row: IncidentRow): Incident {
  const { part, whole, peakPart, peakWhole, ...rest } = fromRow(row);
  return {
    ...rest,
    // `begin` writes no other rates.
    rate: isIncidentRate(row.rate) ? row.rate : 'complaints',
    closing: CLOSINGS.find((closing) => closing === row.closing) ?? null,
    now: { part, whole },
    peak: { part: peakPart, whole: peakWhole },
  };
}

/** The first message of an incident in a channel. */
export const INCIDENT_MESSAGE = 'incident';
/** Replies below it. */
export const INCIDENT_REPLY = 'incident reply';
/** Messages that call somebody: reminders, handovers, and escalations. */
export const INCIDENT_CALL = 'incident call';

const MESSAGE = { promise: 'latest-state-wins', rank: 0 } as const;

/** A message about an incident, with what the next change is compared with. */
export interface IncidentBody {
  /** `null` for a message of an earlier version of Postbell. */
  readonly reply: Reply | null;
  /** The incident's revision that it shows. */
  readonly revision: number;
  /** The alert by which the channel is told; `null` when it has none any more. */
  readonly subscriptionId: string | null;
  /** The worst rate that was told so far. */
  readonly notified: Share;
  /** The time when the message was last changed for news, or something was added below it. */
  readonly notifiedAt: Date | null;
  /** The recipients' domain that was told as the most frequent. */
  readonly notifiedDomain: string | null;
  /** True when it has a button that cancels the campaign. */
  readonly showsCancel: boolean;
  readonly closedAt: Date | null;
  /** The number of the incident’s steps that it shows; absent in messages from before steps. */
  readonly steps?: number;
}

export function incidentBodyOf({ body }: Pick<OutgoingMessage, 'body'>): IncidentBody {
  // `newIncidentMessage` or a migration wrote it.
  return body as IncidentBody;
}

export function newIncidentMessage(
  incidentId: string,
  channelId: string,
  body: IncidentBody,
): NewMessage {
  const id = `incident ${incidentId} ${channelId}`;
  return { ...MESSAGE, id, kind: INCIDENT_MESSAGE, channelId, sourceId: incidentId, body };
}

/** Returns a reply below a message that is announced with its next version. */
export function newIncidentReply(above: OutgoingMessage, reply: Reply): NewMessage {
  const { channelId, sourceId } = above;
  const id = `${above.id} ${above.version + 1}`;
  return { ...MESSAGE, id, kind: INCIDENT_REPLY, channelId, sourceId, body: reply };
}
