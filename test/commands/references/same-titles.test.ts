import { OWN_REFERENCES } from '../../../src/operations/references.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyKinds, PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { DAILY } from '../../../src/domain/digest.ts';
import type { Operation } from '../../../src/commands/define.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { createReferences, type References } from '../../../src/commands/references.ts';
import {
  type Reference,
  REFERENCE_TARGETS,
  type ReferenceTarget,
} from '../../../src/commands/references/reference.ts';
import { ranked, searchable, titled } from '../../../src/commands/references/ranked.ts';
import { resolveTitles } from '../../../src/commands/resolve-titles.ts';
import { clientOf, type HttpServer, json, startServer } from '../../service/http-server.ts';
import { NOW, openPostbell, type SandboxPostbell } from '../context.ts';
import { rowsIn } from '../seen.ts';
import { TITLES_WRITTEN } from '../titles.ts';

/*
 * The service as it is, but each listing ends with a twin of its first record: another id, and the
 * same title in capitals, or the same altogether where nobody chooses a title.
 */
const HERE = { channelId: 'C0NEWS', personId: 'U1' };

/** Their ids are their titles, or no two are alike by nature. */
const WITHOUT_TWINS: ReadonlySet<ReferenceTarget> = new Set([
  'smtp-sender',
  'smtp-domain',
  'sms-sender',
  'country',
  'alert',
  'monitor',
  'recurring',
  'bulk-run',
  'incident',
  'person',
  'helper',
  'approval',
  'access-token',
  'user-group',
  'grant',
]);
const WITH_TWINS = REFERENCE_TARGETS.filter((to) => !WITHOUT_TWINS.has(to));

let postbell: SandboxPostbell;
let server: HttpServer;
let references: References;

beforeAll(async () => {
  postbell = await openPostbell();
  const { service, store, sandbox } = postbell;
  await service.webhooks.create(['spam'], 'https://bot.example/relay/spam');
  for (const [createdBy, time] of [
    ['U1', '09:00'],
    ['U2', '18:00'],
  ] as const) {
    await store.alerts.add(
      { ...PLAIN_ALERT, ...HERE, filter: onlyKinds(['spam']), createdBy },
      NOW,
    );
    await store.digests.add({ ...DAILY, ...HERE, time, createdBy }, NOW);
  }
  server = await startServer(async ({ start, headers }) => {
    const [method = '', path = ''] = start.split(' ');
    const { authorization = '' } = headers;
    const answer = await fetch(`${sandbox.url}${path}`, { method, headers: { authorization } });
    const isFirst = !path.includes('offset=') || path.includes('offset=0');
    return json(isFirst ? withTwins(await answer.json()) : await answer.json(), answer.status);
  });
  references = createReferences({
    service: clientOf(server.url),
    store,
    userGroups: async () => [],
    members: async () => [],
    grantable: () => [],
    own: OWN_REFERENCES,
    now: () => NOW,
    timeoutMs: 60_000,
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await postbell.close();
});

function withTwins(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value;
    const [first] = all;
    const isRecord = typeof first === 'object' && first !== null && !Array.isArray(first);
    return isRecord && ('id' in first || 'email' in first) ? [...all, twinOf(first)] : all;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withTwins(part)]));
}

function twinOf(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => {
      if (/^(?:id|real_id)$/.test(name)) {
        return [name, typeof value === 'number' ? value + 7_000_000 : `${String(value)}7`];
      }
      if (typeof value !== 'string') return [name, value];
      if (name === 'email') return [name, `twin.${value}`];
      return [
        name,
        ['name', 'title', 'subject', 'body'].includes(name) ? value.toUpperCase() : value,
      ];
    }),
  );
}

const operationWith = (to: ReferenceTarget): readonly [Operation, string] => {
  for (const operation of catalogue.operations) {
    for (const [name, input] of Object.entries(operation.inputs)) {
      if (input.kind === 'reference' && input.to === to && !input.only) return [operation, name];
    }
  }
  throw new Error(`nothing takes one ${to}`);
};

