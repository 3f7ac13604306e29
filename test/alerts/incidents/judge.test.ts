import { FINAL_AFTER_MS, MINIMUM_VOLUME } from '../../../src/domain/figures.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INCIDENT_RATES, redShare, valueOf } from '../../../src/domain/incidents.ts';
import {
  CALM_MS,
  judge,
  QUIET_MS,
  type Known,
  type Seen,
} from '../../../src/alerts/incidents/judge.ts';

const START = Date.UTC(2026, 10, 21, 9);
const after = (ms: number): Date => new Date(START + ms);
const seenAs = (part: number, whole: number, more: Partial<Seen> = {}): Seen => ({
  rate: 'complaints',
  share: { part, whole },
  firstAt: after(0),
  changedAt: after(0),
  stage: 'unknown',
  ...more,
});

/** What happens to one rate, look by look: alarms that began and were over. */
function played(looks: readonly { readonly seen: Seen; readonly at: Date }[]) {
  const notified: ({ kind: 'begin'; seen: Seen } | { kind: 'over'; closing: string })[] = [];
  let known: Known | null = null;
  for (const { seen, at } of looks) {
    const verdict = judge(known, seen, at);
    if (verdict.kind === 'begin') {
      const { share } = seen;
      known = {
        openedAt: at,
        closedAt: null,
        closing: null,
        now: share,
        peak: share,
        calmSince: null,
      };
      notified.push({ kind: 'begin', seen });
    }
    if (verdict.kind === 'change') {
      const { closing } = verdict.change;
      known = {
        ...verdict.change,
        openedAt: known?.openedAt ?? at,
        closedAt: closing === null ? null : at,
      };
      if (closing !== null) notified.push({ kind: 'over', closing });
    }
  }
  return { notified, known };
}

const kinds = (looks: Parameters<typeof played>[0]): string[] =>
  played(looks).notified.map((one) => (one.kind === 'over' ? one.closing : one.kind));

const look = fc.record({
  part: fc.nat({ max: 60 }),
  whole: fc.nat({ max: 3_000 }),
  waitMs: fc.integer({ min: 0, max: 20 * 60_000 }),
  hasChanged: fc.boolean(),
  stage: fc.constantFrom('going', 'ended', 'unknown'),
});

describe('an alarm', () => {
  it('begins and is over in turns, never below the minimum volume, whatever the counters do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...INCIDENT_RATES),
        fc.array(look, { maxLength: 60 }),
        (rate, all) => {
          let atMs = START;
          let changedAt = after(0);
          const looks = all.map(({ part, whole, waitMs, hasChanged, stage }) => {
            atMs += waitMs;
            if (hasChanged) changedAt = new Date(atMs);
            const share = { part: Math.min(part, whole), whole };
            const seen: Seen = { rate, share, firstAt: after(0), changedAt, stage };
            return { seen, at: new Date(atMs) };
          });
          const { notified, known } = played(looks);
          notified.forEach((one, index) => {
            expect(one.kind).toBe(index % 2 === 0 ? 'begin' : 'over');
            if (one.kind === 'over') return;
            expect(one.seen.share.whole).toBeGreaterThanOrEqual(MINIMUM_VOLUME);
            expect(valueOf(one.seen.share)).toBeGreaterThanOrEqual(redShare(rate) - 1e-9);
          });
          // The peak is the worst since it began.
          const last = notified.at(-1);
          if (last?.kind === 'begin') {
            const since = looks.slice(looks.findIndex(({ seen }) => seen === last.seen));
            const worst = Math.max(...since.map(({ seen }) => valueOf(seen.share)));
            expect(valueOf(known?.peak ?? { part: 0, whole: 0 })).toBe(worst);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('begins at 0.3 % and three people, of 200 delivered, and neither just below nor with fewer', () => {
    const begins = (seen: Seen) => judge(null, seen, after(0)).kind === 'begin';
    expect(begins(seenAs(3, 1_000))).toBe(true);
    expect(begins(seenAs(3, 1_001))).toBe(false);
    expect(begins(seenAs(3, 200))).toBe(true);
    expect(begins(seenAs(2, 200))).toBe(false);
    expect(begins(seenAs(3, 199))).toBe(false);
    expect(begins(seenAs(50, 1_000, { rate: 'delivery' }))).toBe(false);
    expect(begins(seenAs(51, 1_000, { rate: 'delivery' }))).toBe(true);
  });

  it('goes on while its rate wavers around the threshold', () => {
    const looks = [4, 2.9, 3.1, 2.5, 3.5].map((part, index) => ({
      seen: seenAs(part * 10, 10_000),
      at: after(index * 2 * CALM_MS),
    }));
    expect(kinds(looks)).toEqual(['begin']);
  });

  it('is over when its rate stayed below four fifths of the threshold for five minutes', () => {
    const calm = seenAs(23, 10_000);
    const worse = { seen: seenAs(40, 10_000), at: after(0) };
    const at = (ms: number) => ({ seen: calm, at: after(ms) });
    expect(kinds([worse, at(1), at(CALM_MS)])).toEqual(['begin']);
    expect(kinds([worse, at(1), at(CALM_MS + 1)])).toEqual(['begin', 'recovered']);
    const again = { seen: seenAs(40, 10_000), at: after(2) };
    expect(kinds([worse, at(1), again, at(3), at(CALM_MS + 2)])).toEqual(['begin']);
    const later = { seen: seenAs(40, 10_000), at: after(2 * CALM_MS) };
    expect(kinds([worse, at(1), at(CALM_MS + 1), later])).toEqual(['begin', 'recovered', 'begin']);
  });

  it('is over when its campaign ended and nothing came for two hours, and stays over', () => {
    const ended = (part: number, atMs: number, changedMs = 0) => ({
      seen: seenAs(part, 10_000, { stage: 'ended', changedAt: after(changedMs) }),
      at: after(atMs),
    });
    expect(kinds([ended(40, 0), ended(40, QUIET_MS - 1)])).toEqual(['begin']);
    expect(kinds([ended(40, QUIET_MS), ended(40, 2 * QUIET_MS - 1)])).toEqual(['begin']);
    const over = [ended(40, 0), ended(40, QUIET_MS)];
    expect(kinds([...over, ended(41, QUIET_MS + 2, QUIET_MS + 1)])).toEqual(['begin', 'ended']);
    expect(kinds([...over, ended(50, QUIET_MS + 2, QUIET_MS + 1)])).toEqual([
      'begin',
      'ended',
      'begin',
    ]);
  });

  it('is over two days after the first event, unless the campaign still goes out', () => {
    const looks = (stage: Seen['stage']) => [
      { seen: seenAs(40, 10_000), at: after(0) },
      { seen: seenAs(40, 10_000, { stage }), at: after(FINAL_AFTER_MS) },
      { seen: seenAs(90, 10_000, { stage }), at: after(FINAL_AFTER_MS + 1) },
    ];
    expect(kinds(looks('unknown'))).toEqual(['begin', 'aged']);
    expect(kinds(looks('going'))).toEqual(['begin']);
  });
});
