import { expect, it } from 'vitest';
import {
  type Block,
  plain,
  section,
  actions,
  button,
  option,
  select,
  field,
  table,
  chart,
  rich,
  refereeForFile,
} from './block-samples.ts';

const judge = refereeForFile();

const picked = select({ options: [option()], initial_option: option({ value: 'w' }) });
const empty = { type: 'rich_text_section', elements: [{ type: 'text', text: '' }] };
const line = { type: 'line', series: [{ name: 'a', data: [{ label: 'b', value: 1 }] }] };
const noMenu = 'must define either `options` or `option_groups`, but not both';
const notOffered = '`initial_option` must be one of the provided options';
const noFilter = actions({ type: 'conversations_select', filter: {} });

it.each<[fault: string, at: string, block: Block]>([
  ['unsupported type', '/type', { type: 'hologram' }],
  ['invalid additional property: color', '', { type: 'divider', color: 'red' }],
  ['must define either `text` or `fields`', '', section({})],
  ['missing required field: text', '', { type: 'header' }],
  [
    'must be a valid enum value: plain_text',
    '/text/type',
    { type: 'header', text: { type: 'mrkdwn', text: 'x' } },
  ],
  ['unsupported type', '/elements/0/type', actions({ type: 'plain_text_input' })],
  ['invalid url', '/elements/0/url', actions(button({ url: 'example' }))],
  [
    'must be a valid enum value: primary, danger',
    '/elements/0/style',
    actions(button({ style: 'default' })),
  ],
  [notOffered, '/elements/0/initial_option', actions(picked)],
  [noMenu, '/elements/0', actions(select())],
  ['must supply at least one field', '/elements/0/filter', noFilter],
  ['must be more than 0 characters', '/elements/0/elements/0/text', rich(empty)],
  ['missing required field: axis_config', '/chart', chart(line)],
  [
    'must provide a valid number',
    '/chart/segments/0/value',
    chart({ type: 'pie', segments: [{ label: 'a', value: null }] }),
  ],
])('refuses, with “%s” at its %s, %j', async (fault, pointer, block) => {
  expect(await judge.faultsOf([block])).toEqual([`${fault} [json-pointer:/blocks/0${pointer}]`]);
});

it('takes every block and element that is in use', async () => {
  const text = { type: 'text', text: 'x', style: { bold: true } };
  expect(
    await judge.faultsOf([
      section({ text: { type: 'mrkdwn', text: '*x*', verbatim: true }, accessory: button() }),
      { type: 'image', image_url: 'https://example.com/x.png', alt_text: 'x' },
      rich(
        { type: 'rich_text_section', elements: [text, { type: 'user', user_id: 'U1' }] },
        {
          type: 'rich_text_list',
          style: 'bullet',
          elements: [{ type: 'rich_text_section', elements: [text] }],
        },
        { type: 'rich_text_preformatted', elements: [text] },
        { type: 'rich_text_quote', elements: [text] },
      ),
      actions(
        { type: 'datepicker', initial_date: '2026-11-20' },
        { type: 'timepicker', initial_time: '09:30' },
        { type: 'datetimepicker', initial_date_time: 1_800_000_000 },
        { type: 'users_select' },
        { type: 'conversations_select', default_to_current_conversation: true },
        { type: 'multi_external_select', min_query_length: 1, max_selected_items: 3 },
        { type: 'checkboxes', options: [option({ description: plain(75) })] },
        { type: 'radio_buttons', options: [option()], initial_option: option() },
      ),
      field({ type: 'number_input', is_decimal_allowed: false, min_value: '1' }),
      field({ type: 'email_text_input' }, { hint: plain(10), optional: true }),
      table({
        rows: [[{ type: 'raw_number', value: 1, text: '1' }, rich()]],
        column_settings: [null, { align: 'right', is_wrapped: true }],
      }),
    ]),
  ).toEqual([]);
});
