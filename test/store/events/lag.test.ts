import { PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { describe, expect, it } from 'vitest';
import { UNSENT } from '../../../src/store/outbox/outgoing-messages.ts';
import { ENGINES, opened } from '../engines.ts';
import { receive, sampleEvents } from '../sample-events.ts';

const AT = new Date('2026-11-21T09:10:00Z');
const SHOWN = new Date('2026-11-21T09:10:05Z');
const LATER = new Date('2026-11-21T10:00:00Z');
const TOPIC = 'campaign:4711';

describe.each(ENGINES)('cards that are behind on $engine', ({ newDatabase }) => {
  it('are those that nobody showed yet, and those with events since they were', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const { alerts, subscriptions, cards, lag } = store;
    await alerts.add({ ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1' }, AT);
    await receive(store, sampleEvents(3), AT);
    expect(await lag.lateCards(AT)).toEqual([{ channelId: 'C1', sinceAt: AT }]);

    const [due] = await cards.stale(new Date(0));
    const shown = { messageTs: '1.1', version: due?.topicVersion ?? 0, saysMutedUntil: null };
    await cards.shown({ channelId: 'C1', topic: TOPIC, ...shown }, SHOWN);
    expect(await lag.lateCards(LATER)).toEqual([]);

    await receive(store, sampleEvents(4).slice(3), LATER);
    expect(await lag.lateCards(LATER)).toEqual([{ channelId: 'C1', sinceAt: LATER }]);
    await subscriptions.closeChannel('C1', 'is_archived', LATER);
    expect(await lag.lateCards(LATER)).toEqual([]);
  });
});

describe.each(ENGINES)('messages about single events that wait on $engine', ({ newDatabase }) => {
  it('are events of which nobody made one yet, and those that did not get out', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const { alerts, pendingNotifications, outgoing, lag } = store;
    const { id } = await alerts.add(
      { ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1', mode: 'each' },
      AT,
    );
    await receive(store, sampleEvents(3), AT);
    expect(await lag.lateNotifications(AT)).toEqual([]);
    const late = { subscriptionId: id, channelId: 'C1', sinceAt: AT };
    expect(await lag.lateNotifications(LATER)).toEqual([{ ...late, count: 3 }]);

    await pendingNotifications.gather({ channelId: 'C1', not: [], madeSince: AT }, () => [
      { ...UNTOLD, id: 'flood', form: 'flood', subscriptionId: id },
      { ...UNTOLD, id: 'reply', form: 'thread', topic: TOPIC, subscriptionId: id },
    ]);
    expect(await lag.lateNotifications(LATER)).toEqual([{ ...late, count: 2 }]);
    const sent = { id: 'flood', postedIn: 'C1', messageTs: '1.1', version: 1, isFinal: false };
    await outgoing.sent(sent, SHOWN);
    expect(await lag.lateNotifications(LATER)).toEqual([{ ...late, count: 1 }]);
  });

  it('are not those below a card that somebody muted', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const { alerts, pendingNotifications, cards, lag } = store;
    const wish = { ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1', mode: 'thread' } as const;
    const { id } = await alerts.add(wish, AT);
    await receive(store, sampleEvents(3), AT);
    await pendingNotifications.gather({ channelId: 'C1', not: [], madeSince: AT }, () => [
      { ...UNTOLD, id: 'reply', form: 'thread', topic: TOPIC, subscriptionId: id },
    ]);
    expect(await lag.lateNotifications(LATER)).toHaveLength(1);
    await cards.mute('C1', TOPIC, new Date('2026-11-21T11:00:00Z'));
    expect(await lag.lateNotifications(LATER)).toEqual([]);
  });
});

const UNTOLD = {
  ...UNSENT,
  channelId: 'C1',
  topic: null,
  silence: null,
  counts: [],
  events: [],
  createdAt: AT,
  changedAt: AT,
};
