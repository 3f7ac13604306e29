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

  it('forgets forms and files of two weeks ago', async () => {
    const store = await opened(await newDatabase());
    const form = { personId: 'U1', operation: 'campaign send', values: {}, page: 0, turn: 0 };
    const file = { name: 'a.csv', content: new Uint8Array([1]) };
    const old = await store.formDrafts.begin(form, daysAgo(15));
    const gone = await store.formDrafts.begin({ ...form, personId: 'U2' }, daysAgo(20));
    await store.formDrafts.save(gone.id, { values: {}, page: 0, turn: 0 }, daysAgo(15));
    const young = await store.formDrafts.begin({ ...form, personId: 'U3' }, daysAgo(20));
    await store.formDrafts.save(young.id, { values: {}, page: 0, turn: 0 }, daysAgo(13));
    const oldFile = await store.uploads.save(file, daysAgo(15));
    const youngFile = await store.uploads.save(file, daysAgo(13));
    await startSweeping({ store, log: quiet, now: () => now }).stop();
    const kept = await Promise.all([old, gone, young].map(({ id }) => store.formDrafts.get(id)));
    expect(kept.map((draft) => draft?.id)).toEqual([undefined, undefined, young.id]);
    expect(await store.uploads.get(oldFile)).toBeNull();
    expect(await store.uploads.get(youngFile)).not.toBeNull();
  });
});
