import { createdId, total } from './answer.ts';
import { notFound } from './failure.ts';
import type { Http } from './http.ts';
import { allPages, PAGES_AHEAD, type Page } from './pages.ts';
import { path } from './path.ts';
import { encodeEmail } from './smtp-email-encoding.ts';
import { sentEmailsIn } from './smtp-email-formats.ts';
import type { OutgoingEmail, SentEmail } from './smtp-email.ts';
import { checkEmail, checkEmailIds } from './smtp-limits.ts';
import type { Timestamps } from './timestamps.ts';

export interface SentEmailFilter {
  /** The first day, `YYYY-MM-DD`; we assume this form from the section's other dates. */
  readonly from?: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly to?: string;
  /** Address. */
  readonly sender?: string;
  /** Address. */
  readonly recipient?: string;
  /**
   * `off`: no countries are specified. We assume that the tracking then comes without them; the
   * specification gives no other value.
   */
  readonly country?: string;
}

/** E-mails sent one by one; spec 2, section 4.1. */
export function smtpEmailsOf(http: Http, timestamps: Timestamps) {
  const emails = sentEmailsIn(timestamps);

  const page = (filter: Page & SentEmailFilter): Promise<readonly SentEmail[]> => {
    const { limit, offset, from, to, sender, recipient, country } = filter;
    return http.get(path`/smtp/emails`, {
      answer: emails,
      query: { limit, offset, from, to, sender, recipient, country },
    });
  };

  return {
    /**
     * Sends an e-mail and gives its id.
     * @throws {InputError} for a body and a template, or neither; see `checkEmail`.
     */
    send: async (email: OutgoingEmail): Promise<string> => {
      checkEmail(email);
      return http.post(path`/smtp/emails`, {
        answer: createdId,
        json: { email: encodeEmail(email) },
        effect: 'once',
      });
    },

    page,

    all: (filter: SentEmailFilter = {}): AsyncIterable<SentEmail> =>
      allPages(
        (range) => page({ ...range, ...filter }),
        (email) => email.id,
        { ahead: PAGES_AHEAD },
      ),

    total: (): Promise<number> => http.get(path`/smtp/emails/total`, { answer: total }),

    get: async (id: string): Promise<SentEmail> => {
      const subject = `e-mail ${id}`;
      const [found] = await http.get(path`/smtp/emails/${id}`, { answer: emails, subject });
      // We assume that an empty array says the same as a 404.
      if (!found) throw notFound(subject);
      return found;
    },

    /**
     * Reads several e-mails by id; we assume that the answer has those that the service knows.
     * @param ids At most 500.
     * @throws {InputError} for more than 500 ids, or none.
     */
    info: async (ids: readonly string[]): Promise<readonly SentEmail[]> => {
      checkEmailIds(ids);
      return http.post(path`/smtp/emails/info`, {
        answer: emails,
        json: { emails: ids },
        effect: 'reads',
      });
    },
  };
}
