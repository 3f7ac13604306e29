import { expect, it } from 'vitest';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { event, listen, people, sendAll, startAlarms, summaryOf } from './alarming.ts';

const HOUR_MS = 3_600_000;

it('keeps still about a campaign that went out before its events came here', async () => {
  const running = await startAlarms({ startAt: new Date('2026-11-21T21:00:00Z') });
  const { wall, campaigns, store, clock } = running;
  const late = wireCampaign(4711, 'Old', { status: 3 });
  const general = [{ code: 1, count: 90_000, explain: 'Sent' }];
  campaigns.set('4711', { ...late, statistics: { general, clicks: [] } });
  campaigns.set('4712', wireCampaign(4712, 'New'));
  await listen(running, 'C1');
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const of = (task_id: number, all: object[]) => all.map((one) => ({ ...one, task_id, timestamp }));
  for (const id of [4711, 4712]) {
    await sendAll(running, of(id, people('delivered', 0, 300)));
    await sendAll(running, of(id, people('spam', 0, 3)));
  }
  await wall.until(() => wall.messages.length === 1);
  expect(wall.messages[0]?.reply.title).toBe('Alarm: New (4712)');
  expect((await store.incidents.open()).map(({ campaignId }) => campaignId)).toEqual(['4712']);
});

it('judges delivery only when what was put off has had its time', async () => {
  const running = await startAlarms();
  const { wall, campaigns, clock, store } = running;
  const campaign = wireCampaign(4711, 'Autumn');
  campaigns.set('4711', campaign);
  await listen(running, 'C1');
  await sendAll(running, people('delivered', 0, 900));
  const deferral = { smtp_server_response: '451 4.7.1 try again later' };
  await sendAll(
    running,
    Array.from({ length: 100 }, (_, index) => event('soft_bounces', 900 + index, deferral)),
  );
  await sendAll(running, people('unsubscribe', 0, 10));
  await wall.until(() => wall.messages.length === 1);
  expect(summaryOf(wall.messages[0] ?? { reply: { title: '' } })).toContain('10 unsubscribed');
  campaign.status = 3;
  clock.pass(HOUR_MS);
  await wall.until(() => wall.messages.length >= 2);
  const summaries = wall.messages.map(summaryOf);
  expect(summaries).toContain('🔴 100 not delivered, 10 % of 1,000 sent; the limit is 5 %');
  expect(await store.incidents.open()).toHaveLength(2);
});

it('watches the e-mails of an SMTP sender by the day', async () => {
  const running = await startAlarms();
  const { wall } = running;
  await listen(running, 'C1', { filter: { sender: { only: ['shop@example.com'], not: [] } } });
  await listen(running, 'C2', { filter: { sender: { only: ['x@example.com'], not: [] } } });
  const timestamp = Math.floor(Date.now() / 1000);
  const mail = (name: string, index: number) => ({
    event: name,
    recipient: `p${index}@example.org`,
    sender: 'Shop@example.com',
    message_id: `m${index}`,
    timestamp,
  });
  await sendAll(
    running,
    Array.from({ length: 380 }, (_, index) => mail('delivered', index)),
  );
  await sendAll(
    running,
    Array.from({ length: 20 }, (_, index) => mail('hard_bounced', 1_000 + index)),
  );
  await wall.until(() => wall.messages.length === 1);
  const [message] = wall.messages;
  if (!message) throw new Error('no message');
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  expect(message).toMatchObject({ channelId: 'C1' });
  expect(message.reply.title).toBe(`Alarm: SMTP e-mails of shop@example.com, ${day}`);
  expect(summaryOf(message)).toBe('🔴 20 hard bounces, 5 % of 400 sent; the limit is 5 %');
  expect(message.reply.actions?.map(({ label }) => label)).toEqual(['Mute…']);
});
