import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { json, startServer } from '../../service/http-server.ts';
import { STAGES } from '../../../src/operations/campaign/list.ts';
import { CAMPAIGN_STATUS } from '../../../src/service/status.ts';
import {
  choiceIn,
  deskAt,
  openDesk,
  rowsIn,
  sectionsOf,
  stepIn,
  summaryIn,
  type SandboxDesk,
} from '../context.ts';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterEach(() => desk.sandbox.control.reset());
afterAll(() => desk.close());

describe('campaign list', () => {
  it('shows rates and what they are shares of, newest first', async () => {
    const statistics = { sent: 4990, delivered: 4892, opening: 1450, link_redirected: 231 };
    const item = { name: 'Feature', status: 3, all_email_qty: 4990, statistics };
    await using server = await startServer(() =>
      json([
        { ...item, id: 1, send_date: '2026-11-18 10:00:00' },
        { ...item, id: 2, send_date: '2026-11-20 10:00:00' },
        { ...item, id: 3, name: '', message: { subject: 'Soon' }, status: 26, statistics: [] },
      ]),
    );
    const other = await deskAt(server.url);
    const reply = await other.run('campaign list');
    await other.close();
    expect(sectionsOf(reply, 'table')[0]?.columns.map(({ title }) => title)).toEqual([
      'Campaign',
      'Status',
      'When',
      'Recipients',
      'Sent',
      'Delivered of sent',
      'Opened of delivered',
      'Clicked of delivered',
    ]);
    const rates = ['4,990', '4,990', '98 %', '29.6 %', '4.7 %'];
    expect(rowsIn(reply)).toEqual([
      ['Soon (3)', 'Draft', '–', '4,990', '0', '–', '–', '–'],
      ['Feature (2)', 'Sent', '2026-11-20T10:00:00.000Z', ...rates],
      ['Feature (1)', 'Sent', '2026-11-18T10:00:00.000Z', ...rates],
    ]);
    expect(choiceIn(reply, 'Open…', 'Soon (3)')).toMatchObject({
      operation: 'campaign show',
      values: { campaign: '3' },
    });
  });

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

  it('turns pages in place', async () => {
    const reply = await desk.run('campaign list');
    expect(rowsIn(reply)).toHaveLength(15);
    const next = stepIn(reply, 'Next ›');
    expect(next).toMatchObject({ operation: 'campaign list', values: { page: '2' } });
    expect(rowsIn(await desk.run(next.operation, next.values))).toHaveLength(3);
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
