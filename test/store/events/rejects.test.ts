import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from '../engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');

describe.each(ENGINES)('rejects on $engine', ({ newDatabase }) => {
  it('are counted and listed, latest first, the same one once', async () => {
    const { rejects } = await opened(await newDatabase());
    await rejects.add({ body: 'first', reason: 'why', action: 'open' }, at);
    await rejects.add({ body: Buffer.from('second'), reason: 'why', action: null }, at);
    await rejects.add({ body: 'first', reason: 'why', action: 'open' }, later);
    expect(await rejects.count()).toBe(3);
    const [latest] = await rejects.latest(1);
    expect([latest]).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{10}$/),
        body: 'first',
        reason: 'why',
        action: 'open',
        firstAt: at,
        lastAt: later,
        times: 2,
      },
    ]);
    expect(await rejects.latest(10)).toHaveLength(2);
    expect(await rejects.latest(10, 1)).toMatchObject([{ body: 'second' }]);
    expect(await rejects.get(latest?.id ?? '')).toEqual(latest);
    expect(await rejects.get('0000000000')).toBeNull();
    expect(await rejects.get('nonsense')).toBeNull();
  });

  it('keep 8 KB of whatever came', async () => {
    const { rejects } = await opened(await newDatabase());
    expect(await rejects.count()).toBe(0);
    await rejects.add({ body: Buffer.alloc(100_000), reason: 'why', action: null }, at);
    await rejects.add({ body: Buffer.from([0xff, 0xfe, 0]), reason: 'why', action: null }, later);
    const [broken, long] = await rejects.latest(2);
    expect(broken?.body).toBe('\uFFFD\uFFFD\uFFFD');
    expect(long?.body).toHaveLength(8_192);
  });

  it('keep a reason and an action that no database takes as they are', async () => {
    const { rejects } = await opened(await newDatabase());
    await rejects.add({ body: 'first', reason: 'at "\0"', action: 'open\0' }, at);
    expect(await rejects.latest(1)).toMatchObject([
      { reason: 'at "\uFFFD"', action: 'open\uFFFD' },
    ]);
  });
});
