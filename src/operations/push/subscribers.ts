import { countryName } from '../../domain/countries.ts';
import { formatCount } from '../../domain/figures.ts';
import { action, type OperationAction, time } from '../../domain/reply.ts';
import { attempt } from '../../lib/attempt.ts';
import { PUSH_SUBSCRIBER_STATUS } from '../../service/push/campaign.ts';
import type { Subscriber } from '../../service/push/subscribers.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { checkDays } from '../browse/period.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { isActive, languageInWords, websiteName } from './audience.ts';

const NAME = 'push subscribers';

const STATUSES = [
  { value: 'active', label: 'Active', code: PUSH_SUBSCRIBER_STATUS.active.code },
  { value: 'deactivated', label: 'Deactivated', code: PUSH_SUBSCRIBER_STATUS.deactivated.code },
  { value: 'unsubscribed', label: 'Unsubscribed', code: PUSH_SUBSCRIBER_STATUS.unsubscribed.code },
] as const;

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'country', label: 'By country' },
  { value: 'browser', label: 'By browser' },
] as const;

export default defineOperation({
  name: NAME,
  summary: 'List the subscribers of a website',
  effect: 'reads',
  endpoints: [
    'GET /push/websites/{id}/subscriptions',
    'GET /push/websites/{id}/subscriptions/total',
    'GET /push/websites/info/{id}',
  ],
  example: '4301 status=active',
  inputs: {
    website: { kind: 'reference', to: 'website', label: 'Website' },
    status: {
      kind: 'choice',
      label: 'Status',
      optional: true,
      options: STATUSES.map(({ value, label }) => ({ value, label })),
    },
    from: { kind: 'day', label: 'Subscribed from', optional: true },
    until: { kind: 'day', label: 'Subscribed until', optional: true },
    country: { kind: 'reference', to: 'country', label: 'Country', optional: true },
    browser: { kind: 'text', label: 'Browser', optional: true, maxLength: 50 },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ website, status, from, until, country, browser, sort, page, csv }, context) {
    checkDays({ from, until });
    const { subscribers } = context.service.push;
    const days = {
      ...(from !== undefined && { fromDay: from }),
      ...(until !== undefined && { toDay: until }),
    };
    const [{ value: total }, url] = await Promise.all([
      attempt(subscribers.total(website)),
      websiteName(context.service, website),
    ]);
    const values = rawValuesOf({ website, status, from, until, country, browser, sort });
    const requested = { operation: NAME, values };
    const isAll = Object.keys(values).every((name) => name === 'website' || name === 'sort');
    return await listed(
      {
        ...requested,
        title: `Subscribers of ${url}`,
        ...(isAll && total !== null && { summary: formatCount(total, 'subscriber') }),
        source: {
          page: (range) => subscribers.page(website, { ...range, ...days }),
          all: () => subscribers.all(website, days),
          ...(isAll && total !== null && { count: total }),
        },
        filter: filterBy({ status, country, browser }),
        sort: sort && ORDER[sort],
        columns: COLUMNS,
        counted: ['subscriber', 'subscribers'],
        empty: total === 0 ? 'Nobody has subscribed yet.' : 'Nobody is like that.',
        fileName: `subscribers-of-${website}`,
        open: change,
        openLabel: 'Activate or deactivate…',
        menus: [
          menuFor(requested, 'Filter…', 'status', [{ value: '', label: 'All' }, ...STATUSES]),
          menuFor(requested, 'Sort…', 'sort', SORTS),
        ],
      },
      { page, csv },
    );
  },
});

/**
 * Returns the action that switches a subscriber on or off. It needs no question, since the answer
 * has the way back; nobody brings back who unsubscribed.
 */
function change(subscriber: Subscriber): OperationAction | null {
  const { id, status, browser, city } = subscriber;
  if (status.code === PUSH_SUBSCRIBER_STATUS.unsubscribed.code) return null;
  const whose = [browser, city].filter(Boolean).join(', ');
  const label = (verb: string) => `${verb} ${id}${whose ? ` · ${whose}` : ''}`;
  const values = { subscriber: id };
  return isActive(subscriber)
    ? action('push subscriber off', values, label('Deactivate'))
    : action('push subscriber on', values, label('Activate'));
}

interface SubscribersQuery {
  readonly status: (typeof STATUSES)[number]['value'] | undefined;
  readonly country: string | undefined;
  readonly browser: string | undefined;
}

/** Returns a filter; `undefined` for all, where the service’s own pages will do. */
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

const ORDER = {
  newest: (a: Subscriber, b: Subscriber) => timeOf(b) - timeOf(a),
  oldest: (a: Subscriber, b: Subscriber) => timeOf(a) - timeOf(b),
  country: (a: Subscriber, b: Subscriber) =>
    countryName(a.countryCode).localeCompare(countryName(b.countryCode)),
  browser: (a: Subscriber, b: Subscriber) => a.browser.localeCompare(b.browser),
} as const;

function timeOf({ subscribedAt }: Subscriber): number {
  return subscribedAt?.getTime() ?? 0;
}

const COLUMNS: readonly Column<Subscriber>[] = [
  { title: 'Subscriber', cell: ({ id }) => id },
  { title: 'Status', cell: ({ status }) => status.name },
  { title: 'Browser', cell: ({ browser, os }) => [browser, os].filter(Boolean).join(', ') },
  {
    title: 'Language',
    cell: ({ language }) => languageInWords(language),
    inFile: ({ language }) => language,
  },
  {
    title: 'Place',
    cell: ({ city, countryCode }) => [city, countryName(countryCode)].filter(Boolean).join(', '),
  },
  {
    title: 'Since',
    cell: ({ subscribedAt }) => (subscribedAt ? time(subscribedAt, 'date') : '–'),
    inFile: ({ subscribedAt }) => subscribedAt?.toISOString() ?? '',
  },
  {
    title: 'Variables',
    cell: ({ variables }) =>
      variables.map(({ name, value }) => (name ? `${name}: ${value}` : value)).join(', ') || '–',
  },
];
