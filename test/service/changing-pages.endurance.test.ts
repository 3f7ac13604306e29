import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check';
import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Listing, type Page, readPages } from '../../src/service/pages.ts';
import type { Service } from '../../src/service/service.ts';
import { steadily } from '../../src/service/steady-reads.ts';
import { json, type Received, serviceThat } from './http-server.ts';

/** Every reader of all pages of a row, with a record of it by its number and the answer around. */
const ROWS: Readonly<
  Record<
    string,
    {
      readonly all: (service: Service) => AsyncIterable<unknown>;
      readonly record: (number: number) => object;
      readonly answer?: (records: readonly object[], total: number) => object;
    }
  >
> = {
  'GET /addressbooks': {
    all: ({ lists }) => lists.all(),
    record: (id) => ({ id, name: `List ${id}`, status: 0 }),
  },
  'GET /addressbooks/{id}/campaigns': {
    all: ({ lists }) => lists.campaigns('1'),
    record: (task_id) => ({ task_id, task_name: 'News', task_status: 3 }),
  },
  'GET /addressbooks/{id}/emails': {
    all: ({ lists }) => lists.contacts('1'),
    record: (number) => ({ email: `p${number}@example.com`, status: 1 }),
  },
  'GET /campaigns': {
    all: ({ campaigns }) => campaigns.all(),
    record: (id) => ({ id, name: 'News', status: 3 }),
  },
  'GET /smtp/emails': {
    all: ({ smtp }) => smtp.emails.all(),
    record: (number) => ({ id: `e${number}`, recipient: `p${number}@example.com` }),
  },
  'GET /smtp/bounces/day': {
    all: ({ smtp }) => smtp.bounces.all(),
    record: (number) => ({ email_to: `p${number}@example.com`, smtp_answer_code: 550 }),
    answer: (emails, total) => ({ total, emails }),
  },
  'GET /smtp/unsubscribe': {
    all: ({ smtp }) => smtp.unsubscribed.all(),
    record: (number) => ({ email: `p${number}@example.com` }),
  },
  'GET /push/websites/': {
    all: ({ push }) => push.websites.all(),
    record: (id) => ({ id, url: `${id}.example`, status: 'active' }),
  },
  'GET /push/websites/{id}/subscriptions': {
    all: ({ push }) => push.subscribers.all('1'),
    record: (id) => ({ id, status: 1 }),
  },
  'GET /push/tasks': {
    all: ({ push }) => push.campaigns.all(),
    record: (id) => ({ id, title: 'News', website_id: 1, status: 1 }),
  },
};

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);

describe.each(Object.entries(ROWS))('%s, read as a whole', (_, { all, record, answer }) => {
  /** Serves numbered records, which change once the first page was given. */
  const readWhile = async (
    change: (records: number[]) => void,
    { isOffsetIgnored = false, isSteady = false } = {},
  ) => {
    const records = numbers(276);
    const { server, service } = await serviceThat((request) => {
      const { limit, offset } = rangeOf(request);
      const part = isOffsetIgnored ? records : records.slice(offset, offset + limit);
      const shown = part.map(record);
      if (server.received.length === 1) change(records);
      return json(answer?.(shown, records.length) ?? shown);
    });
    const readAll = () => Array.fromAsync(all(service));
    const read = (await (isSteady ? steadily(readAll) : readAll())).map((one) => numberIn(one));
    return { read: read.toSorted((a, b) => a - b), requests: server.received.length };
  };

  it('is whole though records of the first page are removed meanwhile', async () => {
    for (const count of [1, 2, 30]) {
      const { read } = await readWhile((records) => records.splice(7, count));
      expect(read).toEqual(numbers(276));
    }
  });

  it('has each record once, and those that came in', async () => {
    const { read } = await readWhile((records) => records.unshift(1000, 1001));
    expect(read).toEqual([...numbers(276), 1000, 1001]);
  });

  it('has also a record that moved to the beginning', async () => {
    const { read } = await readWhile((records) => records.unshift(...records.splice(200, 1)));
    expect(read).toEqual(numbers(276));
  });

  it('has it also in a steady task, which otherwise reads the same each time', async () => {
    const move = (records: number[]) => records.unshift(...records.splice(200, 1));
    const { read } = await readWhile(move, { isSteady: true });
    expect(read).toEqual(numbers(276));
  });

  it('ends where the service knows no offset', async () => {
    const { read, requests } = await readWhile(() => undefined, { isOffsetIgnored: true });
    expect(read).toEqual(numbers(276));
    expect(requests).toBeLessThanOrEqual(3);
  });

  it('takes no request for the records that pages share', async () => {
    const { requests } = await readWhile(() => undefined);
    // Of long listings, two pages behind the end are prefetched.
    expect(requests).toBeLessThanOrEqual(4 + 2);
  });
});

