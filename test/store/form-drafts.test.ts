import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');
const empty = { personId: 'U1', operation: 'campaign send', values: {}, page: 0, revision: 0 };

describe.each(ENGINES)('drafts of forms on $engine', ({ newDatabase }) => {
  it('are offered once something was filled in, the last one of a person and operation', async () => {
    const { formDrafts } = await opened(await newDatabase());
    const first = await formDrafts.begin(empty, at);
    expect(await formDrafts.latest('U1', 'campaign send', at)).toBeNull();
    await formDrafts.save(first.id, { values: { title: 'Sale' }, page: 1, revision: 0 }, at);
    const second = await formDrafts.begin(empty, later);
    expect(await formDrafts.latest('U1', 'campaign send', at)).toMatchObject({
      id: first.id,
      values: { title: 'Sale' },
      page: 1,
      savedAt: at,
    });
    await formDrafts.save(second.id, { values: { title: 'New' }, page: 0, revision: 0 }, later);
    expect(await formDrafts.latest('U1', 'campaign send', at)).toMatchObject({ id: second.id });
    expect(await formDrafts.get(first.id)).toBeNull();
    expect(await formDrafts.latest('U2', 'campaign send', at)).toBeNull();
    expect(
      await formDrafts.latest('U1', 'campaign send', new Date(later.getTime() + 1)),
    ).toBeNull();
  });

  it('take no change that comes late from a page before', async () => {
    const { formDrafts } = await opened(await newDatabase());
    const { id } = await formDrafts.begin(empty, at);
    const next = { values: { title: 'Sale' }, page: 1, revision: 0, nextRevision: 1 };
    expect(await formDrafts.save(id, next, at)).toBe(true);
    expect(await formDrafts.save(id, { values: { title: 'Sal' }, page: 0, revision: 0 }, at)).toBe(
      false,
    );
    expect(await formDrafts.get(id)).toMatchObject({
      values: { title: 'Sale' },
      page: 1,
      revision: 1,
    });
  });

  it('are forgotten when it was carried out', async () => {
    const { formDrafts } = await opened(await newDatabase());
    const { id } = await formDrafts.begin(empty, at);
    await formDrafts.forget('U1', 'campaign send');
    expect(await formDrafts.get(id)).toBeNull();
    expect(await formDrafts.save(id, { values: {}, page: 0, revision: 0 }, at)).toBe(false);
  });
});
