import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, x, rows, table, chart, pie, bars, referee } from './block-samples.ts';

let judge: Awaited<ReturnType<typeof referee>>;
beforeAll(async () => {
  judge = await referee();
});
afterAll(async () => judge.workspace.close());

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
      [table({ rows: [...rows(10, 10, 100), ...rows(1, 1)] })],
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
      'six segments',
      [chart(pie(6))],
      [chart(pie(7))],
      'no more than 6 items allowed [json-pointer:/blocks/0/chart/segments]',
    ],
    [
      '20 characters in a label',
      [chart(pie(1, x(20)))],
      [chart(pie(1, x(21)))],
      'must be less than 21 characters [json-pointer:/blocks/0/chart/segments/0/label]',
    ],
    [
      'six series',
      [chart(bars(['a', 'b', 'c', 'd', 'e', 'f']))],
      [chart(bars(['a', 'b', 'c', 'd', 'e', 'f', 'g']))],
      'no more than 6 items allowed [json-pointer:/blocks/0/chart/series]',
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
