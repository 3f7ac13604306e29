import { at, known, named, unknown, type Rows } from './row.ts';

const news = {
  id: '1204',
  name: 'News',
  status: known(0, 'Active'),
  emails: { total: 5230, active: 5100, inactive: 130 },
  phones: { new: 1, active: 12, inactive: 3 },
  createdAt: at('2025-11-30T17:00:01Z'),
};

const active = known(1, 'Active');
const addresses = ['ann@example.com', 'bob@example.com'];
const ann = { email: 'ann@example.com', variables: named({ city: 'Львів', orders: 3 }) };
const bob = { email: 'bob@example.com' };

export const LISTS_ROWS: Rows = {
  'POST /addressbooks': [({ lists }) => lists.create('Spring “news”'), '1206'],
  'PUT /addressbooks/{id}': [({ lists }) => lists.rename('1204', 'Weekly')],
  'GET /addressbooks': [
    ({ lists }) => lists.page({ limit: 2, offset: 4 }),
    [
      news,
      {
        id: '1205',
        name: 'Customers',
        status: unknown(33, 'Frozen by moderator'),
        emails: { total: 9, active: 9, inactive: 0 },
        phones: { new: 0, active: 0, inactive: 0 },
        createdAt: at('2026-01-02T03:04:05Z'),
      },
    ],
  ],
  'GET /addressbooks/{id}': [
    ({ lists }) => lists.get('1204'),
    { ...news, phones: { new: 0, active: 12, inactive: 3 } },
  ],
  'DELETE /addressbooks/{id}': [({ lists }) => lists.remove('1204')],
  'GET /addressbooks/{id}/variables': [
    ({ lists }) => lists.variables('1204'),
    [
      { name: 'city', type: 'string' },
      { name: 'born', type: 'date' },
    ],
  ],
  'GET /addressbooks/{id}/campaigns': [
    ({ lists }) => lists.campaignsPage('1204', { limit: 5, offset: 10 }),
    [
      { id: '4711', name: 'Spring sale', status: known(3, 'Sent') },
      { id: '4712', name: '', status: known(26, 'Draft') },
    ],
  ],
  'GET /addressbooks/{id}/cost': [
    ({ lists }) => lists.cost('1204'),
    {
      currency: 'USD',
      recipients: 5100,
      price: 4.4,
      paidEmails: 1100,
      tariffEmails: 4000,
      mostRecipients: 10_000,
      isAffordable: false,
    },
  ],
  'GET /addressbooks/{id}/emails': [
    ({ lists }) => lists.contactsPage('1204', { limit: 2, offset: 100, only: 'active' }),
    [
      {
        email: 'ann@example.com',
        status: active,
        phone: '+380931112233',
        variables: [
          { name: 'city', type: '', value: 'Lviv' },
          { name: 'orders', type: '', value: '3' },
        ],
      },
      { email: 'bob@example.com', status: known(0, 'New'), phone: null, variables: [] },
    ],
  ],
  'GET /addressbooks/{id}/emails: inactive ones': [
    ({ lists }) => lists.contactsPage('1204', { limit: 100, offset: 0, only: 'inactive' }),
    [],
  ],
  'GET /addressbooks/{id}/emails/total': [({ lists }) => lists.countContacts('1204'), 5230],
  'GET /addressbooks/{id}//variables/{variableName}/{searchValue}': [
    ({ lists }) => lists.contactsWith('1204', { name: 'first name', value: 'Ann/Anna' }),
    [{ email: 'ann@example.com', status: active }],
  ],
  'GET /addressbooks/{id}/emails/{email}': [
    ({ lists }) => lists.contact('1204', 'ann+news@example.com'),
    {
      email: 'ann+news@example.com',
      status: unknown(77, 'On holiday'),
      phone: '+380931112233',
      variables: [{ name: 'orders', type: 'number', value: '3' }],
    },
  ],
  'POST /addressbooks/{id}/emails': [
    ({ lists }) => lists.addContacts('1204', [ann, bob], { tagIds: ['12', '13'] }),
  ],
  'POST /addressbooks/{id}/emails: addresses alone': [
    ({ lists }) => lists.addContacts('1204', [bob, { ...bob, variables: [] }]),
  ],
  'POST /addressbooks/{id}/emails: double opt-in': [
    ({ lists }) =>
      lists.inviteContacts('1204', [ann, bob], {
        senderEmail: 'news@shop.example',
        language: 'ua',
        templateId: 'f3266876955c9d21e214deed49b97446',
      }),
  ],
  'DELETE /addressbooks/{id}/emails': [({ lists }) => lists.removeContacts('1204', addresses)],
  'PUT /addressbooks/{id}/phone': [
    ({ lists }) => lists.setPhone('1204', 'ann@example.com', '+380931112233'),
  ],
  'POST /addressbooks/{addressBookId}/emails/variable': [
    ({ lists }) => lists.setVariables('1204', 'ann@example.com', ann.variables),
  ],
  'POST /addressbooks/{id}/emails/unsubscribe': [
    ({ lists }) => lists.unsubscribe('1204', addresses),
    { done: addresses, remaining: [], failure: null },
  ],
};
