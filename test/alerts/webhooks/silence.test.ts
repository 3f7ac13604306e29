import { expect, it } from 'vitest';
import {
  DAY_MS,
  dropHook,
  HOUR_MS,
  startWorld,
  withoutHearing,
} from '../../relay/sandbox-world.ts';

it('hears nothing amiss while events arrive', async () => {
  const world = await startWorld();
  await world.connecting.connect();
  world.sandbox.control.sendCampaign({ recipients: 200 });
  await world.pass(2 * HOUR_MS);
  expect(await world.silence.requested()).toEqual([]);
});

it('names the kind that the service counts and that does not arrive, and when it last did', async () => {
  const world = await startWorld();
  await world.connecting.connect();
  world.sandbox.control.sendCampaign({ recipients: 200 });
  await world.pass(3 * DAY_MS);
  await world.pass(HOUR_MS);
  const receivedAt = (await world.store.received.lastByKind()).get('open');
  const sentAt = world.now();
  const id = world.sandbox.control.sendCampaign({ recipients: 200, name: 'Autumn' });
  await withoutHearing(world, 'open', () => world.pass(2 * HOUR_MS));
  expect(await world.silence.requested()).toEqual([
    { kind: 'open', receivedAt, campaign: { id: String(id), name: 'Autumn', sentAt } },
  ]);
});

it('knows of silent complaints and bounces what was last compared', async () => {
  const world = await startWorld();
  await world.connecting.connect();
  world.sandbox.control.sendCampaign({ recipients: 300, profile: { hardBounce: 0.1 } });
  await withoutHearing(world, 'hard_bounces', () => world.pass(2 * HOUR_MS));
  expect(await world.silence.known()).toEqual([]);
  await world.comparing.compareAll(world.now());
  expect(await world.silence.known()).toMatchObject([{ kind: 'hard_bounces', receivedAt: null }]);
});

it('calls nothing silent that is not reported here, or was not when it happened', async () => {
  const world = await startWorld();
  world.sandbox.control.sendCampaign({ recipients: 200 });
  await world.pass(2 * HOUR_MS);
  await world.connecting.connect();
  expect(await world.silence.requested()).toEqual([]);
  dropHook(world, 'open');
  await world.connecting.check();
  world.sandbox.control.sendCampaign({ recipients: 200 });
  await world.pass(2 * HOUR_MS);
  expect(await world.silence.requested()).toEqual([]);
});

it('goes by what it knows where the service does not answer', async () => {
  const world = await startWorld();
  await world.connecting.connect();
  world.sandbox.control.sendCampaign({ recipients: 200 });
  await withoutHearing(world, 'open', () => world.pass(2 * HOUR_MS));
  world.sandbox.control.fail({ path: '/campaigns', status: 503 });
  expect(await world.silence.requested()).toEqual([]);
});
