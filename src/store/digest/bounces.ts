import type { Span } from '../../domain/schedule.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addressKey, domainOfAddress } from '../../domain/address.ts';
import { bounceReason } from '../../domain/bounces.ts';
import { fromRow, storable, toRow } from '../rows.ts';
import type { BounceRow, Db } from '../schema.ts';
import { inSteps, ROWS_A_STEP } from '../steps.ts';

/** Returns the parts of a span that none of the given spans covers, oldest first. */
export function gapsIn({ fromAt, untilAt }: Span, covered: readonly Span[]): readonly Span[] {
  const gaps: Span[] = [];
  let knownUntil = fromAt;
  for (const one of [...covered].sort((a, b) => a.fromAt.getTime() - b.fromAt.getTime())) {
    if (knownUntil >= untilAt) break;
    const gapEnd = one.fromAt < untilAt ? one.fromAt : untilAt;
    if (gapEnd > knownUntil) gaps.push({ fromAt: knownUntil, untilAt: gapEnd });
    if (one.untilAt > knownUntil) knownUntil = one.untilAt;
  }
  if (knownUntil < untilAt) gaps.push({ fromAt: knownUntil, untilAt });
  return gaps;
}

export interface NewBounce {
  /** The time when it came back, as far as that is known. */
  readonly bouncedAt: Date;
  readonly sentAt: Date | null;
  readonly address: string;
  readonly sender: string;
  readonly subject: string;
  readonly code: number;
  readonly subcode: string;
  readonly answer: string;
}

export interface KeptBounce extends NewBounce {
  readonly domain: string;
  readonly reason: string;
}

export interface BouncesQuery extends Span {
  /** Addresses of senders; empty: all senders. */
  readonly senders: readonly string[];
}

/** A group of bounces that are alike. */
export interface BounceGroup extends Pick<KeptBounce, (typeof GROUPED)[number]> {
  readonly count: number;
}

export type Bounces = ReturnType<typeof createBounces>;

