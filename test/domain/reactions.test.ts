import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  machineMarks,
  machinesAmong,
  namesProgram,
  type Reaction,
  REACTION_MARKS,
  withReactions,
} from '../../src/domain/reactions.ts';

const SENT_MS = Date.UTC(2026, 10, 21, 9);
const { open: OPEN, redirect: CLICK } = REACTION_MARKS;

const open = (seconds: number, more: Partial<Reaction> = {}): Reaction => ({
  kind: 'open',
  atMs: SENT_MS + seconds * 1000,
  link: '',
  isProgram: false,
  ...more,
});

const click = (seconds: number, link: number | string, more: Partial<Reaction> = {}): Reaction => ({
  ...open(seconds, more),
  kind: 'redirect',
  link: String(link),
});

const clicks = (seconds: number, links: number): readonly Reaction[] =>
  Array.from({ length: links }, (_, link) => click(seconds, link));

const judged = (reactions: readonly Reaction[], deliveredAtMs: number | null = SENT_MS) =>
  machinesAmong(reactions, deliveredAtMs);

describe('a machine’s', () => {
  it('is an open within 20 seconds of the delivery, before or after it', () => {
    const around = [-21, -20, 0, 9, 20, 21, 3_600].map((seconds) => open(seconds));
    expect(judged(around)).toEqual([false, true, true, true, true, false, false]);
    expect(judged(around, null)).not.toContain(true);
  });

  it('is a click within 10 seconds of the delivery', () => {
    const after = [0, 10, 11].map((seconds) => click(seconds, 1));
    expect(judged(after)).toEqual([true, true, false]);
  });

  it('are three different links within two seconds, whenever that is', () => {
    expect(judged(clicks(43, 9))).toEqual(Array.from({ length: 9 }, () => true));
    expect(judged([click(50, 1), click(51, 2), click(52, 3)])).toEqual([true, true, true]);
    expect(judged([click(50, 1), click(51, 2), click(53, 3)])).toEqual([false, false, false]);
    expect(judged([click(50, 1), click(50, 2)])).toEqual([false, false]);
    expect(judged([click(50, 1), click(50, 1), click(51, 1)])).toEqual([false, false, false]);
  });

  it('is whatever lies in a burst, and an open in the minute before it', () => {
    const scanned = [open(40), ...clicks(100, 5), open(100)];
    expect(judged(scanned, null)).not.toContain(false);
    const others = [open(39), click(97, 1), open(101), click(103, 1)];
    expect(judged([...clicks(100, 5), ...others], null).slice(5)).not.toContain(true);
  });

  it('is what a program by name did, even without a time', () => {
    expect(judged([open(900, { isProgram: true }), click(900, 1, { isProgram: true })])).toEqual([
      true,
      true,
    ]);
    expect(judged([open(0, { atMs: null, isProgram: true }), open(0, { atMs: null })])).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['Googlebot', true],
    ['bingbot/2.0', true],
    ['HeadlessChrome', true],
    ['python-requests/2.32', true],
    ['Apache-HttpClient', true],
    ['Barracuda Sentinel', true],
    ['Mobile Safari', false],
    ['Apple Mail', false],
    ['Outlook', false],
    ['GoogleImageProxy', false],
    ['Cubot X18', false],
    ['JavaFX', false],
    ['', false],
  ])('named %s: %s', (name, isProgram) => {
    expect(namesProgram(`Desktop\n\n${name}`)).toBe(isProgram);
  });
});

describe('only machines', () => {
  it.each([
    ['nothing', [], 0],
    ['an open at once', [open(3)], OPEN],
    ['an open at once, and one later', [open(3), open(400)], 0],
    ['an open at once and a scanner’s clicks', [open(3), ...clicks(43, 9)], OPEN | CLICK],
    ['a scanner’s clicks, and an open later', [open(3), ...clicks(43, 9), open(400)], CLICK],
    // Who clicks has read: images may be blocked.
    ['an open at once, and a click later', [open(3), click(400, 1)], 0],
    ['a scanner’s clicks, and a click later', [open(3), ...clicks(43, 9), click(400, 1)], 0],
  ])('opened or clicked with %s', (_, reactions, marks) => {
    expect(machineMarks(reactions, SENT_MS)).toBe(marks);
  });
});

const anyReaction = fc.record({
  kind: fc.constantFrom('open', 'redirect'),
  atMs: fc.option(fc.integer({ min: -40, max: 90 }).map((seconds) => SENT_MS + seconds * 1000)),
  link: fc.constantFrom('', 'a', 'b', 'c', 'd'),
  isProgram: fc.boolean(),
});
const anyDelivery = fc.option(fc.integer({ min: -5, max: 30 }).map((at) => SENT_MS + at * 1000));

it('the order in which reactions come, doubled, makes no difference', () => {
  const anyOrder = fc
    .array(anyReaction, { maxLength: 150 })
    .chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }),
        fc.integer({ min: 1, max: 7 }),
      ),
    );
  fc.assert(
    fc.property(anyOrder, anyDelivery, ([all, shuffled, step], deliveredAtMs) => {
      const atOnce = withReactions([], all);
      let bitByBit: readonly Reaction[] = [];
      for (let from = 0; from < shuffled.length; from += step) {
        bitByBit = withReactions(bitByBit, shuffled.slice(from, from + step));
      }
      expect(bitByBit).toEqual(atOnce);
      expect(machineMarks(bitByBit, deliveredAtMs)).toBe(machineMarks(atOnce, deliveredAtMs));
      // A verdict hangs on what happened, not on its place.
      const places = shuffled.map((one) => all.findIndex((other) => other === one));
      const verdicts = machinesAmong(all, deliveredAtMs);
      expect(machinesAmong(shuffled, deliveredAtMs)).toEqual(places.map((at) => verdicts[at]));
    }),
  );
});

it('a person’s click is found however many links a scanner clicked before', () => {
  const scanned = Array.from({ length: 300 }, (_, link) => click(43 + link / 150, link));
  const all = withReactions(withReactions([], scanned), [click(7_200, 5)]);
  expect(machineMarks(all, SENT_MS)).toBe(0);
  expect(machineMarks(withReactions([], scanned), SENT_MS)).toBe(CLICK);
});

it('taking a machine’s events away never raises the share of people who opened or clicked', () => {
  const anyPeople = fc.array(fc.tuple(fc.array(anyReaction, { maxLength: 12 }), anyDelivery));
  fc.assert(
    fc.property(anyPeople, (people) => {
      const has = (kind: Reaction['kind']) => (all: readonly Reaction[]) =>
        all.some((one) => one.kind === kind);
      for (const [kind, mark] of [['open', OPEN] as const, ['redirect', CLICK] as const]) {
        const with_ = people.filter(([all]) => has(kind)(all)).length;
        const machines = people.filter(([all, at]) => (machineMarks(all, at) & mark) !== 0).length;
        const without = people.filter(([all, at]) => {
          const byMachine = machinesAmong(all, at);
          return has(kind)(all.filter((_, index) => byMachine[index] === false));
        }).length;
        expect(machines).toBeLessThanOrEqual(with_);
        // Some opened without an open of their own: they clicked.
        expect(without).toBeLessThanOrEqual(with_ - machines);
      }
    }),
  );
});
