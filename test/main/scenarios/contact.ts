import { receiveLosses } from './losses.ts';
import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/contact show ann@example.com', sees: 'Active in 2 of 3 lists · not blacklisted' },
  { line: '/contact show ann@exmaple.com', sees: 'Did you mean ann@example.com?' },
  { line: '/contact why ann@exmaple.com', sees: 'Did you mean ann@example.com?' },
  { line: '/contact why ann@example.com 71008', sees: 'Not mailed: unsubscribed' },
  { line: '/contact why ann@example.com 71009', sees: 'Not on the list' },
  { line: '/contact why bob@example.org', sees: 'Not mailed: blacklisted.' },
  {
    line: '/contact lookup ann@example.com, bob@example.org, nobody@example.com',
    sees: '3 addresses · 1 active · 1 blacklisted · 1 not on any list',
  },
  { line: '/contact campaigns ann@example.com', sees: /Opened (?:all|\d+ of) \d+ campaigns/ },
  { line: '/contact details ann@example.com', sees: 'On 3 lists' },
  { line: '/contact edit ann@example.com 4102 City=Leeds; Plan=Business', sees: 'Updated City' },
  { line: '/contact phone ann@example.com 4101 +441174960124', sees: 'Phone number set' },
  {
    line: '/contact invite ann@example.com 4105 news@larkspur.example language=en template=506',
    confirm: true,
    sees: 'Invitation to Webinar',
  },
  { line: '/contact unsubscribe ann@example.com list=4101', confirm: true, sees: 'Unsubscribed' },
  {
    line: '/contact unsubscribe ann@example.com, bob@example.org',
    confirm: true,
    sees: 'Unsubscribed 2 addresses from 4 lists',
  },
  { line: '/contact forget carl@example.com', confirm: true, sees: 'keeps nothing' },
  { line: '/contact remove bob@example.org', confirm: true, sees: 'Removed from both lists' },
  {
    line: '/contact remove ann@example.com, nobody@example.com',
    confirm: true,
    sees: 'ann@example.com removed from all lists',
  },
  {
    line: '/contact remove bounced=71014',
    before: receiveLosses,
    confirm: true,
    sees: '3 not on any list',
  },
];
