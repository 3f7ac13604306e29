import { receiveLosses } from './losses.ts';
import { ofLast, type Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/list list sort=largest', sees: 'Newsletter (4101)' },
  { line: '/list show 4101', sees: 'Cost to mail this list' },
  { line: '/list contacts 4101 unsubscribed', sees: /contacts?, unsubscribed/ },
  { line: '/list contacts 4101', sees: /[\d,]+ contacts/ },
  { line: '/list contact 4102 ann@example.com', sees: 'in Customers (4102)' },
  { line: '/list filter 4102 City Bristol', sees: 'City = Bristol in Customers (4102)' },
  { line: '/list variables 4102', sees: 'Dates as YYYY-MM-DD' },
  { line: '/list campaigns 4101 sent', sees: 'Feature of the month: timelines (71014)' },
  { line: '/list campaigns 4101', sees: 'Scheduled' },
  { line: '/list cost 4101', sees: 'Included in your plan' },
  { line: '/list create Autumn webinar', sees: 'List created. It has no contacts yet.' },
  {
    ...ofLast(
      '/list add 4109 cleo@example.com, dan@example.com, eve@example.com variables="Plan=Pro"',
      /\((\d+)\)/,
      '4109',
    ),
    confirm: true,
    sees: /3 addresses added to Autumn webinar \(\d+\)/,
  },
  {
    line: '/list invite 4109 news@larkspur.example finn@example.com language=es template=506 variables="Plan=Pro"',
    confirm: true,
    sees: /finn@example\.com invited to Autumn webinar/,
  },
  {
    line: '/list unsubscribe 4109 cleo@example.com, nobody@example.com',
    confirm: true,
    sees: /cleo@example\.com unsubscribed from Autumn webinar.*1 not done/s,
  },
  {
    line: '/list remove 4109 dan@example.com, eve@example.com',
    confirm: true,
    sees: /2 addresses removed from Autumn webinar/,
  },
  { line: '/list edit 4109 Winter webinar', sees: 'Renamed from “Autumn webinar”' },
  { line: '/list delete 4101', sees: 'Newsletter #45 (71016, Scheduled)' },
  { line: '/list delete 4109', confirm: true, sees: 'List deleted with 2 contacts' },
  {
    line: '/list remove 4101 bounced=71014',
    before: receiveLosses,
    confirm: true,
    sees: '3 not on this list',
  },
];
