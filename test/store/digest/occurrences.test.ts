import { describe, expect, it } from 'vitest';
import type { NewMessage } from '../../../src/store/outbox/outgoing-messages.ts';
import { ENGINES, openedTwice } from '../engines.ts';

const key = { channelId: 'C1', occurrence: '2026-11-21T07:00:00.000Z k7x2m' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 7, minute));
const holder = (owner: string, minute: number) => ({ owner, until: at(minute) });
const message = (id: string): NewMessage => ({
  id,
  kind: 'digest',
  promise: 'at-most-once',
  channelId: 'C1',
  rank: 1,
  body: { title: id },
});
const done = { messages: ['above', 'below 2', 'below 1'].map(message), retryAt: at(2) };

describe.each(ENGINES)('occurrences on $engine', ({ sharedDatabase }) => {
  const processes = async () => openedTwice(await sharedDatabase());
  /** The same, after one of them composed it. */
  const composed = async () => {
    const stores = await processes();
    await stores[0].occurrences.take(key, holder('a', 2), at(0));
    await stores[0].occurrences.complete(key, 'a', done, at(1));
    return stores;
  };

  it('are taken by one of two processes', async () => {
    const stores = await processes();
    const takes = Array.from({ length: 20 }, async (_, index) =>
      stores[index % 2]?.occurrences.take(key, holder(`process ${index}`, 2), at(0)),
    );
    expect((await Promise.all(takes)).filter(Boolean)).toEqual([{ sinceAt: at(0) }]);
    const next = { ...key, occurrence: '2026-11-22T07:00:00.000Z k7x2m' };
    const taken = await stores[0].occurrences.take(next, holder('a', 2), at(0));
    expect(taken).toEqual({ sinceAt: at(0) });
  });

  it('are taken over from who is gone, and not while their lease is renewed', async () => {
    const [{ occurrences }] = await processes();
    await occurrences.take(key, holder('a', 2), at(0));
    await occurrences.hold(key, holder('a', 4));
    expect(await occurrences.take(key, holder('b', 5), at(3))).toBeNull();
    expect(await occurrences.take(key, holder('b', 6), at(4))).toEqual({ sinceAt: at(0) });
  });

  it('have their messages of one alone, also when two think that they hold it', async () => {
    const [{ occurrences, outgoing }, other] = await processes();
    await occurrences.take(key, holder('a', 2), at(0));
    await other.occurrences.take(key, holder('b', 4), at(2));
    await occurrences.hold(key, holder('a', 9));
    const late = { messages: [message('late')], retryAt: null };
    const completed = [
      await occurrences.complete(key, 'a', late, at(3)),
      await other.occurrences.complete(key, 'b', done, at(3)),
      await other.occurrences.complete(key, 'b', late, at(3)),
    ];
    expect(completed).toEqual([false, true, false]);
    const unfinished = await outgoing.unfinished('C1');
    expect(unfinished.map(({ id }) => id)).toEqual(['above', 'below 2', 'below 1']);
    await occurrences.giveBack(key, 'b', at(3));
    expect(await occurrences.take(key, holder('c', 30), at(20))).toBeNull();
  });

  it('are taken again when they were given back, not before they may be', async () => {
    const [{ occurrences }] = await processes();
    await occurrences.take(key, holder('a', 2), at(0));
    await occurrences.giveBack(key, 'a', at(6));
    expect(await occurrences.take(key, holder('b', 7), at(5))).toBeNull();
    expect(await occurrences.take(key, holder('b', 8), at(6))).toEqual({ sinceAt: at(0) });
  });

  it('that lack figures are taken by one at their time, by another when it died', async () => {
    const stores = await composed();
    const [one, other] = stores;
    expect(await one.occurrences.incomplete(at(1))).toEqual([]);
    expect(await one.occurrences.takeIncomplete(key, holder('b', 3), at(1))).toBeNull();
    expect(await other.occurrences.incomplete(at(2))).toEqual([key]);
    const takes = Array.from({ length: 10 }, async (_, index) =>
      stores[index % 2]?.occurrences.takeIncomplete(key, holder(`process ${index}`, 4), at(2)),
    );
    const incomplete = { messageId: 'above', retries: 0, retryUntil: null };
    expect((await Promise.all(takes)).filter(Boolean)).toEqual([incomplete]);
    expect(await other.occurrences.incomplete(at(3))).toEqual([]);
    expect(await other.occurrences.takeIncomplete(key, holder('b', 9), at(4))).toEqual(incomplete);
  });

  it('are filled in with the messages that are not there yet, and nothing by who lost it', async () => {
    const [{ occurrences, outgoing }] = await composed();
    await occurrences.takeIncomplete(key, holder('b', 4), at(2));
    const filled = {
      messages: ['below 1', 'below 3'].map(message),
      retryAt: at(7),
      retryUntil: at(50),
      retries: 1,
      change: { version: 1, body: { title: 'filled in' } },
    };
    expect(await occurrences.fillIn(key, 'a', filled, at(3))).toBe(false);
    expect(await outgoing.find('above')).toMatchObject({ version: 1, body: { title: 'above' } });
    expect(await occurrences.fillIn(key, 'b', filled, at(3))).toBe(true);
    expect(await outgoing.find('above')).toMatchObject({ version: 2, body: filled.change.body });
    const ids = (await outgoing.unfinished('C1')).map(({ id }) => id);
    expect(ids).toEqual(['above', 'below 2', 'below 1', 'below 3']);
    expect(await occurrences.takeIncomplete(key, holder('c', 9), at(6))).toBeNull();
    const taken = await occurrences.takeIncomplete(key, holder('c', 9), at(7));
    expect(taken).toEqual({ messageId: 'above', retries: 1, retryUntil: at(50) });
  });

  it('have one message in the place of a lost one, however often that is said', async () => {
    const [{ occurrences, outgoing }] = await composed();
    const again = { messages: [message('again')], retryAt: at(2) };
    await occurrences.replaceLost('above', again, at(2));
    await occurrences.replaceLost('above', again, at(3));
    expect((await outgoing.unfinished('C1')).map(({ id }) => id)).toContain('again');
    const taken = await occurrences.takeIncomplete(key, holder('c', 9), at(7));
    expect(taken).toMatchObject({ messageId: 'again' });
  });
});
