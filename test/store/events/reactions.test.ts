import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { ENGINES, opened, openedTwice } from '../engines.ts';
import { deliveryOf, receive } from '../sample-events.ts';

const at = new Date('2026-11-21T10:00:00Z');
const SENT = Date.UTC(2026, 10, 21, 9) / 1000;
const TOPIC = 'campaign:4711';

/** Executes a statement beside a store, as an earlier release would. */
async function execute(database: string, statement: string): Promise<void> {
  if (database.startsWith('sqlite:')) {
    const file = new DatabaseSync(database.slice('sqlite:'.length));
    file.exec(statement);
    return file.close();
  }
  const client = new Client(database);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An event of a campaign, so many seconds after its sending. */
const event = (name: string, person: string, seconds: number, more: object = {}): object => ({
  event: name,
  email: `${person}@example.com`,
  task_id: '4711',
  timestamp: SENT + seconds,
  ...more,
});

const click = (person: string, seconds: number, link: number): object =>
  event('redirect', person, seconds, { link_url: `https://shop.example/${link}` });

const burst = (person: string, seconds: number): readonly object[] =>
  Array.from({ length: 9 }, (_, link) => click(person, seconds + Math.floor(link / 5), link));

/** A scanner, a reader, a reader behind a scanner, and one whose open is told before its delivery. */
const EVENTS: readonly object[] = [
  event('delivered', 'scanned', 1),
  event('open', 'scanned', 9),
  ...burst('scanned', 43),
  event('delivered', 'reader', 2),
  event('open', 'reader', 600),
  click('reader', 660, 1),
  event('delivered', 'both', 3),
  event('open', 'both', 8),
  ...burst('both', 41),
  click('both', 7_200, 2),
  event('open', 'early', 6),
  event('delivered', 'early', 5),
  event('delivered', 'quiet', 5),
];

const PEOPLE = { open: 4, redirect: 3 };
const MACHINES = { open: 2, redirect: 1 };

describe.each(ENGINES)('reactions on $engine', ({ newDatabase, sharedDatabase }) => {
  it('are counted as people, with those beside whom only machines are known of', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await receive(store, EVENTS, at);
    const { events, people, machines } = await store.counts.ofTopic(TOPIC);
    expect(people).toMatchObject(PEOPLE);
    expect(events).toMatchObject({ open: 4, redirect: 20 });
    expect(machines).toEqual(MACHINES);
    const of = (person: string) => store.reactions.of('4711', `${person}@Example.com`);
    expect(await of('scanned')).toEqual({ open: 'machine', redirect: 'machine' });
    expect(await of('both')).toEqual({ open: 'person', redirect: 'person' });
    expect(await of('early')).toEqual({ open: 'machine', redirect: null });
    expect(await of('quiet')).toEqual({ open: null, redirect: null });
    expect(await of('nobody')).toEqual({ open: null, redirect: null });
  });

  it('are the same one by one, backwards, and told again', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    for (const one of EVENTS.toReversed()) await store.events.keep([deliveryOf([one], at)]);
    await store.events.flush();
    expect((await store.counts.ofTopic(TOPIC)).machines).toEqual(MACHINES);
    expect(await receive(store, EVENTS, at)).toMatchObject({ fresh: 0 });
    expect((await store.counts.ofTopic(TOPIC)).machines).toEqual(MACHINES);
  });

  it('counted before are a machine’s once a burst or the delivery shows it', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const counted = async (...events: readonly object[]) => {
      await receive(store, events, at);
      return (await store.counts.ofTopic(TOPIC)).machines;
    };
    const [first, second, third] = burst('ann', 43);
    expect(await counted(first ?? {}, second ?? {})).toEqual({ open: 0, redirect: 0 });
    expect(await counted(third ?? {})).toEqual({ open: 0, redirect: 1 });
    expect(await counted(event('open', 'bob', 12))).toEqual({ open: 0, redirect: 1 });
    expect(await counted(event('delivered', 'bob', 3))).toEqual({ open: 1, redirect: 1 });
    // A person’s click shows that they read it, and that somebody clicked after all.
    expect(await counted(click('bob', 300, 1))).toEqual({ open: 0, redirect: 1 });
    expect(await counted(click('ann', 300, 1))).toEqual({ open: 0, redirect: 0 });
  });

  it('from two replicas at once are judged exactly', async () => {
    const stores = await openedTwice(await sharedDatabase(), { takesEvents: true });
    const many = Array.from({ length: 40 }, (_, index) =>
      EVENTS.map((one) => ({
        ...one,
        email: `p${index}${'email' in one ? String(one.email) : ''}`,
      })),
    ).flat();
    const parts = Array.from({ length: 24 }, (_, index) => {
      const part = many.slice(index * 50, index * 50 + 120);
      return index % 2 === 0 ? part : part.toReversed();
    });
    await Promise.all(
      stores.flatMap(({ events }, replica) =>
        parts
          .filter((_, index) => index % 3 !== replica)
          .map((part) => events.keep([deliveryOf(part, at)])),
      ),
    );
    await Promise.all(stores.map(({ events }) => events.flush()));
    const counts = await stores[0].counts.ofTopic(TOPIC);
    expect(counts.people).toMatchObject({ open: 160, redirect: 120 });
    expect(counts.machines).toEqual({ open: 80, redirect: 40 });
  });

  it('seen by an earlier release, which noted none, stay a person’s', async () => {
    const database = await sharedDatabase();
    const store = await opened(database, { takesEvents: true });
    await receive(store, [event('delivered', 'ann', 1), event('open', 'ann', 900)], at);
    await execute(database, 'update people set reactions = null, machines = null');
    await receive(store, [event('open', 'ann', 4)], at);
    expect((await store.counts.ofTopic(TOPIC)).machines).toMatchObject({ open: 0 });
  });

  it('of a campaign that an earlier release began are nobody’s to tell', async () => {
    const database = await sharedDatabase();
    const store = await opened(database, { takesEvents: true });
    await receive(store, EVENTS.slice(0, 2), at);
    await execute(database, 'update totals set machines = null');
    await receive(store, [...EVENTS.slice(2), event('open', 'dan', 700, { task_id: '5' })], at);
    expect(await store.counts.ofTopic(TOPIC)).toMatchObject({ people: PEOPLE, machines: null });
    const counted = await store.counts.reactionsOf(['4711', '5', '6']);
    expect([...counted].map(([id, { machines }]) => [id, machines])).toEqual([
      ['4711', null],
      ['5', { open: 0, redirect: 0 }],
    ]);
  });

  it('of transactional emails aren’t judged', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const mail = { task_id: undefined, message_id: 'm1', sender: 'shop@example.com' };
    const mails = [event('delivered', 'ann', 1, mail), event('open', 'ann', 2, mail)];
    await receive(store, mails, at);
    const { people, machines } = await store.counts.ofTopic('smtp:2026-11-21:shop@example.com');
    expect(people).toMatchObject({ delivered: 1, open: 1 });
    expect(machines).toEqual({ open: 0, redirect: 0 });
  });
});
