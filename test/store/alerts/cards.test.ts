import { onlyKinds, PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { ENGINES, opened } from '../engines.ts';
import { receive, sampleEvents } from '../sample-events.ts';

const ever = new Date(0);
const at = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);
const topic = 'campaign:4711';
const card = { channelId: 'C1', topic };
const SHOWN = { messageTs: '1.2', version: 1, saysMutedUntil: null };

const behindIn = async (store: Store, since = ever): Promise<string[]> => {
  const stale = await store.cards.stale(since);
  return stale.map(({ channelId, topic: about }) => `${channelId} ${about}`).sort();
};

const subscribe = (store: Store, channelId: string, kind?: 'spam' | 'open') =>
  store.alerts.add(
    { ...PLAIN_ALERT, channelId, filter: onlyKinds(kind ? [kind] : []), createdBy: 'U1' },
    at,
  );

describe.each(ENGINES)('cards on $engine', ({ newDatabase }) => {
  it('are behind, one a channel, in those that subscribed to a kind that came', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await subscribe(store, 'C1');
    await subscribe(store, 'C1', 'open');
    await subscribe(store, 'C2', 'open');
    await subscribe(store, 'C3', 'spam');
    await receive(store, sampleEvents(6), after(1));
    expect(await behindIn(store)).toEqual([`C1 ${topic}`, `C2 ${topic}`]);
    expect(await store.cards.stale(ever)).toContainEqual({
      ...card,
      view: '',
      campaignId: '4711',
      firstAt: after(1),
      changedAt: after(1),
      topicVersion: 1,
      messageTs: null,
      version: 0,
      saysMutedUntil: null,
      shownAt: null,
      mutedUntil: null,
    });
  });

  it('are behind again when new events came since they were shown, of whatever kind', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await subscribe(store, 'C1', 'open');
    await receive(store, sampleEvents(6), after(1));
    await store.cards.shown({ ...card, ...SHOWN }, after(2));
    expect(await behindIn(store)).toEqual([]);
    const shown = { ...card, messageTs: '1.2', version: 1, shownAt: after(2) };
    expect(await store.cards.get('C1', topic)).toMatchObject(shown);
    await receive(store, sampleEvents(6), after(3));
    expect(await behindIn(store)).toEqual([]);
    await receive(store, sampleEvents(7), after(4));
    expect(await behindIn(store)).toEqual([`C1 ${topic}`]);
    expect(await behindIn(store, after(5))).toEqual([]);
    expect(await store.cards.current(card)).toMatchObject({ ...shown, topicVersion: 2 });
    expect(await store.cards.current({ ...card, channelId: 'C9' })).toBeNull();
  });

  it('are behind while they are muted, and until they no longer say so', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await subscribe(store, 'C1');
    await receive(store, sampleEvents(6), after(1));
    await store.cards.shown({ ...card, ...SHOWN }, after(2));
    const before = await store.cards.revision();
    expect(await store.cards.mute('C9', topic, after(10))).toBe(false);
    expect(await store.cards.mute('C1', topic, after(10))).toBe(true);
    expect(await store.cards.revision()).toBeGreaterThan(before);
    expect(await behindIn(store)).toEqual([`C1 ${topic}`]);
    await store.cards.shown({ ...card, ...SHOWN, saysMutedUntil: after(10) }, after(3));
    expect(await behindIn(store)).toEqual([`C1 ${topic}`]);
    const muted = { mutedUntil: after(10), saysMutedUntil: after(10) };
    expect(await store.cards.get('C1', topic)).toMatchObject(muted);
    await store.cards.shown({ ...card, ...SHOWN }, after(10));
    expect(await behindIn(store)).toEqual([]);
    expect(await store.cards.get('C1', topic)).toMatchObject({ mutedUntil: null });
    await store.cards.mute('C1', topic, after(20));
    expect(await store.cards.mute('C1', topic, null)).toBe(true);
    expect(await store.cards.get('C1', topic)).toMatchObject({ mutedUntil: null });
  });

  it('are left out while they are hidden', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await subscribe(store, 'C1');
    await store.alerts.add(
      { ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1', mode: 'overview' },
      at,
    );
    await receive(store, sampleEvents(6), after(1));
    const overview = { channelId: 'C1', topic: 'overview' };
    expect(await store.cards.about(['overview'])).toMatchObject([overview]);
    await store.cards.hide(card, after(2));
    await store.cards.hide(overview, after(2));
    expect(await behindIn(store)).toEqual([]);
    expect(await store.cards.about(['overview'])).toEqual([]);
    await store.cards.unhideAll();
    expect(await behindIn(store)).toEqual([`C1 ${topic}`]);
    expect(await store.cards.about(['overview'])).toMatchObject([overview]);
  });

  it('can be told from each other by how much happens', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await subscribe(store, 'C1');
    await receive(store, sampleEvents(6), after(1));
    await receive(store, sampleEvents(20, '4712'), after(9));
    expect(await store.cards.eventCounts(after(5))).toEqual([
      { topic: 'campaign:4712', count: 20, firstAt: after(9) },
    ]);
    expect(await store.cards.changes(after(5))).toEqual([
      { topic: 'campaign:4712', campaignId: '4712', changedAt: after(9), version: 1 },
    ]);
    expect(await store.cards.lastCampaignChange()).toEqual(after(9));
  });
});
