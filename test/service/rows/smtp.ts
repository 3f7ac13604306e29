import type { Rows } from './row.ts';

export const SMTP_ROWS: Rows = {
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
};
