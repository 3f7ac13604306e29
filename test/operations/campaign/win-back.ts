/** A campaign as the service tells it in full (spec 1, section 2.4), with alarming rates. */
export const WIN_BACK = {
  id: 9,
  name: 'Win-back: we miss you',
  status: 3,
  message: {
    sender_name: 'Larkspur',
    sender_email: 'news@larkspur.example',
    subject: 'We miss you',
    list_id: 4108,
  },
  all_email_qty: 484,
  company_price: '12.50',
  overdraft_currency: 'USD',
  send_date: '2026-10-31 08:00:00',
  permalink: 'https://larkspur.example/web/9',
  statistics: {
    general: [
      { code: 1, count: 484, explain: 'Sent' },
      { code: 2, count: 418, explain: 'Delivered' },
      { code: 3, count: 35, explain: 'Opened' },
      { code: 4, count: 6, explain: 'Link redirected' },
      { code: 5, count: 2, explain: 'User unsubscribe' },
      { code: 6, count: 41, explain: 'Mail server answer: no such email' },
      { code: 10, count: 25, explain: 'Mail server answer: mailbox is full' },
      { code: 11, count: 7, explain: 'Mail server answer: marked as spam by user' },
      { code: 12, count: 0, explain: 'Delivery failure' },
    ],
    clicks: [
      { url: 'https://larkspur.example/pricing', count: 1 },
      { url: 'https://larkspur.example/account', count: 5 },
      { url: 'javascript:alert(1)', count: 2 },
      { url: 'https://larkspur.example/never', count: 0 },
    ],
  },
};