it('is true of all that reads all pages of a row', async () => {
  const uses: string[] = [];
  for await (const path of glob('src/**/*.ts')) {
    if (path.endsWith('service/pages.ts')) continue;
    const source = await readFile(path, 'utf8');
    uses.push(...(source.match(/\b(?:allPages|readPages)\(/g) ?? []));
  }
  expect(uses).toHaveLength(Object.keys(ROWS).length);
});

type Serve = (records: readonly number[], page: Page) => readonly number[];

interface Changes {
  readonly before?: (records: number[], request: number) => void;
  readonly serve?: Serve;
}

const slice: Serve = (records, { limit, offset }) => records.slice(offset, offset + limit);

/** Reads numbers from a service in memory, which changes before each request. */
async function readNumbers(
  records: number[],
  { before, serve = slice }: Changes,
  how: Partial<Listing<number>> = {},
) {
  let requests = 0;
  const read = await Array.fromAsync(
    readPages<number>({
      read: async (page) => {
        before?.(records, requests);
        requests += 1;
        return { items: [...serve(records, page)] };
      },
      keyOf: String,
      ...how,
    }),
  );
  return { read: read.flat(), requests };
}

const changes = array(
  record({
    kind: constantFrom('none', 'remove', 'add'),
    at: nat(700),
    count: integer({ min: 1, max: 120 }),
  }),
  { minLength: 3, maxLength: 12 },
);
const HOW = [{}, { ahead: 3 }, { shared: 5 }];

describe('a listing that changes while it is read', () => {
  it('misses nothing that is there all the time, and gives nothing twice', async () => {
    const sizes = { count: nat(650), pageSize: constantFrom(100, 100, 30, 7, 2) };
    await assert(
      asyncProperty(record(sizes), changes, constantFrom(...HOW), async (size, changes, how) => {
        const records = numbers(size.count);
        let added = 10_000;
        const gone = new Set<number>();
        const before = (list: number[], request: number) => {
          const { kind, at, count } = changes[request] ?? { kind: 'none', at: 0, count: 0 };
          const place = at % (list.length + 1);
          if (kind === 'remove') for (const one of list.splice(place, count)) gone.add(one);
          // So many at once, and more right after them, look like a service that knows no offset.
          const isLikeNoOffset =
            count === size.pageSize - Math.min(how.shared ?? 1, size.pageSize - 1);
          if (kind === 'add' && !isLikeNoOffset)
            list.splice(place, 0, ...numbers(count, (added += 1000)));
        };
        const serve: Serve = (list, { limit, offset }) =>
          list.slice(offset, offset + Math.min(limit, size.pageSize));
        const { read } = await readNumbers(records, { before, serve }, how);
        expect(new Set(read).size).toBe(read.length);
        const there = numbers(size.count).filter((one) => !gone.has(one));
        expect(there.filter((one) => !read.includes(one))).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it('has each record that moves meanwhile', async () => {
    const places = { at: nat(700), to: nat(700), request: nat(8) };
    await assert(
      asyncProperty(nat(650), record(places), constantFrom(...HOW), async (count, move, how) => {
        const before = (list: number[], request: number) => {
          if (request !== move.request || list.length === 0) return;
          const [one] = list.splice(move.at % list.length, 1);
          if (one !== undefined) list.splice(move.to % (list.length + 1), 0, one);
        };
        const { read } = await readNumbers(numbers(count), { before }, how);
        expect(read.toSorted((a, b) => a - b)).toEqual(numbers(count));
      }),
      { numRuns: 300 },
    );
  });

  it('is said to change too often where it never holds still', async () => {
    let next = 1_000_000;
    const before = (list: number[]) => {
      list.splice(0, 100);
      list.push(...numbers(100, (next += 100)));
    };
    await expect(readNumbers(numbers(5_000), { before })).rejects.toThrow(
      /changed so often|doesn’t end/,
    );
  });
});

describe('a service whose pages can’t begin within one another', () => {
  const serves: Readonly<Record<string, readonly [Serve, mostRequests: number]>> = {
    'knows no offset': [(records) => records, 3],
    'knows no offset and gives a page': [(records) => records.slice(0, 100), 3],
    'knows whole pages only': [
      (records, { limit, offset }) => {
        const first = Math.floor(offset / limit) * limit;
        return records.slice(first, first + limit);
      },
      9,
    ],
    'has nothing behind the first page': [
      (records, { offset }) => (offset === 0 ? records.slice(0, 100) : []),
      8,
    ],
    'gives one record a page': [(records, { offset }) => records.slice(offset, offset + 1), 301],
    'gives two records a page': [(records, { offset }) => records.slice(offset, offset + 2), 301],
  };

  it.each(Object.entries(serves))('that %s is read to its end', async (name, [serve, most]) => {
    for (const count of [0, 1, 2, 99, 100, 101, 300]) {
      const { read, requests } = await readNumbers(numbers(count), { serve });
      const given = /gives a page|first page/.test(name) ? Math.min(count, 100) : count;
      expect(read).toEqual(numbers(given));
      expect(requests).toBeLessThanOrEqual(most);
    }
  });
});

it('takes one request in a hundred for the records that pages share', async () => {
  for (const [count, without] of [
    [0, 1],
    [1, 2],
    [100, 2],
    [199, 3],
    [10_000, 101],
    [100_000, 1001],
  ] as const) {
    const { requests } = await readNumbers(numbers(count), {});
    expect(requests).toBeLessThanOrEqual(without * 1.011);
  }
});

function numberIn(record: unknown): number {
  return Number(/\d+/.exec(JSON.stringify(record))?.[0]);
}

function rangeOf({ start }: Received) {
  const { searchParams } = new URL(start.split(' ')[1] ?? '', 'http://service');
  return { limit: Number(searchParams.get('limit')), offset: Number(searchParams.get('offset')) };
}
