import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Block,
  x,
  times,
  plain,
  section,
  actions,
  button,
  option,
  select,
  field,
  rows,
  table,
  chart,
  pie,
  bars,
  referee,
} from './block-samples.ts';

const days = (count: number) => times(count, (index) => `Day ${index}`);
const number = { type: 'number_input', is_decimal_allowed: false, max_value: '10' };

let judge: Awaited<ReturnType<typeof referee>>;
beforeAll(async () => {
  judge = await referee();
});
afterAll(async () => judge.workspace.close());

describe('takes what is just within the limit, and refuses what is just beyond', () => {
  it.each<[string, Block[], Block[], string]>([
    [
      '50 blocks',
      times(50, () => ({ type: 'divider' })),
      times(51, () => ({ type: 'divider' })),
      'no more than 50 items allowed [json-pointer:/blocks]',
    ],
    [
      '3000 characters in a section',
      [section({ text: plain(3000) })],
      [section({ text: plain(3001) })],
      'must be less than 3001 characters [json-pointer:/blocks/0/text/text]',
    ],
    [
      'one character in a section',
      [section({ text: plain(1) })],
      [section({ text: plain(0) })],
      'must be more than 0 characters [json-pointer:/blocks/0/text/text]',
    ],
    [
      '10 fields',
      [section({ fields: times(10, () => plain(1)) })],
      [section({ fields: times(11, () => plain(1)) })],
      'no more than 10 items allowed [json-pointer:/blocks/0/fields]',
    ],
    [
      '2000 characters in a field',
      [section({ fields: [plain(2000)] })],
      [section({ fields: [plain(2001)] })],
      'must be less than 2001 characters [json-pointer:/blocks/0/fields/0/text]',
    ],
    [
      '150 characters in a header',
      [{ type: 'header', text: plain(150) }],
      [{ type: 'header', text: plain(151) }],
      'must be less than 151 characters [json-pointer:/blocks/0/text/text]',
    ],
    [
      '10 elements in a context',
      [{ type: 'context', elements: times(10, () => plain(1)) }],
      [{ type: 'context', elements: times(11, () => plain(1)) }],
      'no more than 10 items allowed [json-pointer:/blocks/0/elements]',
    ],
    [
      '25 elements in actions',
      [actions(...times(25, () => button()))],
      [actions(...times(26, () => button()))],
      'no more than 25 items allowed [json-pointer:/blocks/0/elements]',
    ],
    [
      '75 characters on a button',
      [actions(button({ text: plain(75) }))],
      [actions(button({ text: plain(76) }))],
      'must be less than 76 characters [json-pointer:/blocks/0/elements/0/text/text]',
    ],
    [
      '2000 characters in a value of a button',
      [actions(button({ value: x(2000) }))],
      [actions(button({ value: x(2001) }))],
      'must be less than 2001 characters [json-pointer:/blocks/0/elements/0/value]',
    ],
    [
      '255 characters in an action_id',
      [actions(button({ action_id: x(255) }))],
      [actions(button({ action_id: x(256) }))],
      'must be less than 256 characters [json-pointer:/blocks/0/elements/0/action_id]',
    ],
    [
      '255 characters in a block_id',
      [{ type: 'divider', block_id: x(255) }],
      [{ type: 'divider', block_id: x(256) }],
      'must be less than 256 characters [json-pointer:/blocks/0/block_id]',
    ],
    [
      '100 options',
      [actions(select({ options: times(100, () => option()) }))],
      [actions(select({ options: times(101, () => option()) }))],
      'no more than 100 items allowed [json-pointer:/blocks/0/elements/0/options]',
    ],
    [
      '75 characters in an option, 150 in its value',
      [actions(select({ options: [option({ text: plain(75), value: x(150) })] }))],
      [actions(select({ options: [option({ value: x(151) })] }))],
      'must be less than 151 characters [json-pointer:/blocks/0/elements/0/options/0/value]',
    ],
    [
      '5 options in an overflow menu',
      [actions({ type: 'overflow', options: times(5, () => option()) })],
      [actions({ type: 'overflow', options: times(6, () => option()) })],
      'no more than 5 items allowed [json-pointer:/blocks/0/elements/0/options]',
    ],
    [
      '3000 initial characters in an input',
      [field({ type: 'plain_text_input', initial_value: x(3000) })],
      [field({ type: 'plain_text_input', initial_value: x(3001) })],
      'must be less than 3001 characters [json-pointer:/blocks/0/element/initial_value]',
    ],
    [
      'as many initial characters as an input takes at most',
      [field({ type: 'plain_text_input', initial_value: x(20), max_length: 20 })],
      [field({ type: 'plain_text_input', initial_value: x(21), max_length: 20 })],
      'must be within `max_length` [json-pointer:/blocks/0/element/initial_value]',
    ],
    [
      'an initial number within its range',
      [field({ ...number, initial_value: '10' })],
      [field({ ...number, initial_value: '11' })],
      'must be within `max_value` [json-pointer:/blocks/0/element/initial_value]',
    ],
    [
      'an initial number that is whole where it must be',
      [field({ ...number, initial_value: '3' })],
      [field({ ...number, initial_value: '3.5' })],
      'must be a number [json-pointer:/blocks/0/element/initial_value]',
    ],
    [
      'blocks with ids of their own',
      [
        { type: 'divider', block_id: 'a' },
        { type: 'divider', block_id: 'b' },
      ],
      [
        { type: 'divider', block_id: 'a' },
        { type: 'divider', block_id: 'a' },
      ],
      '`block_id` "a" already exists [json-pointer:/blocks/1/block_id]',
    ],
    [
      'elements with ids of their own in a block',
      [actions(button({ action_id: 'a' })), actions(button({ action_id: 'a' }))],
      [actions(button({ action_id: 'a' }), button({ action_id: 'a' }))],
      '`action_id` must be unique within a block [json-pointer:/blocks/0]',
    ],
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

describe('a view', () => {
  const modal = (more: Block): Block => ({ type: 'modal', title: plain(24), blocks: [], ...more });
  const input = field({ type: 'plain_text_input' });

  it.each<[string, Block, string]>([
    [
      'a title over 24',
      modal({ title: plain(25) }),
      'must be less than 25 characters [json-pointer:/view/title/text]',
    ],
    [
      'no title',
      { type: 'modal', blocks: [] },
      'missing required field: title [json-pointer:/view]',
    ],
    [
      'a submit over 24',
      modal({ submit: plain(25) }),
      'must be less than 25 characters [json-pointer:/view/submit/text]',
    ],
    [
      'metadata over 3000',
      modal({ private_metadata: x(3001) }),
      'must be less than 3001 characters [json-pointer:/view/private_metadata]',
    ],
    [
      'a callback_id over 255',
      modal({ callback_id: x(256) }),
      'must be less than 256 characters [json-pointer:/view/callback_id]',
    ],
    [
      'over 100 blocks',
      modal({ blocks: times(101, () => ({ type: 'divider' })) }),
      'no more than 100 items allowed [json-pointer:/view/blocks]',
    ],
    [
      'inputs without submit',
      modal({ blocks: [input] }),
      '`submit` is required when an input block is within the `blocks` array [json-pointer:/view]',
    ],
    [
      'a table',
      modal({ blocks: [table({ rows: rows(1, 1) })] }),
      'unsupported type [json-pointer:/view/blocks/0/type]',
    ],
    [
      'two elements in focus',
      modal({
        submit: plain(1),
        blocks: [
          field({ type: 'plain_text_input', focus_on_load: true }),
          field({ type: 'url_text_input', focus_on_load: true }),
        ],
      }),
      'only one element can have `focus_on_load` [json-pointer:/view/blocks]',
    ],
    [
      'another kind',
      { type: 'home', blocks: [] },
      'must be a valid enum value: modal [json-pointer:/view/type]',
    ],
  ])('with %s is refused', async (_, view, fault) => {
    expect(await judge.openView(view)).toMatchObject({
      data: {
        error: 'invalid_arguments',
        response_metadata: { messages: [`[ERROR] ${fault}`] },
      },
    });
  });

  it('within the limits fails for its trigger only', async () => {
    const full = modal({ submit: plain(24), private_metadata: x(3000), blocks: [input] });
    expect(await judge.openView(full)).toMatchObject({ data: { error: 'invalid_trigger_id' } });
  });
});
