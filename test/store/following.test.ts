import { describe, expect, it } from 'vitest';
import {
  type AlertMode,
  EVERYTHING,
  onlyKinds,
  viewOf,
  PLAIN_ALERT,
} from '../../src/domain/alerts.ts';
import type { Store } from '../../src/store/store.ts';
import { topicInView } from '../../src/domain/topic.ts';
import { ENGINES, opened } from './engines.ts';
import { receive, sampleEvents } from './sample-events.ts';

const at = new Date('2026-11-21T09:00:00Z');
const topic = 'campaign:4711';

const subscribe = (store: Store, mode: AlertMode, filter = EVERYTHING, channelId = 'C1') =>
  store.alerts.add({ ...PLAIN_ALERT, channelId, mode, filter, createdBy: 'U1' }, at);

describe.each(ENGINES)('what subscriptions get from events on $engine', ({ newDatabase }) => {
  it('counts once more what a filter on lists or domains lets through', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const domain = { only: ['example.com'], not: [] };
    const inside = { ...EVERYTHING, domain };
    const outside = { ...EVERYTHING, domain: { only: [], not: ['example.com'] } };
    await subscribe(store, 'card', inside);
    await subscribe(store, 'card', outside);
    await receive(store, sampleEvents(60), at);
    const whole = await store.counts.ofTopic(topic);
    expect(whole.events.delivered).toBe(30);
    expect(await store.counts.ofTopic(topicInView(topic, viewOf(inside)))).toEqual(whole);
    const none = await store.counts.ofTopic(topicInView(topic, viewOf(outside)));
    expect([none.events.delivered, none.recipients]).toEqual([0, 0]);
  });

  it('makes a card of the whole and one of what a filter narrows', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const narrow = { ...EVERYTHING, domain: { only: ['example.com'], not: [] } };
    await subscribe(store, 'card');
    await subscribe(store, 'thread', narrow);
    await subscribe(store, 'each', EVERYTHING, 'C2');
    await subscribe(store, 'digest', EVERYTHING, 'C3');
    await receive(store, sampleEvents(6), at);
    const due = await store.cards.stale(new Date(0));
    expect(due.map((card) => `${card.channelId} ${card.topic}`).sort()).toEqual([
      `C1 ${topic}`,
      `C1 ${topicInView(topic, viewOf(narrow))}`,
    ]);
  });

  it('follows a change of the subscriptions from the next event on', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const { id } = await subscribe(store, 'card', onlyKinds(['spam']));
    await receive(store, sampleEvents(6), at);
    expect(await store.cards.stale(new Date(0))).toEqual([]);
    await store.alerts.change(id, { filter: onlyKinds(['open']) }, at);
    await receive(store, sampleEvents(7), at);
    expect(await store.cards.stale(new Date(0))).toEqual([]);
    await receive(store, sampleEvents(8), at);
    expect(await store.cards.stale(new Date(0))).toHaveLength(1);
  });
});
