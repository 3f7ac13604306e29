import { describe, expect, it } from 'vitest';
import { action, type RawValues } from '../../../src/domain/reply.ts';
import { defineList } from '../../../src/commands/browse/define-list.ts';
import {
  readAll,
  readPage,
  ROWS_A_PAGE,
  sourceOf,
} from '../../../src/commands/browse/read-page.ts';
import type { OperationContext } from '../../../src/commands/context.ts';
import { seen } from '../seen.ts';

const numbers = Array.from({ length: ROWS_A_PAGE * 2 + 3 }, (_, index) => index + 1);

/** What a list of numbers answers to these values. */
async function answer(raw: RawValues = {}, rows: readonly number[] = numbers) {
  const operation = defineList({
    name: 'number list',
    summary: 'List numbers',
    right: 'look',
    endpoints: [],
    example: '',
    inputs: { odd: { kind: 'flag', label: 'Odd' } },
    orders: { desc: { label: 'Highest first', compare: (a: number, b: number) => b - a } },
    async list({ odd }) {
      return {
        title: 'Numbers',
        source: rows,
        filter: odd ? (row) => row % 2 === 1 : undefined,
        columns: [{ title: 'N', cell: (row) => `no ${row}` }],
        fileName: 'n',
        empty: 'There are none.',
        open: (row) => action({ name: 'number show' }, { n: String(row) }, `no ${row}`),
      };
    },
  });
  const context = { person: { id: 'U1', zone: 'UTC' }, now: new Date(0) };
  // The list uses nothing else.
  const prepared = operation.prepare(raw, context as OperationContext);
  if (prepared.run === null) throw prepared.problems[0] ?? new Error('unreadable');
  return seen(await prepared.run());
}

describe('a list', () => {
  it('turns its pages in place and keeps what was asked for', async () => {
    const values = { odd: 'yes', sort: 'desc' };
    const odd = await answer(values);
    expect(odd.rows[0]).toEqual([`no ${numbers.length}`]);
    expect(odd.action('Next ›').values).toEqual({ ...values, page: '2' });
    expect(odd.action('Export CSV').values).toEqual({ ...values, csv: 'yes' });
  });

  it.each([
    ['1', 'Open… Sort… Next › Export CSV', '1–8 of 19'],
    ['2', 'Open… Sort… Next › ‹ Previous Export CSV', '9–16 of 19'],
    ['3', 'Open… Sort… First ‹ Previous Export CSV', '17–19 of 19'],
    ['9', 'Sort… First ‹ Previous', null],
  ])('leads from page %s to the others', async (page, labels, footnote) => {
    const reply = await answer({ page });
    expect([reply.labels.join(' '), reply.footnote]).toEqual([labels, footnote]);
    if (page === '9') expect(reply.summary).toBe('There’s no page 9.');
  });

  it('says that there is nothing', async () => {
    expect((await answer({}, [])).summary).toBe('There are none.');
  });

  it('exports every row', async () => {
    const { fileName, lines } = await answer({ csv: 'yes', sort: 'desc' }, [1, 2]);
    expect([fileName, lines]).toEqual(['n.csv', ['N', 'no 2', 'no 1']]);
  });

  it('is sorted by a menu, from its first page', async () => {
    const { choice } = await answer({ odd: 'yes', page: '2' });
    const sorted = { values: { odd: 'yes', sort: 'desc' }, place: 'here' };
    expect(choice('Sort…', 'Highest first')).toMatchObject(sorted);
  });
});

describe('readPage', () => {
  it('asks the service for one page only where its own order will do', async () => {
    const requested: unknown[] = [];
    const page = async (range: unknown) => {
      requested.push(range);
      return numbers;
    };
    const all = () => expect.unreachable('not needed');
    await readPage({ page, all }, { number: 3 });
    expect(requested).toEqual([{ limit: ROWS_A_PAGE + 1, offset: ROWS_A_PAGE * 2 }]);
  });

  it('tells when it stopped reading', async () => {
    const five = { rows: [1, 2, 3, 4, 5], isCutShort: true };
    expect(await readAll(sourceOf(numbers).all(), 5)).toEqual(five);
  });
});
