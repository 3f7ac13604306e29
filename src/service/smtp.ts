import { z } from 'zod';
import { count, flag, listOf, text } from './formats.ts';
import type { Http } from './http.ts';
import { PAGE_SIZE } from './pages.ts';
import { path } from './path.ts';
import type { Timestamps } from './timestamps.ts';

/** An e-mail that came back; spec 2, section 2.2. */
export interface Bounce {
  readonly email: string;
  readonly sender: string;
  readonly sentAt: Date | null;
  readonly subject: string;
  /** The mail server's answer. */
  readonly answer: { readonly code: number; readonly subcode: string; readonly text: string };
}

export interface BouncePage {
  /** Of the whole day. */
  readonly total: number;
  readonly bounces: readonly Bounce[];
}

export interface BounceQuery {
  /** `YYYY-MM-DD` in the service's zone; absent: the last 24 hours (spec 2, section 8). */
  readonly day?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** The SMTP area; spec 2, section 4.1. */
export function smtpOf(http: Http, timestamps: Timestamps) {
  const page = bouncePageIn(timestamps);

  const bouncesOfDay = ({ day, limit, offset }: BounceQuery = {}): Promise<BouncePage> =>
    http.get(path`/smtp/bounces/day`, { answer: page, query: { date: day, limit, offset } });

  return {
    bouncesOfDay,

    /** Page by page, as they are asked for. */
    allBounces: async function* (day?: string): AsyncGenerator<Bounce> {
      for (let offset = 0; ;) {
        const { total, bounces } = await bouncesOfDay({
          limit: PAGE_SIZE,
          offset,
          ...(day !== undefined && { day }),
        });
        yield* bounces;
        offset += bounces.length;
        if (bounces.length === 0 || offset >= total) return;
      }
    },

    isUnsubscribed: (email: string): Promise<boolean> =>
      http.get(path`/smtp/unsubscribe/search`, {
        answer: searchResult,
        query: { email },
        resultIsAnswer: true,
      }),
  };
}

const searchResult = z.object({ result: flag }).transform(({ result }) => result);

function bouncePageIn(timestamps: Timestamps) {
  return z
    .object({ total: count, emails: listOf(bounceIn(timestamps)) })
    .transform(({ total, emails }): BouncePage => ({ total, bounces: emails }));
}

function bounceIn({ timestampOrNull }: Timestamps) {
  return z
    .object({
      email_to: text,
      sender: text,
      send_date: timestampOrNull,
      subject: text,
      smtp_answer_code: count,
      smtp_answer_subcode: text,
      smtp_answer_data: text,
    })
    .transform((wire): Bounce => ({
      email: wire.email_to,
      sender: wire.sender,
      sentAt: wire.send_date,
      subject: wire.subject,
      answer: {
        code: wire.smtp_answer_code,
        subcode: wire.smtp_answer_subcode,
        text: wire.smtp_answer_data,
      },
    }));
}
