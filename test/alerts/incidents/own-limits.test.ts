import { expect, it } from 'vitest';
import { readStop } from '../../../src/operations/postbell/alerts/stop-condition.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { ENGINES } from '../../store/engines.ts';
import { people } from '../../relay/campaign-events.ts';
import { channelsOf, eventually, startAlarms, summaryOf } from './alarming.ts';

type Alarms = Awaited<ReturnType<typeof startAlarms>>;

const BY = { personId: 'U1', at: new Date(0) };

/** So many bounced for good, and the others of so many were delivered. */
async function bounce({ sendAll }: Alarms, bounces: number, of: number): Promise<void> {
  await sendAll(people('hard_bounces', 0, bounces));
  await sendAll(people('delivered', bounces, of));
}

/** Resolves once what was counted was looked at, by an incident that comes after it. */
async function looked({ sendAll, store }: Alarms): Promise<void> {
  await sendAll(people('spam', 0, 40));
  await eventually(
    async () => (await store.incidents.open()).some(({ rate }) => rate === 'complaints'),
    true,
  );
}

it.each(ENGINES)('a channel is alarmed at its own limit, on $engine', async (engine) => {
  const running = await startAlarms({ databaseUrl: await engine.newDatabase() });
  const { wall, store, listen, campaigns } = running;
  campaigns.set('4711', wireCampaign(4711, 'Autumn'));
  const filter = { kind: { only: ['hard_bounces'], not: [] } };
  await listen('C-strict', { filter });
  await listen('C-usual', { filter });
  await listen('C-lax', { filter });
  await store.limits.set('C-strict', { hardBounces: { amber: 0.01, red: 0.03 } }, BY);
  await store.limits.set('C-lax', { hardBounces: { amber: 0.05, red: 0.1 } }, BY);
  await bounce(running, 35, 1_000);
  const message = await wall.first();
  expect(message.channelId).toBe('C-strict');
  expect(message.reply.title).toBe('🔴 Incident: hard bounces 3.5% (limit 3%)');
  await running.sendAll(people('hard_bounces', 35, 60));
  await wall.until(() => wall.messages.some(({ channelId }) => channelId === 'C-usual'));
  const usual = wall.messages.find(({ channelId }) => channelId === 'C-usual');
  expect(usual?.reply.title).toBe('🔴 Incident: hard bounces 6.0% (limit 5%)');
  expect(await store.incidents.open()).toHaveLength(1);
  expect(channelsOf(wall.messages)).not.toContain('C-lax');
});

it('only channels with limits that are passed are alarmed: none begins below them', async () => {
  const running = await startAlarms();
  const { store, listen, wall } = running;
  await listen('C1', { filter: { kind: { only: ['hard_bounces'], not: [] } } });
  await store.limits.set('C1', { hardBounces: { amber: 0.05, red: 0.1 } }, BY);
  await bounce(running, 60, 1_000);
  await looked(running);
  expect((await store.incidents.open()).map(({ rate }) => rate)).not.toContain('hardBounces');
  expect(wall.messages).toEqual([]);
});

it('five people alarm nobody, unless a channel’s limits begin with so few', async () => {
  const running = await startAlarms();
  const { store, listen, wall } = running;
  await listen('C-usual');
  await listen('C-few');
  await bounce(running, 3, 5);
  const few = { amber: 0.01, red: 0.03, minimum: 5 };
  await store.limits.set('C-many', { hardBounces: { ...few, minimum: 500 } }, BY);
  await running.sendAll(people('open', 3, 4));
  expect(await store.incidents.open()).toEqual([]);
  await store.limits.set('C-few', { hardBounces: few }, BY);
  await running.sendAll(people('open', 4, 5));
  const message = await wall.first();
  expect(message.channelId).toBe('C-few');
  expect(summaryOf(message)).toContain('3 of 5 sent');
});

it('all bounces are a rate where a channel has limits for them', async () => {
  const running = await startAlarms();
  const { store, listen, wall, sendAll } = running;
  await listen('C-usual');
  await listen('C-own');
  await store.limits.set('C-own', { bounces: { amber: 0.01, red: 0.03 } }, BY);
  await sendAll(people('hard_bounces', 0, 10));
  await sendAll(people('soft_bounces', 10, 35));
  await sendAll(people('delivered', 35, 1_000));
  const message = await wall.first();
  expect(message.channelId).toBe('C-own');
  expect(message.reply.title).toBe('🔴 Incident: bounces 3.5% (limit 3%)');
});

it('an automatic stop without a number goes by the channel’s limit, as it is then', async () => {
  const running = await startAlarms();
  const { store, listen, campaigns } = running;
  campaigns.set('4711', wireCampaign(4711, 'Autumn', { recipients: 5_000 }));
  await listen('C1', { options: { stop: readStop('hard bounces') } });
  await store.limits.set('C1', { hardBounces: { amber: 0.01, red: 0.03 } }, BY);
  await bounce(running, 35, 1_000);
  await eventually(async () => (await store.stops.find('4711'))?.limit.share, 0.03);
});
