import { describe, expect, it } from 'vitest';
import { STAGES } from '../../../src/operations/campaign/list.ts';
import { CAMPAIGN_STATUS } from '../../../src/service/status.ts';
import { choiceIn, rowsIn, sandboxDesk, sectionsOf, summaryIn } from '../context.ts';

const desk = sandboxDesk();

describe('campaign list', () => {
  it.each([
    ['scheduled', ['Newsletter #45']],
    ['canceled', ['Flash offer']],
    ['draft', ['Summer teaser']],
    ['waiting', ['Partner announcement']],
    ['test', []],
  ])('shows only those that are %s', async (status, names) => {
    const reply = await desk.run('campaign list', { status });
    expect(rowsIn(reply).map(([name]) => name?.replace(/ \(\d+\)$/, ''))).toEqual(names);
    if (names.length === 0) expect(summaryIn(reply)).toBe('There is no campaign under «Tests».');
  });

  it('has a stage for every status that the specification knows', () => {
    const codes = new Set(STAGES.flatMap((stage): number[] => [...stage.codes]));
    const without = Object.values(CAMPAIGN_STATUS).filter(({ code }) => !codes.has(code));
    expect(without).toEqual([]);
  });

  it('sorts by a share of which small numbers are the worst', async () => {
    const reply = await desk.run('campaign list', { status: 'sent', sort: 'failed' });
    expect(summaryIn(reply)).toBe('Highest failure rate');
    expect(sectionsOf(reply, 'table')[0]?.columns.at(-1)?.title).toBe('Failed of sent');
    expect(rowsIn(reply)[0]?.[0]).toMatch(/^Win-back/);
    const shares = rowsIn(reply).map((row) => Number.parseFloat(row.at(-1) ?? ''));
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });

  it('finds words in names and subjects, and keeps them when sorting anew', async () => {
    const reply = await desk.run('campaign list', { text: 'inbox', sort: 'oldest' });
    expect(rowsIn(reply).map(([name]) => name)).toEqual([
      'Product update: shared inboxes (71002)',
      'Newsletter #43 (71011)',
    ]);
    expect(choiceIn(reply, 'Sort…', 'Most recipients')).toMatchObject({
      values: { text: 'inbox', sort: 'recipients' },
      place: 'here',
    });
    expect(summaryIn(await desk.run('campaign list', { text: 'nowhere' }))).toBe(
      'No campaign has «nowhere» in its name or subject.',
    );
  });

  it('exports all of them with plain numbers', async () => {
    const reply = await desk.run('campaign list', { status: 'sent', csv: 'yes' });
    const [file] = reply.files ?? [];
    const lines = file?.content.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(14);
    expect(lines[0]).toBe(
      'Id,Name,Subject,Sender,Lists,Status,When,Recipients,Sent,Delivered,Opened,Clicked,Unsubscribed,Failed,Price,Included in the tariff,Above the tariff,Price of each above,Currency,Attachments,Kind',
    );
    expect(lines[1]).toMatch(
      /^71014,Feature of the month: timelines,Meet timelines,news@larkspur\.example,4101 4106,Sent,2026-11-20T10:00:00\.000Z,\d+,/,
    );
  });
});
