import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');

describe.each(ENGINES)('uploads on $engine', ({ newDatabase }) => {
  it('give back every byte, under an id that can not be guessed', async () => {
    const { uploads } = await opened(await newDatabase());
    const content = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    const id = await uploads.save({ name: 'адреси.csv', content }, at);
    expect(id).toMatch(/^[a-z0-9]{20}$/);
    const kept = await uploads.get(id);
    expect(kept?.name).toBe('адреси.csv');
    expect(Buffer.from(kept?.content ?? [])).toEqual(Buffer.from(content));
    expect(await uploads.get('nothing')).toBeNull();
  });

  it('tell the names of those that are there', async () => {
    const { uploads } = await opened(await newDatabase());
    const id = await uploads.save({ name: 'a.csv', content: new Uint8Array() }, at);
    expect([...(await uploads.names([id, 'gone']))]).toEqual([[id, 'a.csv']]);
    expect((await uploads.names([])).size).toBe(0);
  });
});
