import type { Rows } from './row.ts';

const springSale = {
  id: '4711',
  name: 'Spring sale',
  status: { code: 3, name: 'Sent', known: true },
  subject: 'Spring is here',
  senderName: 'Ann',
  senderEmail: 'ann@shop.example',
  listIds: ['1204'],
  sendAt: new Date('2026-03-03T09:00:00Z'),
  recipients: 5000,
  tariffEmails: 4000,
  paidEmails: 1000,
  price: 4,
  currency: 'USD',
};

export const CAMPAIGNS_ROWS: Rows = {
  'GET /campaigns': {
    call: ({ campaigns }) =>
      campaigns.page({ limit: 10, offset: 20, statuses: [3, 13], scheduledOnly: true }),
    gives: [
      {
        ...springSale,
        statistics: {
          sent: 4980,
          delivered: 4900,
          opened: 1800,
          clicked: 400,
          unsubscribed: 12,
          errors: 80,
        },
      },
    ],
  },
  'GET /campaigns/{id}': {
    call: ({ campaigns }) => campaigns.get('4711'),
    gives: {
      ...springSale,
      status: { code: 99, name: 'Unknown status 99', known: false },
      listIds: ['1204', '1205'],
      permalink: 'https://service.example/web/4711',
      figures: [
        { code: 1, count: 4980, explanation: 'Sent' },
        { code: 2, count: 4900, explanation: 'Delivered' },
        { code: 77, count: 5, explanation: 'Eaten by a dog' },
      ],
      clicks: [{ url: 'https://shop.example/a?b=c', count: 400 }],
    },
  },
  'DELETE /campaigns/{id}': {
    call: ({ campaigns }) => campaigns.cancel('4711'),
    gives: undefined,
  },
  'GET /campaigns/{id}/referrals': {
    call: ({ campaigns }) => campaigns.links('4711'),
    gives: [
      { url: 'https://shop.example/a', count: 390 },
      { url: 'https://shop.example/b', count: 10 },
    ],
  },
  'GET /campaigns/{id}/countries': {
    call: ({ campaigns }) => campaigns.countries('4711'),
    gives: [
      { country: 'UA', opened: 1500 },
      { country: 'PL', opened: 300 },
    ],
  },
};
