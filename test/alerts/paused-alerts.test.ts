import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { expect, it, onTestFinished } from 'vitest';
import { LimitedError, UnavailableError, UndeliverableError } from '../../src/lib/errors.ts';
import { plainText } from '../../src/domain/reply.ts';
import { createSending } from '../outbox/sending.ts';
import { newSqliteFile, opened } from '../store/engines.ts';
import { createWall } from '../relay/wall.ts';

const AT = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-21T10:00:00Z');
const alert = (createdBy: string, channelId = 'C1') => ({ ...PLAIN_ALERT, channelId, createdBy });

async function startAlerts() {
  const database = await newSqliteFile();
  const wall = createWall();
  const state = { now: AT };
  const startedMs = Date.now();
  // Goes on with real time, from wherever the test sets it.
  const now = () => new Date(state.now.getTime() + Date.now() - startedMs);
  const open = async () => {
    const store = await opened(database);
    const { outbox, closedChannels } = createSending({ store, post: wall.post, now });
    outbox.start();
    onTestFinished(() => outbox.stop());
    const allDone = () => expect.poll(() => store.outgoing.channels()).toEqual([]);
    return { store, outbox, closedChannels, allDone };
  };
  const first = await open();
  const invited = (channelId: string) => first.closedChannels.invited(channelId);
  return { ...first, open, wall, state, invited };
}

it('tells each owner once, whoever looks how often', async () => {
  const { store, open, wall, allDone } = await startAlerts();
  const replica = await open();
  await store.alerts.add(alert('U1'), AT);
  await store.alerts.add({ ...alert('U1'), mode: 'each' }, AT);
  await store.alerts.add({ ...alert('U2'), mode: 'digest' }, AT);
  await store.alerts.add(alert('U3', 'C2'), AT);
  await Promise.all([
    store.subscriptions.closeChannel('C1', 'not_in_channel', AT),
    replica.store.subscriptions.closeChannel('C1', 'is_archived', AT),
  ]);
  await allDone();
  expect(wall.messages.map(({ channelId }) => channelId).toSorted()).toEqual(['U1', 'U2']);
  const first = wall.messages.find(({ channelId }) => channelId === 'U1');
  expect(plainText(first?.reply.summary ?? '')).toMatch(
    /^Your 2 alerts are paused in #C1: (Postbell isn’t in this channel|the channel is archived)\.$/,
  );
});

it('tells again when they were paused again, but not whoever lets them run before', async () => {
  const { store, wall, state, outbox, allDone } = await startAlerts();
  const { id } = await store.alerts.add(alert('U1'), AT);
  await store.subscriptions.closeChannel('C1', 'is_archived', AT);
  await allDone();
  expect(wall.messages).toHaveLength(1);
  await store.alerts.resume(id, 'U1', LATER);
  await outbox.stop();
  state.now = LATER;
  await store.subscriptions.closeChannel('C1', 'is_archived', LATER);
  await store.alerts.resume(id, 'U1', LATER);
  await store.subscriptions.closeChannel('C1', 'is_archived', new Date(LATER.getTime() + 1));
  outbox.start();
  await allDone();
  expect(wall.messages).toHaveLength(2);
});

it('tries again what surely did not arrive, and nothing else', async () => {
  const { store, wall, state, allDone } = await startAlerts();
  await store.alerts.add(alert('U1'), AT);
  wall.refuse = () => new LimitedError('slow down', { retryAt: LATER });
  await store.subscriptions.closeChannel('C1', 'not_in_channel', AT);
  await wall.until(() => wall.calls.length === 1);
  wall.refuse = () => null;
  state.now = LATER;
  await allDone();
  expect(wall.messages).toHaveLength(1);

  const failures = [
    new UnavailableError('lost', { outcome: 'unknown' }),
    new UndeliverableError('gone', { permanent: true, reason: 'account_inactive' }),
  ];
  for (const [index, failure] of failures.entries()) {
    const channelId = `C${index + 5}`;
    await store.alerts.add(alert('U2', channelId), AT);
    wall.refuse = () => failure;
    await store.subscriptions.closeChannel(channelId, 'not_in_channel', LATER);
    await wall.until(() => wall.calls.length === index + 3);
    wall.refuse = () => null;
    await allDone();
  }
  expect(wall.messages).toHaveLength(1);
});

it('leaves old pauses alone', async () => {
  const { store, wall, state, allDone } = await startAlerts();
  state.now = new Date('2026-12-25T09:00:00Z');
  await store.alerts.add(alert('U1'), AT);
  await store.subscriptions.closeChannel('C1', 'is_archived', AT);
  await allDone();
  expect(wall.messages).toEqual([]);
});

it('lets alerts run again where the bot was invited, and says so once', async () => {
  const { store, wall, invited, allDone } = await startAlerts();
  await store.alerts.add(alert('U1'), AT);
  await invited('C1');
  expect(wall.messages).toEqual([]);
  await store.subscriptions.closeChannel('C1', 'not_in_channel', AT);
  await allDone();
  wall.messages.length = 0;
  await Promise.all([invited('C1'), invited('C1')]);
  await allDone();
  expect(await store.alerts.list('C1')).toMatchObject([{ pausedAt: null }]);
  expect(wall.messages.map(({ channelId, reply }) => [channelId, reply.summary])).toEqual([
    ['C1', '1 paused alert is active again in this channel.'],
  ]);
});
