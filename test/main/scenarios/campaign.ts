import { receivePast } from '../../bulk/resending.ts';
import { recurring } from './recurring.ts';
import { receiveLosses } from './losses.ts';
import type { Scenario } from './scenario.ts';

const HOUR_MS = 3_600_000;

export const scenarios: readonly Scenario[] = [
  { line: '/campaign list', sees: 'Newest first' },
  { line: '/campaign list sent sort=opened text=newsletter', sees: 'Highest open rate' },
  { line: '/campaign show 71014', sees: 'Your average' },
  {
    line: '/campaign show 71018',
    before: ({ service }) => service.control.advance(20_000),
    sees: ' sent',
  },
  { line: '/campaign links 71014', sees: 'larkspur.example/pricing' },
  { line: '/campaign countries 71014', sees: 'United Kingdom' },
  { line: '/campaign activity 71014 ann@example.com', sees: 'Feature of the month: timelines' },
  { line: '/campaign compare 71011 71014', sees: 'Too early: “Feature of the month: timelines”' },
  { line: '/campaign edit 71016 "A calmer summer"', confirm: true, sees: 'Changed the subject' },
  {
    line: '/campaign edit 71016 html="<p>A calmer summer. unsubscribe</p>" template=506',
    confirm: true,
    sees: /Changed .*HTML/,
  },
  { line: '/campaign calendar', sees: /Newsletter #45.*→ Newsletter \(4101\)/ },
  { line: '/campaign calendar 2099-12-01', sees: 'Nothing goes out on these days.' },
  // Newsletter #44 goes to the same list just now.
  { line: '/campaign edit 71016 at="in 5h"', confirm: true, sees: 'Changed the time' },
  { line: '/campaign cancel 71016', confirm: true, sees: 'Canceled before sending.' },
  {
    line: '/campaign draft 4104 news@larkspur.example "For later" copy=71014',
    sees: 'Saved as a draft. Nothing was sent.',
  },
  {
    line: '/campaign draft 4104 news@larkspur.example "Without a link" html="<p>Hello</p>"',
    sees: 'Saved as a draft.',
  },
  {
    line: '/campaign show 71020',
    lineFrom: (lastAnswer) => `/campaign show ${/Draft (\d+)\./.exec(lastAnswer)?.[1] ?? 'none'}`,
    sees: 'nothing sent yet',
  },
  {
    line: '/campaign test news@larkspur.example "A look at it" 506 mira@example.com',
    confirm: true,
    sees: 'Sent to mira@example.com',
  },
  {
    line: '/campaign test news@larkspur.example "A look at it" copy=71014 list=4101',
    confirm: true,
    sees: 'Sending to news@larkspur.example only',
  },
  {
    line: '/campaign test 71016 me, jonas@larkspur.example',
    confirm: true,
    sees: 'Sent to mira@larkspur.example, jonas@larkspur.example',
  },
  {
    line: '/campaign send 4104 news@larkspur.example "Next year’s news" 506 "2099-11-23 10:00"',
    confirm: true,
    sees: 'Scheduled for',
  },
  {
    line: '/campaign send 4104,4107 news@larkspur.example "The same once more" copy=71014 utm=autumn',
    before: ({ service }) => service.control.advance(HOUR_MS),
    confirm: true,
    sees: 'Sending to 5 recipients.',
  },
  {
    line: '/campaign resend 71012 "Did you see this?"',
    before: async ({ service, store }) => {
      service.control.advance(HOUR_MS);
      await receivePast(service, store);
    },
    confirm: true,
    sees: 'Started: resend “Trial ends soon” (71012) to ',
  },
  { line: '/campaign bounces', before: receiveLosses, sees: 'No such address' },
  { line: '/campaign bounces month kind=unsubscribes by=list', sees: 'Newsletter (4101)' },
  { line: '/campaign unsubscribed', sees: 'left@web.de' },
  ...recurring,
];
