import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';

const AT = new Date('2026-11-21T09:30:00Z');
const HOUR_MS = 3_600_000;
const later = (ms: number) => new Date(AT.getTime() + ms);
const token = (id: string, personId = 'U1') => ({
  id,
  personId,
  name: `Token ${id}`,
  expiresAt: later(HOUR_MS),
});

describe.each(ENGINES)('access tokens on $engine', ({ newDatabase }) => {
  it('are known by themselves alone, until they expire', async () => {
    const { accessTokens } = await opened(await newDatabase());
    expect(await accessTokens.add('pbt_one', token('one'), 10, AT)).toBe(true);
    expect(await accessTokens.use('pbt_one', AT)).toMatchObject({ id: 'one', personId: 'U1' });
    for (const other of ['pbt_on', 'pbt_one ', 'PBT_ONE', '', 'one']) {
      expect(await accessTokens.use(other, AT)).toBeNull();
    }
    expect(await accessTokens.use('pbt_one', later(HOUR_MS))).toBeNull();
    expect(await accessTokens.ofPerson('U1', later(HOUR_MS))).toEqual([]);
  });

  it('say when they were used last, to the hour', async () => {
    const { accessTokens } = await opened(await newDatabase());
    await accessTokens.add('pbt_one', token('one'), 10, AT);
    expect((await accessTokens.ofPerson('U1', AT))[0]?.usedAt).toBeNull();
    await accessTokens.use('pbt_one', AT);
    const usedAt = new Date('2026-11-21T09:00:00Z');
    expect((await accessTokens.ofPerson('U1', AT))[0]).toMatchObject({ usedAt });
  });

  it('are as many a person as they may be', async () => {
    const { accessTokens } = await opened(await newDatabase());
    expect(await accessTokens.add('pbt_one', token('one'), 2, AT)).toBe(true);
    expect(await accessTokens.add('pbt_two', token('two'), 2, AT)).toBe(true);
    expect(await accessTokens.add('pbt_three', token('three'), 2, AT)).toBe(false);
    expect(await accessTokens.use('pbt_three', AT)).toBeNull();
    expect(await accessTokens.add('pbt_four', token('four', 'U2'), 2, AT)).toBe(true);
    expect((await accessTokens.people()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'U1',
      'U2',
    ]);
  });

  it('are deleted by their own person, or all at once', async () => {
    const { accessTokens } = await opened(await newDatabase());
    await accessTokens.add('pbt_one', token('one'), 10, AT);
    await accessTokens.add('pbt_two', token('two'), 10, AT);
    expect(await accessTokens.remove('one', 'U2')).toBeNull();
    expect(await accessTokens.remove('one', 'U1')).toBe('Token one');
    expect(await accessTokens.use('pbt_one', AT)).toBeNull();
    await accessTokens.removeAllOf('U1');
    expect(await accessTokens.use('pbt_two', AT)).toBeNull();
  });
});
