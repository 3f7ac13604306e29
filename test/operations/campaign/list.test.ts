import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { json, startServer } from '../../service/http-server.ts';
import {
  deskAt,
  openDesk,
  rowsIn,
  sectionsOf,
  stepIn,
  summaryIn,
  type SandboxDesk,
} from '../desk.ts';

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
    const reply = await other.run('campaign list', { count: '3' });
    await other.close();
    expect(sectionsOf(reply, 'table')[0]?.columns.map(({ title }) => title)).toEqual([
      'Campaign',
      'Status',
      'When',
      'Sent',
      'Delivered of sent',
      'Opened of delivered',
      'Clicked of delivered',
    ]);
    const rates = ['4,990', '98 %', '29.6 %', '4.7 %'];
    expect(rowsIn(reply)).toEqual([
      ['Soon (3)', 'Draft', '–', '0', '–', '–', '–'],
      ['Feature (2)', 'Sent', '2026-11-20T10:00:00.000Z', ...rates],
      ['Feature (1)', 'Sent', '2026-11-18T10:00:00.000Z', ...rates],
    ]);
    expect(stepIn(reply, 'Open Soon').values).toEqual({ campaign: '3' });
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
    if (names.length === 0) expect(summaryIn(reply)).toBe('There are none.');
  });

  it('shows ten unless told otherwise', async () => {
    expect(rowsIn(await desk.run('campaign list'))).toHaveLength(10);
    expect(rowsIn(await desk.run('campaign list', { count: '2' }))).toHaveLength(2);
  });
});
