import { describe, expect, it } from 'vitest';
import { clientOf, startServer } from './http-server.ts';
import { ROWS } from './rows.ts';

const rows = Object.entries(ROWS);

/** Creates, sends, or isn't the same the second time. */
const ONCE = new Set([
  'POST /addressbooks',
  'POST /addressbooks/{id}/emails',
  'POST /addressbooks/{id}/emails/unsubscribe',
  'POST /campaigns',
  'POST /template',
  'POST /template/edit/{id}',
  'POST /senders',
  'GET /senders/{email}/code',
  'POST /senders/{email}/code',
  'POST /tags',
  'POST /blacklist',
  'POST /v2/email-service/webhook/',
  'POST /smtp/emails',
  'POST /smtp/unsubscribe',
  'POST /smtp/resubscribe',
  'POST /v2/email-service/smtp/sender_domains/{domain}',
  'POST /sms/numbers',
  'POST /sms/numbers/variables',
  'DELETE /sms/numbers',
  'POST /sms/black_list',
  'DELETE /sms/black_list',
  'POST /sms/campaigns',
  'POST /sms/send',
  'POST /push/tasks',
]);
const isOnce = (title: string) => ONCE.has(title.split(': ')[0] ?? '');

describe('after an answer that tells nothing', () => {
  it.each(rows.filter(([title]) => isOnce(title)))('%s isn’t sent again', async (_, [call]) => {
    expect(await triesOf(call)).toBe(1);
  });

  it.each(rows.filter(([title]) => !isOnce(title)))('%s is sent again', async (_, [call]) => {
    expect(await triesOf(call)).toBe(3);
  });
});

async function triesOf(call: (typeof rows)[number][1][0]): Promise<number> {
  await using server = await startServer(() => ({ status: 503 }));
  await expect(call(clientOf(server.url))).rejects.toThrow('isn’t answering');
  return server.received.length;
}
