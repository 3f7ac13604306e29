import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);

describe.each(ENGINES)('a lease on $engine', ({ newDatabase }) => {
  it('belongs to one at a time, until nobody hears of it', async () => {
    const database = await newDatabase();
    const [here, there] = [await opened(database), await opened(database)];
    const takes = await Promise.all([
      here.leases.take('cards', { owner: 'here', until: after(100) }, at),
      there.leases.take('cards', { owner: 'there', until: after(100) }, at),
    ]);
    expect(takes.filter((taken) => taken !== null)).toEqual([{ kept: null }]);
    const [owner, other] = takes[0] ? (['here', 'there'] as const) : (['there', 'here'] as const);
    expect(await here.leases.renew('cards', { owner, until: after(200) }, '"word"')).toBe(true);
    expect(
      await here.leases.take('cards', { owner: other, until: after(300) }, after(199)),
    ).toBeNull();
    expect(
      await here.leases.take('cards', { owner: other, until: after(300) }, after(200)),
    ).toEqual({ kept: '"word"' });
    expect(await here.leases.renew('cards', { owner, until: after(400) }, '')).toBe(false);
  });

  it('is free when the clock of whoever took it ran ahead', async () => {
    const { leases } = await opened(await newDatabase());
    const month = 30 * 24 * 3_600_000;
    await leases.take('cards', { owner: 'ahead', until: after(month + 100) }, after(month));
    expect(await leases.take('cards', { owner: 'here', until: after(100) }, at)).not.toBeNull();
    expect(await leases.take('cards', { owner: 'there', until: after(150) }, after(50))).toBeNull();
  });

  it('is free at once when it was let go of', async () => {
    const { leases } = await opened(await newDatabase());
    await leases.take('cards', { owner: 'here', until: after(100) }, at);
    await leases.release('cards', 'there', '"not mine"');
    expect(await leases.take('cards', { owner: 'there', until: after(100) }, at)).toBeNull();
    await leases.release('cards', 'here', '"last"');
    expect(await leases.take('cards', { owner: 'there', until: after(100) }, at)).toEqual({
      kept: '"last"',
    });
    expect(await leases.take('other', { owner: 'here', until: after(100) }, at)).not.toBeNull();
  });
});
