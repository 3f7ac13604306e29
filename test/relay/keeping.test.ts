import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createIntake } from '../../src/relay/intake.ts';
import { createRelayMetrics } from '../../src/relay/metrics.ts';
import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { sampleEvents } from '../store/sample-events.ts';
import { form, startRelay } from './running.ts';

const opens = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) =>
    form({ event: 'open', email: `p${from + index}@example.com`, task_id: 4711 }),
  );

it('answers 503 while the store fails, and loses nothing when the service delivers again', async () => {
  const store = await openStore('sqlite::memory:', { log: quiet });
  let isBroken = true;
  const events: typeof store.events = {
    ...store.events,
    record: async (batch, receivedAt) => {
      if (isBroken) throw new Error('disk I/O error');
      return store.events.record(batch, receivedAt);
    },
  };
  const { send } = await startRelay({ store: { ...store, events } });
  const bodies = opens(0, 20);
  const refused = await Promise.all(bodies.map(async (body) => send('open', body)));
  expect(refused.map(({ status }) => status)).toEqual(bodies.map(() => 503));
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect(await store.events.count()).toBe(0);

  isBroken = false;
  const kept = await Promise.all(bodies.map(async (body) => send('open', body)));
  expect(kept.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  expect((await store.counts.ofCampaign('4711')).open).toBe(20);
  await store.close();
});

it('answers only after the commit, and lets what arrives meanwhile share the next one', async () => {
  const store = await openStore('sqlite::memory:', { log: quiet });
  const gate = Promise.withResolvers<void>();
  const sizes: number[] = [];
  const events: typeof store.events = {
    ...store.events,
    record: async (batch, receivedAt) => {
      sizes.push(batch.length);
      await gate.promise;
      return store.events.record(batch, receivedAt);
    },
  };
  const metrics = createRelayMetrics(new Registry());
  const intake = createIntake({ store: { ...store, events }, metrics, onFresh: () => {} });
  let kept = 0;
  const keeping = sampleEvents(20).map(async (event) => {
    await intake.keep({ events: [event], rejects: [], receivedAt: new Date() });
    kept += 1;
  });
  await store.ping();
  expect([kept, sizes]).toEqual([0, [1]]);

  gate.resolve();
  await Promise.all(keeping);
  expect(sizes).toEqual([1, 19]);
  expect(await store.events.count()).toBe(20);
  await store.close();
});

it('splits what waits into commits of some thousand events', async () => {
  const store = await openStore('sqlite::memory:', { log: quiet });
  const sizes: number[] = [];
  const events: typeof store.events = {
    ...store.events,
    record: async (batch, receivedAt) => {
      sizes.push(batch.length);
      return store.events.record(batch, receivedAt);
    },
  };
  const metrics = createRelayMetrics(new Registry());
  const intake = createIntake({ store: { ...store, events }, metrics, onFresh: () => {} });
  const all = sampleEvents(12_000);
  const parts = [all.slice(0, 10), all.slice(10, 7_000), all.slice(7_000, 9_000), all.slice(9_000)];
  const receivedAt = new Date();
  await Promise.all(
    parts.map(async (part) => intake.keep({ events: part, rejects: [], receivedAt })),
  );
  expect(sizes).toEqual([10, 6_990, 5_000]);
  expect(await store.events.count()).toBe(12_000);
  await store.close();
});

it('keeps and answers what it took before it stops, and takes nothing more', async () => {
  const { send, store, relay } = await startRelay();
  const sent = opens(0, 10).map(async (body) => send('open', body));
  await Promise.race(sent);
  await relay.stop();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  const kept = statuses.filter((status) => status === 200).length;
  expect(kept).toBeGreaterThan(0);
  expect((await store.counts.ofCampaign('4711')).open).toBe(kept);
  expect((await send('open', opens(90, 91).join())).status).toBe(503);
});
