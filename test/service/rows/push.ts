import { at, known, unknown, type Rows } from './row.ts';

const onChrome = { browser: 'Chrome', language: 'pl', os: 'Android', countryCode: 'PL' };
const active = { value: '1', name: 'Active', known: true };
const unknown4 = { value: '4', name: 'Unknown status 4', known: false };
const shop = { id: '53', url: 'shop.example', addedAt: at('2025-11-30T17:00:01Z') };
const inMarch = { fromDay: '2026-03-01', toDay: '2026-03-31' };
const conditions = [
  { condition: 'equal', value: 'Lviv' },
  { condition: 'startwith', value: 'Ky' },
] as const;

export const PUSH_ROWS: Rows = {
  'GET /push/websites/total': [({ push }) => push.websites.total(), 2],
  'GET /push/websites/': [
    ({ push }) => push.websites.page({ limit: 10, offset: 0 }),
    [
      { ...shop, status: active },
      { id: '54', url: 'news.example', addedAt: at('2025-12-01T17:00:01Z'), status: unknown4 },
    ],
  ],
  'GET /push/websites/info/{id}': [
    ({ push }) => push.websites.get('53'),
    {
      ...shop,
      status: { ...active, value: 'active' },
      icon: 'https://shop.example/icon.png',
      subscribers: { total: 1500, active: 1400, unsubscribed: 100, today: 12 },
    },
  ],
  'GET /push/websites/{id}/variables': [
    ({ push }) => push.websites.variables('53'),
    [{ id: '4', name: 'city', type: 'string' }],
  ],
  'GET /push/websites/{id}/subscriptions': [
    ({ push }) => push.subscribers.page('53', { limit: 3, offset: 6, ...inMarch }),
    [
      {
        id: '9001',
        status: known(1, 'Active'),
        browser: 'Firefox',
        language: 'en',
        os: 'Linux',
        countryCode: 'UA',
        city: 'Lviv',
        variables: [
          { name: 'visits', value: '3' },
          { name: '', value: 'regular' },
          { name: '', value: '{"unnamed":true}' },
        ],
        subscribedAt: at('2026-03-03T10:11:12Z'),
      },
      {
        id: '9002',
        status: known(6, 'Unsubscribed'),
        ...onChrome,
        city: '',
        variables: [],
        subscribedAt: at('2026-03-04T10:11:12Z'),
      },
      {
        id: '9003',
        status: unknown(9, 'Unknown status 9'),
        ...onChrome,
        city: 'Gdynia',
        variables: [{ name: 'visits', value: '4' }],
        subscribedAt: at('2026-03-05T10:11:12Z'),
      },
    ],
  ],
  'GET /push/websites/{id}/subscriptions/total': [({ push }) => push.subscribers.total('53'), 1500],
  'GET /push/websites/{id}/code': [
    ({ push }) => push.websites.code('53'),
    {
      scriptUrl: 'https://push.service.example/js/53.js',
      scriptTag:
        '<script charset="UTF-8" src="https://push.service.example/js/53.js" async></script>',
    },
  ],
  'POST /push/subscriptions/state': [({ push }) => push.subscribers.activate('9001')],
  'POST /push/subscriptions/state: deactivate': [({ push }) => push.subscribers.deactivate('9001')],
  'GET /push/tasks': [
    ({ push }) =>
      push.campaigns.page({
        limit: 2,
        offset: 4,
        fromAt: at('2026-03-01T00:00:00Z'),
        toAt: at('2026-03-31T23:59:59Z'),
        websiteId: '53',
      }),
    [
      {
        id: '811',
        title: 'Spring sale',
        body: 'Everything is cheaper',
        websiteId: '53',
        status: known(3, 'Sent'),
        fromAt: at('2026-03-03T09:00:00Z'),
        toAt: at('2026-03-03T14:00:00Z'),
      },
      {
        id: '812',
        title: 'New lamps',
        body: 'Have a look',
        websiteId: '53',
        status: unknown(44, 'Unknown status 44'),
        fromAt: at('2026-03-04T09:00:00Z'),
        toAt: null,
      },
    ],
  ],
  'GET /push/tasks/{id}': [
    ({ push }) => push.campaigns.get('811'),
    {
      id: '811',
      title: 'Spring sale',
      body: 'Everything is cheaper',
      link: 'https://shop.example/spring',
      website: 'shop.example',
      websiteId: '53',
      status: known(2, 'In progress'),
      sent: 1200,
      delivered: 1100,
      redirects: 70,
    },
  ],
  'GET /push/tasks/{id}: without its website’s id': [
    async ({ push }) => (await push.campaigns.get('812')).websiteId,
    null,
  ],
  'POST /push/tasks': [
    ({ push }) =>
      push.campaigns.create({
        title: 'Spring sale',
        websiteId: '53',
        body: 'Everything is cheaper',
        ttlSeconds: 86_400,
        link: 'https://shop.example/spring',
        audience: {
          language: 'en',
          browsers: ['Chrome', 'Firefox'],
          countries: ['UA', 'PL'],
          visited: { type: 'direct', search: ['https://shop.example/lamps'] },
          subscribedFromDay: '2026-01-01',
          subscribedToDay: '2026-02-28',
          variable: { name: 'city', operator: 'or', conditions },
        },
        stretchSeconds: 3600,
        sendAt: at('2026-03-03T09:00:00Z'),
        buttons: [
          { text: 'Buy', link: 'https://shop.example/buy' },
          { text: 'Look', link: 'https://shop.example/look' },
        ],
        image: new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61]),
        icon: 'https://shop.example/icon.png',
      }),
    '811',
  ],
  'POST /push/tasks: shortest': [
    ({ push }) =>
      push.campaigns.create({
        title: 'Hello',
        websiteId: '53',
        body: 'Hi',
        ttlSeconds: 0,
        audience: { visited: { type: 'exclude', search: 'lamps' } },
      }),
    '812',
  ],
};
