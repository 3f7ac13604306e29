import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedWaitMs, retryAfterMs } from '../../src/lib/retry-after.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const HOUR_MS = 3_600_000;
const BOUNDS = { leastMs: 1_000, mostMs: 600_000 };

it.each([
  ['7', 7_000, 7_000],
  ['0', 0, 1_000],
  ['-5', 0, 1_000],
  [' 1.5 ', 1_500, 1_500],
  ['99999999999', HOUR_MS, 600_000],
  ['9'.repeat(400), HOUR_MS, 600_000],
  ['Sat, 21 Nov 2026 09:01:30 GMT', 90_000, 90_000],
  ['Fri, 01 Jan 2100 00:00:00 GMT', HOUR_MS, 600_000],
  ['Mon, 01 Jan 2001 00:00:00 GMT', 0, 1_000],
  ['soon', undefined, undefined],
  ['', undefined, undefined],
  [null, undefined, undefined],
])('“%s” is %s ms, or %s within bounds', (header, ms, bounded) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
  expect(retryAfterMs(header, NOW, BOUNDS)).toBe(bounded);
});

it('no wait is out of bounds, whatever was asked for', () => {
  const asked = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(Infinity, NaN));
  fc.assert(
    fc.property(asked, (ms) => {
      const waitMs = boundedWaitMs(ms, BOUNDS);
      expect(waitMs).toBeGreaterThanOrEqual(BOUNDS.leastMs);
      expect(waitMs).toBeLessThanOrEqual(BOUNDS.mostMs);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), asked.map(String)), (header) => {
      const waitMs = retryAfterMs(header, NOW) ?? 0;
      expect(waitMs).toBeGreaterThanOrEqual(0);
      expect(waitMs).toBeLessThanOrEqual(HOUR_MS);
    }),
  );
});
