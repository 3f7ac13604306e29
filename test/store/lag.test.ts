import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';
import { sampleEvents } from './sample-events.ts';

const AT = new Date('2026-11-21T09:10:00Z');
const SHOWN = new Date('2026-11-21T09:10:05Z');
const LATER = new Date('2026-11-21T10:00:00Z');
const TOPIC = 'campaign:4711';

describe.each(ENGINES)('cards that are behind on $engine', ({ newDatabase }) => {
  it('are those that nobody showed yet, and those with events since they were', async () => {
    const { subscriptions, events, cards, lag } = await opened(await newDatabase());
    await subscriptions.add({ channelId: 'C1', createdBy: 'U1' }, AT);
    await events.record(sampleEvents(3), AT);
    expect(await lag.lateCards(AT)).toEqual([{ channelId: 'C1', sinceAt: AT }]);

    const [due] = await cards.behind(new Date(0));
    const shown = {
      channelId: 'C1',
      topic: TOPIC,
      messageTs: '1.1',
      version: due?.topicVersion ?? 0,
    };
    await cards.shown(shown, SHOWN);
    expect(await lag.lateCards(LATER)).toEqual([]);

    await events.record(sampleEvents(4).slice(3), LATER);
    expect(await lag.lateCards(LATER)).toEqual([{ channelId: 'C1', sinceAt: LATER }]);
    await subscriptions.pause('C1', 'is_archived', LATER);
    expect(await lag.lateCards(LATER)).toEqual([]);
  });
});
