import { describe, expect, it } from 'vitest';
import { startSweeping } from '../../src/store/sweeping.ts';
import { ENGINES, opened } from './engines.ts';
import { quiet } from './quiet.ts';

const now = new Date('2026-11-21T09:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

describe.each(ENGINES)('sweeping on $engine', ({ newDatabase }) => {
  it('forgets what buttons older than a month stand for, and which were clicked', async () => {
    const store = await opened(await newDatabase());
    const draft = { operation: 'blacklist add', values: { addresses: 'ann@example.com' } };
    const old = await store.drafts.save(draft, daysAgo(31));
    const young = await store.drafts.save(draft, daysAgo(29));
    await store.claims.take('old', daysAgo(31));
    await store.claims.take('young', daysAgo(29));
    await startSweeping({ store, log: quiet, now: () => now }).stop();
    expect(await store.drafts.get(old)).toBeNull();
    expect(await store.drafts.get(young)).toEqual(draft);
    expect(await store.claims.take('old', now)).toBe(true);
    expect(await store.claims.take('young', now)).toBe(false);
  });
});
