import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  {
    operation: 'contact show',
    line: '/contact show ann@example.com',
    sees: 'Gets campaigns through 2 of 3 lists',
  },
  {
    operation: 'contact why',
    line: '/contact why ann@example.com 71008',
    sees: 'Unsubscribed in Webinar June (4105), so campaigns leave it out.',
  },
  {
    operation: 'contact why',
    line: '/contact why ann@example.com 71009',
    sees: 'It isn’t in VIP (4104), to which «VIP preview» went.',
  },
  {
    operation: 'contact why',
    line: '/contact why bob@example.org',
    sees: 'It is on the blacklist, so nothing is sent to it.',
  },
  {
    operation: 'contact find',
    line: '/contact find ann@example.com, bob@example.org, nobody@example.com',
    sees: '3 addresses · 1 getting campaigns · 1 blacklisted · 1 in no list',
  },
  {
    operation: 'contact campaigns',
    line: '/contact campaigns ann@example.com',
    sees: /Got \d+ campaigns and opened/,
  },
  {
    operation: 'contact details',
    line: '/contact details ann@example.com',
    sees: 'In 3 lists',
  },
  {
    operation: 'contact set',
    line: '/contact set ann@example.com 4102 City=Leeds; Plan=Business',
    sees: 'Set City and Plan',
  },
  {
    operation: 'contact phone',
    line: '/contact phone ann@example.com 4101 +441174960124',
    sees: 'Its number is now +441174960124; it was +441174960123.',
  },
  {
    operation: 'contact invite',
    line: '/contact invite ann@example.com 4105 news@larkspur.example language=en',
    confirm: true,
    sees: 'Invited to Webinar June (4105) by e-mail.',
  },
  {
    operation: 'contact unsubscribe',
    line: '/contact unsubscribe ann@example.com list=4101',
    confirm: true,
    sees: 'Unsubscribed from Newsletter (4101)',
  },
  {
    operation: 'contact unsubscribe',
    line: '/contact unsubscribe ann@example.com, bob@example.org',
    confirm: true,
    sees: 'Unsubscribed 2 addresses from 4 lists',
  },
  {
    operation: 'contact remove',
    line: '/contact remove bob@example.org',
    confirm: true,
    sees: 'Removed from 2 lists',
  },
  {
    operation: 'contact remove',
    line: '/contact remove ann@example.com, nobody@example.com',
    confirm: true,
    sees: 'Removed: ann@example.com',
  },
];
