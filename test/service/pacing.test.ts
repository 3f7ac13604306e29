import { array, assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Clock, createPacer } from '../../src/service/pacer.ts';
import { clientOf, json, startServer } from './http-server.ts';

describe('pacing', () => {
  it('lets a second’s worth go at once and the rest in order', async () => {
    const { clock, slept } = clockOf();
    const { turn } = createPacer(10, clock);
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 25 }, async (_, index) => {
        await turn();
        order.push(index);
      }),
    );
    expect(slept).toEqual([...Array(10).fill(1000), ...Array(5).fill(2000)]);
    expect(order).toEqual(Array.from({ length: 25 }, (_, index) => index));
  });

  it('is free again after a quiet second', async () => {
    const { clock, slept, pass } = clockOf();
    const { turn } = createPacer(2, clock);
    await turn();
    await turn();
    pass(999);
    await turn();
    expect(slept).toEqual([1]);
  });

  it('spaces out a rate below one a second', async () => {
    const { clock, slept } = clockOf();
    const { turn } = createPacer(0.5, clock);
    await Promise.all([turn(), turn(), turn()]);
    expect(slept).toEqual([2000, 4000]);
  });

  it('never gives more turns in any second than the rate', async () => {
    const rates = integer({ min: 1, max: 20 });
    const gaps = array(integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 80 });
    await assert(
      asyncProperty(rates, gaps, async (rate, gapsMs) => {
        const { clock, slept, now, pass } = clockOf();
        const { turn } = createPacer(rate, clock);
        const turnsMs: number[] = [];
        for (const gapMs of gapsMs) {
          pass(gapMs);
          const before = slept.length;
          await turn();
          turnsMs.push(now() + (slept.length > before ? (slept.at(-1) ?? 0) : 0));
        }
        for (const [index, startMs] of turnsMs.entries()) {
          const next = turnsMs[index + rate];
          if (next !== undefined) expect(next - startMs).toBeGreaterThanOrEqual(1000);
        }
      }),
    );
  });

  it('counts retries too', async () => {
    await using server = await startServer(() =>
      server.received.length < 3 ? { status: 503 } : json([]),
    );
    const { clock, slept } = clockOf();
    await clientOf(server.url, { clock, rateLimit: 1 }).blacklist.all();
    expect(slept).toEqual([1000, 2000]);
  });
});

/** Time stands still unless the test lets it pass; sleeps end at once and are noted. */
function clockOf() {
  let ms = 5000;
  const slept: number[] = [];
  const clock: Clock = { elapsedMs: () => ms, sleep: async (ms) => void slept.push(ms) };
  return { clock, slept, now: () => ms, pass: (passedMs: number) => void (ms += passedMs) };
}
