import { describe, expect, it } from 'vitest';
import { differs } from '../../../src/operations/campaign/compare.ts';
import { json } from '../../service/http-server.ts';
import { answerOf, sandboxPostbell } from '../../commands/context.ts';
import { seen } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

/** Sent, delivered, opened, clicked. */
type Counts = readonly [number, number, number, number];

const BETTER: Counts = [5000, 4900, 1500, 240];
const WORSE: Counts = [5000, 4900, 1200, 192];
const OLD = '2026-11-10 10:00:00';

function campaignOf(id: number, counts: Counts, more: object = {}) {
  const general = counts.map((count, index) => ({ code: index + 1, count, explain: '' }));
  const message = { subject: 'S', list_id: 4101 };
  const rest = { status: 3, send_date: OLD, message, statistics: { general } };
  return { id, name: `No. ${id}`, ...rest, ...more };
}

const comparison = (first: object, second: object) =>
  answerOf('campaign compare', { campaign: '1', other: '2' }, ({ start }) =>
    json(start.includes('/campaigns/1 ') ? first : second),
  );
const compared = async (first: object, second: object) => seen(await comparison(first, second));

describe('campaign compare', () => {
  it('names who did better in what, significant only', async () => {
    const mixed = campaignOf(2, [5000, 4895, 1200, 246]);
    const reply = await comparison(campaignOf(1, BETTER), mixed);
    const { summary, rows, notices } = seen(reply);
    const details = seen({ title: '', sections: reply.details });
    expect(summary).toMatch(
      /^No clear winner\. “No\. 1” leads in opened 30\.6% vs\. 24\.5%; “No\. 2” leads in click.+ 20\.5% vs\. 16\.0%$/u,
    );
    expect(rows).toContainEqual(['Clicked', '240 · 4.9%', '246 · 5.0%', 'not significant']);
    expect(rows).toContainEqual(['Opened', '1,500 · 30.6%', '1,200 · 24.5%', 'significant']);
    expect(details.charts[0]?.series.map(({ values }) => values)).toEqual([
      [98, 30.6, 4.9, 16],
      [97.9, 24.5, 5, 20.5],
    ]);
    expect(notices).toEqual([]);
  });

  it('calls fewer complaints better', async () => {
    const unloved = campaignOf(2, BETTER);
    unloved.statistics.general.push({ code: 11, count: 100, explain: '' });
    const { summary } = await compared(campaignOf(1, BETTER), unloved);
    expect(summary).toBe('“No. 1” did better: spam complaints 0% vs. 2.0%');
  });

  it('says only that it is too early while one of unequal age is still settling', async () => {
    const recent = { send_date: '2026-11-21 11:30:00', name: 'Newsletter #44' };
    const fresh = campaignOf(1, [5000, 4900, 300, 100], recent);
    const reply = await compared(fresh, campaignOf(2, BETTER));
    expect(reply.summary).toMatch(/^Too early: “Newsletter #44” is only 30 minutes old; its opens/);
    expect(JSON.stringify(reply)).not.toMatch(/better|lead|winner|significan/);
    expect(reply.notices).toEqual([]);
  });

  it.each([
    ['2026-11-19 13:00:00', OLD, /^“No\. 2” did better so far/],
    ['2026-11-21 02:00:00', '2026-11-21 01:00:00', /^“No\. 2” did better so far/],
    ['2026-11-21 10:00:00', '2026-11-21 11:00:00', /^Too early: “No\. 2” is only 1 hour old/],
    ['2026-11-20 12:00:00', OLD, /^Too early: “No\. 1” is only 24 hours old/],
  ])('of %s and %s: %s', async (first, second, expected) => {
    const { summary } = await compared(
      campaignOf(1, WORSE, { send_date: first }),
      campaignOf(2, BETTER, { send_date: second }),
    );
    expect(summary).toMatch(expected);
  });

  it('doubts what is young, or went to others', async () => {
    const recent = { send_date: '2026-11-21 09:00:00' };
    const elsewhere = { ...recent, message: { list_id: 4102 } };
    const first = campaignOf(1, BETTER, recent);
    const { summary, notices } = await compared(first, campaignOf(2, BETTER, elsewhere));
    expect(summary).toBe('No significant difference so far');
    expect(notices).toEqual([
      '“No. 1” and “No. 2” are less than 48 hours old; their results aren’t final.',
      expect.stringContaining('They went to different lists'),
    ]);
  });

  it.each<[string, Counts]>([
    ['Too few recipients to compare', [8, 8, 0, 0]],
    ['Nothing to compare yet', [0, 0, 0, 0]],
  ])('tells nothing from a handful, and nothing from what isn’t sent: %s', async (said, other) => {
    const { summary } = await compared(campaignOf(1, [9, 9, 9, 0]), campaignOf(2, other));
    expect(summary).toContain(said);
  });

  it('compares no campaign with itself', async () => {
    const same = postbell.run('campaign compare', { campaign: '71011', other: '71011' });
    await expect(same).rejects.toMatchObject({ field: 'other' });
  });
});

describe('a difference', () => {
  it.each([
    // Two proportions by hand: z = 2.58 is where one in a hundred begins.
    [{ part: 250, all: 1000 }, { part: 200, all: 1000 }, true],
    [{ part: 250, all: 1000 }, { part: 202, all: 1000 }, false],
    [{ part: 0, all: 1000 }, { part: 0, all: 1000 }, false],
    [{ part: 29, all: 29 }, { part: 0, all: 1000 }, null],
  ])('between %o and %o is significant: %s', (a, b, expected) => {
    expect([differs(a, b), differs(b, a)]).toEqual([expected, expected]);
  });
});
