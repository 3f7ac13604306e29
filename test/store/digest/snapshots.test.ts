import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from '../engines.ts';

const KEPT_HOURS = 100 * 24;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

describe.each(ENGINES)('snapshots on $engine', ({ newDatabase }) => {
  it('of a subject that stays the same are one, which lasts until it was seen long ago', async () => {
    const { snapshots, aging } = await opened(await newDatabase());
    await snapshots.keep('list:1', { active: 10 }, at(1));
    await snapshots.keep('list:1', { active: 10 }, at(2));
    await snapshots.keep('list:1', { active: 12 }, at(3));
    await snapshots.keep('list:2', { active: 7 }, at(3));
    expect(await snapshots.between('list:1', at(0), at(9))).toEqual([
      { subject: 'list:1', takenAt: at(1), seenAt: at(2), figures: { active: 10 } },
      { subject: 'list:1', takenAt: at(3), seenAt: at(3), figures: { active: 12 } },
    ]);
    await aging.forget(at(2 + KEPT_HOURS));
    expect(await snapshots.between('list:1', at(0), at(9))).toHaveLength(2);
    await aging.forget(at(3 + KEPT_HOURS));
    expect(await snapshots.between('list:1', at(0), at(9))).toMatchObject([{ takenAt: at(3) }]);
  });

  it('tell how each subject of a kind stood at an instant', async () => {
    const { snapshots } = await opened(await newDatabase());
    await snapshots.keep('list:1', { active: 10 }, at(1));
    await snapshots.keep('list:1', { active: 12 }, at(3));
    await snapshots.keep('list:2', { active: 7 }, at(3));
    await snapshots.keep('listing:1', { active: 1 }, at(1));
    const then = await snapshots.latest<{ active: number }>('list', at(2));
    expect([...then].map(([subject, { figures }]) => [subject, figures.active])).toEqual([
      ['list:1', 10],
    ]);
    expect((await snapshots.latest('list', at(4))).size).toBe(2);
  });

  it('of a clock that ran ahead are moved back, and hide none of now', async () => {
    const { snapshots, clock } = await opened(await newDatabase());
    await snapshots.keep('list:1', { active: 10 }, at(1));
    await snapshots.keep('list:1', { active: 10 }, at(500));
    await snapshots.keep('list:2', { active: 7 }, at(500));
    await clock.setRight(at(3));
    await snapshots.keep('list:1', { active: 12 }, at(3));
    await snapshots.keep('list:2', { active: 7 }, at(3));
    expect(await snapshots.between('list:1', at(0), at(900))).toMatchObject([
      { takenAt: at(1), seenAt: at(3), figures: { active: 10 } },
      { takenAt: at(3), seenAt: at(3), figures: { active: 12 } },
    ]);
    expect(await snapshots.between('list:2', at(0), at(900))).toMatchObject([{ takenAt: at(3) }]);
  });
});
