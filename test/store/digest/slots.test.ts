import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from '../engines.ts';

const slot = { channelId: 'C1', slot: '2026-11-21T07:00:00.000Z' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 7, minute));
const holder = (owner: string, minute: number) => ({ owner, until: at(minute) });

describe.each(ENGINES)('slots on $engine', ({ newDatabase }) => {
  const openSlots = async () => (await opened(await newDatabase())).slots;

  it('are taken by one of two processes', async () => {
    const database = await newDatabase();
    const stores = [await opened(database), await opened(database)];
    const takes = Array.from({ length: 20 }, async (_, index) =>
      stores[index % 2]?.slots.take(slot, holder(`process ${index}`, 2), at(0)),
    );
    expect((await Promise.all(takes)).filter(Boolean)).toEqual([{ sinceAt: at(0) }]);
    const next = { ...slot, slot: '2026-11-22T07:00:00.000Z' };
    expect(await stores[0]?.slots.take(next, holder('a', 2), at(0))).toEqual({ sinceAt: at(0) });
  });

  it('are taken over from who is gone, and not while their lease is renewed', async () => {
    const slots = await openSlots();
    await slots.take(slot, holder('a', 2), at(0));
    await slots.hold(slot, holder('a', 4));
    expect(await slots.take(slot, holder('b', 5), at(3))).toBeNull();
    expect(await slots.take(slot, holder('b', 6), at(4))).toEqual({ sinceAt: at(0) });
  });

  it('are posted by one alone, also when two think that they hold it', async () => {
    const slots = await openSlots();
    await slots.take(slot, holder('a', 2), at(0));
    await slots.take(slot, holder('b', 4), at(2));
    await slots.hold(slot, holder('a', 9));
    const begun = await Promise.all(
      ['a', 'b', 'b', 'a'].map((owner) => slots.beginPosting(slot, owner, at(3))),
    );
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await slots.finish(slot, 'a', { failure: 'a defect' }, at(3))).toBe(false);
    await slots.giveBack(slot, 'a', at(3));
    expect(await slots.take(slot, holder('c', 30), at(20))).toBeNull();
    expect(await slots.finish(slot, 'b', { messageTs: '1.2' }, at(20))).toBe(true);
  });

  it('are nobody else’s once their posting began', async () => {
    const slots = await openSlots();
    await slots.take(slot, holder('a', 2), at(0));
    expect(await slots.beginPosting(slot, 'a', at(1))).toBe(true);
    expect(await slots.take(slot, holder('b', 99), at(50))).toBeNull();
  });

  it('interrupted while they were posted are gone on with by one, once', async () => {
    const database = await newDatabase();
    const [one, other] = [(await opened(database)).slots, (await opened(database)).slots];
    await one.take(slot, holder('a', 2), at(0));
    await one.beginPosting(slot, 'a', at(1), '{}');
    const found = [{ ...slot, postingAt: at(1) }];
    expect(await other.interrupted(at(0), at(1))).toEqual([]);
    expect(await other.interrupted(at(0), at(2))).toEqual(found);
    expect(await other.interrupted(at(2), at(2))).toEqual([]);
    const resumed = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? one : other).resume(slot, holder(`process ${index}`, 4), at(2)),
      ),
    );
    expect(resumed.filter(Boolean)).toEqual([{ stateJson: '{}' }]);
    const owner = `process ${resumed.findIndex(Boolean)}`;
    // The one that was taken for dead has no say any more.
    expect(await one.finish(slot, 'a', { messageTs: '1.2' }, at(3))).toBe(false);
    expect(await one.interrupted(at(0), at(9))).toEqual([]);
    expect(await one.lost(at(0), at(9))).toEqual(found);
    await one.putOff(slot, owner, at(9));
    expect(await one.take(slot, holder('b', 30), at(20))).toBeNull();
    expect(await one.resume(slot, holder('c', 11), at(8))).toBeNull();
    expect(await one.resume(slot, holder('c', 11), at(9))).toEqual({ stateJson: '{}' });
    expect(await one.finish(slot, 'c', { messageTs: '1.3' }, at(10))).toBe(true);
    expect(await one.lost(at(0), at(50))).toEqual([]);
  });

  it('that nobody went on with keep nothing for long', async () => {
    const slots = await openSlots();
    await slots.take(slot, holder('a', 2), at(0));
    await slots.beginPosting(slot, 'a', at(1), '{}');
    await slots.forgetKept(at(1));
    expect(await slots.interrupted(at(0), at(9))).toHaveLength(1);
    await slots.forgetKept(at(2));
    expect(await slots.interrupted(at(0), at(9))).toEqual([]);
    expect(await slots.lost(at(0), at(9))).toHaveLength(1);
  });

  it('of which nothing was kept are only told of', async () => {
    const slots = await openSlots();
    await slots.take(slot, holder('a', 20), at(0));
    await slots.beginPosting(slot, 'a', at(1));
    await slots.release(slot, 'a', at(3));
    expect(await slots.interrupted(at(0), at(3))).toEqual([]);
    expect(await slots.resume(slot, holder('b', 9), at(3))).toBeNull();
    expect(await slots.lost(at(0), at(3))).toEqual([{ ...slot, postingAt: at(1) }]);
  });

  it('are taken again when they were given back, not before they may be, nor when done', async () => {
    const slots = await openSlots();
    await slots.take(slot, holder('a', 2), at(0));
    await slots.beginPosting(slot, 'a', at(1));
    await slots.giveBack(slot, 'a', at(6));
    expect(await slots.beginPosting(slot, 'b', at(6))).toBe(false);
    expect(await slots.take(slot, holder('b', 7), at(5))).toBeNull();
    expect(await slots.take(slot, holder('b', 8), at(6))).toEqual({ sinceAt: at(0) });
    await slots.beginPosting(slot, 'b', at(7));
    await slots.finish(slot, 'b', { messageTs: '1.2' }, at(7));
    await slots.giveBack(slot, 'b', at(7));
    expect(await slots.take(slot, holder('c', 40), at(30))).toBeNull();
  });
});
