import type { Rows } from './row.ts';

const active = { code: 1, name: 'Active', known: true };
const addresses = ['ann@example.com', 'bob@example.com'];
const ann = {
  email: 'ann@example.com',
  variables: [
    { name: 'city', value: 'Львів' },
    { name: 'orders', value: 3 },
  ],
};
const bob = { email: 'bob@example.com' };

export const LIST_CONTACTS_ROWS: Rows = {
  'GET /addressbooks/{id}/emails': {
    call: ({ lists }) => lists.contactsPage('1204', { limit: 2, offset: 100, only: 'active' }),
    gives: [
      {
        email: 'ann@example.com',
        status: active,
        phone: '380931112233',
        variables: [
          { name: 'city', type: '', value: 'Lviv' },
          { name: 'orders', type: '', value: '3' },
        ],
      },
      {
        email: 'bob@example.com',
        status: { code: 0, name: 'New', known: true },
        phone: null,
        variables: [],
      },
    ],
  },
  'GET /addressbooks/{id}/emails: inactive ones': {
    call: ({ lists }) => lists.contactsPage('1204', { limit: 100, offset: 0, only: 'inactive' }),
    gives: [],
  },
  'GET /addressbooks/{id}/emails/total': {
    call: ({ lists }) => lists.countContacts('1204'),
    gives: 5230,
  },
  'GET /addressbooks/{id}//variables/{variableName}/{searchValue}': {
    call: ({ lists }) => lists.contactsWith('1204', { name: 'first name', value: 'Ann/Anna' }),
    gives: [{ email: 'ann@example.com', status: active }],
  },
  'GET /addressbooks/{id}/emails/{email}': {
    call: ({ lists }) => lists.contact('1204', 'ann+news@example.com'),
    gives: {
      email: 'ann+news@example.com',
      status: { code: 77, name: 'On holiday', known: false },
      phone: '380931112233',
      variables: [{ name: 'orders', type: 'number', value: '3' }],
    },
  },
  'POST /addressbooks/{id}/emails': {
    call: ({ lists }) => lists.addContacts('1204', [ann, bob], { tagIds: ['12', '13'] }),
    gives: { done: [ann, bob], remaining: [], failure: null },
  },
  'POST /addressbooks/{id}/emails: addresses alone': {
    call: ({ lists }) => lists.addContacts('1204', [bob, { ...bob, variables: [] }]),
    gives: { done: [bob, { ...bob, variables: [] }], remaining: [], failure: null },
  },
  'POST /addressbooks/{id}/emails: double opt-in': {
    call: ({ lists }) =>
      lists.inviteContacts('1204', [ann, bob], {
        senderEmail: 'news@shop.example',
        language: 'ua',
        templateId: 'f3266876955c9d21e214deed49b97446',
      }),
    gives: { done: [ann, bob], remaining: [], failure: null },
  },
  'DELETE /addressbooks/{id}/emails': {
    call: ({ lists }) => lists.removeContacts('1204', addresses),
    gives: { done: addresses, remaining: [], failure: null },
  },
  'PUT /addressbooks/{id}/phone': {
    call: ({ lists }) => lists.setPhone('1204', 'ann@example.com', '+380931112233'),
    gives: undefined,
  },
  'POST /addressbooks/{addressBookId}/emails/variable': {
    call: ({ lists }) => lists.setVariables('1204', 'ann@example.com', ann.variables),
    gives: undefined,
  },
  'POST /addressbooks/{id}/emails/unsubscribe': {
    call: ({ lists }) => lists.unsubscribe('1204', addresses),
    gives: { done: addresses, remaining: [], failure: null },
  },
};
