import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Condition, nextStep, type Timing, type Trouble } from '../../src/domain/trouble.ts';

const PATIENCE = { reportedAfterMs: 30, overAfterMs: 20 };

/** What is news, and when, as findings come in at their milliseconds. */
function newsOf(findings: readonly (readonly [number, Condition])[], patience: Timing = PATIENCE) {
  let known: Trouble | null = null;
  const news: string[] = [];
  for (const [atMs, found] of findings) {
    const step = nextStep(known, found, new Date(atMs), patience);
    known = step.trouble;
    if (step.news !== null) news.push(`${step.news} at ${atMs}`);
  }
  return news;
}

it.each([
  ['what goes on for long enough', '0 failing, 29 failing, 30 failing, 40 failing', 'begun at 30'],
  ['nothing that is over before anybody knew', '0 failing, 29 failing, 31 ok, 60 ok', ''],
  ['its end once it was well for long enough', '0 failing, 30 failing, 40 ok, 60 ok', '30 60'],
  ['no end that was a break', '0 failing, 30 failing, 40 ok, 59 failing, 60 ok, 79 ok', '30'],
  ['no end while it is in between', '0 failing, 30 failing, 40 ok, 50 between, 60 ok, 79 ok', '30'],
  ['nothing of what is only in between', '0 between, 50 between', ''],
  ['nothing new from what nobody can say', '0 failing, 30 unknown, 40 failing, 45 unknown', '40'],
  [
    'its end, whatever nobody could say',
    '0 failing, 30 failing, 40 ok, 50 unknown, 60 ok',
    '30 60',
  ],
  [
    'a second time after its end',
    '0 failing, 30 failing, 40 ok, 60 ok, 70 failing, 100 failing',
    '30 60 100',
  ],
] as const)('reports %s', (_, findings, times) => {
  const given = findings.split(', ').map((one): readonly [number, Condition] => {
    const [at = '', found = ''] = one.split(' ');
    return [Number(at), found as Condition];
  });
  const news = newsOf(given).map((one) => one.replace(/^.* at /, ''));
  expect(news.join(' ')).toBe(times.replace(/^.* at /, ''));
});

it('reports at once what needs no time', () => {
  expect(newsOf([[5, 'failing']], { overAfterMs: 20 })).toEqual(['begun at 5']);
});

it('never reports an end without a beginning, nor two in a row, nor within its patience', () => {
  const found = fc.constantFrom<Condition>('failing', 'between', 'ok', 'unknown');
  const findings = fc.array(fc.tuple(fc.nat(25), found), { maxLength: 60 });
  const patience = fc.record({ reportedAfterMs: fc.nat(40), overAfterMs: fc.nat(40) });
  fc.assert(
    fc.property(findings, patience, (steps, patient) => {
      let atMs = 0;
      const timed = steps.map(([passedMs, one]) => [(atMs += passedMs), one] as const);
      const news = newsOf(timed, patient);
      news.forEach((one, index) => expect(one).toMatch(index % 2 === 0 ? /^begun/ : /^over/));
      for (const [index, one] of news.entries()) {
        const until = Number(one.split(' ').at(-1));
        const ends = one.startsWith('over');
        const waitedMs = ends ? patient.overAfterMs : patient.reportedAfterMs;
        const other = ends ? ['failing', 'between'] : [];
        const within = timed.filter(([ms]) => ms > until - waitedMs && ms < until);
        expect(within.filter(([, two]) => other.includes(two))).toEqual([]);
        if (index > 0)
          expect(until).toBeGreaterThanOrEqual(Number(news[index - 1]?.split(' ').at(-1)));
      }
    }),
  );
});
