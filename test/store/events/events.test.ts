import { describe, expect, it } from 'vitest';
import type { RelayEvent } from '../../../src/store/events/events.ts';
import { ENGINES, opened } from '../engines.ts';
import { sampleEvents } from '../sample-events.ts';

const at = new Date('2026-11-21T09:00:00Z');

describe.each(ENGINES)('events on $engine', ({ newDatabase }) => {
  it('are counted by kind, unknown kinds as other', async () => {
    const { events, counts } = await opened(await newDatabase());
    expect(await events.record(sampleEvents(60), at)).toEqual({ fresh: 60, repeated: 0 });
    expect(await events.count()).toBe(60);
    expect(await counts.ofCampaign('4711')).toMatchObject({
      delivered: 30,
      open: 10,
      hard_bounces: 10,
      other: 10,
      spam: 0,
    });
  });

  it('change nothing when they come again, in any order and mixed with new ones', async () => {
    const { events, counts } = await opened(await newDatabase());
    await events.record(sampleEvents(60), at);
    const before = await counts.ofTopic('campaign:4711');

    const again = sampleEvents(60).toReversed();
    expect(await events.record(again, at)).toEqual({ fresh: 0, repeated: 60 });
    expect(await counts.ofTopic('campaign:4711')).toEqual(before);

    expect(await events.record(sampleEvents(61), at)).toEqual({ fresh: 1, repeated: 60 });
    expect((await counts.ofCampaign('4711')).delivered).toBe(31);
  });

  it('are counted once when one batch has them twice', async () => {
    const { events, counts } = await opened(await newDatabase());
    const twice = [...sampleEvents(6), ...sampleEvents(6)];
    expect(await events.record(twice, at)).toEqual({ fresh: 6, repeated: 6 });
    expect((await counts.ofCampaign('4711')).delivered).toBe(3);
  });

  it('of one person are several events and one person', async () => {
    const { events, counts } = await opened(await newDatabase());
    await events.record(sampleEvents(30), at);
    await events.record(sampleEvents(60), at);
    const { events: all, people, recipients } = await counts.ofTopic('campaign:4711');
    expect([all.open, people.open]).toEqual([10, 5]);
    expect([all.delivered + all.hard_bounces, recipients]).toEqual([40, 5]);
    expect(people.delivered).toBe(all.delivered);
  });

  it('are counted by the minute in which they happened', async () => {
    const { events, counts } = await opened(await newDatabase());
    await events.record(sampleEvents(120), at);
    const minutes = await counts.byMinute('4711');
    expect(minutes.filter(({ kind }) => kind === 'delivered')).toEqual([
      { minuteAt: new Date('2026-11-21T09:00:00Z'), kind: 'delivered', count: 30 },
      { minuteAt: new Date('2026-11-21T09:01:00Z'), kind: 'delivered', count: 30 },
    ]);
  });

  it('tell the most frequent reasons of bounces', async () => {
    const { events, counts, received } = await opened(await newDatabase());
    await events.record(sampleEvents(18), at);
    await events.record(sampleEvents(60, '5'), at);
    const topic = 'campaign:4711';
    expect(await counts.topReasons(topic, 1)).toEqual([
      { reason: 'Mailbox full', count: 2, example: '552 answer 3' },
    ]);
    expect(await counts.topReasons(topic, 5)).toHaveLength(2);
    expect(await counts.topDomains(topic, ['hard_bounces', 'spam'], 5)).toEqual([
      { domain: 'example.com', count: 3 },
    ]);
    expect(await received.lastByKind()).toEqual(
      new Map(['delivered', 'open', 'hard_bounces'].map((kind) => [kind, at])),
    );
  });

  it('of a batch that fails leave nothing, not even who was seen', async () => {
    const { events, counts } = await opened(await newDatabase());
    const all = sampleEvents(60);
    // No database takes an event without a kind.
    const bad = { ...sampleEvents(61).slice(60)[0], kind: null } as unknown as RelayEvent;
    await expect(events.record([...all, bad], at)).rejects.toThrow();
    expect(await events.count()).toBe(0);
    await events.record(all, at);
    const { people, recipients } = await counts.ofTopic('campaign:4711');
    expect([people.open, people.hard_bounces, recipients]).toEqual([5, 5, 5]);
  });

  it('keep campaigns apart', async () => {
    const { events, counts } = await opened(await newDatabase());
    await events.record([...sampleEvents(60, '1'), ...sampleEvents(6, '2')], at);
    expect((await counts.ofCampaign('1')).delivered).toBe(30);
    expect((await counts.ofCampaign('2')).delivered).toBe(3);
    expect((await counts.ofCampaign('3')).delivered).toBe(0);
  });

  it('from many writers at once are counted exactly', async () => {
    const database = await newDatabase();
    const stores = [await opened(database), await opened(database)];
    const all = sampleEvents(600);
    const overlapping = Array.from({ length: 20 }, (_, index) => {
      const part = all.slice(index * 25, index * 25 + 125);
      return index % 2 === 0 ? part : part.toReversed();
    });
    const recorded = await Promise.all(
      overlapping.map(async (part, index) => stores[index % 2]?.events.record(part, at)),
    );
    expect(recorded.reduce((sum, each) => sum + (each?.fresh ?? 0), 0)).toBe(600);
    expect(await stores[0]?.counts.ofCampaign('4711')).toMatchObject({
      delivered: 300,
      open: 100,
      hard_bounces: 100,
      other: 100,
    });

    const alone = await opened(await newDatabase());
    await alone.events.record(all, at);
    const { people, recipients } = await alone.counts.ofTopic('campaign:4711');
    const together = await stores[0]?.counts.ofTopic('campaign:4711');
    expect(together).toMatchObject({ people, recipients });
  });
});
