import { afterEach, expect, it } from 'vitest';
import { EVENT_KINDS, WEBHOOK_KINDS } from '../../../../src/domain/events.ts';
import type { RawValues } from '../../../../src/domain/reply.ts';
import { sandboxPostbell } from '../../../commands/context.ts';
import { bulletsIn, labelsIn, noticesIn, paragraphsIn, summaryIn } from '../../../commands/seen.ts';

const postbell = sandboxPostbell();
afterEach(async () => {
  for (const { id } of await alerts()) await postbell.store.alerts.remove(id);
});

const alerts = () => postbell.store.alerts.list('C0NEWS');
const add = (raw: RawValues) => postbell.run('postbell alerts add', raw);

it('takes every filter, addresses and domains in the form for comparing', async () => {
  await add({
    kinds: 'hard_bounces spam',
    '-list': '4101',
    '-campaign': '71014',
    sender: 'News@Example.com, shop@xn--mnchen-3ya.example',
    '-domain': '@Example.org, mail.example',
    mode: 'thread',
    quiet: '22:00-07:00',
  });
  expect(await alerts()).toMatchObject([
    {
      mode: 'thread',
      filter: {
        kind: { only: ['hard_bounces', 'spam'], not: [] },
        list: { only: [], not: ['4101'] },
        campaign: { only: [], not: ['71014'] },
        sender: { only: ['news@example.com', 'shop@münchen.example'], not: [] },
        domain: { only: [], not: ['example.org', 'mail.example'] },
      },
      options: { quiet: { from: '22:00', until: '07:00', zone: 'Europe/Kyiv' }, stop: null },
    },
  ]);
});

const BOTH = 'can’t be both excluded here and chosen in';

it.each([
  ['-kinds', { kinds: 'spam', '-kinds': 'open spam' }, `“spam” ${BOTH} “Events”.`],
  [
    '-domain',
    { domain: 'a.example b.example', '-domain': 'B.example' },
    `“b.example” ${BOTH} “Include recipient domains”.`,
  ],
  ['-list', { list: '4101', '-list': '4101' }, `“4101” ${BOTH} “Include lists”.`],
  ['list', { list: '999999' }, 'There’s no list 999999.'],
  ['-campaign', { '-campaign': '999999' }, 'There’s no campaign 999999.'],
  ['stop', { stop: 'opens 3% of 1000' }, '“opens” can’t stop a campaign.'],
  ['-kinds', { '-kinds': EVENT_KINDS.join(' ') }, 'At least one kind of event has to be shown.'],
])('refuses at %s what it can’t do: %j', async (field, raw, words) => {
  const message = expect.stringContaining(words);
  await expect(async () => add(raw)).rejects.toMatchObject({ message, field });
  expect(await alerts()).toEqual([]);
});

it.each([
  [{ domain: 'nowhere' }, 'Enter domains such as example.org, not “nowhere”: not a domain.'],
  [{ '-domain': 'ann@example.org' }, 'that’s an address; enter what follows the @'],
  [{ domain: '10.0.0.1' }, 'not a domain'],
  [{ domain: '-x.example' }, 'not a domain'],
  [{ quiet: '22:00' }, 'Enter hours such as 22:00-07:00 or 10pm-7am, not “22:00”.'],
  [{ quiet: '7:00-07:00' }, '“7:00-07:00” ends when it begins.'],
  [{ quiet: '22:00-25:00' }, 'Enter a time such as 09:00, 9am, or 9:30 pm, not “25:00”.'],
  [{ quiet: '22:00-07:00 Nowhere' }, 'Enter a time zone such as Europe/Kyiv, not “Nowhere”.'],
  [{ '-list': 'x' }, 'No list matches “x”.'],
])('can’t read %j', (raw, message) => {
  expect(() => add(raw)).toThrow(message);
});

it('leaves nothing out twice: what is asked for alone says it all', async () => {
  await add({ kinds: 'spam', '-kinds': 'open' });
  expect(await alerts()).toMatchObject([{ filter: { kind: { only: ['spam'], not: [] } } }]);
});

it.each([
  ['each', 'Each event is its own message'],
  ['overview', 'One live card covers all running campaigns.'],
])('shows in words what the channel will look like: %s', async (mode, words) => {
  expect(bulletsIn(await add({ mode }))[0]).toContain(words);
});

