import type { SentEmail } from '../../../src/service/smtp/email.ts';
import type { Rows } from './row.ts';

const order: SentEmail = {
  id: 'pzkic9-0afezp-fc',
  sender: 'orders@shop.example',
  recipient: 'bob@example.org',
  subject: 'Your order',
  sentAt: new Date('2026-03-03T10:11:12Z'),
  sizeBytes: 1128,
  senderIp: '198.51.100.7',
  usedIp: '192.0.2.10',
  answer: { code: 250, subcode: '2.0.0', text: 'OK' },
  opens: 2,
  clicks: 1,
  clickedLinks: [
    {
      url: 'https://shop.example/order?id=1',
      browser: 'Firefox 140',
      os: 'Linux',
      screenResolution: '1920x1080',
      ip: '203.0.113.5',
      country: 'Poland',
      at: new Date('2026-03-03T11:00:00Z'),
    },
  ],
  readers: [
    {
      browser: 'Firefox 140',
      os: 'Linux',
      ip: '203.0.113.5',
      country: 'Poland',
      at: new Date('2026-03-03T10:59:30Z'),
    },
  ],
};

const untracked: SentEmail = {
  ...order,
  id: 'pzkic9-0afezp-fd',
  recipient: null,
  opens: 0,
  clicks: 0,
  clickedLinks: [],
  readers: [],
};

const people = {
  from: { name: 'Shop', email: 'orders@shop.example' },
  to: [{ name: 'Bob', email: 'bob@example.org' }],
};

export const SMTP_EMAILS_ROWS: Rows = {
  'POST /smtp/emails': {
    call: ({ smtp }) =>
      smtp.emails.send({
        ...people,
        subject: 'Your order',
        html: '<p>Grüße</p>',
        cc: [{ name: 'Ann', email: 'ann@shop.example' }],
        bcc: [{ name: 'Archive', email: 'archive@shop.example' }],
        attachments: [
          { name: 'order.txt', content: 'One lamp' },
          { name: 'dot.bin', content: new Uint8Array([0, 255]) },
        ],
      }),
    gives: 'pzkic9-0afezp-fc',
  },
  'POST /smtp/emails: template': {
    call: ({ smtp }) =>
      smtp.emails.send({
        ...people,
        subject: 'Welcome',
        template: { id: '1203', variables: { name: 'Bob', visits: 3 } },
      }),
    gives: 'pzkic9-0afezp-fd',
  },
  'GET /smtp/emails': {
    call: ({ smtp }) =>
      smtp.emails.page({
        limit: 2,
        offset: 4,
        from: '2026-03-01',
        to: '2026-03-31',
        sender: 'orders@shop.example',
        recipient: 'bob+1@example.org',
        country: 'off',
      }),
    gives: [order, untracked],
  },
  'GET /smtp/emails: wrapped': {
    call: ({ smtp }) => smtp.emails.page({ limit: 1, offset: 0 }),
    gives: [untracked],
  },
  'GET /smtp/emails/total': { call: ({ smtp }) => smtp.emails.total(), gives: 12_345 },
  'GET /smtp/emails/{id}': {
    call: ({ smtp }) => smtp.emails.get('pzkic9-0afezp-fc'),
    gives: order,
  },
  'POST /smtp/emails/info': {
    call: ({ smtp }) => smtp.emails.info(['pzkic9-0afezp-fc', 'pzkic9-0afezp-fd']),
    gives: [order],
  },
};
