import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from '../engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');

describe.each(ENGINES)('dead letters on $engine', ({ newDatabase }) => {
  it('are counted and listed, latest first, the same one once', async () => {
    const { deadLetters } = await opened(await newDatabase());
    await deadLetters.add({ body: 'first', reason: 'why', action: 'open' }, at);
    await deadLetters.add({ body: 'second', reason: 'why', action: null }, at);
    await deadLetters.add({ body: 'first', reason: 'why', action: 'open' }, later);
    expect(await deadLetters.count()).toBe(3);
    const [latest] = await deadLetters.latest(1);
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
    expect(await deadLetters.latest(10)).toHaveLength(2);
    expect(await deadLetters.latest(10, 1)).toMatchObject([{ body: 'second' }]);
    expect(await deadLetters.get(latest?.id ?? '')).toEqual(latest);
    expect(await deadLetters.get('0000000000')).toBeNull();
    expect(await deadLetters.get('nonsense')).toBeNull();
  });

  it('keep 8 KB of whatever came', async () => {
    const { deadLetters } = await opened(await newDatabase());
    expect(await deadLetters.count()).toBe(0);
    await deadLetters.add({ body: 'a'.repeat(100_000), reason: 'why', action: null }, at);
    await deadLetters.add({ body: '\uFFFD\0', reason: 'why', action: null }, later);
    const [broken, long] = await deadLetters.latest(2);
    expect(broken?.body).toBe('\uFFFD\uFFFD');
    expect(long?.body).toHaveLength(8_192);
  });

  it('keep a reason and an action that no database takes as they are', async () => {
    const { deadLetters } = await opened(await newDatabase());
    await deadLetters.add({ body: 'first', reason: 'at "\0"', action: 'open\0' }, at);
    expect(await deadLetters.latest(1)).toMatchObject([
      { reason: 'at "\uFFFD"', action: 'open\uFFFD' },
    ]);
  });
});
