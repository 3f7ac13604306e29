import { hash } from 'node:crypto';
import { total } from '../answer.ts';
import { count, type Decoded, from, listOf, record, text } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { type Listing, readPages } from '../pages.ts';
import { perZone, type Timestamps } from '../timestamps.ts';
import { smtpAnswer } from './email.ts';

interface BounceQuery {
  /** `YYYY-MM-DD` in the service's zone; absent: the last 24 hours. */
  readonly day?: string | undefined;
  readonly limit?: number;
  readonly offset?: number;
}

/** Milliseconds for which the service keeps bounces, back from a request; spec 2, section 8. */
export const BOUNCES_KEPT_MS = 24 * 3_600_000;

/** Bounces that two pages share, since those a day old drop out all the time. */
const SHARED = 5;

/** Emails that bounced within the last 24 hours; spec 2, sections 4.1 and 8. */
export function smtpBouncesOf(http: Http, timestamps: Timestamps) {
  const page = bouncePageIn(timestamps);

  const ofDay = ({ day, limit, offset }: BounceQuery = {}) =>
    http.get(path`/smtp/bounces/day`, page, { query: { date: day, limit, offset } });

  const pages = (day?: string) => {
    const listing: Listing<Bounce> = {
      read: async (range) => {
        const { total, bounces } = await ofDay({ day, ...range });
        return { items: bounces, total };
      },
      keyOf: (bounce) => hash('sha1', JSON.stringify(bounce), 'base64'),
      hasAlike: true,
      shared: SHARED,
    };
    return readPages(listing);
  };

  return {
    /** Reads the bounces of a day; if it isn’t in `daysKept`, some or all may be missing. */
    ofDay,

    /** Returns the days with kept bounces (`YYYY-MM-DD`, in the service's zone), oldest first. */
    daysKept: (at: Date): readonly string[] => {
      const dayOf = (instant: Date) => timestamps.timestamp.encode(instant).slice(0, 10);
      return [...new Set([dayOf(new Date(at.getTime() - BOUNCES_KEPT_MS)), dayOf(at)])];
    },

    /** Yields all bounces; it reads a page only when its records are needed. */
    all: async function* (day?: string): AsyncGenerator<Bounce> {
      for await (const bounces of pages(day)) yield* bounces;
    },

    /**
     * Yields the bounces of a page together: each once, also while older ones drop out.
     * @param day `YYYY-MM-DD` in the service's zone; absent: the last 24 hours
     */
    pages,

    total: () => http.get(path`/smtp/bounces/day/total`, total),
  };
}

/** Returns the format of a page of bounces; `total` counts those of the whole day. */
const bouncePageIn = perZone((timestamps) =>
  record({ total: count, bounces: from('emails', listOf(bounceIn(timestamps))) }),
);

/** An email that bounced; spec 2, section 2.2. */
export type Bounce = Decoded<typeof bounceIn>;

const bounceIn = perZone(({ timestampOrNull }) =>
  record({
    email: from('email_to', text),
    sender: text,
    sentAt: from('send_date', timestampOrNull),
    subject: text,
    answer: smtpAnswer,
  }),
);
