import type { Service } from '../../src/service/service.ts';

/** What the client makes of each exchange in test/wire/, by row. */
export interface Row {
  readonly call: (service: Service) => Promise<unknown>;
  readonly gives: unknown;
}

const active = { code: 1, name: 'Active', known: true };
const news = {
  id: '1204',
  name: 'News',
  status: { code: 0, name: 'Active', known: true },
  emails: { total: 5230, active: 5100, inactive: 130 },
  phones: { new: 1, active: 12, inactive: 3 },
  createdAt: new Date('2025-11-30T17:00:01Z'),
};
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
const addresses = ['ann@example.com', 'bob@example.com'];

export const ROWS: Readonly<Record<string, Row>> = {
  'GET /emails/{email}': {
    call: ({ contacts }) => contacts.find('ann+news@example.com'),
    gives: [
      {
        listId: '1204',
        email: 'ann+news@example.com',
        status: active,
        variables: [{ name: 'city', type: 'string', value: 'Lviv' }],
      },
      {
        listId: '1205',
        email: 'ann+news@example.com',
        status: { code: 4, name: 'Unsubscribed', known: true },
        variables: [],
      },
    ],
  },
  'GET /emails/{email}/details': {
    call: ({ contacts }) => contacts.details("o'hara/sales@example.com"),
    gives: [
      {
        listId: '1204',
        listName: 'News',
        addedAt: new Date('2026-03-01T08:15:00Z'),
        source: 'form',
      },
      { listId: '1205', listName: 'Customers', addedAt: null, source: 'panel' },
    ],
  },
  'GET /emails/{email}/campaigns': {
    call: ({ contacts }) => contacts.statistics('ann@example.com'),
    gives: {
      sent: 12,
      opened: 7,
      clicked: 3,
      isBlacklisted: true,
      lists: [{ id: '1204', name: 'News' }],
    },
  },
  'DELETE /emails/{email}': {
    call: ({ contacts }) => contacts.removeFromAllLists('ann@example.com'),
    gives: undefined,
  },

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

  'GET /blacklist': { call: ({ blacklist }) => blacklist.all(), gives: addresses },
  'POST /blacklist': {
    call: ({ blacklist }) => blacklist.add(addresses, 'asked by phone'),
    gives: { done: addresses, remaining: [], failure: null },
  },
  'DELETE /blacklist': {
    call: ({ blacklist }) => blacklist.remove(addresses),
    gives: { done: addresses, remaining: [], failure: null },
  },

  'GET /balance': {
    call: ({ balance }) => balance.get(),
    gives: { amount: 45.3, currency: 'USD' },
  },
  'GET /balance/{currency}': {
    call: ({ balance }) => balance.get('EUR'),
    gives: { amount: 41.07, currency: 'EUR' },
  },
  'GET /user/balance/detail': {
    call: ({ balance }) => balance.detail(),
    gives: {
      money: { main: 45.3, bonus: 0, currency: 'USD' },
      email: {
        name: 'Pro 10000',
        endsAt: new Date('2026-04-01T00:00:00Z'),
        emailsLeft: 120_000,
        maximumSubscribers: 10_000,
        currentSubscribers: 5239,
      },
      smtp: {
        name: 'SMTP 50K',
        endsAt: new Date('2026-03-20T12:00:00Z'),
        renewsItself: true,
        emails: 50_000,
        emailsLeft: 12_345,
        emailsAnHour: 5000,
        traffic: '100 GB',
        trafficLeft: '99.5 GB',
      },
      push: null,
    },
  },

  'GET /smtp/unsubscribe/search': {
    call: ({ smtp }) => smtp.isUnsubscribed('ann+news@example.com'),
    gives: false,
  },
  'GET /smtp/bounces/day': {
    call: ({ smtp }) => smtp.bouncesOfDay({ day: '2026-03-03', limit: 50, offset: 100 }),
    gives: {
      total: 101,
      bounces: [
        {
          email: 'bob@example.org',
          sender: 'ann@shop.example',
          sentAt: new Date('2026-03-03T10:11:12Z'),
          subject: 'Your order',
          answer: { code: 550, subcode: '5.1.1', text: 'User unknown' },
        },
      ],
    },
  },

  'GET /v2/email-service/webhook': {
    call: ({ webhooks }) => webhooks.all(),
    gives: [
      { id: '162', ownerId: '7', action: 'open', url: 'https://bot.example/relay/s3cret/open' },
    ],
  },
  'POST /v2/email-service/webhook/': {
    call: ({ webhooks }) => webhooks.create(['open', 'spam'], 'https://bot.example/relay/s3cret'),
    gives: [
      { id: '163', ownerId: '7', action: 'open', url: 'https://bot.example/relay/s3cret' },
      { id: '164', ownerId: '7', action: 'spam', url: 'https://bot.example/relay/s3cret' },
    ],
  },
  'PUT /v2/email-service/webhook/{id}': {
    call: ({ webhooks }) => webhooks.changeUrl('162', 'https://bot.example/new'),
    gives: undefined,
  },
  'DELETE /v2/email-service/webhook/{id}': {
    call: ({ webhooks }) => webhooks.remove('162'),
    gives: undefined,
  },
};
