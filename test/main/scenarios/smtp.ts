import type { Scenario, World } from './scenario.ts';

const INVOICE = 'Your invoice is ready';

/** So many that the service’s list is read as a whole. */
const MANY = Array.from({ length: 25 }, (_, index) => `zoe${index}@example.com`).join(', ');

/** The invoice that the company's shop sent to Ann. */
const mailId = ({ service }: World): string => {
  const mails = [...service.state().smtp.mails.values()];
  const invoice = mails.find(
    ({ recipient, subject }) => recipient === 'ann@example.com' && subject === INVOICE,
  );
  return invoice?.id ?? 'none';
};

export const scenarios: readonly Scenario[] = [
  { line: '/smtp', sees: /\d+ emails/ },
  { line: '/smtp ann@example.com state=opened', sees: 'Transactional emails to ann@example.com' },
  {
    line: '/smtp show 0ab12cd-4f',
    lineFrom: (_, world) => `/smtp show ${mailId(world)}`,
    sees: INVOICE,
  },
  {
    line: '/smtp lookup "0ab12cd-4f nothing-1"',
    lineFrom: (_, world) => `/smtp lookup "${mailId(world)} nothing-1"`,
    sees: '1 of 2 emails found',
  },
  { line: '/smtp bounces', sees: /\d+ emails bounced/ },
  {
    line: '/smtp send orders@larkspur.example "Ann <ann@example.com>" "Your order" "On its way."',
    confirm: true,
    sees: 'Accepted for 1 recipient.',
  },
  {
    line: '/smtp send orders@larkspur.example ann@example.com News template=506 variables="name=Ann"',
    confirm: true,
    sees: 'Accepted for 1 recipient.',
  },
  {
    line: '/smtp send orders@larkspur.example ann@example.com Receipt',
    files: {
      htmlFile: { name: 'receipt.html', content: '<p>Thank you</p>' },
      attachments: { name: 'receipt.txt', content: 'Paid: 12.50 USD' },
    },
    confirm: true,
    sees: 'Accepted for 1 recipient.',
  },
  { line: '/smtp unsubscribed how=account', sees: 'bob@example.org' },
  { line: '/smtp check bob@example.org', sees: 'Unsubscribed from transactional email.' },
  {
    line: '/smtp resubscribe orders@larkspur.example bob@example.org',
    confirm: true,
    sees: '1 person asked.',
  },
  {
    line: '/smtp unsubscribed remove bob@example.org',
    confirm: true,
    sees: 'bob@example.org resubscribed to',
  },
  {
    line: '/smtp unsubscribe zoe@example.com comment="asked by phone"',
    sees: 'zoe@example.com unsubscribed from',
  },
  { line: `/smtp unsubscribe ${MANY}`, confirm: true, sees: '25 addresses unsubscribed from' },
  {
    line: `/smtp unsubscribed remove ${MANY}`,
    confirm: true,
    sees: '25 addresses resubscribed to',
  },
  { line: '/smtp senders', sees: '2 senders ready' },
  {
    line: '/smtp sender add receipts@larkspur.example "Larkspur Receipts"',
    sees: 'A code is on its way to this address.',
  },
  { line: '/smtp domain add mail.larkspur.example', sees: '_dmarc.mail.larkspur.example' },
  { line: '/smtp domains', sees: '🟠 1 of 2 domains not verified' },
  {
    line: '/smtp domain show mail.larkspur.example',
    before: ({ service }) => {
      service.control.advance(3_600_000);
    },
    sees: 'Verified and ready to send',
  },
  { line: '/smtp ips', sees: '203.0.113.10' },
];
