import { total } from '../answer.ts';
import { count, type Decoded, from, listOf, record, text } from '../formats.ts';
import { type Http, path } from '../http.ts';
import { PAGE_SIZE, pageCounter } from '../pages.ts';
import type { Timestamps } from '../timestamps.ts';
import { smtpAnswer } from './email.ts';

interface BounceQuery {
  /** `YYYY-MM-DD` in the service's zone; absent: the last 24 hours. */
  readonly day?: string | undefined;
  readonly limit?: number;
  readonly offset?: number;
}

/** Milliseconds for which the service keeps bounces, back from a request; spec 2, section 8. */
export const BOUNCES_KEPT_MS = 24 * 3_600_000;

/** Emails that bounced within the last 24 hours; spec 2, sections 4.1 and 8. */
export function smtpBouncesOf(http: Http, timestamps: Timestamps) {
  const page = bouncePageIn(timestamps);

  const ofDay = ({ day, limit, offset }: BounceQuery = {}) =>
    http.get(path`/smtp/bounces/day`, page, { query: { date: day, limit, offset } });

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
      const countPage = pageCounter();
      for (let offset = 0; ;) {
        countPage();
        const { total, bounces } = await ofDay({ day, limit: PAGE_SIZE, offset });
        yield* bounces;
        offset += bounces.length;
        if (bounces.length === 0 || offset >= total) return;
      }
    },

    total: () => http.get(path`/smtp/bounces/day/total`, total),
  };
}

/** Returns the format of a page of bounces; `total` counts those of the whole day. */
function bouncePageIn(timestamps: Timestamps) {
  return record({ total: count, bounces: from('emails', listOf(bounceIn(timestamps))) });
}

/** An email that bounced; spec 2, section 2.2. */
export type Bounce = Decoded<typeof bounceIn>;

function bounceIn({ timestampOrNull }: Timestamps) {
  return record({
    email: from('email_to', text),
    sender: text,
    sentAt: from('send_date', timestampOrNull),
    subject: text,
    answer: smtpAnswer,
  });
}
