import { expect, it } from 'vitest';
import type { Comparison } from '../../../src/domain/comparison.ts';
import { opened } from '../../store/engines.ts';
import {
  DAY_MS,
  dropHook,
  HOUR_MS,
  startWorld,
  withoutHearing,
  type World,
} from '../../relay/sandbox-world.ts';

async function connectedWorld(): Promise<World> {
  const world = await startWorld();
  await world.connecting.connect();
  return world;
}

async function comparisonOf({ store, comparing, now }: World, id: number): Promise<Comparison> {
  await comparing.compareAll(now());
  const all = await store.comparisons.sentSince(new Date(0));
  const found = all.find(({ campaignId }) => campaignId === String(id));
  if (!found) throw new Error(`campaign ${id} was not compared`);
  return found;
}

const differing = ({ figures }: Comparison) =>
  figures.filter(({ differs }) => differs).map(({ figure }) => figure);

it('agrees to the last recipient on a campaign that it heard from its beginning', async () => {
  const world = await connectedWorld();
  const profile = { hardBounce: 0.05, softBounce: 0.03, complain: 0.02, unsubscribe: 0.05 };
  const id = world.sandbox.control.sendCampaign({ recipients: 600, profile });
  await world.pass(3 * DAY_MS);
  const comparison = await comparisonOf(world, id);
  expect(comparison).toMatchObject({ differs: false, reasons: [] });
  for (const { figure, here, there } of comparison.figures) {
    if (figure === 'softBounces') expect(here).toBeGreaterThanOrEqual(there);
    else expect([figure, here]).toEqual([figure, there]);
    if (figure !== 'softBounces') expect(there).toBeGreaterThan(0);
  }
});

it('says that a campaign began before its events were reported here', async () => {
  const world = await startWorld();
  const id = world.sandbox.control.sendCampaign({ recipients: 300 });
  await world.pass(HOUR_MS);
  await world.connecting.connect();
  const connectedAt = world.now();
  await world.pass(3 * DAY_MS);
  const comparison = await comparisonOf(world, id);
  expect(differing(comparison)).toContain('sent');
  expect(comparison.reasons).toMatchObject([{ kind: 'began before', at: connectedAt }]);
});

it('says which webhook is missing, and when it was last seen', async () => {
  const world = await connectedWorld();
  const seenAt = world.now();
  dropHook(world, 'open');
  const id = world.sandbox.control.sendCampaign({ recipients: 300 });
  await world.pass(3 * DAY_MS);
  const comparison = await comparisonOf(world, id);
  expect(differing(comparison)).toEqual(['opened']);
  expect(comparison.reasons).toEqual([{ kind: 'no webhook', kinds: ['open'], at: seenAt }]);
});

it('says that a webhook is silent, and that figures still move', async () => {
  const world = await connectedWorld();
  const id = world.sandbox.control.sendCampaign({ recipients: 300 });
  await withoutHearing(world, 'open', () => world.pass(2 * HOUR_MS));
  const comparison = await comparisonOf(world, id);
  expect(differing(comparison)).toEqual(['opened']);
  expect(comparison.reasons.map(({ kind, kinds }) => [kind, kinds])).toEqual([
    ['silent', ['open']],
    ['still moving', ['open']],
  ]);
});

it('says that more was reported here than the service counts', async () => {
  const world = await connectedWorld();
  const id = world.sandbox.control.sendCampaign({ recipients: 300 });
  await world.pass(3 * DAY_MS);
  const campaign = world.sandbox.state().campaigns.get(id);
  if (campaign) campaign.counts[11] = 0;
  const events = Array.from({ length: 20 }, (_, index) => ({
    event: 'spam',
    task_id: id,
    email: `extra${index}@example.com`,
    timestamp: 1_795_000_000 + index,
  }));
  const url = [...world.sandbox.state().webhooks.values()][0]?.url ?? '';
  await fetch(url, { method: 'POST', body: JSON.stringify(events) });
  const comparison = await comparisonOf(world, id);
  expect(differing(comparison)).toEqual(['complaints']);
  expect(comparison.reasons).toEqual([{ kind: 'more here', kinds: ['spam'], at: null }]);
});

it('compares what it can when the service does not tell one campaign', async () => {
  const world = await connectedWorld();
  const broken = world.sandbox.control.sendCampaign({ recipients: 50 });
  const id = world.sandbox.control.sendCampaign({ recipients: 50 });
  await world.pass(3 * DAY_MS);
  world.sandbox.control.fail({ path: `/campaigns/${broken}`, status: 500 });
  const outcome = await world.comparing.compareAll(world.now());
  expect(outcome).toMatchObject({ failed: 1, failure: expect.stringContaining('isn’t answering') });
  const all = await world.store.comparisons.sentSince(new Date(0));
  expect(all.map(({ campaignId }) => campaignId)).toContain(String(id));
});

it('runs once a day in all processes, and not before the service was connected', async () => {
  const world = await startWorld();
  const { comparing, comparingWith, store, now } = world;
  await comparing.compareDue(now());
  expect(await store.comparisons.lastDay()).toBeNull();
  await world.connecting.connect();
  await comparing.compareDue(now());
  expect(await store.comparisons.lastDay()).toBeNull();
  await world.pass(DAY_MS);
  const other = comparingWith(await opened(world.database));
  await Promise.all([comparing.compareDue(now()), other.compareDue(now())]);
  const day = await store.comparisons.lastDay();
  expect(day).toMatchObject({ day: '2026-11-22', outcome: { failed: 0 } });
  await world.pass(HOUR_MS);
  await comparing.compareDue(now());
  expect(await store.comparisons.lastDay()).toEqual(day);
});

it('goes on later where the service took no more, without asking for the same again', async () => {
  const world = await startWorld();
  const { comparing, sandbox, store, now } = world;
  await world.connecting.connect();
  for (let count = 0; count < 3; count++) sandbox.control.sendCampaign({ recipients: 20 });
  await world.pass(DAY_MS);
  const last = Math.max(...sandbox.state().campaigns.keys());
  const headers = { 'retry-after': '600' };
  sandbox.control.fail({ path: `/campaigns/${last}`, status: 429, headers });
  await expect(comparing.compareDue(now())).rejects.toThrow('Too many requests');
  expect(await store.comparisons.lastDay()).toBeNull();
  sandbox.control.clearFailures();
  const kept = await store.comparisons.sentSince(new Date(0));
  // Still the service's time to wait.
  await comparing.compareDue(now());
  expect(await store.comparisons.lastDay()).toBeNull();
  await world.pass(11 * 60_000);
  await comparing.compareDue(now());
  expect(await store.comparisons.lastDay()).toMatchObject({ outcome: { failed: 0 } });
  const after = await store.comparisons.sentSince(new Date(0));
  for (const comparison of kept) expect(after).toContainEqual(comparison);
  expect(after.length).toBeGreaterThan(kept.length);
});

it('leaves the rest to another process when it is stopped', async () => {
  const world = await startWorld();
  const { comparing, comparingWith, sandbox, store, now } = world;
  await world.connecting.connect();
  sandbox.control.sendCampaign({ recipients: 20 });
  await world.pass(DAY_MS);
  comparing.stop();
  await expect(comparing.compareDue(now())).rejects.toThrow('Postbell is shutting down.');
  const other = comparingWith(store);
  await other.compareDue(now());
  expect(await store.comparisons.lastDay()).toMatchObject({ outcome: { failed: 0 } });
});
