import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/contact show ann@example.com', sees: 'Gets campaigns through 2 of 3 lists' },
  {
    line: '/contact why ann@example.com 71008',
    sees: 'Unsubscribed in Webinar June (4105), so campaigns leave it out.',
  },
  {
    line: '/contact why ann@example.com 71009',
    sees: 'It isn’t in VIP (4104), to which “VIP preview” went.',
  },
  {
    line: '/contact why bob@example.org',
    sees: 'It is on the blacklist, so nothing is sent to it.',
  },
  {
    line: '/contact lookup ann@example.com, bob@example.org, nobody@example.com',
    sees: '3 addresses · 1 getting campaigns · 1 blacklisted · 1 in no list',
  },
  { line: '/contact campaigns ann@example.com', sees: /Got \d+ campaigns and opened/ },
  { line: '/contact details ann@example.com', sees: 'In 3 lists' },
  {
    line: '/contact edit ann@example.com 4102 City=Leeds; Plan=Business',
    sees: 'Set City and Plan',
  },
  {
    line: '/contact phone ann@example.com 4101 +441174960124',
    sees: 'Its number is now +441174960124; it was +441174960123.',
  },
  {
    line: '/contact invite ann@example.com 4105 news@larkspur.example language=en',
    confirm: true,
    sees: 'Invited to Webinar June (4105) by email.',
  },
  {
    line: '/contact unsubscribe ann@example.com list=4101',
    confirm: true,
    sees: 'Unsubscribed from Newsletter (4101)',
  },
  {
    line: '/contact unsubscribe ann@example.com, bob@example.org',
    confirm: true,
    sees: 'Unsubscribed 2 addresses from 4 lists',
  },
  {
    line: '/contact forget carl@example.com',
    confirm: true,
    sees: 'keeps nothing of this address',
  },
  { line: '/contact remove bob@example.org', confirm: true, sees: 'Removed from 2 lists' },
  {
    line: '/contact remove ann@example.com, nobody@example.com',
    confirm: true,
    sees: 'Removed: ann@example.com',
  },
];
