import { describe, expect, it } from 'vitest';
import { readLosses, lastDeliveries, readJoinings } from '../../../src/relay/losses.ts';
import { ENGINES, opened } from '../engines.ts';
import { receive } from '../sample-events.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY = { fromAt: new Date('2026-11-20T00:00:00Z'), untilAt: new Date('2026-11-21T00:00:00Z') };
const KINDS = ['hard_bounces', 'soft_bounces', 'spam', 'unsubscribe'] as const;

const secondsAt = (time: string) => Date.parse(`2026-11-${time}:00Z`) / 1000;

describe.each(ENGINES)('rare events on $engine', ({ newDatabase }) => {
  it('are those of the span, each person once a campaign, without transactional emails', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const bounce = { event: 'hard_bounces', email: 'ann@gmail.com', task_id: 71, book_id: 4101 };
    const answer = { smtp_server_response: '550 5.1.1 no such user' };
    const events = [
      { ...bounce, ...answer, timestamp: secondsAt('20T23:59') },
      { ...bounce, ...answer, timestamp: secondsAt('20T00:00') },
      { ...bounce, email: 'late@gmail.com', timestamp: secondsAt('21T00:00') },
      { ...bounce, email: 'early@gmail.com', timestamp: secondsAt('19T23:59') },
      { ...bounce, task_id: 72, timestamp: secondsAt('20T10:00') },
      {
        event: 'unsubscribe',
        email: 'bob@web.de',
        reason: 'Too many',
        timestamp: secondsAt('20T10:01'),
      },
      {
        event: 'spam',
        email: 'eve@web.de',
        sender: 'a@b.example',
        timestamp: secondsAt('20T10:02'),
      },
      { event: 'open', email: 'eve@web.de', task_id: 71, timestamp: secondsAt('20T10:03') },
    ];
    await receive(store, [...events, ...events], NOW);
    const losses = await readLosses({ ...DAY, kinds: KINDS }, store);
    expect(
      losses.map(({ kind, address, campaignId, at, reason }) =>
        [kind, address, campaignId, at.toISOString().slice(8, 16), reason].join(' '),
      ),
    ).toEqual([
      'hard_bounces ann@gmail.com 71 20T00:00 No such address',
      'hard_bounces ann@gmail.com 72 20T10:00 No reason given',
      'unsubscribe bob@web.de  20T10:01 Too many',
    ]);
    const ofOne = await readLosses({ ...DAY, kinds: KINDS, campaignId: '72' }, store);
    expect(ofOne.map(({ campaignId }) => campaignId)).toEqual(['72']);
  });

  it('without a time of their own have that of their arrival', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await receive(store, [{ event: 'spam', email: 'ann@gmail.com', task_id: 71 }], NOW);
    const span = { fromAt: NOW, untilAt: new Date(NOW.getTime() + 1) };
    expect(await readLosses({ ...span, kinds: KINDS }, store)).toHaveLength(1);
    expect(await readLosses({ ...DAY, kinds: KINDS }, store)).toEqual([]);
  });

  it('are read in steps, as are deliveries', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const people = Array.from({ length: 5_200 }, (_, index) => `person${index}@gmail.com`);
    const of = (event: string) =>
      people.map((email, index) => ({
        event,
        email,
        task_id: 71,
        book_id: 4101,
        source: 'form',
        timestamp: secondsAt('20T10:00') + (index % 600),
      }));
    const all = [...of('soft_bounces'), ...of('delivered'), ...of('new_emails')];
    for (let index = 0; index < all.length; index += 1000) {
      await receive(store, all.slice(index, index + 1000), NOW);
    }
    expect(await readLosses({ ...DAY, kinds: KINDS }, store)).toHaveLength(people.length);
    const some = new Set(['person7@gmail.com', 'person5199@gmail.com', 'nobody@gmail.com']);
    const deliveries = await lastDeliveries(some, DAY.fromAt, store);
    expect([...deliveries.keys()].toSorted()).toEqual([
      'person5199@gmail.com',
      'person7@gmail.com',
    ]);
    const joinings = await readJoinings(some, DAY, store);
    expect(joinings.map(({ source, listId }) => `${source} ${listId}`)).toEqual([
      'form 4101',
      'form 4101',
    ]);
  });
});
