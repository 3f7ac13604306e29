import { describe, expect, it } from 'vitest';
import type { Missing } from '../../src/digests/section.ts';
import { down, somePart } from './some-part.ts';
import { shown, startDigest } from './started-digest.ts';

interface Bounced {
  readonly smtp?: number;
  readonly campaigns?: number;
  readonly missing?: readonly Omit<Missing, 'failure'>[];
}

const NO_SMTP = { words: 'SMTP bounces', of: ['smtp'] };
const NO_CAMPAIGNS = { words: 'campaign bounces', of: ['campaigns'] };
const lacksOf = (...ids: readonly string[]) => ({
  words: `bounces of ${ids.length} campaigns`,
  of: ids.map((id) => `campaigns/${id}`),
});

describe('a digest that is filled in', () => {
  /** A part of two halves, which each time knows the next of these. */
  const startKnowing = async (...known: Bounced[]) => {
    let requested = -1;
    const part = somePart(
      {},
      {
        name: 'bounces',
        words: 'bounces',
        tell: async () => {
          requested = Math.min(requested + 1, known.length - 1);
          const { smtp, campaigns, missing = [] } = known[requested] ?? {};
          const lines = [
            ...(campaigns === undefined ? [] : [`${campaigns} of campaigns bounced.`]),
            ...(smtp === undefined ? [] : [`${smtp} of SMTP bounced.`]),
          ];
          return {
            verdict: null,
            light: null,
            isQuiet: false,
            sections: lines.map((text) => ({ kind: 'paragraph', text }) as const),
            missing: missing.map((one) => ({ ...one, failure: down() })),
          };
        },
      },
    );
    const { wake, wall } = await startDigest([part]);
    return {
      wake,
      /** Without title and notice of what is missing. */
      lines: () =>
        shown(wall.messages)[0]
          ?.slice(1)
          .filter((line) => !line.startsWith('Missing')),
    };
  };

  it('loses nothing that was told when one half comes and the other goes', async () => {
    const { wake, lines } = await startKnowing(
      { campaigns: 1042, missing: [NO_SMTP] },
      { smtp: 12, missing: [NO_CAMPAIGNS] },
      { campaigns: 1050, smtp: 12 },
    );
    await wake('09:00', '09:02');
    expect(lines()).toEqual(['1042 of campaigns bounced.']);
    await wake('09:07');
    expect(lines()).toEqual([
      '1050 of campaigns bounced.',
      '12 of SMTP bounced.',
      'Filled in at 2026-11-21T09:07:00.000Z: SMTP bounces. All figures of bounces are those of that time.',
    ]);
  });

  it('stays as it was told when only the words for what is missing change', async () => {
    const { wake, lines } = await startKnowing(
      { campaigns: 1042, missing: [NO_SMTP] },
      { campaigns: 1100, missing: [{ ...NO_SMTP, words: 'bounces of SMTP' }] },
    );
    await wake('09:00', '09:02');
    expect(lines()).toEqual(['1042 of campaigns bounced.']);
  });

  it('tells what came when some of what was missing is still missing', async () => {
    const { wake, lines } = await startKnowing(
      { smtp: 1, missing: [NO_CAMPAIGNS] },
      { smtp: 1, campaigns: 7, missing: [lacksOf('71', '72')] },
      { smtp: 1, campaigns: 8, missing: [lacksOf('71', '73')] },
      { smtp: 1, campaigns: 9, missing: [lacksOf('72')] },
      { smtp: 1, campaigns: 9 },
    );
    await wake('09:00', '09:02');
    expect(lines()).toEqual([
      '7 of campaigns bounced.',
      '1 of SMTP bounced.',
      'Filled in at 2026-11-21T09:02:00.000Z: some of the campaign bounces. All figures of bounces are those of that time.',
    ]);
    await wake('09:07');
    expect(lines()?.[0]).toBe('7 of campaigns bounced.');
    await wake('09:17', '09:37');
    expect(lines()?.slice(3)).toEqual([
      'Filled in at 2026-11-21T09:17:00.000Z: some of the bounces of 2 campaigns. All figures of bounces are those of that time.',
      'Filled in at 2026-11-21T09:37:00.000Z: bounces of 1 campaigns. All figures of bounces are those of that time.',
    ]);
  });
});
