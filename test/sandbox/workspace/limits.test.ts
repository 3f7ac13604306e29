import { describe, expect, it } from 'vitest';
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
  refereeForFile,
} from './block-samples.ts';

const days = (count: number) => times(count, (index) => `Day ${index}`);
const optionsOf = (count: number) => ({ options: times(count, () => option()) });
const context = (count: number) => ({ type: 'context', elements: times(count, () => plain(1)) });
const pressed = (more: Block) => actions(button(more));
const number = { type: 'number_input', is_decimal_allowed: false, max_value: '10' };

const judge = refereeForFile();

const divider: Block = { type: 'divider' };
const at = (fault: string, pointer: string) => `${fault} [json-pointer:/blocks${pointer}]`;

/** What is counted, how many Slack takes, blocks with so many, and where one more is refused. */
type Limit = readonly [what: string, most: number, make: (count: number) => Block[], at: string];

it.each<Limit>([
  ['blocks', 50, (count) => times(count, () => divider), ''],
  ['fields', 10, (count) => [section({ fields: times(count, () => plain(1)) })], '/0/fields'],
  ['context elements', 10, (count) => [context(count)], '/0/elements'],
  ['buttons', 25, (count) => [actions(...times(count, () => button()))], '/0/elements'],
  ['options', 100, (count) => [actions(select(optionsOf(count)))], '/0/elements/0/options'],
  [
    'options in an overflow menu',
    5,
    (count) => [actions({ type: 'overflow', ...optionsOf(count) })],
    '/0/elements/0/options',
  ],
  ['rows', 100, (count) => [table({ rows: rows(count, 1) })], '/0/rows'],
  ['columns', 20, (count) => [table({ rows: rows(1, count) })], '/0/rows/0'],
  [
    'points',
    20,
    (count) => [chart(bars(['a'], days(count), { categories: days(count) }))],
    '/0/chart/series/0/data',
  ],
  ['segments', 12, (count) => [chart(pie(count))], '/0/chart/segments'],
  ['series', 12, (count) => [chart(bars(days(count)))], '/0/chart/series'],
])('takes %2$s %s, and not one more', async (_, most, make, pointer) => {
  expect(await judge.faultsOf(make(most))).toEqual([]);
  const fault = at(`no more than ${most} items allowed`, pointer);
  expect(await judge.faultsOf(make(most + 1))).toEqual([fault]);
});

it.each<[what: string, most: number, make: (length: number) => Block, at: string]>([
  ['a section', 3000, (length) => section({ text: plain(length) }), '/0/text/text'],
  ['a field', 2000, (length) => section({ fields: [plain(length)] }), '/0/fields/0/text'],
  ['a header', 150, (length) => ({ type: 'header', text: plain(length) }), '/0/text/text'],
  ['a button', 75, (length) => pressed({ text: plain(length) }), '/0/elements/0/text/text'],
  ['a button’s value', 2000, (length) => pressed({ value: x(length) }), '/0/elements/0/value'],
  ['an action_id', 255, (length) => pressed({ action_id: x(length) }), '/0/elements/0/action_id'],
  ['a block_id', 255, (length) => ({ ...divider, block_id: x(length) }), '/0/block_id'],
  [
    'an option’s value, with a text of 75',
    150,
    (length) => actions(select({ options: [option({ text: plain(75), value: x(length) })] })),
    '/0/elements/0/options/0/value',
  ],
  [
    'what an input begins with',
    3000,
    (length) => field({ type: 'plain_text_input', initial_value: x(length) }),
    '/0/element/initial_value',
  ],
  ['a chart’s title', 50, (length) => chart(pie(1), x(length)), '/0/title'],
  ['a chart’s label', 20, (length) => chart(pie(1, x(length))), '/0/chart/segments/0/label'],
])('takes in %s at most %i characters', async (_, most, make, pointer) => {
  expect(await judge.faultsOf([make(most)])).toEqual([]);
  const fault = at(`must be less than ${most + 1} characters`, pointer);
  expect(await judge.faultsOf([make(most + 1)])).toEqual([fault]);
});

