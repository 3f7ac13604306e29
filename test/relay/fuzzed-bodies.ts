import { Agent } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { Registry } from '@prometheus-io/client';
import { expect, it, onTestFinished } from 'vitest';
import { newSqliteFile } from '../store/engines.ts';
import { posted } from './posted.ts';
import { startRelay } from './running.ts';

const AT_ONCE = 16;

const NAMES = 'event email task_id book_id timestamp events __proto__ status'.split(' ');
const USUAL = ['open', 'delivered', 'hard_bounces', 4711, 1_795_253_000, 'Ann@Example.com', '\0'];
const VALUES = fc.oneof(fc.constantFrom(...USUAL), fc.jsonValue());
const item = fc.dictionary(fc.constantFrom(...NAMES), VALUES);
const anything = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc.string({ unit: 'binary', maxLength: 300 }).map((text) => Buffer.from(text)),
  fc.webQueryParameters().map((text) => Buffer.from(text)),
  item.map((fields) =>
    Buffer.from(new URLSearchParams(Object.entries(fields).map(asText)).toString()),
  ),
  fc.array(item, { maxLength: 8 }).map((items) => Buffer.from(JSON.stringify(items))),
  // Cut off anywhere.
  fc
    .tuple(fc.array(item, { minLength: 1, maxLength: 3 }), fc.nat())
    .map(([items, at]) => Buffer.from(JSON.stringify(items)).subarray(0, at % 200)),
);

/** Posts so many bodies to a relay. */
export function postFuzzedBodies(count: number): void {
  it(`answers ${count} bodies of any bytes with 200 or 400, and its figures add up`, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const databaseUrl = await newSqliteFile();
    const metrics = new Registry();
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    onTestFinished(() => agent.destroy());
    const { url, store } = await startRelay({ databaseUrl, metrics });
    const bodies = fc.sample(anything, { numRuns: count, seed });
    const statuses = new Map<number, number>();
    const senders = Array.from({ length: AT_ONCE }, async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        const status = await posted(agent, `${url}/open`, body);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    await Promise.all(senders);
    expect(new Set(statuses.keys()), `seed ${seed}`).toEqual(new Set([200, 400]));

    const text = await metrics.metrics();
    const figure = (name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0]);
    const kept = await store.events.count();
    expect(figure('postbell_relay_events_total{outcome="fresh"}'), `seed ${seed}`).toBe(kept);
    expect(figure('postbell_relay_rejects_total'), `seed ${seed}`).toBe(
      await store.deadLetters.count(),
    );
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true });
    onTestFinished(() => database.close());
    const sumOf = (table: string) =>
      database.prepare(`select sum(count) as sum from ${table} where kind <> 'sent to'`).get();
    expect([sumOf('totals'), sumOf('minutes')], `seed ${seed}`).toEqual([
      { sum: kept },
      { sum: kept },
    ]);
  });
}

function asText([name, value]: [string, unknown]): [string, string] {
  return [name, typeof value === 'string' ? value : JSON.stringify(value)];
}
