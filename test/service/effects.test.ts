import { describe, expect, it } from 'vitest';
import { startServer, clientOf } from './http-server.ts';
import { CAMPAIGNS_ROWS } from './rows/campaigns.ts';
import { CONTACTS_ROWS } from './rows/contacts.ts';
import { LIST_CONTACTS_ROWS } from './rows/list-contacts.ts';
import { LISTS_ROWS } from './rows/lists.ts';
import { SENDERS_ROWS } from './rows/senders.ts';
import { TAGS_ROWS } from './rows/tags.ts';
import { TEMPLATES_ROWS } from './rows/templates.ts';

const rows = Object.entries({
  ...LISTS_ROWS,
  ...LIST_CONTACTS_ROWS,
  ...CAMPAIGNS_ROWS,
  ...TEMPLATES_ROWS,
  ...SENDERS_ROWS,
  ...CONTACTS_ROWS,
  ...TAGS_ROWS,
});

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
]);
const isOnce = (title: string) => ONCE.has(title.split(': ')[0] ?? '');

describe('after an answer that tells nothing', () => {
  it.each(rows.filter(([title]) => isOnce(title)))('%s isn’t sent again', async (_, row) => {
    expect(await triesOf(row)).toBe(1);
  });

  it.each(rows.filter(([title]) => !isOnce(title)))('%s is sent again', async (_, row) => {
    expect(await triesOf(row)).toBe(3);
  });
});

async function triesOf({ call }: (typeof rows)[number][1]): Promise<number> {
  await using server = await startServer(() => ({ status: 503 }));
  await expect(call(clientOf(server.url))).rejects.toThrow('isn’t answering');
  return server.received.length;
}
