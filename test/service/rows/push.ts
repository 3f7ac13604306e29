import type { Rows } from './row.ts';

export const PUSH_ROWS: Rows = {
  'GET /push/websites/total': { call: ({ push }) => push.websites.total(), gives: 2 },
  'GET /push/websites/': {
    call: ({ push }) => push.websites.page({ limit: 10, offset: 0 }),
    gives: [
      {
        id: '53',
        url: 'shop.example',
        addedAt: new Date('2025-11-30T17:00:01Z'),
        status: { value: '1', name: 'Active', known: true },
      },
      {
        id: '54',
        url: 'news.example',
        addedAt: new Date('2025-12-01T17:00:01Z'),
        status: { value: '4', name: 'Unknown status 4', known: false },
      },
    ],
  },
  'GET /push/websites/info/{id}': {
    call: ({ push }) => push.websites.get('53'),
    gives: {
      id: '53',
      url: 'shop.example',
      addedAt: new Date('2025-11-30T17:00:01Z'),
      status: { value: 'active', name: 'Active', known: true },
      icon: 'https://shop.example/icon.png',
      subscribers: { total: 1500, active: 1400, unsubscribed: 100, today: 12 },
    },
  },
  'GET /push/websites/{id}/variables': {
    call: ({ push }) => push.websites.variables('53'),
    gives: [{ id: '4', name: 'city', type: 'string' }],
  },
  'GET /push/websites/{id}/subscriptions': {
    call: ({ push }) =>
      push.subscribers.page('53', {
        limit: 3,
        offset: 6,
        fromDay: '2026-03-01',
        toDay: '2026-03-31',
      }),
    gives: [
      {
        id: '9001',
        status: { code: 1, name: 'Active', known: true },
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
        subscribedAt: new Date('2026-03-03T10:11:12Z'),
      },
      {
        id: '9002',
        status: { code: 6, name: 'Unsubscribed', known: true },
        browser: 'Chrome',
        language: 'pl',
        os: 'Android',
        countryCode: 'PL',
        city: '',
        variables: [],
        subscribedAt: new Date('2026-03-04T10:11:12Z'),
      },
      {
        id: '9003',
        status: { code: 9, name: 'Unknown status 9', known: false },
        browser: 'Chrome',
        language: 'pl',
        os: 'Android',
        countryCode: 'PL',
        city: 'Gdynia',
        variables: [{ name: 'visits', value: '4' }],
        subscribedAt: new Date('2026-03-05T10:11:12Z'),
      },
    ],
  },
  'GET /push/websites/{id}/subscriptions/total': {
    call: ({ push }) => push.subscribers.total('53'),
    gives: 1500,
  },
  'GET /push/websites/{id}/code': {
    call: ({ push }) => push.websites.code('53'),
    gives: {
      scriptUrl: 'https://push.service.example/js/53.js',
      scriptTag:
        '<script charset="UTF-8" src="https://push.service.example/js/53.js" async></script>',
    },
  },
  'POST /push/subscriptions/state': {
    call: ({ push }) => push.subscribers.activate('9001'),
    gives: undefined,
  },
  'POST /push/subscriptions/state: deactivate': {
    call: ({ push }) => push.subscribers.deactivate('9001'),
    gives: undefined,
  },
};
