import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');

describe.each(ENGINES)('claims on $engine', ({ newDatabase }) => {
  it('gives a key to the first who asks, once', async () => {
    const { claims } = await opened(await newDatabase());
    expect(await claims.take('command:1', at)).toBe(true);
    expect(await claims.take('command:1', at)).toBe(false);
    expect(await claims.take('command:2', at)).toBe(true);
  });

  it('knows since when a key is taken', async () => {
    const { claims } = await opened(await newDatabase());
    expect(await claims.takenAt('command:1')).toBeNull();
    await claims.take('command:1', at);
    expect(await claims.takenAt('command:1')).toEqual(at);
  });

  it('gives each of many keys to one of two processes', async () => {
    const database = await newDatabase();
    const stores = [await opened(database), await opened(database)];
    const keys = Array.from({ length: 40 }, (_, index) => `click:${index}`);
    const taken = await Promise.all(
      keys.flatMap((key) => stores.map(async (store) => store.claims.take(key, at))),
    );
    expect(taken.filter(Boolean)).toHaveLength(keys.length);
  });

  it('gives a key again after it was released or forgotten', async () => {
    const { claims } = await opened(await newDatabase());
    await claims.take('a', at);
    await claims.release('a');
    expect(await claims.take('a', at)).toBe(true);

    await claims.forgetBefore(new Date(at.getTime()));
    expect(await claims.take('a', at)).toBe(false);
    await claims.forgetBefore(new Date(at.getTime() + 1));
    expect(await claims.take('a', at)).toBe(true);
  });

  it('gives a key over when whoever took it is long dead, and releases no other’s', async () => {
    const { claims } = await opened(await newDatabase());
    const later = new Date(at.getTime() + 60_001);
    expect(await claims.takeOver('a', at, new Date(at.getTime() - 60_000))).toBe(true);
    expect(await claims.takeOver('a', later, at)).toBe(false);
    expect(await claims.takeOver('a', later, new Date(at.getTime() + 1))).toBe(true);
    await claims.releaseTaken('a', at);
    expect(await claims.takenAt('a')).toEqual(later);
    await claims.releaseTaken('a', later);
    expect(await claims.takenAt('a')).toBeNull();
  });
});
