import { expect, it } from 'vitest';
import { LimitedError, UnavailableError, UndeliverableError } from '../../../src/lib/errors.ts';
import { plainText } from '../../../src/domain/reply.ts';
import { createOwners } from '../../../src/alerts/webhooks/owners.ts';
import { newSqliteFile, opened } from '../../store/engines.ts';
import { quiet } from '../../store/quiet.ts';
import { createWall } from '../../relay/wall.ts';

const AT = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-21T10:00:00Z');
const alert = (createdBy: string, channelId = 'C1') => ({ channelId, createdBy });

async function startOwners() {
  const database = await newSqliteFile();
  const wall = createWall();
  const state = { now: AT };
  const open = async () => {
    const store = await opened(database);
    const owners = createOwners({ store, post: wall.post, log: quiet, now: () => state.now });
    return { store, owners };
  };
  return { ...(await open()), open, wall, state };
}

it('tells each owner once, whoever looks how often', async () => {
  const { store, owners, open, wall } = await startOwners();
  await store.subscriptions.add(alert('U1'), AT);
  await store.subscriptions.add({ ...alert('U1'), mode: 'each' }, AT);
  await store.subscriptions.add({ ...alert('U2'), mode: 'digest' }, AT);
  await store.subscriptions.add(alert('U3', 'C2'), AT);
  await store.subscriptions.pause('C1', 'not_in_channel', AT);
  const replica = await open();
  await Promise.all([owners.tellPaused(), replica.owners.tellPaused()]);
  await owners.tellPaused();
  expect(wall.messages.map(({ channelId }) => channelId).toSorted()).toEqual(['U1', 'U2']);
  const first = wall.messages.find(({ channelId }) => channelId === 'U1');
  expect(plainText(first?.reply.summary ?? '')).toBe(
    '2 alerts of yours are paused in #C1: Postbell isn’t in this channel.',
  );
});

it('tells again when they were paused again', async () => {
  const { store, owners, wall, state } = await startOwners();
  await store.subscriptions.add(alert('U1'), AT);
  await store.subscriptions.pause('C1', 'is_archived', AT);
  await owners.tellPaused();
  await store.subscriptions.resume('C1');
  await owners.tellPaused();
  expect(wall.messages).toHaveLength(1);
  state.now = LATER;
  await store.subscriptions.pause('C1', 'is_archived', LATER);
  await owners.tellPaused();
  expect(wall.messages).toHaveLength(2);
});

it('tries again what surely did not arrive, and nothing else', async () => {
  const { store, owners, wall } = await startOwners();
  await store.subscriptions.add(alert('U1'), AT);
  await store.subscriptions.pause('C1', 'not_in_channel', AT);
  wall.refuse = () => new LimitedError('slow down', { retryAt: LATER });
  await owners.tellPaused();
  wall.refuse = () => null;
  await owners.tellPaused();
  expect(wall.messages).toHaveLength(1);

  const failures = [
    new UnavailableError('lost', { outcome: 'unknown' }),
    new UndeliverableError('gone', { permanent: true, reason: 'account_inactive' }),
  ];
  for (const [index, failure] of failures.entries()) {
    await store.subscriptions.add(alert('U2', `C${index + 5}`), AT);
    await store.subscriptions.pause(`C${index + 5}`, 'not_in_channel', AT);
    wall.refuse = () => failure;
    await owners.tellPaused();
    wall.refuse = () => null;
    await owners.tellPaused();
  }
  expect(wall.messages).toHaveLength(1);
});

it('leaves old pauses alone, whose idempotencyKeys may be forgotten', async () => {
  const { store, owners, wall, state } = await startOwners();
  await store.subscriptions.add(alert('U1'), AT);
  await store.subscriptions.pause('C1', 'is_archived', AT);
  state.now = new Date('2026-12-25T09:00:00Z');
  await owners.tellPaused();
  expect(wall.messages).toEqual([]);
});

it('lets alerts run again where the bot was invited, and says so once', async () => {
  const { store, owners, wall } = await startOwners();
  await store.subscriptions.add(alert('U1'), AT);
  await owners.invited('C1');
  expect(wall.messages).toEqual([]);
  await store.subscriptions.pause('C1', 'not_in_channel', AT);
  await Promise.all([owners.invited('C1'), owners.invited('C1')]);
  expect(await store.subscriptions.list('C1')).toMatchObject([{ pausedAt: null }]);
  expect(wall.messages.map(({ channelId, reply }) => [channelId, reply.summary])).toEqual([
    ['C1', '1 paused alert of this channel runs again.'],
  ]);
});