it.each<[string, Block[], Block[], string, at: string]>([
  [
    'one character in a section',
    [section({ text: plain(1) })],
    [section({ text: plain(0) })],
    'must be more than 0 characters',
    '/0/text/text',
  ],
  [
    'as many initial characters as an input takes at most',
    [field({ type: 'plain_text_input', initial_value: x(20), max_length: 20 })],
    [field({ type: 'plain_text_input', initial_value: x(21), max_length: 20 })],
    'must be within `max_length`',
    '/0/element/initial_value',
  ],
  [
    'an initial number within its range',
    [field({ ...number, initial_value: '10' })],
    [field({ ...number, initial_value: '11' })],
    'must be within `max_value`',
    '/0/element/initial_value',
  ],
  [
    'an initial number that is whole where it must be',
    [field({ ...number, initial_value: '3' })],
    [field({ ...number, initial_value: '3.5' })],
    'must be a number',
    '/0/element/initial_value',
  ],
  [
    'blocks with ids of their own',
    ['a', 'b'].map((block_id) => ({ ...divider, block_id })),
    ['a', 'a'].map((block_id) => ({ ...divider, block_id })),
    '`block_id` "a" already exists',
    '/1/block_id',
  ],
  [
    'elements with ids of their own in a block',
    [pressed({ action_id: 'a' }), pressed({ action_id: 'a' })],
    [actions(button({ action_id: 'a' }), button({ action_id: 'a' }))],
    '`action_id` must be unique within a block',
    '/0',
  ],
  [
    '10,000 characters in a table',
    [table({ rows: rows(10, 10, 100) })],
    [table({ rows: [...rows(10, 10, 100), ...rows(1, 10)] })],
    'must be less than 10001 characters',
    '/0/rows',
  ],
  [
    'one table',
    [table({ rows: rows(1, 1) })],
    [table({ rows: rows(1, 1) }), table({ rows: rows(1, 1) })],
    'only_one_table_allowed',
    '',
  ],
  [
    '12,000 characters of Markdown in all',
    [6000, 6000].map((length) => ({ type: 'markdown', text: x(length) })),
    [6000, 6001].map((length) => ({ type: 'markdown', text: x(length) })),
    'markdown must be less than 12001 characters in all',
    '',
  ],
  [
    'two charts',
    times(2, () => chart(pie(1))),
    times(3, () => chart(pie(1))),
    'no more than 2 data_visualization blocks allowed',
    '',
  ],
  [
    'rows of one length',
    [table({ rows: [...rows(1, 2), ...rows(2, 2)] })],
    [table({ rows: [...rows(1, 2), ...rows(2, 3)] })],
    'all rows must have the same number of cells',
    '/0/rows',
  ],
  [
    'segments of more than nothing',
    [chart(pie(1, 'a', 0.1))],
    [chart(pie(1, 'a', 0))],
    'must be more than 0',
    '/0/chart/segments/0/value',
  ],
  [
    'series of different names',
    [chart(bars(['a', 'b']))],
    [chart(bars(['a', 'a']))],
    'series names must be unique',
    '/0/chart/series',
  ],
  [
    'series with a value a category',
    [chart(bars(['a'], ['Tue', 'Mon'], { x_label: 'Day', y_label: 'Opens' }))],
    [chart(bars(['a'], ['Mon', 'Wed']))],
    'labels must match `axis_config.categories`',
    '/0/chart/series/0/data',
  ],
])('takes %s, and refuses what is just beyond', async (_, within, beyond, fault, pointer) => {
  expect(await judge.faultsOf(within)).toEqual([]);
  expect(await judge.faultsOf(beyond)).toEqual([at(fault, pointer)]);
});

describe('a view', () => {
  const modal = (more: Block): Block => ({ type: 'modal', title: plain(24), blocks: [], ...more });
  const input = field({ type: 'plain_text_input' });
  const tooLong = (length: number) => `must be less than ${length} characters`;

  it.each<[string, Block, string, at: string]>([
    ['a title over 24', modal({ title: plain(25) }), tooLong(25), '/title/text'],
    ['no title', { type: 'modal', blocks: [] }, 'missing required field: title', ''],
    ['a submit over 24', modal({ submit: plain(25) }), tooLong(25), '/submit/text'],
    [
      'metadata over 3000',
      modal({ private_metadata: x(3001) }),
      tooLong(3001),
      '/private_metadata',
    ],
    ['a callback_id over 255', modal({ callback_id: x(256) }), tooLong(256), '/callback_id'],
    [
      'over 100 blocks',
      modal({ blocks: times(101, () => divider) }),
      'no more than 100 items allowed',
      '/blocks',
    ],
    [
      'inputs without submit',
      modal({ blocks: [input] }),
      '`submit` is required when an input block is within the `blocks` array',
      '',
    ],
    [
      'a table',
      modal({ blocks: [table({ rows: rows(1, 1) })] }),
      'unsupported type',
      '/blocks/0/type',
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
      'only one element can have `focus_on_load`',
      '/blocks',
    ],
    ['another kind', { type: 'home', blocks: [] }, 'must be a valid enum value: modal', '/type'],
  ])('with %s is refused', async (_, view, fault, pointer) => {
    const messages = [`[ERROR] ${fault} [json-pointer:/view${pointer}]`];
    expect(await judge.openView(view)).toMatchObject({
      data: { error: 'invalid_arguments', response_metadata: { messages } },
    });
  });

  it('within the limits fails for its trigger only', async () => {
    const full = modal({ submit: plain(24), private_metadata: x(3000), blocks: [input] });
    expect(await judge.openView(full)).toMatchObject({ data: { error: 'invalid_trigger_id' } });
  });
});
