import type { Rows } from './row.ts';

const blacklisted = {
  phone: '380501112233',
  description: 'asked by phone',
  addedAt: new Date('2026-03-03T10:11:12Z'),
};

export const SMS_ROWS: Rows = {
  'POST /sms/numbers': {
    call: ({ sms }) => sms.numbers.add('1204', ['380501112233', '380501112244']),
    gives: {
      done: ['380501112233', '380501112244'],
      remaining: [],
      failure: null,
      counters: { added: 1, exceptions: 0, exists: 1 },
    },
  },
  'POST /sms/numbers/variables': {
    call: ({ sms }) =>
      sms.numbers.addWithVariables('1204', {
        '380501112233': [
          { name: 'city', type: 'string', value: 'Lviv' },
          { name: 'born', type: 'date', value: '1990-12-31' },
        ],
        '380501112244': [{ name: 'visits', type: 'number', value: 3 }],
      }),
    gives: {
      done: ['380501112233', '380501112244'],
      remaining: [],
      failure: null,
      counters: { added: 2, exceptions: 0, exists: 0 },
    },
  },
  'PUT /sms/numbers': {
    call: ({ sms }) =>
      sms.numbers.update(
        '1204',
        ['380501112233'],
        [{ name: 'city', type: 'string', value: 'Kyiv' }],
      ),
    gives: { done: ['380501112233'], remaining: [], failure: null, counters: { updated: 1 } },
  },
  'DELETE /sms/numbers': {
    call: ({ sms }) => sms.numbers.remove('1204', ['380501112233']),
    gives: { done: ['380501112233'], remaining: [], failure: null, counters: { deleted: 1 } },
  },
  'POST /addressbooks/{id}/phones/variable': {
    call: ({ sms }) =>
      sms.numbers.setVariables('1204', '380501112233', [{ name: 'city', value: 'Odesa' }]),
    gives: undefined,
  },
  'GET /sms/numbers/info/{addressBookId}/{phoneNumber}': {
    call: ({ sms }) => sms.numbers.get('1204', '380501112233'),
    gives: {
      statusCode: 0,
      variables: [
        { name: 'city', value: 'Odesa' },
        { name: 'visits', value: '3' },
      ],
      addedAt: new Date('2026-03-01T08:15:00Z'),
    },
  },
  'GET /sms/numbers/info/{addressBookId}/{phoneNumber}: bare': {
    call: ({ sms }) => sms.numbers.get('1204', '380501112244'),
    gives: { statusCode: 1, variables: [], addedAt: new Date('2026-03-01T08:15:00Z') },
  },
  'POST /sms/black_list': {
    call: ({ sms }) => sms.blacklist.add(['380501112233', '380501112244'], 'asked by phone'),
    gives: {
      done: ['380501112233', '380501112244'],
      remaining: [],
      failure: null,
      counters: { added: 1, exists: 1 },
    },
  },
  'DELETE /sms/black_list': {
    call: ({ sms }) => sms.blacklist.remove(['380501112233']),
    gives: { done: ['380501112233'], remaining: [], failure: null, counters: { removed: 1 } },
  },
  'GET /sms/black_list': {
    call: ({ sms }) => sms.blacklist.all(),
    gives: [
      blacklisted,
      { phone: '380501112244', description: '', addedAt: new Date('2026-03-04T10:11:12Z') },
    ],
  },
  'GET /sms/black_list/by_numbers': {
    call: ({ sms }) => sms.blacklist.find(['380501112233', '380501112255']),
    gives: { found: [blacklisted], remaining: [], failure: null },
  },
  'GET /sms/senders': {
    call: ({ sms }) => sms.senders(),
    gives: [
      {
        id: '18',
        sender: 'Shop',
        country: 'Ukraine',
        countryCode: 'UA',
        status: { code: 1, name: 'Active', known: true },
      },
      {
        id: '19',
        sender: 'ShopNews',
        country: 'Poland',
        countryCode: 'PL',
        status: { code: 7, name: 'Waiting for papers', known: false },
      },
    ],
  },
};
