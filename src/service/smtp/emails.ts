import { inputError } from '../../lib/errors.ts';
import { createdId, total } from '../answer.ts';
import { checkAttachments } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { allPages, type Page, PAGES_AHEAD } from '../pages.ts';
import type { Timestamps } from '../timestamps.ts';
import { encodeEmail, type OutgoingEmail, sentEmailsIn } from './email.ts';

/** The most ids of `POST /smtp/emails/info`; spec 2, section 8. */
export const MOST_IDS = 500;

/** @throws {InputError} for what is required or excludes something else; spec 2, section 4.1.1. */
export function checkEmail({ to, attachments = [], ...body }: OutgoingEmail): void {
  checkBody(body);
  if (to.length === 0) {
    throw inputError('to', 'Add at least one recipient.');
  }
  checkAttachments(attachments);
}

/** @throws {InputError} for a body that is missing, or given in two ways; spec 2, section 4.1.1. */
export function checkBody(body: Partial<Record<'html' | 'text' | 'template', unknown>>): void {
  const { html, text, template } = body;
  const hasBody = html !== undefined || text !== undefined;
  if (hasBody && template !== undefined) {
    throw inputError('template', 'Use either your own HTML and text or a template, not both.');
  }
  if (!hasBody && template === undefined) {
    throw inputError('html', 'Add HTML or text, or choose a template.');
  }
}

interface SentEmailFilter {
  /** The first day, `YYYY-MM-DD`; we assume this form from the section's other dates. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sender?: string | undefined;
  readonly recipient?: string | undefined;
  /** `off`, the only value that is specified; we assume that the tracking then has no countries. */
  readonly country?: string | undefined;
}

interface TestEmail extends Omit<OutgoingEmail, 'to' | 'cc' | 'bcc'> {
  readonly to: OutgoingEmail['to'][number];
}

/** Emails sent one by one; spec 2, section 4.1. */
export function smtpEmailsOf(http: Http, timestamps: Timestamps) {
  const emails = sentEmailsIn(timestamps);

  const page = (filter: Page & SentEmailFilter) => {
    const { limit, offset, from, to, sender, recipient, country } = filter;
    return http.get(path`/smtp/emails`, emails, {
      query: { limit, offset, from, to, sender, recipient, country },
    });
  };

  const post = async (email: OutgoingEmail, isTest: boolean) => {
    checkEmail(email);
    const json = { email: encodeEmail(email) };
    return http.post(path`/smtp/emails`, createdId, { json, isTest });
  };

  return {
    send: (email: OutgoingEmail) => post(email, false),

    /** Sends a test to one address, which takes less than sending. */
    sendTest: ({ to, ...email }: TestEmail) => post({ ...email, to: [to] }, true),

    page,

    all: (filter: SentEmailFilter = {}) =>
      allPages((range) => page({ ...range, ...filter }), PAGES_AHEAD),

    total: () => http.get(path`/smtp/emails/total`, total),
    get: (id: string) => http.one(path`/smtp/emails/${{ email: id }}`, emails),

    /** Reads 1 to 500 emails; we assume that the answer has those that the service knows. */
    info: async (ids: readonly string[]) => {
      if (ids.length === 0 || ids.length > MOST_IDS) {
        throw inputError(
          'ids',
          `Emails are looked up by 1 to ${MOST_IDS} ids at a time; these are ${ids.length}.`,
        );
      }
      return http.post(path`/smtp/emails/info`, emails, { json: { emails: ids }, effect: 'reads' });
    },
  };
}
