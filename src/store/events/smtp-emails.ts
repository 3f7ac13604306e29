import { sql } from 'kysely';
import { addressKey } from '../../domain/address.ts';
import type { Span } from '../../domain/schedule.ts';
import type { Db } from '../schema.ts';
import { inSteps, ROWS_A_STEP } from '../steps.ts';
import { shortKey } from './events.ts';

/** The bits of `smtp_emails.seen`: the kinds of events that an email had in a quarter of an hour. */
export const SMTP_MARKS = {
  delivered: 1,
  open: 2,
  redirect: 4,
  unsubscribe: 8,
  spam: 16,
  hard_bounces: 32,
  soft_bounces: 64,
} as const;

/** Milliseconds in a quarter of an hour: each day of today's time zones begins with one. */
const QUARTER_MS = 15 * 60_000;

/** Returns a quarter of an hour, counted since 1970. */
export function quarterOf(at: Date): number {
  return Math.floor(at.getTime() / QUARTER_MS);
}

/** @param sender an address in lower case */
export function senderKey(sender: string): Uint8Array {
  return shortKey(sender);
}

/** Counts of the SMTP emails that events reported, each email once. */
export interface ReceivedEmails {
  /** Emails that an event reported as delivered or bounced. */
  readonly sent: number;
  readonly delivered: number;
  /** Delivered emails that were opened; the next three count only delivered ones too. */
  readonly opened: number;
  readonly clicked: number;
  readonly unsubscribed: number;
  readonly complained: number;
  readonly hardBounced: number;
  /** Emails that bounced softly and were neither delivered nor bounced for good. */
  readonly softBounced: number;
}

interface ReceivedQuery {
  /** Consecutive days, oldest first, of whole quarters of an hour. */
  readonly days: readonly Span[];
  /** Events count until the last full quarter of an hour before this instant. */
  readonly until: Date;
  /** Addresses of senders; empty for all senders. */
  readonly senders: readonly string[];
}

interface Row extends ReceivedEmails {
  readonly day: number;
}

/** Rows that one query reads in some 15 ms; the writer of events gets the connection in between. */
const ROWS_A_SLICE = 8000;
/** The most slices: the first byte of a key selects one. */
const MOST_SLICES = 256;
const SAMPLES = 16;

/** Emails by quarter of an hour; no address is kept. */
export function createSmtpEmails(db: Db) {
  return {
    /**
     * Counts, for each day, the emails that were first reported as delivered or bounced on it, and
     * what became of them since. The database adds up a part of the emails at a time.
     */
    async receivedOf(query: ReceivedQuery): Promise<readonly ReceivedEmails[]> {
      const rows: Row[] = [];
      for (const slice of await slicesOf(db, query)) {
        for (const row of await inSlice(db, query, slice)) rows.push(row);
      }
      return query.days.map((_, index) => added(rows.filter(({ day }) => day === index)));
    },

    /** Deletes emails from before an instant in small steps, one at each turn of the generator. */
    forgetBefore(before: Date): AsyncGenerator<void> {
      const emails = db.selectFrom('smtp_emails').select(['quarter', 'email']);
      const old = emails.where('quarter', '<', quarterOf(before)).limit(ROWS_A_STEP);
      return inSteps(
        () => old.orderBy('quarter').orderBy('email').execute(),
        (last, rows) => {
          const quarter = rows[0]?.quarter ?? last.quarter;
          const { email } = rows.findLast((row) => row.quarter === quarter) ?? last;
          const deletion = db.deleteFrom('smtp_emails').where('quarter', '=', quarter);
          return deletion.where('email', '<=', email).execute();
        },
      );
    },
  };
}

export function added(all: readonly ReceivedEmails[]): ReceivedEmails {
  const sum = (of: (one: ReceivedEmails) => number) =>
    all.reduce((total, one) => total + of(one), 0);
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

/** The keys whose first byte is at least `from` and less than `until`. */
interface Slice {
  readonly from: number;
  /** 256 stands for the end of the keys. */
  readonly until: number;
}

/** As many as the rows need, estimated from a sixteenth of the keys, which are hashes. */
async function slicesOf(db: Db, { days, until }: ReceivedQuery): Promise<readonly Slice[]> {
  const [first] = days;
  if (!first || quarterOf(until) <= quarterOf(first.fromAt)) return [];
  const sample = { from: 0, until: MOST_SLICES / SAMPLES };
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from smtp_emails
    where quarter in (${quartersBetween(first.fromAt, until)}) and ${isInSlice(sample)}
  `.execute(db);
  const needed = Math.ceil(((rows[0]?.count ?? 0) * SAMPLES) / ROWS_A_SLICE);
  const slices = Math.min(Math.max(needed, 1), MOST_SLICES);
  const beginOf = (index: number) => Math.floor((index * MOST_SLICES) / slices);
  return Array.from({ length: slices }, (_, index) => ({
    from: beginOf(index),
    until: beginOf(index + 1),
  }));
}

async function inSlice(
  db: Db,
  { days, until, senders }: ReceivedQuery,
  slice: Slice,
): Promise<readonly Row[]> {
  const [from, end] = [days[0], days.at(-1)];
  if (!from || !end) return [];
  const { rows } = await sql<Row>`
    with received as (
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
    from received where sent_in < ${sql.lit(quarterOf(end.untilAt))} group by 1
  `.execute(db);
  return rows;
}

/** Lists each quarter by itself, so that the index leads to a slice of every quarter. */
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
    : sql`${isSent} and sender in (${sql.join(senders.map((sender) => senderKey(addressKey(sender))))})`;
}

function mark(kind: keyof typeof SMTP_MARKS) {
  return sql`max(case when seen & ${sql.lit(SMTP_MARKS[kind])} <> 0 then 1 else 0 end)`;
}

function isInSlice({ from, until }: Slice) {
  const begins = sql`email >= ${Uint8Array.of(from)}`;
  return until === MOST_SLICES ? begins : sql`${begins} and email < ${Uint8Array.of(until)}`;
}

function dayOf(days: readonly Span[]) {
  const cases = days.map(
    ({ untilAt }, index) =>
      sql`when sent_in < ${sql.lit(quarterOf(untilAt))} then ${sql.lit(index)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}
