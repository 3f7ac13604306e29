import { campaignCodes } from '../../../src/domain/campaign-status.ts';
import { expect, it } from 'vitest';
import { plainText } from '../../../src/domain/reply.ts';
import { CALM_MS } from '../../../src/alerts/incidents/check-rates.ts';
import { ENGINES } from '../../store/engines.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { incidentBodyOf } from '../../../src/store/incidents/incidents.ts';
import { createWall } from '../../relay/wall.ts';
import { INCIDENT_TIMING } from '../../../src/alerts/incidents/incidents.ts';
import { channelsOf, eventually, repliesTo, startAlarms, summaryOf, threads } from './alarming.ts';
import { people } from '../../relay/campaign-events.ts';
import { labelsOf } from '../notifications/as-read.ts';
import { adviceFor } from '../../../src/alerts/incidents/incident-message.ts';

const [CANCELED] = campaignCodes('canceled');

it('tells a channel once that complaints are too many, with the numbers and what to do', async () => {
  const { wall, campaigns, listen, complain } = await startAlarms();
  campaigns.set('4711', wireCampaign(4711, 'Autumn <!channel> sale'));
  const alerts = [
    await listen('C1'),
    await listen('C1', { filter: { kind: { only: ['spam'], not: [] } } }),
  ];
  await complain(3);
  const message = await wall.first();
  expect(message.reply.title).toBe('🔴 Incident: spam complaints 0.30% (limit 0.3%)');
  expect(summaryOf(message)).toBe('Autumn <!channel> sale (4711) · 3 of 1,000 delivered');
  const text = JSON.stringify(message.reply.sections);
  expect(text).toContain('Gmail and Yahoo');
  expect(text).toContain('example.com: ');
  expect(text).toContain('Cancel the campaign to stop');
  expect(message.reply.actions).toMatchObject([
    { label: 'I’m on it', operation: 'postbell incidents take', emphasis: 'primary' },
    { label: 'Resolve with a note…', operation: 'postbell incidents resolve', asksFirst: true },
    { label: 'Cancel campaign…', operation: 'campaign cancel', values: { campaign: '4711' } },
    { label: 'Open campaign', operation: 'campaign show', values: { campaign: '4711' } },
    { label: 'Mute alert…', operation: 'postbell alerts mute', asksFirst: true },
  ]);
  const mute = message.reply.actions?.at(-1);
  expect(alerts.map(({ id }) => ({ alert: id }))).toContainEqual(
    mute?.kind === 'operation' && mute.values,
  );
});

it('offers to act on the addresses of an incident of hard bounces', async () => {
  const { wall, campaigns, listen, sendAll } = await startAlarms();
  campaigns.set('4711', wireCampaign(4711, 'Autumn'));
  await listen('C1');
  await sendAll(people('delivered', 0, 900));
  await sendAll(people('hard_bounces', 900, 1000));
  const message = await wall.first();
  expect(message.reply.title).toContain('hard bounces');
  const values = { bounced: '4711' };
  expect(message.reply.actions).toContainEqual(
    expect.objectContaining({
      label: 'Hard bounces…',
      choices: expect.arrayContaining([
        expect.objectContaining({ operation: 'blacklist add', values }),
        expect.objectContaining({ operation: 'contact remove', values }),
      ]),
    }),
  );
});

it('tells channels whose filter fits the campaign and the rate', async () => {
  const { wall, campaigns, listen, complain, sendAll } = await startAlarms();
  campaigns.set('4711', wireCampaign(4711, 'Autumn'));
  const only = (...values: string[]) => ({ only: values, not: [] });
  const not = (...values: string[]) => ({ only: [], not: values });
  const filters = {
    'C-all': {},
    'C-spam': { kind: only('spam', 'open') },
    'C-campaign': { campaign: only('4711') },
    'C-sender': { sender: only('news@shop.example') },
    'C-open': { kind: only('open') },
    'C-no-spam': { kind: not('spam') },
    'C-other': { campaign: only('4712') },
    'C-other-sender': { sender: only('other@shop.example') },
    'C-not-sender': { sender: not('news@shop.example') },
  };
  for (const [channelId, filter] of Object.entries(filters)) await listen(channelId, { filter });
  await complain(3);
  await wall.until(() => wall.messages.length === 4);
  expect(channelsOf(wall.messages)).toEqual(['C-all', 'C-campaign', 'C-sender', 'C-spam']);
  // What is too much of another kind: told where that kind is wanted.
  wall.messages.length = 0;
  await sendAll(people('unsubscribe', 0, 20));
  await wall.until(() => wall.messages.length === 4);
  expect(channelsOf(wall.messages)).toEqual(['C-all', 'C-campaign', 'C-no-spam', 'C-sender']);
});

