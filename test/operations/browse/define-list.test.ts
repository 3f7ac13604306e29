import { describe, expect, it } from 'vitest';
import { action, type RawValues, type Reply } from '../../../src/domain/reply.ts';
import { defineList } from '../../../src/operations/browse/define-list.ts';
import {
  readAll,
  readPage,
  ROWS_A_PAGE,
  sourceOf,
} from '../../../src/operations/browse/read-page.ts';
import type { OperationContext } from '../../../src/operations/context.ts';
import { actionIn, choiceIn, labelsIn, rowsIn, summaryIn } from '../context.ts';

const numbers = Array.from({ length: ROWS_A_PAGE * 2 + 3 }, (_, index) => index + 1);

/** What a list of numbers answers to these values. */
async function answer(raw: RawValues = {}, rows: readonly number[] = numbers): Promise<Reply> {
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
  return prepared.run();
}

describe('a list', () => {
  it('turns its pages in place and keeps what was asked for', async () => {
    const first = await answer();
    expect(rowsIn(first)).toHaveLength(ROWS_A_PAGE);
    expect(labelsIn(first)).toEqual(['Open…', 'Sort…', 'Next ›', 'Export CSV']);
    const odd = await answer({ odd: 'yes', sort: 'desc' });
    expect(rowsIn(odd)[0]).toEqual([`no ${numbers.length}`]);
    const values = { odd: 'yes', sort: 'desc' };
    expect(actionIn(odd, 'Next ›').values).toEqual({ ...values, page: '2' });
    expect(actionIn(odd, 'Export CSV').values).toEqual({ ...values, csv: 'yes' });
    const turned = ['Open…', 'Sort…', 'Next ›', '‹ Previous', 'Export CSV'];
    expect(labelsIn(await answer({ page: '2' }))).toEqual(turned);
    const last = await answer({ page: '3' });
    expect(rowsIn(last)).toHaveLength(3);
    expect(labelsIn(last)).toEqual(['Open…', 'Sort…', '« First', '‹ Previous', 'Export CSV']);
    expect(last.footnote).toBe(`${ROWS_A_PAGE * 2 + 1}–${numbers.length} of ${numbers.length}`);
  });

  it('says that there is nothing, and that a page is past the end', async () => {
    expect(summaryIn(await answer({}, []))).toBe('There are none.');
    const past = await answer({ page: '9' });
    expect(summaryIn(past)).toBe('There is no page 9.');
    expect(labelsIn(past)).toEqual(['Sort…', '« First', '‹ Previous']);
  });

  it('exports every row', async () => {
    expect((await answer({ csv: 'yes', sort: 'desc' }, [1, 2])).files?.[0]).toEqual({
      name: 'n.csv',
      title: 'Numbers',
      content: 'N\r\nno 2\r\nno 1\r\n',
    });
  });

  it('is sorted by a menu, from its first page', async () => {
    const choice = choiceIn(await answer({ odd: 'yes', page: '2' }), 'Sort…', 'Highest first');
    expect(choice).toMatchObject({ values: { odd: 'yes', sort: 'desc' }, place: 'here' });
  });
});

describe('readPage', () => {
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
