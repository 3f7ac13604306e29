import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/domain/reply.ts';
import { browsed, exported, menuFor, type Column } from '../../../src/operations/browse/browsed.ts';
import {
  readAll,
  readPage,
  ROWS_A_PAGE,
  sourceOf,
} from '../../../src/operations/browse/read-page.ts';
import { labelsIn, rowsIn, actionIn, summaryIn } from '../context.ts';

const numbers = Array.from({ length: ROWS_A_PAGE * 2 + 3 }, (_, index) => index + 1);
const columns: readonly Column<number>[] = [{ title: 'N', cell: (row) => `no ${row}` }];

async function pageOf(number: number, rows = numbers): Promise<Reply> {
  return browsed({
    title: 'Numbers',
    operation: 'number list',
    values: { odd: 'yes' },
    page: await readPage(sourceOf(rows), { number }),
    columns,
    empty: 'There are none.',
    open: (row) => ({
      kind: 'operation',
      label: `no ${row}`,
      operation: 'number show',
      values: { n: String(row) },
    }),
  });
}

describe('a list', () => {
  it('turns its pages in place and keeps what was asked for', async () => {
    const first = await pageOf(1);
    expect(rowsIn(first)).toHaveLength(ROWS_A_PAGE);
    expect(labelsIn(first)).toEqual(['Open…', 'Next ›', 'Export CSV']);
    expect(actionIn(first, 'Next ›').values).toEqual({ odd: 'yes', page: '2' });
    expect(labelsIn(await pageOf(2))).toEqual(['Open…', 'Next ›', '‹ Previous', 'Export CSV']);
    const last = await pageOf(3);
    expect(rowsIn(last)).toHaveLength(3);
    expect(labelsIn(last)).toEqual(['Open…', '« First', '‹ Previous', 'Export CSV']);
    expect(last.footnote).toBe(`${ROWS_A_PAGE * 2 + 1}–${numbers.length} of ${numbers.length}`);
  });

  it('says that there is nothing, and that a page is past the end', async () => {
    expect(summaryIn(await pageOf(1, []))).toBe('There are none.');
    expect(summaryIn(await pageOf(9))).toBe('There is no page 9.');
    expect(labelsIn(await pageOf(9))).toEqual(['« First', '‹ Previous']);
  });

  it('exports every row', async () => {
    const reply = exported(
      { title: 'Numbers', columns },
      await readAll(sourceOf([1, 2]).all()),
      'n',
    );
    expect(reply.files?.[0]).toEqual({
      name: 'n.csv',
      title: 'Numbers',
      content: 'N\r\nno 1\r\nno 2\r\n',
    });
  });

  it('is filtered and sorted by a menu, from its first page', () => {
    const menu = menuFor({ operation: 'number list', values: { odd: 'yes' } }, 'Sort', 'sort', [
      { value: 'desc', label: 'Highest first' },
    ]);
    expect(menu.choices[0]).toMatchObject({ values: { odd: 'yes', sort: 'desc' }, place: 'here' });
  });
});

describe('readPage', () => {
  it('sorts and filters over all rows', async () => {
    const page = await readPage(sourceOf(numbers), {
      number: 1,
      filter: (row) => row % 2 === 0,
      sort: (a, b) => b - a,
    });
    expect(page.rows[0]).toBe(32);
    expect(page.total).toBe(16);
    expect(page.hasNext).toBe(true);
  });

  it('asks the service for one page only where its own order will do', async () => {
    const requested: unknown[] = [];
    await readPage(
      {
        page: async (range) => {
          requested.push(range);
          return numbers;
        },
        all: () => {
          throw new Error('not needed');
        },
      },
      { number: 3 },
    );
    expect(requested).toEqual([{ limit: ROWS_A_PAGE + 1, offset: ROWS_A_PAGE * 2 }]);
  });

  it('tells when it stopped reading', async () => {
    expect(await readAll(sourceOf(numbers).all(), 5)).toEqual({
      rows: [1, 2, 3, 4, 5],
      isCutShort: true,
    });
  });
});
