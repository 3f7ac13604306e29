import { countryName } from '../../domain/countries.ts';
import { formatCount } from '../../domain/figures.ts';
import { action, type OperationAction } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { PUSH_SUBSCRIBER_STATUS } from '../../service/push/campaign.ts';
import type { Subscriber } from '../../service/push/subscribers.ts';
import {
  byText,
  type Column,
  momentColumn,
  newestFirst,
  oldestFirst,
  type Orders,
} from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { checkDays } from '../../commands/browse/period.ts';
import { isActive, languageInWords, websiteName } from './audience.ts';
import { defineOperation } from '../../commands/define.ts';

const STATUSES = [
  { value: 'active', label: 'Active', code: PUSH_SUBSCRIBER_STATUS.active.code },
  { value: 'deactivated', label: 'Deactivated', code: PUSH_SUBSCRIBER_STATUS.deactivated.code },
  { value: 'unsubscribed', label: 'Unsubscribed', code: PUSH_SUBSCRIBER_STATUS.unsubscribed.code },
] as const;

const ORDERS = {
  newest: { label: 'Newest first', compare: newestFirst(({ subscribedAt }) => subscribedAt) },
  oldest: { label: 'Oldest first', compare: oldestFirst(({ subscribedAt }) => subscribedAt) },
  country: { label: 'By country', compare: byText(({ countryCode }) => countryName(countryCode)) },
  browser: { label: 'By browser', compare: byText(({ browser }) => browser) },
} satisfies Orders<Subscriber>;

/** The most variables with a column of their own; a file has them all. */
const MOST_VARIABLES = 3;

const COLUMNS: readonly Column<Subscriber>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'Status', cell: ({ status }) => status.name },
  { title: 'Browser', cell: ({ browser, os }) => [browser, os].filter(Boolean).join(', ') },
  {
    title: 'Language',
    cell: ({ language }) => languageInWords(language),
    inFile: ({ language }) => language,
  },
  {
    title: 'Location',
    cell: ({ city, countryCode }) => [city, countryName(countryCode)].filter(Boolean).join(', '),
  },
  momentColumn('Subscribed', ({ subscribedAt }) => subscribedAt, 'date'),
];

const FILE_COLUMNS: readonly Column<Subscriber>[] = [
  ...COLUMNS,
  {
    title: 'Variables',
    cell: ({ variables }) =>
      variables.map(({ name, value }) => (name ? `${name}: ${value}` : value)).join(', ') || '–',
  },
];

const SUBSCRIBER_INPUT = {
  subscriber: { kind: 'integer', label: 'Subscriber', hint: 'ID from “push subscribers”', min: 1 },
} as const;

export const subscribers = defineList({
  name: 'push subscribers',
  title: 'Push subscribers',
  summary: 'List the subscribers of a website',
  right: 'people',
  endpoints: [
    'GET /push/websites/{id}/subscriptions',
    'GET /push/websites/{id}/subscriptions/total',
    'GET /push/websites/info/{id}',
    'GET /push/websites/{id}/variables',
  ],
  example: '4301 status=active',
  inputs: {
    website: { kind: 'reference', to: 'website', label: 'Website' },
    status: { kind: 'choice', label: 'Status', optional: true, options: STATUSES },
    from: { kind: 'day', isPast: true, label: 'Subscribed from', optional: true },
    until: { kind: 'day', label: 'Subscribed until', optional: true },
    country: { kind: 'reference', to: 'country', label: 'Country', optional: true },
    browser: { kind: 'text', label: 'Browser', optional: true, maxLength: 50 },
  },
  orders: ORDERS,
  async list({ website, status, from, until, country, browser }, { service }) {
    checkDays({ from, until });
    const { subscribers, websites } = service.push;
    const days = { fromDay: from, toDay: until };
    const [{ value: total }, url, { value: variables }] = await Promise.all([
      resultOf(subscribers.total(website)),
      websiteName(service, website),
      resultOf(websites.variables(website)),
    ]);
    const isAll = [status, from, until, country, browser].every((one) => one === undefined);
    const count = isAll && total !== null ? total : undefined;
    return {
      title: `Subscribers of ${url}`,
      summary: count === undefined ? undefined : formatCount(count, 'subscriber'),
      source: {
        page: (range) => subscribers.page(website, { ...range, ...days }),
        all: () => subscribers.all(website, days),
        count,
      },
      filter: filterBy({ status, country, browser }),
      columns: [...COLUMNS, ...(variables ?? []).slice(0, MOST_VARIABLES).map(variableColumn)],
      fileColumns: FILE_COLUMNS,
      counted: ['subscriber', 'subscribers'],
      empty: total === 0 ? 'No subscribers yet.' : 'No subscriber matches this filter.',
      fileName: `subscribers-of-${website}`,
      open: change,
      openLabel: 'Activate or deactivate…',
      menus: [{ input: 'status', options: [{ value: '', label: 'All' }, ...STATUSES] }],
    };
  },
});