it('asks before it cancels campaigns by itself, and says who answers for it', async () => {
  const raw = { kinds: 'spam', stop: 'complaints 0.3% of 1000' };
  expect(await postbell.question('postbell alerts add', { kinds: 'spam' })).toBeNull();
  const question = await postbell.preview('postbell alerts add', raw);
  expect(bulletsIn(question).join(' ')).toContain('This channel is notified that you turned it on');
  const reply = await add(raw);
  expect(bulletsIn(reply).join(' ')).toContain('This channel is notified that you turned it on');
  expect(await alerts()).toMatchObject([
    { options: { quiet: null, stop: { rate: 'complaints', share: 0.003, minimum: 1000 } } },
  ]);
});

it('offers what differs when only quiet hours or the stop are others', async () => {
  await add({ kinds: 'spam', quiet: '22:00-07:00' });
  const reply = await add({ kinds: 'spam', stop: 'complaints 0.5%' });
  expect(paragraphsIn(reply).join()).toMatch(/^Nothing changed\. .* quiet 10:00 PM–7:00 AM/);
  await postbell.click(reply, 'Edit it…');
  expect(await alerts()).toMatchObject([
    { options: { quiet: null, stop: { rate: 'complaints', share: 0.005, minimum: 1000 } } },
  ]);
});

it('is undone and done again with everything that it had', async () => {
  const filter = { '-kinds': 'open redirect', list: '4101', '-campaign': '71014' };
  const addresses = { '-sender': 'news@example.com', domain: 'example.org', mode: 'each' };
  const options = { quiet: '22:00-07:00 Asia/Tokyo', stop: 'unsubscribes 1.25% of 500' };
  await add({ ...filter, ...addresses, ...options });
  const [before] = await alerts();
  const removed = await postbell.run('postbell alerts remove', { alert: before?.id ?? '' });
  expect(await alerts()).toEqual([]);
  await postbell.click(removed, 'Undo');
  const [after] = await alerts();
  const { id: _, ...kept } = before ?? {};
  expect(after).toMatchObject(kept);
});

it('offers to connect the service only as long as events aren’t reported here', async () => {
  expect(labelsIn(await add({}))).toEqual(['Connect the service', 'Edit…', 'Undo']);
  const relay = { ...postbell.context().relay, receiverOf: () => 'current' as const };
  for (const action of WEBHOOK_KINDS) {
    await postbell.service.webhooks.create([action], `https://bot.example.com/relay/x/${action}`);
  }
  const reply = await postbell.run('postbell alerts add', { kinds: 'spam' }, { relay });
  expect(labelsIn(reply)).toEqual(['Edit…', 'Undo']);
});

it('is made once by two people at the same moment', async () => {
  const by = (id: string) => ({ person: { id, zone: 'UTC' } });
  const replies = await Promise.all([
    postbell.run('postbell alerts add', { kinds: 'spam open' }, by('U1')),
    postbell.run('postbell alerts add', { kinds: 'open spam' }, by('U2')),
  ]);
  expect(replies.filter(({ announcement }) => announcement !== undefined)).toHaveLength(1);
  expect(replies.map(summaryIn)).toContainEqual(
    expect.stringMatching(/^This channel already shows opens and spam complaints \(\w{5}\)\.$/),
  );
  expect(await alerts()).toHaveLength(1);
});

it.each([
  [true, 0, 0],
  [false, 1, 0],
  [null, 0, 1],
])('says whether the bot has to be invited, where Slack says %s', async (isIn, must, may) => {
  const reply = await postbell.run('postbell alerts add', {}, { isBotHere: async () => isIn });
  expect(noticesIn(reply)).toHaveLength(must);
  const perhaps = paragraphsIn(reply).filter((text) => /isn’t in this channel yet/u.test(text));
  expect(perhaps).toHaveLength(may);
});

it('asks first where another company reads along, and says so again once they are on', async () => {
  const shared = { isExternallyShared: async () => true };
  const ask = (raw: RawValues) => postbell.question('postbell alerts add', raw, shared);
  expect((await ask({ kinds: 'spam' }))?.title).toBe('Add this alert to a shared channel?');
  const stopping = await ask({ kinds: 'spam', stop: 'spam 1%' });
  expect(JSON.stringify(stopping?.sections)).toContain('shared with another company');
  expect(await alerts()).toEqual([]);
  const reply = await postbell.run('postbell alerts add', { kinds: 'spam' }, shared);
  expect(JSON.stringify(reply.sections)).toContain('shared with another company');
});
