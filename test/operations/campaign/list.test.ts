import { CAMPAIGN_STATUS } from '../../../src/domain/campaign-status.ts';
import { describe, expect, it } from 'vitest';
import { STAGES } from '../../../src/operations/campaign/list.ts';
import { sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();
const list = (raw: Record<string, string>) => postbell.see('campaign list', raw);

describe('campaign list', () => {
  it.each([
    ['scheduled', ['Newsletter #45']],
    ['canceled', ['Flash offer']],
    ['draft', ['Summer teaser']],
    ['waiting', ['Partner announcement']],
    ['test', []],
  ])('shows only those that are %s', async (status, names) => {
    const { rows, summary } = await list({ status });
    expect(rows.map(([name]) => name)).toEqual(names);
    if (names.length === 0) expect(summary).toBe('No campaigns in “Tests”.');
  });

  it('has a stage for every status that the specification knows', () => {
    const codes = new Set(STAGES.flatMap((stage): number[] => [...stage.codes]));
    const without = Object.values(CAMPAIGN_STATUS).filter(({ code }) => !codes.has(code));
    expect(without).toEqual([]);
  });

  it('sorts by a share of which small numbers are the worst', async () => {
    const { rows, headings } = await list({ status: 'sent', sort: 'failed' });
    expect(headings[0]?.[1]).toBe('Failed');
    expect(rows[0]?.[0]).toMatch(/^Win-back/);
    const shares = rows.map((row) => Number.parseFloat(row[1]?.split(' · ').at(-1) ?? ''));
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });

  it('finds words in names and subjects, and keeps them when filtering', async () => {
    const found = await list({ text: 'inbox', sort: 'oldest' });
    expect(found.rows.map(([name]) => name)).toEqual([
      'Product update: shared inboxes',
      'Newsletter #43',
    ]);
    const { values } = found.choice('Filter…', 'Sent');
    expect(values).toEqual({ text: 'inbox', sort: 'oldest', status: 'sent' });
    const { summary } = await list({ text: 'nowhere' });
    expect(summary).toBe('No campaigns match “nowhere”.');
  });

  it('exports all of them with plain numbers', async () => {
    const { lines } = await list({ status: 'sent', csv: 'yes' });
    expect(lines).toHaveLength(14);
    expect(lines[0]).toBe(
      'ID,Name,Subject,Sender,Lists,Status,When,Recipients,Sent,Delivered,Opened,Clicked,Unsubscribed,Failed,Price,Included in the plan,Beyond the plan,Price per extra email,Currency,Attachments,Kind',
    );
    expect(lines[1]).toMatch(
      /^71014,Feature of the month: timelines,Meet timelines,news@larkspur\.example,4101 4106,Sent,2026-11-20T10:00:00\.000Z,\d+,/,
    );
  });
});
