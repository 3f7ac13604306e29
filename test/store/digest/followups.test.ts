import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from '../engines.ts';

const slot = { channelId: 'U1', slot: '2026-11-21T07:00:00.000Z' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 7, minute));
const holder = (owner: string, minute: number) => ({ owner, until: at(minute) });
const followUp = {
  digestId: 'k7x2m',
  channelId: 'D1',
  messageTs: '1.2',
  stateJson: '{"asked":1}',
  againAt: at(2),
  untilAt: at(50),
};

describe.each(ENGINES)('what is still to be done for a digest on $engine', ({ newDatabase }) => {
  const posted = async () => {
    const database = await newDatabase();
    const stores = [await opened(database), await opened(database)] as const;
    const [{ slots }] = stores;
    await slots.take(slot, holder('poster', 2), at(0));
    await slots.beginPosting(slot, 'poster', at(1));
    await slots.finish(slot, 'poster', { messageTs: '1.2', followUp }, at(1));
    return [stores[0].followUps, stores[1].followUps, stores[0].clock] as const;
  };

  it('is noted with its post, and nothing by one who has lost the slot', async () => {
    const { slots, followUps } = await opened(await newDatabase());
    await slots.take(slot, holder('poster', 2), at(0));
    await slots.finish(slot, 'another', { messageTs: '1.2', followUp }, at(1));
    expect(await followUps.due(at(9))).toEqual([]);
    await slots.finish(slot, 'poster', { messageTs: '1.2', followUp }, at(1));
    expect(await followUps.due(at(1))).toEqual([]);
    expect(await followUps.due(at(2))).toHaveLength(1);
  });

  it('is one process’s at a time, and another’s when that one is gone', async () => {
    const [one, other] = await posted();
    const [id = ''] = await one.due(at(2));
    const takes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? one : other).take(id, holder(`process ${index}`, 4), at(2)),
      ),
    );
    expect(takes.filter(Boolean)).toEqual([{ id, ...followUp }]);
    expect(await one.due(at(3))).toEqual([]);
    expect(await other.take(id, holder('next', 9), at(4))).toEqual({ id, ...followUp });
    expect(await other.note(id, 'process 0', '{}')).toBe(false);
  });

  it('is not held up by a clock that ran ahead', async () => {
    const [one, other, clock] = await posted();
    const [id = ''] = await one.due(at(2));
    const month = 30 * 24 * 60;
    await one.take(id, holder('ahead', month + 2), at(month));
    await clock.setRight(at(3));
    expect(await other.due(at(3))).toEqual([id]);
    await one.putOff(id, 'ahead', at(month));
    await clock.setRight(at(4));
    expect(await other.take(id, holder('b', 6), at(4))).toMatchObject({ id });
  });

  it('keeps how far it came, waits, and ends', async () => {
    const [followUps] = await posted();
    const [id = ''] = await followUps.due(at(2));
    await followUps.take(id, holder('a', 4), at(2));
    expect(await followUps.note(id, 'a', '{"asked":2}')).toBe(true);
    await followUps.putOff(id, 'a', at(12));
    expect(await followUps.take(id, holder('b', 20), at(11))).toBeNull();
    expect(await followUps.take(id, holder('b', 20), at(12))).toMatchObject({
      stateJson: '{"asked":2}',
      againAt: at(12),
    });
    await followUps.end(id, 'a');
    await followUps.end(id, 'b');
    expect(await followUps.due(at(59))).toEqual([]);
  });
});