function variableColumn({ name }: { readonly name: string }): Column<Subscriber> {
  const valueOf = ({ variables }: Subscriber) => variables.find((one) => one.name === name)?.value;
  return { title: name, cell: (subscriber) => valueOf(subscriber) ?? '–' };
}

const SWITCHING = {
  right: 'contacts',
  effect: 'writes',
  endpoints: ['POST /push/subscriptions/state'],
  example: '900001',
  inputs: SUBSCRIBER_INPUT,
} as const;
const UNDO = { undo: 'anywhere' } as const;

export const subscriberOn = defineOperation({
  ...SWITCHING,
  name: 'push subscriber activate',
  formerly: ['push subscriber on'],
  title: 'Activate subscriber',
  summary: 'Activate a subscriber so that they get notifications',
  async run({ subscriber }, { service }) {
    const id = String(subscriber);
    // Nothing is read back: the service shows no subscriber by id.
    await service.push.subscribers.activate(id);
    return {
      title: `Subscriber ${id}`,
      summary: 'Activated. They get push notifications again.',
      actions: [action('push subscriber deactivate', { subscriber: id }, 'Undo', UNDO)],
      announcement: 'activated a push subscriber.',
    };
  },
});

export const subscriberOff = defineOperation({
  ...SWITCHING,
  name: 'push subscriber deactivate',
  formerly: ['push subscriber off'],
  title: 'Deactivate subscriber',
  summary: 'Deactivate a subscriber so that they get no notifications',
  async run({ subscriber }, { service }) {
    const id = String(subscriber);
    await service.push.subscribers.deactivate(id);
    return {
      title: `Subscriber ${id}`,
      summary: 'Deactivated. They no longer get push notifications.',
      actions: [action('push subscriber activate', { subscriber: id }, 'Undo', UNDO)],
      announcement: 'deactivated a push subscriber.',
    };
  },
});

/** Nobody brings back who unsubscribed. */
function change(subscriber: Subscriber): OperationAction | null {
  const { id, status, browser, city } = subscriber;
  if (status.code === PUSH_SUBSCRIBER_STATUS.unsubscribed.code) return null;
  const whose = [browser, city].filter(Boolean).join(', ');
  const label = (verb: string) => `${verb} ${id}${whose ? ` · ${whose}` : ''}`;
  const values = { subscriber: id };
  return isActive(subscriber)
    ? action('push subscriber deactivate', values, label('Deactivate'))
    : action('push subscriber activate', values, label('Activate'));
}

interface SubscribersQuery {
  readonly status: (typeof STATUSES)[number]['value'] | undefined;
  readonly country: string | undefined;
  readonly browser: string | undefined;
}

/** `undefined` for all, where the service’s own pages will do. */
function filterBy(query: SubscribersQuery): ((subscriber: Subscriber) => boolean) | undefined {
  const { status, country, browser } = query;
  if (status === undefined && country === undefined && browser === undefined) return undefined;
  const code = STATUSES.find(({ value }) => value === status)?.code;
  const countryPicked = country === undefined ? undefined : countryName(country);
  const browserPicked = browser?.toLowerCase();
  return (subscriber) =>
    (code === undefined || subscriber.status.code === code) &&
    (countryPicked === undefined || countryName(subscriber.countryCode) === countryPicked) &&
    (browserPicked === undefined || subscriber.browser.toLowerCase().includes(browserPicked));
}
