import { describe, expect, it } from 'vitest';
import { ENGINES, opened, openedTwice } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');

describe.each(ENGINES)('idempotency keys on $engine', ({ newDatabase, sharedDatabase }) => {
  it('gives each of many keys to one of two processes', async () => {
    const stores = await openedTwice(await sharedDatabase());
    const keys = Array.from({ length: 40 }, (_, index) => `click:${index}`);
    const taken = await Promise.all(
      keys.flatMap((key) => stores.map(async (store) => store.idempotencyKeys.take(key, at))),
    );
    expect(taken.filter(Boolean)).toHaveLength(keys.length);
  });

  it('gives a key over when whoever took it is long dead, and releases no other’s', async () => {
    const { idempotencyKeys, acts } = await opened(await newDatabase());
    const later = new Date(at.getTime() + 60_001);
    expect(await idempotencyKeys.take('a', at, new Date(at.getTime() - 60_000))).toBe(true);
    expect(await idempotencyKeys.take('a', later, at)).toBe(false);
    expect(await idempotencyKeys.take('a', later, new Date(at.getTime() + 1))).toBe(true);
    await idempotencyKeys.release('a', at);
    expect((await acts.find('a'))?.takenAt).toEqual(later);
    await idempotencyKeys.release('a', later);
    expect(await acts.find('a')).toBeNull();
    expect(await idempotencyKeys.take('a', at)).toBe(true);
    await idempotencyKeys.release('a');
    expect(await idempotencyKeys.take('a', at)).toBe(true);
  });
});