async function typed(to: ReferenceTarget, text: string) {
  const [operation, name] = operationWith(to);
  const { raw, question } = await resolveTitles(references, {
    operation,
    raw: { [name]: text },
    to: HERE,
    present: async () => ({ zone: 'UTC', now: new Date() }),
  });
  return { id: raw?.[name], question };
}

/** The titles that can be typed: a sender’s is its name. */
const titleOf = ({ title, titles }: Reference) => titles?.[0] ?? title;

describe.each(WITH_TWINS)('of two of %s with the same title', (to) => {
  const pair = async () => {
    const all = await references.search(to, '', HERE);
    const [first] = all;
    if (!first) throw new Error('nothing is offered');
    const same = all.filter((one) => titleOf(one).toUpperCase() === titleOf(first).toUpperCase());
    return { first, same };
  };

  it.each([
    ['between both', (title: string) => `${title.slice(0, 1).toLowerCase()}${title.slice(1)} `],
    ...Object.entries(TITLES_WRITTEN),
  ])('typed %s, it is asked which one, with the ids', async (_, write) => {
    const { first, same } = await pair();
    expect(same.length).toBeGreaterThan(1);
    const text = write(titleOf(first));
    // Nothing to write otherwise.
    if (same.some((one) => titleOf(one) === text.trim())) return;
    const { question } = await typed(to, text);
    if (question === null) throw new Error('nobody was asked');
    const shown = rowsIn(question).map(([, id]) => id);
    expect(shown).toEqual(expect.arrayContaining(same.map(({ id }) => id)));
  });

  it('the one that is written so is meant, or it is asked', async () => {
    const { first, same } = await pair();
    const exactly = same.filter((one) => titleOf(one) === titleOf(first));
    const { id, question } = await typed(to, titleOf(first));
    if (exactly.length === 1) expect(id).toBe(first.id);
    else expect(rowsIn(question ?? {}).map(([, one]) => one)).toEqual(exactly.map((one) => one.id));
  });

  it('the id names one', async () => {
    const { same } = await pair();
    for (const { id } of same) expect(await typed(to, id)).toEqual({ id, question: null });
  });
});

/** Slips of one letter behind the first, in the longest word. */
const SLIPS: Readonly<Record<string, (word: string) => string>> = {
  'a letter left out': (word) => word.slice(0, 2) + word.slice(3),
  'a letter twice': (word) => word.slice(0, 3) + word.slice(2),
  'two letters swapped': (word) =>
    word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4),
};

describe.each(WITH_TWINS)('of %s whose title is typed with a slip', (to) => {
  it.each(Object.entries(SLIPS))('it is asked which one is meant: %s', async (_, slip) => {
    const all = await references.search(to, '', HERE);
    const titles = new Set(all.map(titleOf).map((title) => title.toLowerCase()));
    let asked = 0;
    for (const one of all.slice(0, 10)) {
      const title = titleOf(one);
      const word = (title.match(/[a-z]{6,}/giu) ?? []).toSorted((a, b) => b.length - a.length)[0];
      const text = word === undefined ? title : title.replace(word, slip(word));
      if (word === undefined || slip(word) === word || titles.has(text.toLowerCase())) continue;
      const { question } = await typed(to, text);
      expect(question?.title).toMatch(/^Which /u);
      expect(rowsIn(question ?? {}).map(([, id]) => id)).toContain(one.id);
      asked += 1;
    }
    expect(asked).toBeGreaterThan(0);
  });
});

describe('titles of signs', () => {
  const items = [
    { id: '1', title: '🔥🔥' },
    { id: '2', title: 'C++' },
    { id: '3', title: 'C#' },
    { id: '4', title: '❤\ufe0f' },
  ].map(searchable);

  it.each([
    ['🔥🔥', ['1']],
    ['C++', ['2']],
    ['C#', ['3']],
    ['c', ['2', '3']],
    ['❤', ['4']],
    ['🔥', []],
    ['-', []],
  ])('%s is that of %j', (title, ids) => {
    expect(titled(items, title).map(({ id }) => id)).toEqual(ids);
  });

  it('are found by a part of them', () => {
    expect(ranked(items, '🔥').map(({ id }) => id)).toEqual(['1']);
  });
});
