import type { Rows } from './row.ts';

const active = { code: 1, name: 'Active', known: true };

export const CONTACTS_ROWS: Rows = {
  'GET /emails/{email}': [
    ({ contacts }) => contacts.find('ann+news@example.com'),
    [
      {
        listId: '1204',
        email: 'ann+news@example.com',
        status: active,
        variables: [{ name: 'city', type: 'string', value: 'Lviv' }],
      },
      {
        listId: '1205',
        email: 'ann+news@example.com',
        status: { code: 21, name: 'Paused by owner', known: false },
        variables: [],
      },
    ],
  ],
  'GET /emails/{email}/details': [
    ({ contacts }) => contacts.details("o'hara/sales@example.com"),
    [
      {
        listId: '1204',
        listName: 'News',
        addedAt: new Date('2026-03-01T08:15:00Z'),
        source: 'form',
      },
      { listId: '1205', listName: 'Customers', addedAt: null, source: 'panel' },
    ],
  ],
  'POST /emails': [
    ({ contacts }) => contacts.findMany(['ann@example.com', 'bob@example.com']),
    {
      found: new Map([
        [
          'ann@example.com',
          [
            {
              listId: '1204',
              email: 'ann@example.com',
              status: active,
              variables: [{ name: 'city', type: 'string', value: 'Lviv' }],
            },
          ],
        ],
        ['bob@example.com', []],
      ]),
      remaining: [],
      failure: null,
    },
  ],
  'DELETE /emails/{email}': [({ contacts }) => contacts.removeFromAllLists('ann@example.com')],
  'GET /emails/{email}/campaigns': [
    ({ contacts }) => contacts.statistics('ann@example.com'),
    {
      sent: 12,
      opened: 7,
      clicked: 3,
      isBlacklisted: true,
      lists: [{ id: '1204', name: 'News' }],
    },
  ],
  'GET /emails/{email}/campaigns: of one who is in no list': [
    ({ contacts }) => contacts.statistics('ann@example.com'),
    { sent: 12, opened: 7, clicked: 3, isBlacklisted: false, lists: [] },
  ],
  'POST /emails/campaigns': [
    ({ contacts }) => contacts.statisticsOfMany(['ann@example.com', 'bob@example.com']),
    {
      found: new Map([
        [
          'ann@example.com',
          {
            sent: 12,
            opened: 7,
            clicked: 3,
            isBlacklisted: false,
            lists: [{ id: '1204', name: 'News' }],
          },
        ],
        ['bob@example.com', { sent: 0, opened: 0, clicked: 0, isBlacklisted: true, lists: [] }],
      ]),
      remaining: [],
      failure: null,
    },
  ],
};
