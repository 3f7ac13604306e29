import { sql } from 'kysely';
import type { Span } from '../../core/daily.ts';
import type { Db } from '../schema.ts';
import { SMTP_MARKS, quarterOf, senderKey } from './smtp-marks.ts';

/** SMTP e-mails that were heard of, each once, and what became of them. */
export interface HeardEmails {
  /** An event told that it arrived or bounced. */
  readonly sent: number;
  readonly delivered: number;
  /** Of those delivered, as the next three. */
  readonly opened: number;
  readonly clicked: number;
  readonly unsubscribed: number;
  readonly complained: number;
  readonly hardBounced: number;
  /** And neither came through nor bounced for good. */
  readonly softBounced: number;
}

interface HeardWanted {
  /** One right after the other, oldest first, of whole quarters of an hour. */
  readonly days: readonly Span[];
  /** Counted is what happened until the last full quarter of an hour before. */
  readonly until: Date;
  /** Addresses; empty: of all senders. */
  readonly senders: readonly string[];
}

interface Row extends HeardEmails {
  /** Index of the day. */
  readonly day: number;
}

export type SmtpEmails = ReturnType<typeof createSmtpEmails>;

/**
 * SQLite has one connection, which whoever writes events gets between two queries: so many rows take
 * some 15 ms.
 */
const ROWS_A_SLICE = 8000;
/** By the first byte of a key. */
const MOST_SLICES = 256;
const SAMPLES = 16;

/** A step of forgetting holds up whoever writes events for some milliseconds. */
const ROWS_A_STEP = 500;

/** What events told of SMTP e-mails, by the e-mail and the quarter of an hour; whose they are isn't kept. */
export function createSmtpEmails(db: Db) {
  return {
    /**
     * Of each day, the e-mails that an event first told to have arrived or bounced then, and what
     * became of them since. Added up by the database, a part of the e-mails at a time.
     */
    async heardOf(wanted: HeardWanted): Promise<readonly HeardEmails[]> {
      const rows: Row[] = [];
      for (const slice of await slicesOf(db, wanted)) {
        for (const row of await inSlice(db, wanted, slice)) rows.push(row);
      }
      return wanted.days.map((_, index) => added(rows.filter(({ day }) => day === index)));
    },

    /** Forgets those of before an instant, in small steps: one each time it is asked. */
    async *forgetBefore(before: Date): AsyncGenerator<void> {
      for (;;) {
        const rows = await db
          .selectFrom('smtp_emails')
          .select(['quarter', 'email'])
          .where('quarter', '<', quarterOf(before))
          .orderBy('quarter')
          .orderBy('email')
          .limit(ROWS_A_STEP)
          .execute();
        const [first] = rows;
        if (!first) return;
        const last = rows.findLast(({ quarter }) => quarter === first.quarter) ?? first;
        await db
          .deleteFrom('smtp_emails')
          .where('quarter', '=', first.quarter)
          .where('email', '<=', last.email)
          .execute();
        yield;
      }
    },
  };
}

/** Figures added up. */
export function added(all: readonly HeardEmails[]): HeardEmails {
  const sum = (of: (one: HeardEmails) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    sent: sum(({ sent }) => sent),
    delivered: sum(({ delivered }) => delivered),
    opened: sum(({ opened }) => opened),
    clicked: sum(({ clicked }) => clicked),
    unsubscribed: sum(({ unsubscribed }) => unsubscribed),
    complained: sum(({ complained }) => complained),
    hardBounced: sum(({ hardBounced }) => hardBounced),
    softBounced: sum(({ softBounced }) => softBounced),
  };
}

/** Keys from one byte to before another. */
interface Slice {
  readonly from: number;
  /** 256: to the end. */
  readonly until: number;
}

/** As many as there are rows for, by those of a sixteenth of the keys, which are hashes. */
async function slicesOf(db: Db, { days, until }: HeardWanted): Promise<readonly Slice[]> {
  const [first] = days;
  if (!first || quarterOf(until) <= quarterOf(first.fromAt)) return [];
  const sample = { from: 0, until: MOST_SLICES / SAMPLES };
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from smtp_emails
    where quarter in (${quartersBetween(first.fromAt, until)}) and ${isInSlice(sample)}
  `.execute(db);
  const wanted = Math.ceil(((rows[0]?.count ?? 0) * SAMPLES) / ROWS_A_SLICE);
  const slices = Math.min(Math.max(wanted, 1), MOST_SLICES);
  const beginOf = (index: number) => Math.floor((index * MOST_SLICES) / slices);
  return Array.from({ length: slices }, (_, index) => ({
    from: beginOf(index),
    until: beginOf(index + 1),
  }));
}

async function inSlice(
  db: Db,
  { days, until, senders }: HeardWanted,
  slice: Slice,
): Promise<readonly Row[]> {
  const [from, end] = [days[0], days.at(-1)];
  if (!from || !end) return [];
  const { rows } = await sql<Row>`
    with heard as (
      select min(case when ${isSentBy(senders)} then quarter end) as sent_in,
        ${mark('delivered')} as delivered, ${mark('open')} as opened,
        ${mark('redirect')} as clicked, ${mark('unsubscribe')} as unsubscribed,
        ${mark('spam')} as complained, ${mark('hard_bounces')} as hard,
        ${mark('soft_bounces')} as soft
      from smtp_emails
      where quarter in (${quartersBetween(from.fromAt, until)}) and ${isInSlice(slice)}
      group by email
    )
    select ${dayOf(days)} as day, count(*) as sent, sum(delivered) as delivered,
      sum(delivered * opened) as opened, sum(delivered * clicked) as clicked,
      sum(delivered * unsubscribed) as unsubscribed, sum(delivered * complained) as complained,
      sum(hard) as "hardBounced", sum(soft * (1 - delivered) * (1 - hard)) as "softBounced"
    from heard where sent_in < ${sql.lit(quarterOf(end.untilAt))} group by 1
  `.execute(db);
  return rows;
}

/** Each by itself: so the index leads to a slice of every quarter. */
function quartersBetween(fromAt: Date, untilAt: Date) {
  const [first, last] = [quarterOf(fromAt), quarterOf(untilAt)];
  const quarters = Array.from({ length: last - first }, (_, index) => sql.lit(first + index));
  return sql.join(quarters);
}

function isSentBy(senders: readonly string[]) {
  const { delivered, hard_bounces: hard, soft_bounces: soft } = SMTP_MARKS;
  const isSent = sql`seen & ${sql.lit(delivered | hard | soft)} <> 0`;
  return senders.length === 0
    ? isSent
    : sql`${isSent} and sender in (${sql.join(senders.map((sender) => senderKey(sender.toLowerCase())))})`;
}

/** 1 where it was heard, else 0. */
function mark(kind: keyof typeof SMTP_MARKS) {
  return sql`max(case when seen & ${sql.lit(SMTP_MARKS[kind])} <> 0 then 1 else 0 end)`;
}

function isInSlice({ from, until }: Slice) {
  const isBehind = sql`email >= ${Uint8Array.of(from)}`;
  return until === MOST_SLICES ? isBehind : sql`${isBehind} and email < ${Uint8Array.of(until)}`;
}

function dayOf(days: readonly Span[]) {
  const cases = days.map(
    ({ untilAt }, index) =>
      sql`when sent_in < ${sql.lit(quarterOf(untilAt))} then ${sql.lit(index)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}
