import { describe, expect, it } from 'vitest';
import { clientOf, json, startServer, type Received } from './http-server.ts';

const list = (id: number) => ({ id, name: `List ${id}`, status: 0 });
const bounce = (index: number) => ({ email_to: `p${index}@example.com`, smtp_answer_code: 550 });

describe('reading all pages', () => {
  it.each([
    ['as many as asked for', 100],
    ['fewer than asked for', 30],
  ])('gives every record once when a page holds %s', async (_, pageSize) => {
    const all = Array.from({ length: 250 }, (_, index) => list(index));
    await using server = await startServer((request) => {
      const { limit, offset } = rangeOf(request);
      return json(all.slice(offset, offset + Math.min(limit, pageSize)));
    });
    const ids = (await allOf(clientOf(server.url).lists.all())).map(({ id }) => id);
    expect(ids).toEqual(all.map(({ id }) => String(id)));
  });

  it('gives a record once that moved to the next page meanwhile', async () => {
    const all = Array.from({ length: 150 }, (_, index) => list(index));
    await using server = await startServer((request) => {
      const { limit, offset } = rangeOf(request);
      const page = all.slice(offset, offset + limit);
      if (offset === 0) all.unshift(list(1000));
      return json(page);
    });
    const ids = (await allOf(clientOf(server.url).lists.all())).map(({ id }) => id);
    expect(ids).toHaveLength(150);
    expect(new Set(ids).size).toBe(150);
  });

  it('ends when the service knows no pages', async () => {
    await using server = await startServer(() => json([list(1), list(2)]));
    const lists = await allOf(clientOf(server.url).lists.all());
    expect(lists).toHaveLength(2);
  });

  it('keeps the filter of campaigns on every page', async () => {
    await using server = await startServer(() => json([]));
    await allOf(clientOf(server.url).campaigns.all({ statuses: [2, 9] }));
    expect(server.received[0]?.start).toContain('status%5B%5D=2&status%5B%5D=9');
  });

  it('gives all bounces of a day, like ones too, and reads no page in vain', async () => {
    await using server = await startServer((request) => {
      const { limit, offset } = rangeOf(request);
      const length = Math.min(limit, 250 - offset);
      return json({ total: 250, emails: Array.from({ length }, () => bounce(1)) });
    });
    const bounces = await allOf(clientOf(server.url).smtp.allBounces('2026-03-03'));
    expect(bounces).toHaveLength(250);
    expect(server.received).toHaveLength(3);
  });

  it('ends when there are fewer bounces than the total says', async () => {
    await using server = await startServer((request) =>
      json({ total: 50, emails: rangeOf(request).offset === 0 ? [bounce(1)] : [] }),
    );
    expect(await allOf(clientOf(server.url).smtp.allBounces())).toHaveLength(1);
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
