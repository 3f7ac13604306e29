import { at, known, named, unknown, type Rows } from './row.ts';

const ann = '+380501112233';
const bob = '+380501112244';
const eve = '+380501112255';
const blacklisted = {
  phone: ann,
  description: 'asked by phone',
  addedAt: at('2026-03-03T10:11:12Z'),
};

const spring = {
  id: '7520226',
  listId: '1204',
  senderName: 'Shop',
  price: 0.54,
  currency: 'USD',
  sendAt: at('2026-03-05T09:00:00Z'),
  createdAt: at('2026-03-03T10:11:12Z'),
};

export const SMS_ROWS: Rows = {
  'POST /sms/numbers': [
    ({ sms }) => sms.numbers.add('1204', [ann, bob]),
    { added: 1, exceptions: 0, exists: 1 },
  ],
  'POST /sms/numbers/variables': [
    ({ sms }) =>
      sms.numbers.addWithVariables('1204', {
        [ann]: [
          { name: 'city', type: 'string', value: 'Lviv' },
          { name: 'born', type: 'date', value: '1990-12-31' },
        ],
        [bob]: [{ name: 'visits', type: 'number', value: 3 }],
      }),
    { added: 2, exceptions: 0, exists: 0 },
  ],
  'PUT /sms/numbers': [
    ({ sms }) =>
      sms.numbers.update('1204', [ann], [{ name: 'city', type: 'string', value: 'Kyiv' }]),
    { updated: 1 },
  ],
  'DELETE /sms/numbers': [({ sms }) => sms.numbers.remove('1204', [ann]), { deleted: 1 }],
  'POST /addressbooks/{id}/phones/variable': [
    ({ sms }) => sms.numbers.setVariables('1204', ann, [{ name: 'city', value: 'Odesa' }]),
  ],
  'GET /sms/numbers/info/{addressBookId}/{phoneNumber}': [
    ({ sms }) => sms.numbers.get('1204', ann),
    {
      statusCode: 0,
      variables: named({ city: 'Odesa', visits: '3' }),
      addedAt: at('2026-03-01T08:15:00Z'),
    },
  ],
  'GET /sms/numbers/info/{addressBookId}/{phoneNumber}: bare': [
    ({ sms }) => sms.numbers.get('1204', bob),
    { statusCode: 1, variables: [], addedAt: at('2026-03-01T08:15:00Z') },
  ],
  'POST /sms/black_list': [
    ({ sms }) => sms.blacklist.add([ann, bob], 'asked by phone'),
    { added: 1, exists: 1 },
  ],
  'DELETE /sms/black_list': [({ sms }) => sms.blacklist.remove([ann]), { removed: 1 }],
  'GET /sms/black_list': [
    ({ sms }) => sms.blacklist.all(),
    [blacklisted, { phone: bob, description: '', addedAt: at('2026-03-04T10:11:12Z') }],
  ],
  'GET /sms/black_list/by_numbers': [
    ({ sms }) => sms.blacklist.find([ann, eve]),
    { found: new Map([[blacklisted.phone, blacklisted]]), remaining: [], failure: null },
  ],
  'GET /sms/senders': [
    ({ sms }) => sms.senders(),
    [
      {
        id: '18',
        sender: 'Shop',
        country: 'Ukraine',
        countryCode: 'UA',
        status: known(1, 'Active'),
      },
      {
        id: '19',
        sender: 'ShopNews',
        country: 'Poland',
        countryCode: 'PL',
        status: unknown(7, 'Waiting for papers'),
      },
    ],
  ],
  'POST /sms/campaigns': [
    ({ sms }) =>
      sms.campaigns.create({
        sender: 'Shop',
        listId: '1204',
        body: 'Spring is here',
        routes: { UA: 'national', PL: 'international' },
        sendAt: at('2026-03-05T09:00:00Z'),
        emulate: true,
        dynamicList: true,
        trackLinks: true,
        httpsLinks: true,
      }),
    '7520226',
  ],
  'POST /sms/send': [
    ({ sms }) =>
      sms.campaigns.send({ sender: 'Shop', phones: [ann, bob], body: 'Your code is 1234' }),
    { campaignId: '7520227', sends: 1, exceptions: 1 },
  ],
  'GET /sms/campaigns/list': [
    ({ sms }) =>
      sms.campaigns.all({
        fromAt: at('2026-03-01T00:00:00Z'),
        untilAt: at('2026-03-31T23:59:59Z'),
      }),
    [
      spring,
      {
        ...spring,
        id: '7520227',
        listId: null,
        price: 0.27,
        sendAt: at('2026-03-03T10:12:00Z'),
        createdAt: at('2026-03-03T10:11:59Z'),
      },
    ],
  ],
  'GET /sms/campaigns/info/{id}': [
    ({ sms }) => sms.campaigns.get('7520226'),
    {
      ...spring,
      phones: [
        { phone: ann, status: known(2, 'Delivered'), countryCode: 'UKR', cost: 0.27 },
        { phone: bob, status: known(12, 'Not delivered'), countryCode: 'UKR', cost: 0.27 },
        { phone: eve, status: unknown(40, 'Lost at sea'), countryCode: 'POL', cost: 0 },
      ],
    },
  ],
  'PUT /sms/campaigns/cancel/{id}': [({ sms }) => sms.campaigns.cancel('7520226')],
  'GET /sms/campaigns/cost': [
    ({ sms }) =>
      sms.campaigns.cost({
        listId: '1204',
        body: '50% off & more',
        sender: 'Shop',
        routes: { UA: 'national' },
      }),
    { price: 14.679, currency: 'USD' },
  ],
  'GET /sms/campaigns/cost: phones': [
    ({ sms }) => sms.campaigns.cost({ phones: [ann, bob], body: 'Spring', sender: 'Shop' }),
    { price: 0.54, currency: 'USD' },
  ],
  'DELETE /sms/campaigns': [({ sms }) => sms.campaigns.remove('7520226')],
};
