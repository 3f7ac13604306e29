import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, x, rows, table, chart, pie, bars, referee, times } from './block-samples.ts';

let judge: Awaited<ReturnType<typeof referee>>;
beforeAll(async () => {
  judge = await referee();
});
afterAll(async () => judge.workspace.close());

const days = (count: number) => times(count, (index) => `Day ${index}`);

describe('takes what is just within the limit, and refuses what is just beyond', () => {
  it.each<[string, Block[], Block[], string]>([
    [
      '100 rows',
      [table({ rows: rows(100, 1) })],
      [table({ rows: rows(101, 1) })],
      'no more than 100 items allowed [json-pointer:/blocks/0/rows]',
    ],
    [
      '20 columns',
      [table({ rows: rows(1, 20) })],
      [table({ rows: rows(1, 21) })],
      'no more than 20 items allowed [json-pointer:/blocks/0/rows/0]',
    ],
    [
      '10,000 characters in a table',
      [table({ rows: rows(10, 10, 100) })],
      [table({ rows: [...rows(10, 10, 100), ...rows(1, 10)] })],
      'must be less than 10001 characters [json-pointer:/blocks/0/rows]',
    ],
    [
      'one table',
      [table({ rows: rows(1, 1) })],
      [table({ rows: rows(1, 1) }), table({ rows: rows(1, 1) })],
      'only_one_table_allowed [json-pointer:/blocks]',
    ],
    [
      '12,000 characters of Markdown in all',
      [
        { type: 'markdown', text: x(6000) },
        { type: 'markdown', text: x(6000) },
      ],
      [
        { type: 'markdown', text: x(6000) },
        { type: 'markdown', text: x(6001) },
      ],
      'markdown must be less than 12001 characters in all [json-pointer:/blocks]',
    ],
    [
      'two charts',
      [chart(pie(1)), chart(pie(1))],
      [chart(pie(1)), chart(pie(1)), chart(pie(1))],
      'no more than 2 data_visualization blocks allowed [json-pointer:/blocks]',
    ],
    [
      '50 characters in the title of a chart',
      [chart(pie(1), x(50))],
      [chart(pie(1), x(51))],
      'must be less than 51 characters [json-pointer:/blocks/0/title]',
    ],
    [
      'rows of one length',
      [table({ rows: [...rows(1, 2), ...rows(2, 2)] })],
      [table({ rows: [...rows(1, 2), ...rows(2, 3)] })],
      'all rows must have the same number of cells [json-pointer:/blocks/0/rows]',
    ],
    [
      'segments of more than nothing',
      [chart(pie(1, 'a', 0.1))],
      [chart(pie(1, 'a', 0))],
      'must be more than 0 [json-pointer:/blocks/0/chart/segments/0/value]',
    ],
    [
      '20 points',
      [chart(bars(['a'], days(20), { categories: days(20) }))],
      [chart(bars(['a'], days(21), { categories: days(21) }))],
      'no more than 20 items allowed [json-pointer:/blocks/0/chart/series/0/data]',
    ],
    [
      'twelve segments',
      [chart(pie(12))],
      [chart(pie(13))],
      'no more than 12 items allowed [json-pointer:/blocks/0/chart/segments]',
    ],
    [
      '20 characters in a label',
      [chart(pie(1, x(20)))],
      [chart(pie(1, x(21)))],
      'must be less than 21 characters [json-pointer:/blocks/0/chart/segments/0/label]',
    ],
    [
      'twelve series',
      [chart(bars(days(12)))],
      [chart(bars(days(13)))],
      'no more than 12 items allowed [json-pointer:/blocks/0/chart/series]',
    ],
    [
      'series of different names',
      [chart(bars(['a', 'b']))],
      [chart(bars(['a', 'a']))],
      'series names must be unique [json-pointer:/blocks/0/chart/series]',
    ],
    [
      'series with a value a category',
      [chart(bars(['a'], ['Tue', 'Mon'], { x_label: 'Day', y_label: 'Opens' }))],
      [chart(bars(['a'], ['Mon', 'Wed']))],
      'labels must match `axis_config.categories` [json-pointer:/blocks/0/chart/series/0/data]',
    ],
  ])('%s', async (_, within, beyond, fault) => {
    expect(await judge.faultsOf(within)).toEqual([]);
    expect(await judge.faultsOf(beyond)).toEqual([fault]);
  });
});
