import type { Scenario, World } from './scenario.ts';
import { tomorrow } from './tomorrow.ts';

/** A number that a list has, as digits. */
function numberOf(list: number, { service }: World): string {
  return service.state().sms.numbers.get(list)?.keys().next().value ?? 'none';
}

export const scenarios: readonly Scenario[] = [
  { line: '/sms list out sort=oldest', sees: 'Customers (4102)' },
  { line: '/sms show 52001 sort=country', sees: 'delivered (' },
  { line: '/sms senders active', sees: 'United Kingdom' },
  {
    line: '/sms cost 4102 sender=Larkspur text="Our spring sale begins today"',
    sees: /USD for \d+ numbers/,
  },
  {
    line: '/sms send 4102 sender=Larkspur text="Our spring sale begins today" newcomers=yes',
    lineFrom: (_, world) =>
      `/sms send 4102 sender=Larkspur text="Our spring sale begins today" at="${tomorrow(world)}" newcomers=yes trackLinks=yes httpsLinks=yes`,
    confirm: true,
    sees: 'Scheduled for ',
  },
  { line: '/sms cancel 52003', confirm: true, sees: /None of the \d+ recipients will get it/ },
  { line: '/sms delete 52003', confirm: true, sees: 'Deleted.' },
  {
    line: '/sms send phones="+44 7700 900123, +380 50 123 4567" sender=Larkspur text="Your table is booked" routes="UA=international; GB=national"',
    confirm: true,
    sees: 'Accepted: 2 messages',
  },
  {
    line: '/sms send phones=+447700900123 sender=Larkspur text="Only to see what comes of it" emulate=yes',
    confirm: true,
    sees: 'Test run prepared: 1 message',
  },
  {
    line: '/sms number show 4102 +380445557451',
    lineFrom: (_, world) => `/sms number show 4102 +${numberOf(4102, world)}`,
    sees: 'Orders',
  },
  { line: '/sms number add 4102 +380501234567 Orders=12', sees: 'Added to Customers (4102).' },
  {
    line: '/sms number edit 4102 +380445557451 Orders=12',
    lineFrom: (_, world) => `/sms number edit 4102 +${numberOf(4102, world)} Orders=12`,
    sees: 'Saved in Customers (4102).',
  },
  {
    line: '/sms number assign 4101 ann@example.com +380501234567',
    sees: 'Phone number in Newsletter (4101) changed to +380 50 123 4567',
  },
  { line: '/sms blacklist list sort=number', sees: 'alone' },
  {
    line: '/sms blacklist check +380501234567, +447700900123',
    sees: '0 of 2 numbers blacklisted.',
  },
  {
    line: '/sms numbers add 4103 +380501234567, +447700900123, nobody',
    sees: '2 numbers added to',
  },
  {
    line: '/sms numbers add 4103',
    files: {
      file: {
        name: 'numbers.csv',
        content: 'phone,City\n+380501234568,Kyiv\n+447700900124,Leeds\n',
      },
    },
    confirm: true,
    sees: '2 numbers added to',
  },
  {
    line: '/sms numbers edit 4103 "Orders=12; Since=2026-11-21" +380501234567, +447700900123',
    confirm: true,
    sees: '2 numbers updated in',
  },
  { line: '/sms numbers remove 4103 +380501234567', confirm: true, sees: 'removed from' },
  {
    line: '/sms blacklist add +380501234567, +447700900123 description="asked by phone"',
    sees: '2 numbers blacklisted for SMS',
  },
  { line: '/sms blacklist remove +380501234567', sees: 'removed from the SMS blacklist' },
];
