import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawValues } from '../../../src/domain/reply.ts';
import { type Postbell, postbellAt, sandboxPostbell } from '../../commands/context.ts';
import { seen } from '../../commands/seen.ts';
import { plan } from './agenda.ts';
import { BASE, HOUR_MS } from './example.ts';

const world = sandboxPostbell();
/** What was asked of the service. */
const asked: string[] = [];
let postbell: Postbell;
beforeAll(async () => {
  const fetching: typeof fetch = (...[input, init]) => {
    const { method, url } = new Request(input, init);
    const { pathname, search } = new URL(url);
    asked.push(`${method} ${pathname}${search}`);
    return fetch(input, init);
  };
  postbell = await postbellAt(world.sandbox.url, {}, { fetch: fetching });
});
afterAll(() => postbell.close());
beforeEach(() => world.sandbox.control.advance(HOUR_MS));

const AT = '2026-11-26 10:00';

async function review(raw: RawValues = {}) {
  asked.length = 0;
  const preview = await postbell.question('campaign send', { ...BASE, template: '506', ...raw });
  return { ...seen(preview ?? { title: '' }), overrides: preview?.stakes?.overrides };
}

const many = (count: number, at = '2026-11-26T09:00:00Z', lists = [4104]) =>
  plan(
    world,
    Array.from({ length: count }, (_, index) => ({ id: 95_000 + index, at, lists })),
  );

describe('what a review compares with', () => {
  it('is one request more, however much is scheduled: none is asked for by itself', async () => {
    await review({ at: AT });
    const before = [...asked].toSorted();
    // A second has ten: the review has to be there within it.
    expect(before.length).toBeLessThanOrEqual(10);
    expect(before.filter((request) => request.includes('planed=1'))).toHaveLength(1);
    many(30);
    const { notices } = await review({ at: AT });
    expect(asked.toSorted()).toEqual(before);
    expect(notices.filter((text) => text.includes(' also gets “'))).toHaveLength(3);
    expect(notices).toContain('27 more campaigns to the same lists within a day.');
  });

  it('says what wasn’t looked at', async () => {
    many(120, '2027-01-20T09:00:00Z');
    const { notices } = await review({ at: AT });
    expect(notices).toContain(
      'Scheduled campaigns: only the first 100 were looked at. Overlaps with them aren’t known.',
    );
  });

  it('is decided as a whole, beyond what is named, too', async () => {
    many(5);
    const { overrides } = await review({ at: AT });
    expect(overrides?.map(({ key }) => key).toSorted()).toEqual(
      Array.from({ length: 5 }, (_, index) => `overlap:${95_000 + index}`),
    );
  });

  it('doesn’t guess who is in two lists, or in a segment', async () => {
    many(1, '2026-11-26T09:00:00Z', [4105]);
    const other = await review({ at: AT });
    expect(other.overrides).toEqual([]);
    expect(other.facts['Within a day']).toBe(
      '“Planned 95000” (95000) 1 hour later, to other lists. People on several of these lists get both.',
    );
    const [segment] = world.sandbox.state().segments.values();
    const ofNoList = await review({ at: AT, lists: '', segment: String(segment?.id) });
    expect(ofNoList.facts['Within a day']).toContain('Which list the segment belongs to');
  });
});
