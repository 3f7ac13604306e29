import type { BulkRow } from '../../domain/bulk.ts';
import { VALUES_A_REQUEST } from '../../service/batches.ts';
import { keysOf, once, seenAs, type BulkAction, type Job } from '../action.ts';

/** The most rows that are looked up one by one; for more the whole list is read, 100 a request. */
const ASKED_ONE_BY_ONE = 20;

/** What both ways share; `isWanted`: the people are to be unsubscribed. */
const unsubscribing = (isWanted: boolean) =>
  ({
    right: 'contacts',
    of: 'emails',
    rowsARequest: VALUES_A_REQUEST,
    isRepeatable: true,
    showsAtOnce: true,
    async look(rows, job) {
      const gone = await unsubscribed(rows, job);
      return seenAs(keysOf(rows), 'already', (key) => gone.has(key) === isWanted);
    },
  }) satisfies Partial<BulkAction>;

export const smtpUnsubscribe: BulkAction = {
  name: 'smtp unsubscribe',
  operation: 'smtp unsubscribe',
  ...unsubscribing(true),
  endpoints: ['GET /smtp/unsubscribe/search', 'GET /smtp/unsubscribe', 'POST /smtp/unsubscribe'],
  async send(rows, { service, params }) {
    const { comment } = params;
    await service.smtp.unsubscribed.add(
      keysOf(rows).map((email) => ({ email, ...(comment !== undefined && { comment }) })),
    );
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
  ...unsubscribing(false),
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
  if (rows.length > ASKED_ONE_BY_ONE) {
    return once(job, 'smtp unsubscribed', async () => {
      const emails = new Set<string>();
      for await (const { email } of users.all()) emails.add(email.toLowerCase());
      return emails;
    });
  }
  const gone = new Set<string>();
  for (const { key } of rows) if (await users.has(key)) gone.add(key);
  return gone;
}

export const SMTP_ACTIONS: readonly BulkAction[] = [smtpUnsubscribe, smtpRemove];
