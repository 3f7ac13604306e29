import { ForbiddenError } from '../lib/errors.ts';
import type { Principal } from '../service/principal.ts';

/**
 * Postbell asks the service for these itself, by purpose: nobody in particular wants them, and all
 * that comes of them is counts and titles that everybody sees who may look.
 */
const PURPOSES = {
  /** Titles and states on alert cards and in incidents; findings.ts. */
  cards: ['GET /campaigns/{id}', 'GET /addressbooks/{id}'],
  /** Figures that are read before the service forgets them, for all digests; snapshots/. */
  figures: [
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /addressbooks',
    'GET /senders',
    'GET /smtp/senders',
    'GET /v2/email-service/smtp/sender_domains',
    'GET /balance',
    'GET /user/balance/detail',
    'GET /push/websites/',
    'GET /push/websites/{id}/subscriptions/total',
    // Bounces are counted by reason; their addresses are kept for digests, which mask them.
    'GET /smtp/bounces/day',
  ],
  /** Compares what was counted with what the service counts; alerts/webhooks. */
  comparison: [
    'GET /v2/email-service/webhook',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /smtp/bounces/day/total',
  ],
  /** The account's own addresses, which everybody may read; own-addresses.ts. */
  senders: ['GET /senders', 'GET /smtp/senders'],
  /** Reads back what was sent, for whoever sent it; monitors/sent-campaigns.ts. */
  'sent campaigns': ['GET /campaigns/{id}'],
  /** Removes the temporary lists that it made, and keeps who unsubscribed from a resend; bulk/resends. */
  resends: [
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /addressbooks',
    'DELETE /addressbooks/{id}',
    'DELETE /addressbooks/{id}/emails',
    'POST /emails',
    'POST /addressbooks/{id}/emails/unsubscribe',
  ],
  /** Looks for a campaign that was confirmed by a process that died; operations/campaign/recurring. */
  'recurring sends': ['GET /campaigns'],
  /** Checks that the service answers: /statusz, the message about an outage. */
  health: ['GET /balance'],
  /** Connects webhooks to a bot that was started to try it out. */
  trial: [
    'GET /v2/email-service/webhook',
    'POST /v2/email-service/webhook/',
    'PUT /v2/email-service/webhook/{id}',
    'DELETE /v2/email-service/webhook/{id}',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Purpose = keyof typeof PURPOSES;

export const ALL_PURPOSES: Readonly<Record<Purpose, readonly string[]>> = PURPOSES;

/** Returns Postbell itself, which may ask what its purpose takes, and nothing else. */
export function postbellFor(purpose: Purpose): Principal {
  const rows: readonly string[] = PURPOSES[purpose];
  return {
    async require({ name }) {
      if (rows.includes(name)) return;
      const words = `Postbell doesn’t ask “${name}” by itself.`;
      throw new ForbiddenError(words, { askIds: [] });
    },
  };
}
