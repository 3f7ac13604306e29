import { expect, it } from 'vitest';
import type { RawValues } from '../../src/domain/reply.ts';
import { sandboxPostbell } from '../commands/context.ts';
import { seen } from '../commands/seen.ts';

const postbell = sandboxPostbell();

const CAMPAIGN = { sender: 'news@larkspur.example', subject: 'Hello you', template: '506' };
const SMS = { sender: 'Larkspur', text: 'Hello' };
const PUSH = { website: '4301', title: 'Hello', text: 'You' };

async function emptyList(name: string): Promise<string> {
  return postbell.service.lists.create(name);
}

/** A list of which everybody has unsubscribed. */
async function unsubscribedList(): Promise<string> {
  const id = await emptyList('Former readers');
  await postbell.service.lists.addContacts(id, [{ email: 'ann@new.example', variables: [] }]);
  await postbell.service.lists.unsubscribe(id, ['ann@new.example']);
  return id;
}

async function expectNobody(operation: string, raw: RawValues, field: string | undefined) {
  for (const asked of [
    () => postbell.preview(operation, raw),
    () => postbell.run(operation, raw),
  ]) {
    await expect(asked()).rejects.toMatchObject({
      name: 'InputError',
      message: expect.stringMatching(/^Nobody would get this: /u),
      field,
    });
  }
}

it('a campaign is sent to no empty list, and to none whose contacts have all unsubscribed', async () => {
  const before = await postbell.service.campaigns.page({ limit: 1, offset: 0 });
  const [empty, former] = [await emptyList('Newcomers'), await unsubscribedList()];
  for (const lists of [empty, former, `${empty},${former}`]) {
    await expectNobody('campaign send', { ...CAMPAIGN, lists }, 'lists');
  }
  const after = await postbell.service.campaigns.page({ limit: 1, offset: 0 });
  expect(after[0]?.id).toBe(before[0]?.id);
});

it('a campaign that waits for people who join until then is scheduled', async () => {
  const lists = await emptyList('Newcomers');
  const raw = { ...CAMPAIGN, lists, at: '2026-11-23 10:00' };
  await expectNobody('campaign send', raw, 'lists');
  const review = seen(await postbell.preview('campaign send', { ...raw, late: 'yes' }));
  expect(review.notices).toContain(`Newcomers (${lists}) is empty.`);
});

it('an SMS is sent to no list without numbers, and to no blacklisted numbers alone', async () => {
  await expectNobody('sms send', { ...SMS, list: await emptyList('Newcomers') }, 'list');
  await postbell.service.sms.blacklist.add(['380501234567'], 'asked');
  const raw = { ...SMS, phones: '+380501234567' };
  await expect(postbell.preview('sms send', raw)).rejects.toMatchObject({ field: 'phones' });
});

it('a push campaign is not sent where no subscriber fits the filters', async () => {
  const raw = { ...PUSH, countries: 'AQ' };
  const now = await postbell.preview('push send', raw);
  expect(now).toMatchObject({ isQuestion: true });
  expect(seen(now).labels).toEqual(['Change filters…']);
  const later = await postbell.preview('push send', { ...raw, at: '2026-11-23 10:00' });
  expect(later).not.toHaveProperty('isQuestion');
});
