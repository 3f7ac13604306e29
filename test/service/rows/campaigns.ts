import { at, known, unknown, type Rows } from './row.ts';

const springSale = {
  id: '4711',
  name: 'Spring sale',
  status: known(3, 'Sent'),
  subject: 'Spring is here',
  senderName: 'Ann',
  senderEmail: 'ann@shop.example',
  listIds: ['1204'],
  sendAt: at('2026-03-03T09:00:00Z'),
  recipients: 5000,
  tariffEmails: 4000,
  paidEmails: 1000,
  price: 4,
  overdraftPrice: 0.004,
  currency: 'USD',
  attachments: 'terms.pdf',
  isSms: false,
  isViber: false,
};

const sender = { senderName: 'Ann', senderEmail: 'ann@shop.example', subject: 'Spring is here' };

export const CAMPAIGNS_ROWS: Rows = {
  'POST /campaigns': [
    ({ campaigns }) =>
      campaigns.create({
        ...sender,
        html: '<p>Привіт</p>',
        listIds: ['1204', '1205'],
        sendAt: at('2099-03-03T09:00:00Z'),
        name: 'Spring sale',
        includesLateContacts: true,
        attachments: [
          { name: 'terms.txt', content: 'No refunds' },
          { name: 'logo.png', content: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) },
        ],
        ampHtml: '<html ⚡4email></html>',
        tracking: { clicks: true, opens: false, utmCampaign: 'spring' },
      }),
    {
      id: '4713',
      status: known(13, 'Being created'),
      recipients: 5000,
      tariffEmails: 4000,
      overdraftPrice: 0.004,
      currency: 'USD',
    },
  ],
  'POST /campaigns: test of a template': [
    ({ campaigns }) =>
      campaigns.create({ ...sender, templateId: '31', listIds: ['1204'], isTest: true }),
    {
      id: '4714',
      status: known(13, 'Being created'),
      recipients: 1,
      tariffEmails: 1,
      overdraftPrice: 0,
      currency: 'UAH',
    },
  ],
  'POST /campaigns: draft for a segment': [
    ({ campaigns }) =>
      campaigns.create({
        ...sender,
        templateId: 'f3266876955c9d21e214deed49b97446',
        segmentId: '9',
        isDraft: true,
      }),
    {
      id: '4715',
      status: known(26, 'Draft'),
      recipients: 0,
      tariffEmails: 0,
      overdraftPrice: 0,
      currency: '',
    },
  ],
  'PATCH /campaigns/{id}': [
    ({ campaigns }) =>
      campaigns.edit('4713', {
        ...sender,
        name: 'Spring sale',
        html: '<p>Привіт</p>',
        templateId: '31',
        sendAt: at('2099-03-03T09:00:00.250Z'),
      }),
  ],
  'PATCH /campaigns/{id}: neither template nor time': [
    ({ campaigns }) =>
      campaigns.edit('4713', { ...sender, name: '', html: '<p>Привіт</p>', templateId: null }),
  ],
  'PATCH /campaigns/{id}: answered by the id alone': [
    ({ campaigns }) =>
      campaigns.edit('4713', { ...sender, name: '', html: '<p>1</p>', templateId: null }),
  ],
  'GET /campaigns': [
    ({ campaigns }) =>
      campaigns.page({
        limit: 10,
        offset: 20,
        statuses: [3, 13],
        scheduledOnly: true,
        order: 'highestFirst',
      }),
    [
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
  ],
  'GET /campaigns/{id}': [
    ({ campaigns }) => campaigns.get('4711'),
    {
      ...springSale,
      status: unknown(99, 'Unknown status 99'),
      listIds: ['1204', '1205'],
      html: '<p>Hello</p>',
      preheader: 'Up to half off',
      tracking: { opens: true, clicks: false },
      permalink: 'https://service.example/web/4711',
      figures: [
        { code: 1, count: 4980, explanation: 'Sent' },
        { code: 2, count: 4900, explanation: 'Delivered' },
        { code: 77, count: 5, explanation: 'Eaten by a dog' },
      ],
      clicks: [{ url: 'https://shop.example/a?b=c', count: 400 }],
    },
  ],
  'GET /campaigns/{id}: figures alone, and nothing about tracking': [
    async ({ campaigns }) => {
      const { tracking, figures, clicks } = await campaigns.get('4716');
      return { tracking, figures, clicks };
    },
    {
      tracking: { opens: null, clicks: null },
      figures: [
        { code: 1, count: 4980, explanation: 'Sent' },
        { code: 3, count: 0, explanation: 'Opened' },
      ],
      clicks: [],
    },
  ],
  'GET /campaigns/{id}: tracking told in part': [
    async ({ campaigns }) => (await campaigns.get('4716')).tracking,
    { opens: false, clicks: null },
  ],
  'DELETE /campaigns/{id}': [({ campaigns }) => campaigns.cancel('4711')],
  'GET /campaigns/{id}/referrals': [
    ({ campaigns }) => campaigns.links('4711'),
    [
      { url: 'https://shop.example/a', count: 390 },
      { url: 'https://shop.example/b', count: 10 },
    ],
  ],
  'GET /campaigns/{id}/countries': [
    ({ campaigns }) => campaigns.countries('4711'),
    [
      { country: 'UA', opened: 1500 },
      { country: 'PL', opened: 300 },
    ],
  ],
  'GET /campaigns/{id}/email/{email}': [
    ({ campaigns }) => campaigns.recipient('4711', 'ann+news@example.com'),
    {
      sentAt: at('2026-03-03T09:00:07Z'),
      overall: { code: 1, explanation: 'Sent' },
      detail: { code: 3, explanation: 'Opened' },
    },
  ],
};
