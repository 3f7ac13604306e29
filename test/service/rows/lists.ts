import type { Rows } from './row.ts';

const news = {
  id: '1204',
  name: 'News',
  status: { code: 0, name: 'Active', known: true },
  emails: { total: 5230, active: 5100, inactive: 130 },
  phones: { new: 1, active: 12, inactive: 3 },
  createdAt: new Date('2025-11-30T17:00:01Z'),
};

export const LISTS_ROWS: Rows = {
  'POST /addressbooks': { call: ({ lists }) => lists.create('Spring “news”'), gives: '1206' },
  'PUT /addressbooks/{id}': {
    call: ({ lists }) => lists.rename('1204', 'Weekly'),
    gives: undefined,
  },
  'GET /addressbooks': {
    call: ({ lists }) => lists.page({ limit: 2, offset: 4 }),
    gives: [
      news,
      {
        id: '1205',
        name: 'Customers',
        status: { code: 33, name: 'Frozen by moderator', known: false },
        emails: { total: 9, active: 9, inactive: 0 },
        phones: { new: 0, active: 0, inactive: 0 },
        createdAt: new Date('2026-01-02T03:04:05Z'),
      },
    ],
  },
  'GET /addressbooks/{id}': {
    call: ({ lists }) => lists.get('1204'),
    gives: { ...news, phones: { new: 0, active: 12, inactive: 3 } },
  },
  'DELETE /addressbooks/{id}': { call: ({ lists }) => lists.remove('1204'), gives: undefined },
  'GET /addressbooks/{id}/variables': {
    call: ({ lists }) => lists.variables('1204'),
    gives: [
      { name: 'city', type: 'string' },
      { name: 'born', type: 'date' },
    ],
  },
  'GET /addressbooks/{id}/campaigns': {
    call: ({ lists }) => lists.campaignsPage('1204', { limit: 5, offset: 10 }),
    gives: [
      { id: '4711', name: 'Spring sale', status: { code: 3, name: 'Sent', known: true } },
      { id: '4712', name: '', status: { code: 26, name: 'Draft', known: true } },
    ],
  },
  'GET /addressbooks/{id}/cost': {
    call: ({ lists }) => lists.cost('1204'),
    gives: {
      currency: 'USD',
      recipients: 5100,
      price: 4.4,
      paidEmails: 1100,
      tariffEmails: 4000,
      mostRecipients: 10_000,
      isAffordable: false,
    },
  },
};
