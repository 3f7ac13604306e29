import type { Rows } from './row.ts';

export const PUSH_CAMPAIGNS_ROWS: Rows = {
  'GET /push/tasks': {
    call: ({ push }) =>
      push.campaigns.page({
        limit: 2,
        offset: 4,
        fromAt: new Date('2026-03-01T00:00:00Z'),
        toAt: new Date('2026-03-31T23:59:59Z'),
        websiteId: '53',
      }),
    gives: [
      {
        id: '811',
        title: 'Spring sale',
        body: 'Everything is cheaper',
        websiteId: '53',
        status: { code: 3, name: 'Sent', known: true },
        fromAt: new Date('2026-03-03T09:00:00Z'),
        toAt: new Date('2026-03-03T14:00:00Z'),
      },
      {
        id: '812',
        title: 'New lamps',
        body: 'Have a look',
        websiteId: '53',
        status: { code: 44, name: 'Unknown status 44', known: false },
        fromAt: new Date('2026-03-04T09:00:00Z'),
        toAt: null,
      },
    ],
  },
  'GET /push/tasks/{id}': {
    call: ({ push }) => push.campaigns.get('811'),
    gives: {
      id: '811',
      title: 'Spring sale',
      body: 'Everything is cheaper',
      link: 'https://shop.example/spring',
      website: 'shop.example',
      websiteId: '53',
      status: { code: 2, name: 'In progress', known: true },
      sent: 1200,
      delivered: 1100,
      redirects: 70,
    },
  },
  'GET /push/tasks/{id}: without its website’s id': {
    call: async ({ push }) => (await push.campaigns.get('812')).websiteId,
    gives: null,
  },
  'POST /push/tasks': {
    call: ({ push }) =>
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
          variable: {
            name: 'city',
            operator: 'or',
            conditions: [
              { condition: 'equal', value: 'Lviv' },
              { condition: 'startwith', value: 'Ky' },
            ],
          },
        },
        stretchSeconds: 3600,
        sendAt: new Date('2026-03-03T09:00:00Z'),
        buttons: [
          { text: 'Buy', link: 'https://shop.example/buy' },
          { text: 'Look', link: 'https://shop.example/look' },
        ],
        image: new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61]),
        icon: 'https://shop.example/icon.png',
      }),
    gives: '811',
  },
  'POST /push/tasks: shortest': {
    call: ({ push }) =>
      push.campaigns.create({
        title: 'Hello',
        websiteId: '53',
        body: 'Hi',
        ttlSeconds: 0,
        audience: { visited: { type: 'exclude', search: 'lamps' } },
      }),
    gives: '812',
  },
};
