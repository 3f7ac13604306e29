import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');
const empty = { personId: 'U1', operation: 'campaign send', values: {}, page: 0, revision: 0 };

describe.each(ENGINES)('drafts of forms on $engine', ({ newDatabase }) => {
  it('are offered once something was filled in, the last one of a person and operation', async () => {
    const { formSessions } = await opened(await newDatabase());
    const first = await formSessions.begin(empty, at);
    expect(await formSessions.latest('U1', 'campaign send', at)).toBeNull();
    await formSessions.save(first.id, { values: { title: 'Sale' }, page: 1, revision: 0 }, at);
    const second = await formSessions.begin(empty, later);
    const saved = { id: first.id, values: { title: 'Sale' }, page: 1, savedAt: at };
    expect(await formSessions.latest('U1', 'campaign send', at)).toMatchObject(saved);
    await formSessions.save(second.id, { values: { title: 'New' }, page: 0, revision: 0 }, later);
    expect(await formSessions.latest('U1', 'campaign send', at)).toMatchObject({ id: second.id });
    expect(await formSessions.get(first.id)).toBeNull();
    expect(await formSessions.latest('U2', 'campaign send', at)).toBeNull();
    const after = new Date(later.getTime() + 1);
    expect(await formSessions.latest('U1', 'campaign send', after)).toBeNull();
  });

  it('take no change that comes late from a page before', async () => {
    const { formSessions } = await opened(await newDatabase());
    const { id } = await formSessions.begin(empty, at);
    const next = { values: { title: 'Sale' }, page: 1, revision: 0, nextRevision: 1 };
    expect(await formSessions.save(id, next, at)).toBe(true);
    const late = { values: { title: 'Sal' }, page: 0, revision: 0 };
    expect(await formSessions.save(id, late, at)).toBe(false);
    expect(await formSessions.get(id)).toMatchObject({ values: next.values, page: 1, revision: 1 });
  });

  it('are forgotten when it was carried out', async () => {
    const { formSessions } = await opened(await newDatabase());
    const { id } = await formSessions.begin(empty, at);
    await formSessions.forget('U1', 'campaign send');
    expect(await formSessions.get(id)).toBeNull();
    expect(await formSessions.save(id, { values: {}, page: 0, revision: 0 }, at)).toBe(false);
  });
});

describe.each(ENGINES)('uploads on $engine', ({ sharedDatabase }) => {
  it('give back every byte and the name, under an id that can not be guessed', async () => {
    const { uploads } = await opened(await sharedDatabase());
    const content = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    const id = await uploads.save({ name: 'адреси.csv', content }, at);
    expect(id).toMatch(/^[a-z0-9]{20}$/);
    const kept = await uploads.get(id);
    expect(kept?.name).toBe('адреси.csv');
    expect(Buffer.from(kept?.content ?? [])).toEqual(Buffer.from(content));
    expect(await uploads.get('nothing')).toBeNull();
    expect([...(await uploads.names([id, 'gone']))]).toEqual([[id, 'адреси.csv']]);
    expect((await uploads.names([])).size).toBe(0);
  });
});

describe.each(ENGINES)('button payloads on $engine', ({ newDatabase }) => {
  it('give back what was saved, under an id that can not be guessed', async () => {
    const { buttonPayloads } = await opened(await newDatabase());
    const payload = {
      operation: 'blacklist add',
      values: { emails: 'ann@example.com\n'.repeat(2_000), comment: 'Привіт "🎉" \\' },
    };
    const id = await buttonPayloads.save(payload, at);
    expect(id).toMatch(/^[a-z0-9]{20}$/);
    expect(await buttonPayloads.get(id)).toEqual(payload);
    expect(await buttonPayloads.get('nothing')).toBeNull();
  });
});
