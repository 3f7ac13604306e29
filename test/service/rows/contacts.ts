import { at, known, unknown, type Rows } from './row.ts';

const inNews = {
  listId: '1204',
  status: known(1, 'Active'),
  variables: [{ name: 'city', type: 'string', value: 'Lviv' }],
};
const both = ['ann@example.com', 'bob@example.com'];
const nothing = { sent: 0, opened: 0, clicked: 0, isBlacklisted: true, lists: [] };
const ann = {
  sent: 12,
  opened: 7,
  clicked: 3,
  isBlacklisted: false,
  lists: [{ id: '1204', name: 'News' }],
};

/** What is found of two addresses, the second of which may be unknown. */
const foundOf = (first: unknown, second: unknown) => ({
  found: new Map([
    ['ann@example.com', first],
    ['bob@example.com', second],
  ]),
  remaining: [],
  failure: null,
});

export const CONTACTS_ROWS: Rows = {
  'GET /emails/{email}': [
    ({ contacts }) => contacts.find('ann+news@example.com'),
    [
      { ...inNews, email: 'ann+news@example.com' },
      {
        listId: '1205',
        email: 'ann+news@example.com',
        status: unknown(21, 'Paused by owner'),
        variables: [],
      },
    ],
  ],
  'GET /emails/{email}/details': [
    ({ contacts }) => contacts.details("o'hara/sales@example.com"),
    [
      { listId: '1204', listName: 'News', addedAt: at('2026-03-01T08:15:00Z'), source: 'form' },
      { listId: '1205', listName: 'Customers', addedAt: null, source: 'panel' },
    ],
  ],
  'POST /emails': [
    ({ contacts }) => contacts.findMany(both),
    foundOf([{ ...inNews, email: 'ann@example.com' }], []),
  ],
  'DELETE /emails/{email}': [({ contacts }) => contacts.removeFromAllLists('ann@example.com')],
  'GET /emails/{email}/campaigns': [
    ({ contacts }) => contacts.statistics('ann@example.com'),
    { ...ann, isBlacklisted: true },
  ],
  'GET /emails/{email}/campaigns: of one who is in no list': [
    ({ contacts }) => contacts.statistics('ann@example.com'),
    { ...ann, lists: [] },
  ],
  'POST /emails/campaigns': [
    ({ contacts }) => contacts.statisticsOfMany(both),
    foundOf(ann, nothing),
  ],
};
