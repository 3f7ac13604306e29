import { onlyKinds } from '../../src/core/alerts.ts';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, opened } from './engines.ts';
import { sampleEvents } from './sample-events.ts';

const ever = new Date(0);
const at = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);
const topic = 'campaign:4711';
const card = { channelId: 'C1', topic };

const dueIn = async (store: Store, now: Date, changedSince = ever): Promise<string[]> => {
  const due = await store.cards.due({ at: now, changedSince });
  return due.map(({ channelId, topic: about }) => `${channelId} ${about}`).sort();
};

const subscribe = (store: Store, channelId: string, kind?: 'spam' | 'open') =>
  store.subscriptions.add(
    { channelId, filter: onlyKinds(kind ? [kind] : []), createdBy: 'U1' },
    at,
  );

describe.each(ENGINES)('cards on $engine', ({ newDatabase }) => {
  it('are due in channels that subscribed to a kind that came', async () => {
    const store = await opened(await newDatabase());
    await subscribe(store, 'C1');
    await subscribe(store, 'C2', 'open');
    await subscribe(store, 'C3', 'spam');
    await store.events.record(sampleEvents(6), after(1));
    expect(await dueIn(store, after(2))).toEqual([`C1 ${topic}`, `C2 ${topic}`]);
    expect(await store.cards.due({ at: after(2), changedSince: ever })).toContainEqual({
      ...card,
      campaignId: '4711',
      firstAt: after(1),
      changedAt: after(1),
      topicVersion: 1,
      messageTs: null,
      version: 0,
      shownAt: null,
    });
  });

  it('are one a channel, however many subscriptions it has', async () => {
    const store = await opened(await newDatabase());
    await subscribe(store, 'C1');
    await subscribe(store, 'C1', 'open');
    await store.events.record(sampleEvents(6), after(1));
    expect(await dueIn(store, after(2))).toEqual([`C1 ${topic}`]);
  });

  it('do not come for what happened before the subscription', async () => {
    const store = await opened(await newDatabase());
    await store.events.record(sampleEvents(6), after(-1));
    await subscribe(store, 'C1');
    expect(await dueIn(store, after(1))).toEqual([]);
    await store.events.record(sampleEvents(7), after(1));
    expect(await dueIn(store, after(2))).toEqual([`C1 ${topic}`]);
  });

  it('are due again when events came since they were shown, of whatever kind', async () => {
    const store = await opened(await newDatabase());
    await subscribe(store, 'C1', 'open');
    await store.events.record(sampleEvents(6), after(1));
    await store.cards.shown({ ...card, messageTs: '1.2', version: 1 }, after(2));
    expect(await dueIn(store, after(3))).toEqual([]);
    expect(await store.cards.get('C1', topic)).toEqual({
      ...card,
      messageTs: '1.2',
      version: 1,
      shownAt: after(2),
    });
    await store.events.record(sampleEvents(7), after(4));
    expect(await dueIn(store, after(5))).toEqual([`C1 ${topic}`]);
    expect(await dueIn(store, after(5), after(5))).toEqual([]);
  });

  it('are not due again after events that were known', async () => {
    const store = await opened(await newDatabase());
    await subscribe(store, 'C1');
    await store.events.record(sampleEvents(6), after(1));
    await store.cards.shown({ ...card, messageTs: '1.2', version: 1 }, after(2));
    await store.events.record(sampleEvents(6), after(3));
    expect(await dueIn(store, after(4))).toEqual([]);
  });

  it('wait while their channel is paused, and are due when it runs again', async () => {
    const store = await opened(await newDatabase());
    await subscribe(store, 'C1');
    await store.events.record(sampleEvents(6), after(1));
    await store.subscriptions.pause('C1', 'is_archived', after(1));
    expect(await dueIn(store, after(2))).toEqual([]);
    await store.subscriptions.resume('C1');
    expect(await dueIn(store, after(2))).toEqual([`C1 ${topic}`]);
  });

  it('belong to one process at a time, until it is done or its time is over', async () => {
    const database = await newDatabase();
    const [store, other] = [await opened(database), await opened(database)];
    await subscribe(store, 'C1');
    await store.events.record(sampleEvents(6), after(1));
    const takes = await Promise.all(
      [store, other, store, other].map(async ({ cards }) => cards.take(card, after(2), after(100))),
    );
    expect(takes.filter(Boolean)).toHaveLength(1);
    expect(await dueIn(other, after(3))).toEqual([]);
    expect(await dueIn(other, after(100))).toEqual([`C1 ${topic}`]);
    expect(await other.cards.take(card, after(100), after(200))).toBe(true);

    await other.cards.release(card);
    expect(await store.cards.take(card, after(101), after(300))).toBe(true);
    await store.cards.shown({ ...card, messageTs: '1.2', version: 0 }, after(102));
    expect(await dueIn(other, after(103))).toEqual([`C1 ${topic}`]);
    expect(await other.cards.take(card, after(103), after(300))).toBe(true);
    expect(await store.cards.get('C1', topic)).toMatchObject({ messageTs: '1.2' });
  });
});
