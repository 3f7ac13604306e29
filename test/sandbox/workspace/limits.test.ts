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
const text = (length: number) => section({ text: plain(length) });
const input = (more: Block) => field({ type: 'plain_text_input', ...more });
const number = (initial_value: string) =>
  field({ type: 'number_input', is_decimal_allowed: false, max_value: '10', initial_value });

const judge = refereeForFile();

const divider: Block = { type: 'divider' };
const at = (fault: string, pointer: string) => `${fault} [json-pointer:/blocks${pointer}]`;
const manyDays = (count: number) => bars(['a'], days(count), { categories: days(count) });
const barsOf = (names: string[], labels?: string[], more?: Block) =>
  chart(bars(names, labels, more));

/** How many Slack takes, where one more is refused, and blocks with so many. */
type Limit = readonly [most: number, at: string, make: (count: number) => Block | Block[]];

it.each<Limit>([
  [50, '', (count) => times(count, () => divider)],
  [10, '/0/fields', (count) => section({ fields: times(count, () => plain(1)) })],
  [10, '/0/elements', context],
  [25, '/0/elements', (count) => actions(...times(count, () => button()))],
  [100, '/0/elements/0/options', (count) => actions(select(optionsOf(count)))],
  [5, '/0/elements/0/options', (count) => actions({ type: 'overflow', ...optionsOf(count) })],
  [100, '/0/rows', (count) => table({ rows: rows(count, 1) })],
  [20, '/0/rows/0', (count) => table({ rows: rows(1, count) })],
  [20, '/0/chart/series/0/data', (count) => chart(manyDays(count))],
  [12, '/0/chart/segments', (count) => chart(pie(count))],
  [12, '/0/chart/series', (count) => chart(bars(days(count)))],
])('takes %i at /blocks%s, and not one more', async (most, pointer, make) => {
  expect(await judge.faultsOf([make(most)].flat())).toEqual([]);
  const fault = at(`no more than ${most} items allowed`, pointer);
  expect(await judge.faultsOf([make(most + 1)].flat())).toEqual([fault]);
});

const valued = (length: number) => option({ text: plain(75), value: x(length) });

it.each<Limit>([
  [3000, '/0/text/text', text],
  [2000, '/0/fields/0/text', (length) => section({ fields: [plain(length)] })],
  [150, '/0/text/text', (length) => ({ type: 'header', text: plain(length) })],
  [75, '/0/elements/0/text/text', (length) => pressed({ text: plain(length) })],
  [2000, '/0/elements/0/value', (length) => pressed({ value: x(length) })],
  [255, '/0/elements/0/action_id', (length) => pressed({ action_id: x(length) })],
  [255, '/0/block_id', (length) => ({ ...divider, block_id: x(length) })],
  [
    150,
    '/0/elements/0/options/0/value',
    (length) => actions(select({ options: [valued(length)] })),
  ],
  [3000, '/0/element/initial_value', (length) => input({ initial_value: x(length) })],
  [50, '/0/title', (length) => chart(pie(1), x(length))],
  [20, '/0/chart/segments/0/label', (length) => chart(pie(1, x(length)))],
])('takes at most %i characters at /blocks%s', async (most, pointer, make) => {
  expect(await judge.faultsOf([make(most)].flat())).toEqual([]);
  const fault = at(`must be less than ${most + 1} characters`, pointer);
  expect(await judge.faultsOf([make(most + 1)].flat())).toEqual([fault]);
});

const VALUE = '/0/element/initial_value';
const pressedTwice = [pressed({ action_id: 'a' }), pressed({ action_id: 'a' })];
const twoPressed = actions(button({ action_id: 'a' }), button({ action_id: 'a' }));
const named = (...ids: string[]) => ids.map((block_id) => ({ ...divider, block_id }));
const filled = (length: number) => input({ initial_value: x(length), max_length: 20 });
const pies = (count: number) => times(count, () => chart(pie(1)));
const tables = (count: number) => times(count, () => table({ rows: rows(1, 1) }));
const cells = rows(10, 10, 100);
const markdown = (...lengths: number[]) =>
  lengths.map((length) => ({ type: 'markdown', text: x(length) }));
