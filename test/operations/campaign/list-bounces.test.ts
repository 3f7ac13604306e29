import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demandOf, USUAL_RULES } from '../../../src/domain/approvals.ts';
import type { RawValues } from '../../../src/domain/reply.ts';
import { type Postbell, postbellAt, NOW, sandboxPostbell } from '../../commands/context.ts';
import { seen } from '../../commands/seen.ts';
import { plan } from './agenda.ts';
import { BASE, HOUR_MS } from './example.ts';

const world = sandboxPostbell();
const asked: string[] = [];
let postbell: Postbell;
beforeAll(async () => {
  const fetching: typeof fetch = (...[input, init]) => {
    asked.push(new Request(input, init).url);
    return fetch(input, init);
  };
  postbell = await postbellAt(world.sandbox.url, {}, { fetch: fetching });
});
afterAll(() => postbell.close());
beforeEach(() => world.sandbox.control.advance(HOUR_MS));

const DAY_MS = 24 * HOUR_MS;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

interface Mailed {
  readonly id: number;
  readonly days: number;
  readonly sent: number;
  readonly hard: number;
  readonly hasDeliveries?: boolean;
}

/** Has a campaign sent to the list, and its events received: each of them twice, the last first. */
async function mail({ id, days, sent, hard, hasDeliveries = true }: Mailed): Promise<void> {
  plan(world, [{ id, at: ago(days).toISOString(), lists: [4104], status: 3 }]);
  const at = Math.floor(ago(days).getTime() / 1000);
  const events = Array.from({ length: sent }, (_, person) => ({
    event: person < hard ? 'hard_bounces' : 'delivered',
    email: `person${person}@example.com`,
    task_id: id,
    book_id: 4104,
    timestamp: at + person,
  })).filter(({ event }) => hasDeliveries || event !== 'delivered');
  const body = JSON.stringify([...events.toReversed(), ...events]);
  await postbell.store.events.keep([{ body, action: null, receivedAt: NOW }]);
}

async function review(raw: RawValues = {}) {
  asked.length = 0;
  const given = { ...BASE, template: '506', at: '2026-12-20 10:00', ...raw };
  const preview = await postbell.question('campaign send', given);
  const { notices, facts } = seen(preview ?? { title: '' });
  const { overrides = [], ...stakes } = preview?.stakes ?? { recipients: 0 };
  return {
    fact: facts['Hard bounces'],
    warnings: notices.filter((text) => text.includes('bounced hard')),
    overrides: overrides.filter(({ key }) => key.startsWith('bounces:')),
    demand: demandOf({ ...stakes, recipients: 10, overrides }, USUAL_RULES),
    requests: asked.length,
  };
}

describe('the hard bounces that a review projects', () => {
  it('are not zero where nothing is known of the list', async () => {
    const { fact, warnings, overrides } = await review();
    expect(fact).toBe('Unknown (Postbell saw no earlier campaign to it)');
    expect({ warnings, overrides }).toEqual({ warnings: [], overrides: [] });
  });

  it('take no account of few people, nor of bounces without deliveries', async () => {
    await mail({ id: 96_001, days: 30, sent: 5, hard: 1 });
    await mail({ id: 96_002, days: 29, sent: 300, hard: 250, hasDeliveries: false });
    const { fact, warnings } = await review();
    expect(fact).toContain('Unknown');
    expect(warnings).toEqual([]);
  });

  it('are silent below 2%, said with the share, and ask the service for nothing', async () => {
    const before = await review();
    await mail({ id: 96_003, days: 20, sent: 1000, hard: 19 });
    const { fact, warnings, overrides, requests } = await review();
    expect(fact).toMatch(/^1\.9% last time, so about \d+ now$/);
    expect({ warnings, overrides }).toEqual({ warnings: [], overrides: [] });
    expect(requests).toBe(before.requests);
  });

  it('warn from 2% on, by the latest campaign', async () => {
    await mail({ id: 96_004, days: 10, sent: 1000, hard: 29 });
    const { fact, warnings, overrides, demand } = await review();
    expect(fact).toContain('2.9% last time');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('bounced hard last time (29 of 1,000, “Planned 96004” (96004)');
    expect(overrides).toEqual([]);
    expect(demand).toBeNull();
  });

  it('take a second person from 5% on, however few they are, once they are decided on', async () => {
    await mail({ id: 96_005, days: 5, sent: 1000, hard: 61 });
    const { overrides, demand } = await review();
    expect(overrides.map(({ key, alwaysAsks }) => ({ key, alwaysAsks }))).toEqual([
      { key: 'bounces:4104', alwaysAsks: true },
    ]);
    expect(demand).toMatch(/^it goes out despite 6\.1% hard bounces of .* last time$/);
    const given = { ...BASE, template: '506', at: '2026-12-20 10:00' };
    await expect(postbell.run('campaign send', given)).rejects.toThrow(
      /^Since the review there is 6\.1% hard bounces of .* last time\. Review it again\.$/,
    );
  });

  it('are those of the latest campaign only: a cleaned list is well again', async () => {
    await mail({ id: 96_007, days: 9, sent: 1000, hard: 90 });
    await mail({ id: 96_006, days: 2, sent: 1000, hard: 3 });
    const { fact, warnings, overrides } = await review();
    expect(fact).toContain('0.30% last time');
    expect({ warnings, overrides }).toEqual({ warnings: [], overrides: [] });
  });

  it('say how many joined since', async () => {
    await mail({ id: 96_008, days: 2, sent: 1000, hard: 3 });
    const body = JSON.stringify(
      Array.from({ length: 3 }, (_, person) => ({
        event: 'new_emails',
        email: `new${person}@example.com`,
        book_id: 4104,
        timestamp: Math.floor(ago(1).getTime() / 1000) + person,
      })),
    );
    await postbell.store.events.keep([{ body, action: null, receivedAt: NOW }]);
    const { fact } = await review();
    expect(fact).toMatch(/; 3 contacts joined since, never mailed yet$/);
  });
});
