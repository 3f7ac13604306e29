import { expect, it } from 'vitest';
import { createIntake } from '../../src/relay/intake.ts';
import type { Delivery } from '../../src/store/ingest.ts';
import { opened } from '../store/engines.ts';
import { form, startRelay } from './running.ts';

const opens = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) =>
    form({ event: 'open', email: `p${from + index}@example.com`, task_id: 4711 }),
  );

const deliveryOf = (body: string): Delivery => ({
  body,
  action: 'open',
  receivedAt: new Date('2026-11-21T09:00:00Z'),
});

/** A store in memory whose keeping waits until the gate is open, and tells how much it was given. */
async function gatedStore() {
  const store = await opened('sqlite::memory:');
  const gate = Promise.withResolvers<void>();
  const sizes: number[] = [];
  const events: typeof store.events = {
    ...store.events,
    keep: async (deliveries) => {
      sizes.push(deliveries.length);
      await gate.promise;
      return store.events.keep(deliveries);
    },
  };
  return { store: { ...store, events }, open: () => gate.resolve(), sizes };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('answers 503 while the store fails, and loses nothing when the service delivers again', async () => {
  const store = await opened('sqlite::memory:');
  let isBroken = true;
  const events: typeof store.events = {
    ...store.events,
    keep: async (deliveries) => {
      if (isBroken) throw new Error('disk I/O error');
      return store.events.keep(deliveries);
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
  expect((await store.counts.ofTopic('campaign:4711')).events.open).toBe(20);
});

/** An intake before a gated store, and bodies that arrive one after the other. */
async function gatedIntake(bodies: readonly string[]) {
  const { store, open, sizes } = await gatedStore();
  const intake = createIntake({
    store,
    stalledAfterMs: 1e6,
  });
  const keeping: Promise<unknown>[] = [];
  let kept = 0;
  const keep = async (body: string) => {
    await new Promise((resolve) => {
      intake.keep(deliveryOf(body), resolve);
    });
    kept += 1;
  };
  return {
    store,
    sizes,
    kept: () => kept,
    arrive: async (from: number, to: number): Promise<void> => {
      for (const body of bodies.slice(from, to)) keeping.push(keep(body));
      await nextTurn();
    },
    openGate: async (): Promise<void> => {
      open();
      await Promise.all(keeping);
    },
  };
}

it('answers only after the commit, and lets what arrives meanwhile go together', async () => {
  const { store, sizes, kept, arrive, openGate } = await gatedIntake(opens(0, 40));
  await arrive(0, 1);
  // Too few for a message of their own while one is under way; then enough.
  await arrive(1, 5);
  expect([kept(), sizes]).toEqual([0, [1]]);
  await arrive(5, 38);
  await arrive(38, 40);
  expect([kept(), sizes]).toEqual([0, [1, 37]]);

  await openGate();
  expect(sizes).toEqual([1, 37, 2]);
  expect(await store.events.count()).toBe(40);
});

it('lets no fewer go next than are being kept, so that commits stay large', async () => {
  const { store, sizes, arrive, openGate } = await gatedIntake(opens(0, 100));
  await arrive(0, 45);
  await arrive(45, 85);
  expect(sizes).toEqual([45]);
  await arrive(85, 90);
  await arrive(90, 100);
  expect(sizes).toEqual([45, 45]);

  await openGate();
  expect(sizes).toEqual([45, 45, 10]);
  expect(await store.events.count()).toBe(100);
});

it('gives up on a store that stalls, frees what it held, and goes on when the store does', async () => {
  const { store, open } = await gatedStore();
  const { send, url } = await startRelay({ store, stalledAfterMs: 50 });
  const statuses = await Promise.all(
    opens(0, 5).map(async (body) => (await send('open', body)).status),
  );
  expect(statuses).toEqual([503, 503, 503, 503, 503]);
  const startedAtMs = performance.now();
  expect((await fetch(url, { method: 'POST', body: 'event=open&email=a%40b.cd' })).status).toBe(
    503,
  );
  expect(performance.now() - startedAtMs).toBeLessThan(5_000);

  open();
  // Some of what was given up came in after all; delivered again, it counts once.
  await expect
    .poll(async () =>
      Promise.all(opens(0, 5).map(async (body) => (await send('open', body)).status)),
    )
    .toEqual([200, 200, 200, 200, 200]);
  expect((await store.counts.ofTopic('campaign:4711')).events.open).toBe(5);
});

it('keeps and answers what it took before it stops, and takes nothing more', async () => {
  const { send, store, relay } = await startRelay();
  const sent = opens(0, 10).map(async (body) => send('open', body));
  await Promise.race(sent);
  await relay.stop();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  const kept = statuses.filter((status) => status === 200).length;
  expect(kept).toBeGreaterThan(0);
  expect((await store.counts.ofTopic('campaign:4711')).events.open).toBe(kept);
  expect((await send('open', opens(90, 91).join())).status).toBe(503);
});
