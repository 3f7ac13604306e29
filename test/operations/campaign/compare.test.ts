import { describe, expect, it } from 'vitest';
import { differs } from '../../../src/operations/campaign/compare.ts';
import { json } from '../../service/http-server.ts';
import {
  campaignId,
  answerOf,
  headingsIn,
  noticesIn,
  sandboxDesk,
  rowsIn,
  sectionsOf,
  summaryIn,
} from '../context.ts';

const desk = sandboxDesk();

/** Sent, delivered, opened, clicked. */
type Counts = readonly [number, number, number, number];

const OLD = '2026-11-10 10:00:00';

function campaignOf(id: number, counts: Counts, more: object = {}) {
  const general = counts.map((count, index) => ({ code: index + 1, count, explain: '' }));
  const message = { subject: 'S', list_id: 4101 };
  const rest = { status: 3, send_date: OLD, message, statistics: { general } };
  return { id, name: `No. ${id}`, ...rest, ...more };
}

const compared = (first: object, second: object) =>
  answerOf('campaign compare', { campaign: '1', other: '2' }, ({ start }) =>
    json(start.includes('/campaigns/1 ') ? first : second),
  );

describe('campaign compare', () => {
  it('names who did better in what, beyond chance only', async () => {
    const reply = await compared(
      campaignOf(1, [5000, 4900, 1500, 240]),
      campaignOf(2, [5000, 4895, 1200, 246]),
    );
    expect(summaryIn(reply)).toBe(
      'No clear winner. «No. 1» leads: opened 30.6 % against 24.5 %. «No. 2» leads: clicks per open 20.5 % against 16 %.',
    );
    expect(rowsIn(reply)).toContainEqual([
      'Clicked',
      '4.9 % of 4,900 delivered',
      '5 % of 4,895 delivered',
      'may be chance',
    ]);
    expect(sectionsOf(reply, 'chart')[0]?.series.map(({ name, values }) => [name, values])).toEqual(
      [
        ['No. 1', [98, 30.6, 4.9, 16]],
        ['No. 2', [97.9, 24.5, 5, 20.5]],
      ],
    );
    expect(noticesIn(reply)).toEqual([]);
  });

  it('calls fewer complaints better', async () => {
    const unloved = campaignOf(2, [5000, 4900, 1500, 240]);
    unloved.statistics.general.push({ code: 11, count: 100, explain: '' });
    const reply = await compared(campaignOf(1, [5000, 4900, 1500, 240]), unloved);
    expect(summaryIn(reply)).toBe('«No. 1» did better: spam complaints 0 % against 2 %.');
  });

  it('says only that it is too early while one of unequal age is still settling', async () => {
    const recent = { send_date: '2026-11-21 11:30:00', name: 'Newsletter #44' };
    const reply = await compared(
      campaignOf(1, [5000, 4900, 300, 100], recent),
      campaignOf(2, [5000, 4900, 1500, 240]),
    );
    expect(summaryIn(reply)).toBe(
      'Too early: «Newsletter #44» went out 30 minutes ago, and its opens and clicks are still coming in. Compare again when both are two days old.',
    );
    expect(JSON.stringify(reply)).not.toMatch(/better|lead|winner|chance/);
    expect(headingsIn(reply)).toEqual([['Figure', 'Newsletter #44', 'No. 2']]);
    expect(noticesIn(reply)).toEqual([]);
  });

  it.each([
    ['2026-11-19 13:00:00', OLD, /^«No\. 2» did better so far/],
    ['2026-11-21 02:00:00', '2026-11-21 01:00:00', /^«No\. 2» did better so far/],
    ['2026-11-21 10:00:00', '2026-11-21 11:00:00', /^Too early: «No\. 2» went out 1 hour ago/],
    ['2026-11-20 12:00:00', OLD, /^Too early: «No\. 1» went out 24 hours ago/],
  ])('of %s and %s: %s', async (first, second, expected) => {
    const reply = await compared(
      campaignOf(1, [5000, 4900, 1200, 192], { send_date: first }),
      campaignOf(2, [5000, 4900, 1500, 240], { send_date: second }),
    );
    expect(summaryIn(reply)).toMatch(expected);
  });

  it('doubts what is young, or went to others', async () => {
    const recent = { send_date: '2026-11-21 09:00:00' };
    const reply = await compared(
      campaignOf(1, [5000, 4900, 1500, 240], recent),
      campaignOf(2, [5000, 4900, 1500, 240], { ...recent, message: { list_id: 4102 } }),
    );
    expect(summaryIn(reply)).toBe('No difference beyond chance: neither did better so far.');
    expect(noticesIn(reply)).toEqual([
      '«No. 1» and «No. 2» are younger than 48 hours, so their figures still change.',
      expect.stringContaining('They went to different lists'),
    ]);
  });

  it('tells nothing from a handful, and nothing from what isn’t sent', async () => {
    const few = await compared(campaignOf(1, [9, 9, 9, 0]), campaignOf(2, [8, 8, 0, 0]));
    expect(summaryIn(few)).toBe('Too few recipients to tell a difference from chance.');
    const unsent = await compared(campaignOf(1, [9, 9, 9, 0]), campaignOf(2, [0, 0, 0, 0]));
    expect(summaryIn(unsent)).toMatch(/^Nothing to compare yet/);
  });

  it('compares no campaign with itself', async () => {
    const campaign = await campaignId(desk, 'Newsletter #43');
    await expect(desk.run('campaign compare', { campaign, other: campaign })).rejects.toMatchObject(
      { field: 'other' },
    );
  });
});

describe('a difference', () => {
  it.each([
    // Two proportions by hand: z = 2.58 is where one in a hundred begins.
    [{ part: 250, all: 1000 }, { part: 200, all: 1000 }, true],
    [{ part: 250, all: 1000 }, { part: 202, all: 1000 }, false],
    [{ part: 0, all: 1000 }, { part: 0, all: 1000 }, false],
    [{ part: 29, all: 29 }, { part: 0, all: 1000 }, null],
  ])('between %o and %o is beyond chance: %s', (a, b, expected) => {
    expect(differs(a, b)).toBe(expected);
    expect(differs(b, a)).toBe(expected);
  });
});