it('says below the message that it got worse and that it is over, and no more', async () => {
  const { wall, clock, store, listen, complain, sendAll, messages } = await startAlarms();
  await listen('C1');
  await complain(4);
  const message = await wall.first();
  clock.pass(60_000);
  await sendAll(people('spam', 4, 6));
  await wall.until(() => summaryOf(message).includes('6 of 1,000 delivered'));
  await eventually(async () => {
    const [incident] = await store.incidents.open();
    const [message] = await messages();
    return message && incidentBodyOf(message).revision === incident?.revision;
  }, true);
  clock.pass(60_000);
  await sendAll(people('spam', 6, 9));
  await wall.until(() => repliesTo(wall, message).length === 1);
  expect(repliesTo(wall, message)[0]?.reply.title).toBe('Doubled: spam complaints 0.90%');

  await sendAll(people('delivered', 1_000, 5_000));
  await eventually(async () => {
    const [incident] = await store.incidents.open();
    return incident?.recoveringSince instanceof Date;
  }, true);
  clock.pass(CALM_MS);
  await wall.until(() => repliesTo(wall, message).length === 2);
  expect(repliesTo(wall, message)[1]?.reply.title).toBe('Incident over');
  const end = plainText(message.reply.summary ?? '');
  expect(end).toMatch(/, peak 0\.90% of 1,000 delivered; 0\.18% now$/);
  expect(labelsOf(message.reply)).toEqual(['Open campaign']);
  expect(threads(wall)).toHaveLength(1);
  expect(await store.incidents.open()).toEqual([]);
});

it.each(ENGINES)('offers to cancel a campaign until it is canceled, on $engine', async (engine) => {
  const { wall, campaigns, clock, store, listen, complain, sendAll } = await startAlarms({
    databaseUrl: await engine.newDatabase(),
  });
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
  await listen('C1');
  await listen('C2');
  await complain(4);
  await wall.until(() => wall.messages.length === 2);
  const offers = () =>
    wall.messages.map(({ reply }) => labelsOf(reply).includes('Cancel campaign…'));
  expect(offers()).toEqual([true, true]);

  await sendAll(people('spam', 4, 9));
  await eventually(async () => (await store.incidents.open())[0]?.now.part, 9);
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale', { status: CANCELED }));
  clock.pass(INCIDENT_TIMING.idleMs);
  await wall.until(() => !offers().includes(true));
  expect(JSON.stringify(wall.messages[0]?.reply.sections)).not.toContain(
    'Cancel the campaign to stop',
  );
  // What got worse meanwhile is told when it would have been.
  const titles = () => wall.messages.map(({ reply }) => reply.title);
  expect(titles()).not.toContain('Doubled: spam complaints 0.90%');
  clock.pass(60_000);
  const isDoubled = (title: string) => title === 'Doubled: spam complaints 0.90%';
  await wall.until(() => titles().filter(isDoubled).length === 2);
});

it.each(ENGINES)(
  'makes one thread though two processes watch $engine',
  async ({ sharedDatabase }) => {
    const databaseUrl = await sharedDatabase();
    const wall = createWall();
    const first = await startAlarms({ databaseUrl, wall });
    const second = await startAlarms({ databaseUrl, wall });
    await first.listen('C1');
    await first.listen('C2');
    await first.sendAll(people('delivered', 0, 1_000));
    await Promise.all([first, second].map(async (one) => one.sendAll(people('spam', 0, 5))));
    await wall.until(() => wall.messages.length === 2);
    await eventually(async () => {
      const messages = await first.messages();
      return messages.map(({ messageTs, version, shownVersion }) => {
        return messageTs !== null && version === shownVersion;
      });
    }, [true, true]);
    expect(channelsOf(threads(wall))).toEqual(['C1', 'C2']);
  },
);

const adviceOn = (reason: string) => {
  const reasons = [{ reason, count: 1, example: '' }];
  return adviceFor('hardBounces', { isCancelable: false, reasons }).join(' ');
};

it('says of a reason only what the sender can change about it', () => {
  for (const reason of ['Blocked as spam', 'Failed DMARC or SPF', 'Sender refused']) {
    expect(adviceOn(reason)).toContain(`${reason}: the `);
  }
  for (const reason of ['No such address', 'Refused by policy', 'a reason of a later version']) {
    expect(adviceOn(reason)).not.toContain(reason);
  }
});
