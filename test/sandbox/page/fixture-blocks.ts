const HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];

const CONFIRM = {
  title: plain('Blacklist ann@example.com?'),
  text: mrkdwn('*ann@example.com* gets nothing any more, from any list.'),
  confirm: plain('Blacklist'),
  deny: plain('Keep'),
  style: 'danger',
};

export const contactCard = [
  { type: 'header', block_id: 'c1', text: plain('ann@example.com') },
  {
    type: 'section',
    block_id: 'c2',
    fields: [
      mrkdwn('*Name*\nAnn Smith'),
      mrkdwn('*City*\nLisbon &amp; around'),
      mrkdwn('*Blacklisted*\n:white_check_mark: no'),
      mrkdwn('*Last opened*\n<!date^1795164600^{date_short_pretty} at {time}|yesterday>'),
    ],
  },
  {
    type: 'table',
    block_id: 'c3',
    column_settings: [{ is_wrapped: true }, { align: 'center' }, { align: 'right' }],
    rows: [
      [cell('List'), cell('Status'), cell('Since')],
      [cell('Autumn sale newsletter'), cell('active'), cell('2026-03-02')],
      [cell('Product news'), cell('unsubscribed'), cell('2025-11-30')],
      [cell('Beta testers with a rather long name'), cell('active'), cell('2026-09-14')],
    ],
  },
  {
    type: 'actions',
    block_id: 'c4',
    elements: [
      button('blacklist', 'Blacklist', 'danger', CONFIRM),
      button('unsubscribe', 'Unsubscribe from a list …'),
      {
        type: 'overflow',
        action_id: 'more',
        options: [option('Remove from all lists', 'remove'), option('Show campaigns', 'campaigns')],
      },
    ],
  },
  { type: 'context', block_id: 'c5', elements: [mrkdwn('`/contact ann@example.com`')] },
];

export const campaignCard = [
  { type: 'header', block_id: 'k1', text: plain(':mega: Autumn sale') },
  {
    type: 'section',
    block_id: 'k2',
    text: mrkdwn('Sent to *48,210* people from _shop@example.com_ · campaign `4711`'),
    accessory: button('refresh', 'Refresh'),
  },
  {
    type: 'data_visualization',
    block_id: 'k3',
    title: 'Opens and clicks by hour',
    chart: {
      type: 'bar',
      series: [
        series('Opened', [4210, 6180, 5120, 3890, 2740, 2210, 1800]),
        series('Clicked', [820, 1490, 1130, 760, 510, 430, 290]),
      ],
      axis_config: { categories: HOURS, x_label: 'Time', y_label: 'People' },
    },
  },
  {
    type: 'actions',
    block_id: 'k4',
    elements: [
      button('details', 'Details', 'primary'),
      button('cancel', 'Cancel campaign', 'danger'),
    ],
  },
];

export const digest = [
  { type: 'header', block_id: 'd1', text: plain('Yesterday, November 19') },
  {
    type: 'data_visualization',
    block_id: 'd2',
    title: 'What became of 48,210 messages',
    chart: {
      type: 'pie',
      segments: [
        { label: 'Opened', value: 26_150 },
        { label: 'Delivered, unopened', value: 20_402 },
        { label: 'Soft bounce', value: 1211 },
        { label: 'Hard bounce', value: 412 },
        { label: 'Complaint', value: 35 },
      ],
    },
  },
  {
    type: 'data_visualization',
    block_id: 'd3',
    title: 'Bounces by hour',
    chart: {
      type: 'area',
      series: [
        series('Soft', [120, 310, 280, 190, 140, 90, 81]),
        series('Hard', [60, 110, 90, 62, 41, 30, 19]),
      ],
      axis_config: { categories: HOURS },
    },
  },
];

export const HARD_BOUNCES = {
  ...option('Hard bounces', 'hard'),
  description: plain('Addresses that do not exist'),
};

const CARD = option('One live card', 'card');

/** A form with most kinds of input. */
export const form = {
  type: 'modal',
  title: plain('Add an alert'),
  submit: plain('Add'),
  close: plain('Cancel'),
  blocks: [
    {
      type: 'section',
      block_id: 'intro',
      text: mrkdwn('Postbell posts here when something happens to a *campaign*.'),
    },
    input('name', { type: 'plain_text_input' }),
    input(
      'campaign',
      { type: 'external_select', min_query_length: 2, placeholder: plain('Type a title') },
      { hint: plain('The last thousand campaigns are searched.') },
    ),
    input('kinds', {
      type: 'checkboxes',
      options: [HARD_BOUNCES, option('Complaints', 'spam')],
      initial_options: [HARD_BOUNCES],
    }),
    input(
      'mode',
      {
        type: 'static_select',
        initial_option: CARD,
        options: [CARD, option('Each event', 'each')],
      },
      { optional: true },
    ),
    input(
      'until',
      { type: 'datetimepicker', initial_date_time: 1_795_164_600 },
      { optional: true },
    ),
  ],
};

export const home = {
  type: 'home',
  blocks: [
    { type: 'header', block_id: 'h1', text: plain('Good morning, Mira') },
    {
      type: 'section',
      block_id: 'h2',
      text: mrkdwn('Here you see what runs, what it costs, and what you may do.'),
    },
    { type: 'divider', block_id: 'h3' },
    {
      type: 'section',
      block_id: 'h4',
      text: mrkdwn('*Autumn sale* is being sent\n48,210 people · 61.0% done'),
      accessory: button('open', 'Show'),
    },
  ],
};

export function plain(text: string) {
  return { type: 'plain_text', text };
}

export function option(text: string, value: string) {
  return { text: plain(text), value };
}

function mrkdwn(text: string) {
  return { type: 'mrkdwn', text };
}

function cell(text: string) {
  return { type: 'raw_text', text };
}

function button(action_id: string, text: string, style?: string, confirm?: object) {
  return {
    type: 'button',
    action_id,
    value: action_id,
    text: plain(text),
    ...(style && { style }),
    ...(confirm && { confirm }),
  };
}

function series(name: string, values: readonly number[]) {
  return { name, data: values.map((value, index) => ({ label: HOURS[index], value })) };
}

/** An input whose label is its name with a capital. */
function input(block_id: string, element: object, more: object = {}) {
  const label = plain(block_id.replace(/^./, (letter) => letter.toUpperCase()));
  return { type: 'input', block_id, label, element: { ...element, action_id: 'value' }, ...more };
}

/** Of ten rows, which take two pages. */
export const dataTable = {
  type: 'data_table',
  caption: 'Campaigns',
  page_size: 8,
  rows: [
    [cell('Name'), cell('Sent')],
    ...[300, 9, 1000, 20, 7, 6, 5, 4, 3, 2].map((sent) => [
      cell(`Campaign ${sent}`),
      { type: 'raw_number', value: sent, text: String(sent) },
    ]),
  ],
};
