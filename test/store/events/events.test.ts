import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ENGINES, newSqliteFile, opened, openedTwice } from '../engines.ts';
import { deliveryOf, receive, sampleEvents } from '../sample-events.ts';

const at = new Date('2026-11-21T09:00:00Z');

describe.each(ENGINES)('events on $engine', ({ newDatabase, sharedDatabase }) => {
  it('are counted by kind, once, though they come again, in any order and mixed with new ones', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const twice = [...sampleEvents(60), ...sampleEvents(6)];
    expect(await receive(store, twice, at)).toEqual({ fresh: 60, repeated: 6 });
    expect(await store.events.count()).toBe(60);
    const before = await store.counts.ofTopic('campaign:4711');
    const byKind = { delivered: 30, open: 10, hard_bounces: 10, other: 10, spam: 0 };
    expect(before.events).toMatchObject(byKind);

    const again = sampleEvents(60).toReversed();
    expect(await receive(store, again, at)).toEqual({ fresh: 0, repeated: 60 });
    expect(await store.counts.ofTopic('campaign:4711')).toEqual(before);

    expect(await receive(store, sampleEvents(61), at)).toEqual({ fresh: 1, repeated: 60 });
    expect((await store.counts.ofTopic('campaign:4711')).events.delivered).toBe(31);
  });

  it('of one person are several events and one person', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await receive(store, sampleEvents(30), at);
    await receive(store, sampleEvents(60), at);
    const { events: all, people, recipients } = await store.counts.ofTopic('campaign:4711');
    expect([all.open, people.open]).toEqual([10, 5]);
    expect([all.delivered + all.hard_bounces, recipients]).toEqual([40, 5]);
    expect(people.delivered).toBe(all.delivered);
  });

  it('are counted by the minute in which they happened, and by campaign', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await receive(store, [...sampleEvents(120), ...sampleEvents(6, '2')], at);
    const minutes = await store.counts.byMinute('campaign:4711');
    expect(minutes.filter(({ kind }) => kind === 'delivered')).toEqual([
      { minuteAt: new Date('2026-11-21T09:00:00Z'), kind: 'delivered', count: 30 },
      { minuteAt: new Date('2026-11-21T09:01:00Z'), kind: 'delivered', count: 30 },
    ]);
    expect((await store.counts.ofTopic('campaign:2')).events.delivered).toBe(3);
    expect((await store.counts.ofTopic('campaign:3')).events.delivered).toBe(0);
  });

  it('give the most frequent reasons of bounces', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await receive(store, sampleEvents(18), at);
    await receive(store, sampleEvents(60, '5'), at);
    const topic = 'campaign:4711';
    expect(await store.counts.topReasons(topic, 1)).toEqual([
      { reason: 'Mailbox full', count: 2, example: '552 5.2.2 The mailbox is full' },
    ]);
    expect(await store.counts.topReasons(topic, 5)).toHaveLength(2);
    expect(await store.counts.topDomains(topic, ['hard_bounces', 'spam'], 5)).toEqual([
      { domain: 'example.com', count: 3 },
    ]);
  });

  it('from many writers at once are counted exactly', async () => {
    const stores = await openedTwice(await sharedDatabase(), { takesEvents: true });
    let fresh = 0;
    for (const { events } of stores) events.onCounted((counted) => (fresh += counted.fresh));
    const all = sampleEvents(600);
    const overlapping = Array.from({ length: 20 }, (_, index) => {
      const part = all.slice(index * 25, index * 25 + 125);
      return index % 2 === 0 ? part : part.toReversed();
    });
    await Promise.all(
      stores.flatMap(({ events }, odd) =>
        overlapping
          .filter((_, index) => index % 2 === odd)
          .map((part) => events.keep([deliveryOf(part, at)])),
      ),
    );
    await Promise.all(stores.map(({ events }) => events.flush()));
    await expect.poll(() => fresh).toBe(600);
    const alone = await opened(await newDatabase(), { takesEvents: true });
    await receive(alone, all, at);
    const expected = await alone.counts.ofTopic('campaign:4711');
    expect(expected.events).toMatchObject({ delivered: 300, open: 100, hard_bounces: 100 });
    expect(await stores[0]?.counts.ofTopic('campaign:4711')).toEqual(expected);
  });
});

// An event that PostgreSQL refuses becomes a dead letter, see test/relay/postgres-log.endurance.test.ts.
it('events that SQLite refuses leave nothing of their batch, not even who was seen', async () => {
  const database = await newSqliteFile();
  const store = await opened(database, { takesEvents: true });
  const file = new DatabaseSync(database.slice('sqlite:'.length));
  onTestFinished(() => file.close());
  file.exec(`create trigger refuse before insert on events when new.kind = 'spam'
    begin select raise(abort, 'no such thing here'); end`);
  const complaint = { ...sampleEvents(1)[0], event: 'spam' };
  const refused = receive(store, [...sampleEvents(60), complaint], at);
  await expect(refused).rejects.toThrow('no such thing here');
  expect(await store.events.count()).toBe(0);
  await receive(store, sampleEvents(60), at);
  const { people, recipients } = await store.counts.ofTopic('campaign:4711');
  expect([people.open, people.hard_bounces, recipients]).toEqual([5, 5, 5]);
});
