import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ContractError, RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import { allPages, type Page } from '../../src/service/pages.ts';
import type { Service } from '../../src/service/service.ts';
import { clientOf, json, type Received, startServer } from './http-server.ts';

const list = (id: number) => ({ id, name: `List ${id}`, status: 0 });
/** Answers with the part of these that a request asks for, in pages of at most so many. */
const pagesOf =
  (all: readonly unknown[], pageSize = 100) =>
  (request: Received) => {
    const { limit, offset } = rangeOf(request);
    return json(all.slice(offset, offset + Math.min(limit, pageSize)));
  };
const withTextId = ({ id, ...rest }: ReturnType<typeof list>) => ({ ...rest, id: String(id) });
const bounce = (index: number) => ({ email_to: `p${index}@example.com`, smtp_answer_code: 550 });

describe('reading all pages', () => {
  it.each([
    ['as many as asked for', 100],
    ['fewer than asked for', 30],
  ])('gives every record once when a page holds %s', async (_, pageSize) => {
    const all = Array.from({ length: 250 }, (_, index) => list(index));
    await using server = await startServer(pagesOf(all, pageSize));
    const ids = (await allOf(clientOf(server.url).lists.all())).map(({ id }) => id);
    expect(ids).toEqual(all.map(({ id }) => String(id)));
  });

  it('gives a record once that moved to the next page meanwhile', async () => {
    const all = Array.from({ length: 150 }, (_, index) => list(index));
    const there = all.map(({ id }) => String(id));
    await using server = await startServer((request) => {
      const page = pagesOf(all)(request);
      if (rangeOf(request).offset === 0) all.unshift(list(1000));
      return page;
    });
    const ids = (await allOf(clientOf(server.url).lists.all())).map(({ id }) => id);
    // What came in before the others is found, too.
    expect(ids).toEqual([...there, '1000']);
  });

  it('ends when the service knows no pages', async () => {
    await using server = await startServer(() => json([list(1), list(2)]));
    const lists = await allOf(clientOf(server.url).lists.all());
    expect(lists).toHaveLength(2);
  });

  it.each<[string, (service: Service) => AsyncIterable<unknown>]>([
    ['status%5B%5D=2&status%5B%5D=9', ({ campaigns }) => campaigns.all({ statuses: [2, 9] })],
    ['bob%40example.org', ({ smtp }) => smtp.emails.all({ recipient: 'bob@example.org' })],
    ['date_from=2026-03-01', ({ push }) => push.subscribers.all('5', { fromDay: '2026-03-01' })],
  ])('keeps the filter %s on every page', async (filter, read) => {
    await using server = await startServer(() => {
      const { length } = server.received;
      const one = { id: length, status: 1, email: `p${length}`, tracking: null };
      return json(length < 3 ? [one] : []);
    });
    expect(await allOf(read(clientOf(server.url)))).toHaveLength(2);
    const kept = server.received.filter(({ start }) => start.includes(filter));
    expect(kept).toHaveLength(3);
  });

  it('ends where the service’s pages have no end, after all that came before', async () => {
    let asked = 0;
    const endless = async ({ limit }: Page) => Array.from({ length: limit }, () => list(asked++));
    let read = 0;
    const reading = (async () => {
      for await (const _ of allPages(async (page) => (await endless(page)).map(withTextId)))
        read += 1;
    })();
    await expect(reading).rejects.toThrow('The service’s list doesn’t end');
    expect(read).toBe(300_000);
  });

  it('is bounded wherever pages are read one after the other', async () => {
    const unbounded: string[] = [];
    for await (const path of glob('src/**/*.ts')) {
      const source = await readFile(path, 'utf8');
      const loops = source.match(/for \(let offset/g)?.length ?? 0;
      const bounds = source.match(/^\s*countPage\(\);$/gm)?.length ?? 0;
      if (loops !== bounds) unbounded.push(path);
    }
    expect(unbounded).toEqual([]);
  });

  it('gives all bounces of a day, like ones too, and reads no page in vain', async () => {
    await using server = await startServer((request) => {
      const { limit, offset } = rangeOf(request);
      const length = Math.min(limit, 250 - offset);
      return json({ total: 250, emails: Array.from({ length }, () => bounce(1)) });
    });
    const bounces = await allOf(clientOf(server.url).smtp.bounces.all('2026-03-03'));
    expect(bounces).toHaveLength(250);
    expect(server.received).toHaveLength(3);
  });

  it('ends when there are fewer bounces than the total says', async () => {
    await using server = await startServer((request) =>
      json({ total: 50, emails: rangeOf(request).offset === 0 ? [bounce(1)] : [] }),
    );
    expect(await allOf(clientOf(server.url).smtp.bounces.all())).toHaveLength(1);
  });
});

describe('reading contacts, of which pages are read ahead', () => {
  const contact = (index: number) => ({ email: `p${index}@example.com`, status: 1 });
  const all = Array.from({ length: 750 }, (_, index) => contact(index));
  const emails = all.map(({ email }) => email);

  it.each([
    ['in order', 100],
    ['although a page holds fewer than asked for', 30],
  ])('gives every one once, %s', async (_, pageSize) => {
    await using server = await startServer(pagesOf(all, pageSize));
    const contacts = await allOf(clientOf(server.url).lists.contacts('1'));
    expect(contacts.map(({ email }) => email)).toEqual(emails);
  });

  it('goes on with pages that come in another order', async () => {
    const held = Promise.withResolvers<void>();
    await using server = await startServer(async (request) => {
      const { offset } = rangeOf(request);
      if (offset === 100) await held.promise;
      if (offset === 200) held.resolve();
      return pagesOf(all)(request);
    });
    const contacts = await allOf(clientOf(server.url).lists.contacts('1'));
    expect(contacts.map(({ email }) => email)).toEqual(emails);
  });

  it('reads nothing ahead for somebody who wants a few of a short list', async () => {
    await using server = await startServer(() => json(all.slice(0, 40)));
    for await (const { email } of clientOf(server.url).lists.contacts('1')) {
      expect(email).toBe('p0@example.com');
      break;
    }
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['refused', json({ message: 'No' }, 400), RefusedError],
    ['broken', json([{ status: 'blue' }]), ContractError],
    ['missing', { status: 503 }, UnavailableError],
  ])('gives what comes before a page that is %s', async (_, answer, family) => {
    await using server = await startServer((request) =>
      rangeOf(request).offset >= 297 ? answer : pagesOf(all)(request),
    );
    const read: string[] = [];
    const reading = (async () => {
      for await (const { email } of clientOf(server.url).lists.contacts('1')) read.push(email);
    })();
    await expect(reading).rejects.toThrow(family);
    expect(read).toEqual(emails.slice(0, 298));
  });
});

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function rangeOf({ start }: Received) {
  const { searchParams } = new URL(start.split(' ')[1] ?? '', 'http://service');
  return { limit: Number(searchParams.get('limit')), offset: Number(searchParams.get('offset')) };
}
