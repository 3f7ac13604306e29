import type { Rows } from './row.ts';

const news = {
  id: '1204',
  name: 'News',
  status: { code: 0, name: 'Active', known: true },
  emails: { total: 5230, active: 5100, inactive: 130 },
  phones: { new: 1, active: 12, inactive: 3 },
  createdAt: new Date('2025-11-30T17:00:01Z'),
};
const addresses = ['ann@example.com', 'bob@example.com'];

export const LISTS_ROWS: Rows = {
  'GET /addressbooks': {
    call: ({ lists }) => lists.page({ limit: 2, offset: 4 }),
    gives: [
      news,
      {
        id: '1205',
        name: 'Customers',
        status: { code: 5, name: 'Blocked while addresses move into a campaign', known: true },
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
  'POST /addressbooks/{id}/emails/unsubscribe': {
    call: ({ lists }) => lists.unsubscribe('1204', addresses),
    gives: undefined,
  },
};
