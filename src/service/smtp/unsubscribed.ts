import { z } from 'zod';
import { createdId, done } from '../answer.ts';
import { count, type Decoded, flag, from, listOf, record, text } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { allPages, type Page, PAGES_AHEAD } from '../pages.ts';
import { perZone, type Timestamps } from '../timestamps.ts';

interface Unsubscription {
  readonly email: string;
  readonly comment?: string | undefined;
}

interface Resubscription {
  readonly email: string;
  readonly sender: string;
  /** The language of the confirmation email; its values aren't specified. */
  readonly lang?: string | undefined;
}

/** Recipients who unsubscribed from SMTP emails; spec 2, section 4.1. */
export function smtpUnsubscribedOf(http: Http, timestamps: Timestamps) {
  const users = listOf(userIn(timestamps));

  const page = ({ day, limit, offset }: Page & { readonly day?: string | undefined }) =>
    http.get(path`/smtp/unsubscribe`, users, { query: { date: day, limit, offset } });

  return {
    add: (people: readonly Unsubscription[]) =>
      http.post(path`/smtp/unsubscribe`, done, {
        json: { emails: people.map(({ email, comment = '' }) => ({ email, comment })) },
      }),

    remove: (emails: readonly string[]) =>
      http.delete(path`/smtp/unsubscribe`, done, { json: { emails } }),

    page,

    /** @param day `YYYY-MM-DD`, only people of that day; absent: all. */
    all: (day?: string) => allPages((range) => page({ ...range, day }), PAGES_AHEAD),

    has: (email: string) =>
      http.get(path`/smtp/unsubscribe/search`, searchResult, {
        query: { email },
        resultIsAnswer: true,
      }),

    /** Invites by email to subscribe again, at most five times in 24 hours (spec 2, section 8). */
    resubscribe: ({ email, sender, lang }: Resubscription) =>
      http.post(path`/smtp/resubscribe`, createdId, { json: { email, sender, lang } }),
  };
}

const searchResult = z.object({ result: flag }).transform(({ result }) => result);

const isCounted = count.transform((times) => times > 0);

/** A person who gets no more SMTP emails; spec 2, section 2.3. */
export type UnsubscribedUser = Decoded<typeof userIn>;

const userIn = perZone(({ timestampOrNull }) =>
  record({
    email: text,
    byLink: from('unsubscribe_by_link', isCounted),
    /** Unsubscribed by the account's owner, we assume: the other way is `add`. */
    byUser: from('unsubscribe_by_user', isCounted),
    complained: from('spam_complaint', isCounted),
    at: from('date', timestampOrNull),
  }),
);