/** SMTP bounces, which the service itself reports for a day only. */
export function createBounces(db: Db) {
  return {
    ...bounceReadings(db),

    /** Stores each bounce once, however often it is read; a stored bounce stays as it was. */
    async keep(bounces: readonly NewBounce[]): Promise<void> {
      if (bounces.length === 0) return;
      await db
        .insertInto('smtp_bounces')
        .values(bounces.map(rowOf))
        .onConflict((conflict) => conflict.column('identity').doNothing())
        .execute();
    },

    /** @param reasons reasons to count; default: all */
    async count(query: BouncesQuery, reasons?: readonly string[]): Promise<number> {
      const row = await among(db, query)
        .$if(reasons !== undefined, (q) => q.where('reason', 'in', reasons ?? []))
        .select((q) => q.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Counts the bounces of each group, the most frequent first. */
    groups: (query: BouncesQuery): Promise<readonly BounceGroup[]> =>
      among(db, query)
        .select(GROUPED)
        .select((q) => q.fn.countAll<number>().as('count'))
        .groupBy(GROUPED)
        .orderBy('count', 'desc')
        .orderBy('domain')
        .orderBy('reason')
        .execute(),

    /** Returns the latest bounce of a reason whose answer is still stored. */
    async example(query: BouncesQuery, reason: string): Promise<KeptBounce | null> {
      const row = await among(db, query)
        .selectAll()
        .where('reason', '=', reason)
        .where('answer', '<>', '')
        .orderBy('bounced_at', 'desc')
        .orderBy('identity')
        .limit(1)
        .executeTakeFirst();
      return row ? bounceOf(row) : null;
    },

    async list(query: BouncesQuery, limit: number): Promise<readonly KeptBounce[]> {
      const rows = await among(db, query)
        .selectAll()
        .orderBy('bounced_at')
        .orderBy('identity')
        .limit(limit)
        .execute();
      return rows.map(bounceOf);
    },

    /** Clears addresses, subjects and answers; the bounces are still counted. */
    forgetPeople: (before: Date): AsyncGenerator<void> =>
      inSteps(
        () => olderThan(db, before).where(isKnown).execute(),
        (_, rows) =>
          db
            .updateTable('smtp_bounces')
            .set({ address: '', subject: '', answer: '' })
            .where(
              'identity',
              'in',
              rows.map(({ identity }) => identity),
            )
            .execute(),
      ),

    /** Deletes bounces, and that they were read. */
    async *forgetBefore(before: Date): AsyncGenerator<void> {
      await db.deleteFrom('bounce_readings').where('from_at', '<', before.getTime()).execute();
      yield* inSteps(
        () => olderThan(db, before).execute(),
        (_, rows) => {
          const identities = rows.map(({ identity }) => identity);
          return db.deleteFrom('smtp_bounces').where('identity', 'in', identities).execute();
        },
      );
    },
  };
}

const GROUPED = ['domain', 'sender', 'reason', 'code', 'subcode'] as const;

function among(db: Db, { fromAt, untilAt, senders }: BouncesQuery) {
  return db
    .selectFrom('smtp_bounces')
    .where('bounced_at', '>=', fromAt.getTime())
    .where('bounced_at', '<', untilAt.getTime())
    .$if(senders.length > 0, (q) => q.where('sender', 'in', senders.map(addressKey)));
}

/** A literal, so that both engines see that the index on it fits. */
const isKnown = sql<boolean>`address <> ''`;

function olderThan(db: Db, at: Date) {
  const bounces = db.selectFrom('smtp_bounces').select('identity').limit(ROWS_A_STEP);
  return bounces.where('bounced_at', '<', at.getTime());
}

/**
 * Returns an identity, since the service gives a bounce no id. We assume that two to the same
 * address, of the same email, with the same codes are one that was reported twice.
 */
function identityOf({ address, sentAt, sender, subject, code, subcode }: NewBounce): Uint8Array {
  const parts = [address, sentAt?.getTime() ?? null, sender, subject, code, subcode];
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
}

function rowOf(bounce: NewBounce): BounceRow {
  const { address, sender, subject, code, subcode, answer, ...times } = bounce;
  return {
    ...toRow(times),
    identity: identityOf(bounce),
    address: storable(address),
    domain: storable(domainOf(address)),
    sender: storable(addressKey(sender)),
    subject: storable(subject),
    code,
    subcode: storable(subcode),
    reason: bounceReason({ code, subcode, text: answer }),
    answer: storable(answer),
  };
}

function bounceOf(row: BounceRow): KeptBounce {
  const { identity: _, ...bounce } = fromRow(row);
  return bounce;
}

function domainOf(address: string): string {
  return domainOfAddress(address) || 'no domain';
}

/** Spans of time of which all SMTP bounces are known. */
function bounceReadings(db: Db) {
  return {
    async noteRead({ fromAt, untilAt }: Span): Promise<void> {
      const span = { from_at: fromAt.getTime(), until_at: untilAt.getTime() };
      await db
        .insertInto('bounce_readings')
        .values(span)
        .onConflict((conflict) => conflict.column('until_at').doUpdateSet(span))
        .execute();
    },

    /** Returns the end of the latest span that was completely read. */
    async readUntil(): Promise<Date | null> {
      const { at } = await db
        .selectFrom('bounce_readings')
        .select((q) => q.fn.max<number | null>('until_at').as('at'))
        .executeTakeFirstOrThrow();
      return at === null ? null : new Date(at);
    },

    /** Returns the beginning of the earliest completely read span that is still stored. */
    async readSince(): Promise<Date | null> {
      const { at } = await db
        .selectFrom('bounce_readings')
        .select((q) => q.fn.min<number | null>('from_at').as('at'))
        .executeTakeFirstOrThrow();
      return at === null ? null : new Date(at);
    },

    async gaps(span: Span): Promise<readonly Span[]> {
      const rows = await db
        .selectFrom('bounce_readings')
        .selectAll()
        .where('until_at', '>', span.fromAt.getTime())
        .where('from_at', '<', span.untilAt.getTime())
        .execute();
      return gapsIn(span, rows.map(fromRow));
    },
  };
}
