import { done } from './answer.ts';
import { type Decoded, flag, from, listOf, madeOf, record, text } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './request.ts';

/** Sender addresses; spec 1, section 4.4. */
export function sendersOf(http: Http) {
  return {
    all: () => http.get(path`/senders`, listOf(sender)),

    /** Adds a sender, to be activated next; the SMTP area can use it too (spec 2, section 4.1). */
    add: (email: string, name: string) =>
      http.post(path`/senders`, done, { json: { email, name } }),

    remove: (email: string) =>
      http.delete(path`/senders`, done, { json: { email }, subject: 'this sender' }),

    /** Sends an email with the activation code to the address. */
    sendCode: (email: string) =>
      http.get(path`/senders/${email}/code`, done, {
        subject: 'this sender',
        // This GET sends an email each time.
        effect: 'once',
      }),

    activate: (email: string, code: string) =>
      http.post(path`/senders/${email}/code`, done, { json: { code }, subject: 'this sender' }),
  };
}

/** An address that campaigns come from; spec 1, section 2.7. */
export type Sender = Decoded<typeof sender>;

const sender = record({
  email: text,
  name: text,
  /** The service's words; only `Active` is specified. */
  status: text,
  // We assume that the case of the status means nothing.
  isActive: madeOf({ status: text }, ({ status }) => status.toLowerCase() === 'active'),
  isAllowedForSmtp: from('is_allowed_for_smtp', flag),
});
