import { describe, expect, it } from 'vitest';
import { onlyKinds, PLAIN_ALERT } from '../../src/domain/alerts.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, opened } from './engines.ts';
import { receive, sampleEvents } from './sample-events.ts';

const ever = new Date(0);
const at = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);
const HOUR_MS = 3_600_000;
const topic = 'campaign:4711';

const subscribed = async (databaseUrl: string): Promise<Store> => {
  const store = await opened(databaseUrl, { takesEvents: true });
  await store.alerts.add(
    { ...PLAIN_ALERT, channelId: 'C1', filter: onlyKinds([]), createdBy: 'U1' },
    after(-1),
  );
  return store;
};

describe.each(ENGINES)('the clock of a machine, on $engine', ({ newDatabase }) => {
  it.each([45_000, -45_000, 0])('is %i ms ahead of the database’s', async (byMs) => {
    const { clock } = await opened(await newDatabase());
    const aheadMs = await clock.aheadMs(() => new Date(Date.now() + byMs));
    // A difference that the way to the database and back may explain counts as none.
    expect(Math.abs(aheadMs)).toBeLessThanOrEqual(Math.abs(byMs) + 1);
    // A millisecond is how the two round.
    expect(Math.abs(aheadMs) <= 1 ? 0 : Math.sign(aheadMs)).toBe(Math.sign(byMs));
  });
});

describe.each(ENGINES)('what a clock that ran ahead has kept, on $engine', ({ newDatabase }) => {
  it('is moved back to now', async () => {
    const store = await subscribed(await newDatabase());
    await receive(store, sampleEvents(6), after(3 * HOUR_MS));
    const shown = { messageTs: '1.2', version: 1, saysMutedUntil: null };
    await store.cards.shown({ channelId: 'C1', topic, ...shown }, after(3 * HOUR_MS));

    expect(await store.clock.setRight(at)).toBe(true);
    const now = { firstAt: at, changedAt: at, shownAt: at };
    expect(await store.cards.current({ channelId: 'C1', topic })).toMatchObject(now);
    expect(await store.clock.setRight(at)).toBe(false);
  });

  it('keeps its order', async () => {
    const store = await subscribed(await newDatabase());
    await receive(store, sampleEvents(1), after(3 * HOUR_MS));
    await receive(store, sampleEvents(1, '2'), after(3 * HOUR_MS + 15));
    await store.clock.setRight(at);
    const changes = await store.cards.changes(ever);
    const changedAt = new Map(changes.map((one) => [one.topic, one.changedAt]));
    expect(Object.fromEntries(changedAt)).toEqual({ [topic]: after(-15), 'campaign:2': at });
  });

  it('stays where it is no later than clocks may differ, or than something may be held', async () => {
    const store = await subscribed(await newDatabase());
    await receive(store, sampleEvents(6), after(50_000));
    expect(await store.clock.setRight(at)).toBe(false);
    expect(await store.cards.current({ channelId: 'C1', topic })).toMatchObject({
      changedAt: after(50_000),
    });
  });
});
