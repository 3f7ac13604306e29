import { addressKey } from '../../domain/address.ts';
import type { BulkRow } from '../../domain/bulk.ts';
import { type BulkAction, type Job, keysOf, membership, once } from '../action.ts';

/** The most rows that are looked up one by one; for more the whole list is read, 100 a request. */
const LOOKED_UP_ONE_BY_ONE = 20;

export const smtpUnsubscribe: BulkAction = {
  name: 'smtp unsubscribe',
  sparesSenders: true,
  ...membership('emails', unsubscribed, { shallBelong: true }),
  endpoints: ['GET /smtp/unsubscribe/search', 'GET /smtp/unsubscribe', 'POST /smtp/unsubscribe'],
  async send(rows, { service, params }) {
    const { comment } = params;
    await service.smtp.unsubscribed.add(keysOf(rows).map((email) => ({ email, comment })));
  },
  words: {
    order: (count) => `Unsubscribe ${count} from transactional email`,
    consequence: 'They won’t receive transactional email until they’re resubscribed.',
    done: (count) => `${count} unsubscribed from transactional email`,
    already: 'Already unsubscribed',
    announced: (count) => `unsubscribed ${count} from transactional email.`,
  },
  undo: { by: () => smtpRemove },
};

export const smtpRemove: BulkAction = {
  name: 'smtp remove',
  operation: 'smtp unsubscribed remove',
  ...membership('emails', unsubscribed, { shallBelong: false }),
  endpoints: ['GET /smtp/unsubscribe/search', 'GET /smtp/unsubscribe', 'DELETE /smtp/unsubscribe'],
  async send(rows, { service }) {
    await service.smtp.unsubscribed.remove(keysOf(rows));
  },
  words: {
    order: (count) => `Resubscribe ${count} to transactional email`,
    consequence: 'They receive transactional email again, even if they unsubscribed themselves.',
    done: (count) => `${count} resubscribed to transactional email`,
    already: 'Not unsubscribed',
    announced: (count) => `resubscribed ${count} to transactional email.`,
  },
  undo: { by: () => smtpUnsubscribe },
};

async function unsubscribed(rows: readonly BulkRow[], job: Job): Promise<ReadonlySet<string>> {
  const { unsubscribed: users } = job.service.smtp;
  if (rows.length > LOOKED_UP_ONE_BY_ONE) {
    return once(job, 'smtp unsubscribed', async () => {
      const emails = new Set<string>();
      for await (const { email } of users.all()) emails.add(addressKey(email));
      return emails;
    });
  }
  const gone = new Set<string>();
  for (const { key } of rows) if (await users.has(key)) gone.add(key);
  return gone;
}

export const SMTP_ACTIONS = [smtpUnsubscribe, smtpRemove];
