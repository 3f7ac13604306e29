import type { Scenario } from './scenario.ts';

const DAY_MS = 86_400_000;

/** A day from now, as one types it. */
function tomorrow(): string {
  return `${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)} 12:00`;
}

export const scenarios: readonly Scenario[] = [
  { operation: 'sms list', line: '/sms list out sort=oldest', sees: 'Customers (4102)' },
  { operation: 'sms show', line: '/sms show 52001 sort=country', sees: 'What became of' },
  { operation: 'sms senders', line: '/sms senders active', sees: 'United Kingdom' },
  {
    operation: 'sms cost',
    line: '/sms cost 4102 sender=Larkspur text="Our spring sale begins today"',
    sees: /USD for \d+ numbers/,
  },
  {
    operation: 'sms send',
    line: '/sms send 4102 sender=Larkspur text="Our spring sale begins today" newcomers=yes',
    lineFrom: () =>
      `/sms send 4102 sender=Larkspur text="Our spring sale begins today" at="${tomorrow()}" newcomers=yes trackLinks=yes httpsLinks=yes`,
    confirm: true,
    sees: 'Taken: ',
  },
  {
    operation: 'sms cancel',
    line: '/sms cancel 52003',
    confirm: true,
    sees: /Canceled: \d+ numbers get nothing/,
  },
  { operation: 'sms delete', line: '/sms delete 52003', confirm: true, sees: 'Deleted.' },
  {
    operation: 'sms send',
    line: '/sms send phones="+44 7700 900123, +380 50 123 4567" sender=Larkspur text="Your table is booked" routes="UA=international; GB=national"',
    confirm: true,
    sees: 'Taken: 2 messages',
  },
  {
    operation: 'sms send',
    line: '/sms send phones=+447700900123 sender=Larkspur text="Only to see what comes of it" emulate=yes',
    confirm: true,
    sees: 'Test run: 1 message',
  },
];
