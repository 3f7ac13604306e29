import { ofLast, type Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/list list sort=largest', sees: 'Newsletter (4101)' },
  { line: '/list show 4101', sees: 'Why inactive' },
  { line: '/list contacts 4101 unsubscribed', sees: /contacts?, unsubscribed/ },
  { line: '/list contacts 4101', sees: /[\d,]+ contacts/ },
  { line: '/list contact 4102 ann@example.com', sees: 'in Customers (4102)' },
  { line: '/list filter 4102 City Bristol', sees: 'City = Bristol in Customers (4102)' },
  { line: '/list variables 4102', sees: 'A day as YYYY-MM-DD' },
  { line: '/list campaigns 4101 sent', sees: 'Feature of the month: timelines (71014)' },
  { line: '/list cost 4101', sees: 'all included in the tariff' },
  { line: '/list create Autumn webinar', sees: 'Created; nobody is in it yet.' },
  {
    ...ofLast(
      '/list add 4109 cleo@example.com, dan@example.com, eve@example.com variables="Plan=Pro"',
      /\((\d+)\)/,
      '4109',
    ),
    sees: 'Added: 3 addresses',
  },
  {
    line: '/list invite 4109 news@larkspur.example finn@example.com language=es variables="Plan=Pro"',
    confirm: true,
    sees: 'Asked to confirm: finn@example.com',
  },
  {
    line: '/list unsubscribe 4109 cleo@example.com, nobody@example.com',
    confirm: true,
    sees: 'Unsubscribed: cleo@example.com',
  },
  {
    line: '/list remove 4109 dan@example.com, eve@example.com',
    confirm: true,
    sees: 'Removed: 2 addresses',
  },
  { line: '/list edit 4109 Winter webinar', sees: 'It was called “Autumn webinar” before.' },
  { line: '/list delete 4109', confirm: true, sees: 'Deleted, with 2 contacts.' },
];