const axes = { x_label: 'Day', y_label: 'Opens' };
const unequal = 'all rows must have the same number of cells';
const otherLabels = 'labels must match `axis_config.categories`';

it.each<[fault: string, at: string, within: Block | Block[], beyond: Block | Block[]]>([
  ['must be more than 0 characters', '/0/text/text', text(1), text(0)],
  ['must be within `max_length`', VALUE, filled(20), filled(21)],
  ['must be within `max_value`', VALUE, number('10'), number('11')],
  ['must be a number', VALUE, number('3'), number('3.5')],
  ['`block_id` "a" already exists', '/1/block_id', named('a', 'b'), named('a', 'a')],
  ['`action_id` must be unique within a block', '/0', pressedTwice, twoPressed],
  [
    'must be less than 10001 characters',
    '/0/rows',
    table({ rows: cells }),
    table({ rows: [...cells, ...rows(1, 10)] }),
  ],
  ['only_one_table_allowed', '', tables(1), tables(2)],
  [
    'markdown must be less than 12001 characters in all',
    '',
    markdown(6000, 6000),
    markdown(6000, 6001),
  ],
  ['no more than 2 data_visualization blocks allowed', '', pies(2), pies(3)],
  [
    unequal,
    '/0/rows',
    table({ rows: rows(3, 2) }),
    table({ rows: [...rows(1, 2), ...rows(2, 3)] }),
  ],
  [
    'must be more than 0',
    '/0/chart/segments/0/value',
    chart(pie(1, 'a', 0.1)),
    chart(pie(1, 'a', 0)),
  ],
  ['series names must be unique', '/0/chart/series', barsOf(['a', 'b']), barsOf(['a', 'a'])],
  [
    otherLabels,
    '/0/chart/series/0/data',
    barsOf(['a'], ['Tue', 'Mon'], axes),
    barsOf(['a'], ['Mon', 'Wed']),
  ],
])(
  'refuses, with “%s” at /blocks%s, what is just beyond',
  async (fault, pointer, within, beyond) => {
    expect(await judge.faultsOf([within].flat())).toEqual([]);
    expect(await judge.faultsOf([beyond].flat())).toEqual([at(fault, pointer)]);
  },
);

describe('a view', () => {
  const modal = (more: Block): Block => ({ type: 'modal', title: plain(24), blocks: [], ...more });
  const tooLong = (length: number) => `must be less than ${length} characters`;
  const focused = (type: string) => field({ type, focus_on_load: true });
  const inFocus = [focused('plain_text_input'), focused('url_text_input')];
  const unsubmitted = '`submit` is required when an input block is within the `blocks` array';

  it.each<[fault: string, at: string, view: Block]>([
    [tooLong(25), '/title/text', modal({ title: plain(25) })],
    ['missing required field: title', '', { type: 'modal', blocks: [] }],
    [tooLong(25), '/submit/text', modal({ submit: plain(25) })],
    [tooLong(3001), '/private_metadata', modal({ private_metadata: x(3001) })],
    [tooLong(256), '/callback_id', modal({ callback_id: x(256) })],
    ['no more than 100 items allowed', '/blocks', modal({ blocks: times(101, () => divider) })],
    [unsubmitted, '', modal({ blocks: [input({})] })],
    ['unsupported type', '/blocks/0/type', modal({ blocks: tables(1) })],
    [
      'only one element can have `focus_on_load`',
      '/blocks',
      modal({ submit: plain(1), blocks: inFocus }),
    ],
    ['must be a valid enum value: modal', '/type', { type: 'home', blocks: [] }],
  ])('is refused with “%s” at /view%s', async (fault, pointer, view) => {
    const messages = [`[ERROR] ${fault} [json-pointer:/view${pointer}]`];
    expect(await judge.openView(view)).toMatchObject({
      data: { error: 'invalid_arguments', response_metadata: { messages } },
    });
  });

  it('within the limits fails for its trigger only', async () => {
    const full = modal({ submit: plain(24), private_metadata: x(3000), blocks: [input({})] });
    expect(await judge.openView(full)).toMatchObject({ data: { error: 'invalid_trigger_id' } });
  });
});
