import type { SentEmail } from '../../../src/service/smtp/email.ts';
import type { SendingDomain } from '../../../src/service/smtp/smtp.ts';
import { at, type Rows } from './row.ts';

const shopDomain: SendingDomain = {
  id: '31',
  domain: 'shop.example',
  isDefault: true,
  expiresAt: at('2027-01-02T03:04:05Z'),
  renewsItself: true,
  certificateExpiresAt: at('2026-06-01T00:00:00Z'),
  checks: {
    dkim: true,
    spf: false,
    dmarc: true,
    all: false,
    neededSpf: 'v=spf1 include:mx.service.example ~all',
  },
};

export const SMTP_ROWS: Rows = {
  'GET /smtp/bounces/day': [
    ({ smtp }) => smtp.bounces.ofDay({ day: '2026-03-03', limit: 50, offset: 100 }),
    {
      total: 101,
      bounces: [
        {
          email: 'bob@example.org',
          sender: 'ann@shop.example',
          sentAt: at('2026-03-03T10:11:12Z'),
          subject: 'Your order',
          answer: { code: 550, subcode: '5.1.1', text: 'User unknown' },
        },
      ],
    },
  ],
  'GET /smtp/bounces/day/total': [({ smtp }) => smtp.bounces.total(), 101],
  'POST /smtp/unsubscribe': [
    ({ smtp }) =>
      smtp.unsubscribed.add([
        { email: 'ann@example.com', comment: 'asked by phone' },
        { email: 'bob@example.com' },
      ]),
  ],
  'DELETE /smtp/unsubscribe': [({ smtp }) => smtp.unsubscribed.remove(['ann@example.com'])],
  'GET /smtp/unsubscribe': [
    ({ smtp }) => smtp.unsubscribed.page({ day: '2026-03-03', limit: 2, offset: 4 }),
    [
      {
        email: 'ann@example.com',
        byLink: true,
        byUser: false,
        complained: false,
        at: at('2026-03-03T10:11:12Z'),
      },
      { email: 'bob@example.com', byLink: false, byUser: true, complained: true, at: null },
    ],
  ],
  'GET /smtp/unsubscribe/search': [
    ({ smtp }) => smtp.unsubscribed.has('ann+news@example.com'),
    false,
  ],
  'POST /smtp/resubscribe': [
    ({ smtp }) =>
      smtp.unsubscribed.resubscribe({
        email: 'ann@example.com',
        sender: 'ann@shop.example',
        lang: 'en',
      }),
    'pzkic9-0afezp-fc',
  ],
  'GET /smtp/ips': [({ smtp }) => smtp.ips(), ['192.0.2.10', '192.0.2.11']],
  'GET /smtp/senders': [({ smtp }) => smtp.senders(), ['ann@shop.example', 'orders@shop.example']],
  'GET /v2/email-service/smtp/sender_domains': [
    ({ smtp }) => smtp.domains.all(),
    [
      shopDomain,
      {
        ...shopDomain,
        id: '32',
        domain: 'news.example',
        isDefault: false,
        expiresAt: null,
        renewsItself: false,
        certificateExpiresAt: null,
        checks: { dkim: false, spf: false, dmarc: false, all: false, neededSpf: '' },
      },
    ],
  ],
  'POST /v2/email-service/smtp/sender_domains/{domain}': [
    ({ smtp }) => smtp.domains.add('shop.example'),
  ],
};

const device = { browser: 'Firefox 140', os: 'Linux', ip: '203.0.113.5', country: 'Poland' };

const order: SentEmail = {
  id: 'pzkic9-0afezp-fc',
  sender: 'orders@shop.example',
  recipient: 'bob@example.org',
  subject: 'Your order',
  sentAt: at('2026-03-03T10:11:12Z'),
  sizeBytes: 1128,
  senderIp: '198.51.100.7',
  usedIp: '192.0.2.10',
  answer: { code: 250, subcode: '2.0.0', text: 'OK' },
  opens: 2,
  clicks: 1,
  clickedLinks: [
    {
      ...device,
      url: 'https://shop.example/order?id=1',
      screenResolution: '1920x1080',
      at: at('2026-03-03T11:00:00Z'),
    },
  ],
  readers: [{ ...device, at: at('2026-03-03T10:59:30Z') }],
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
  'POST /smtp/emails': [
    ({ smtp }) =>
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
    'pzkic9-0afezp-fc',
  ],
  'POST /smtp/emails: template': [
    ({ smtp }) =>
      smtp.emails.send({
        ...people,
        subject: 'Welcome',
        template: { id: '1203', variables: { name: 'Bob', visits: 3 } },
      }),
    'pzkic9-0afezp-fd',
  ],
  'GET /smtp/emails': [
    ({ smtp }) =>
      smtp.emails.page({
        limit: 2,
        offset: 4,
        from: '2026-03-01',
        to: '2026-03-31',
        sender: 'orders@shop.example',
        recipient: 'bob+1@example.org',
        country: 'off',
      }),
    [order, untracked],
  ],
  'GET /smtp/emails: wrapped': [
    ({ smtp }) => smtp.emails.page({ limit: 1, offset: 0 }),
    [untracked],
  ],
  'GET /smtp/emails/total': [({ smtp }) => smtp.emails.total(), 12_345],
  'GET /smtp/emails/{id}': [({ smtp }) => smtp.emails.get('pzkic9-0afezp-fc'), order],
  'POST /smtp/emails/info': [
    ({ smtp }) => smtp.emails.info(['pzkic9-0afezp-fc', 'pzkic9-0afezp-fd']),
    [order],
  ],
};
