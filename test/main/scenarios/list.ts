import type { Scenario } from './scenario.ts';

const createdId = (lastAnswer: string) => /\((\d+)\)/.exec(lastAnswer)?.[1] ?? 'none';

export const scenarios: readonly Scenario[] = [
  { operation: 'list list', line: '/list list sort=largest', sees: 'Newsletter (4101)' },
  { operation: 'list show', line: '/list show 4101', sees: 'Why inactive' },
  {
    operation: 'list contacts',
    line: '/list contacts 4101 unsubscribed',
    sees: /contacts?, unsubscribed/,
  },
  { operation: 'list contacts', line: '/list contacts 4101', sees: /[\d,]+ contacts/ },
  {
    operation: 'list contact',
    line: '/list contact 4102 ann@example.com',
    sees: 'in Customers (4102)',
  },
  {
    operation: 'list search',
    line: '/list search 4102 City Bristol',
    sees: 'City = Bristol in Customers (4102)',
  },
  { operation: 'list variables', line: '/list variables 4102', sees: 'A day as YYYY-MM-DD' },
  {
    operation: 'list campaigns',
    line: '/list campaigns 4101 sent',
    sees: 'Feature of the month: timelines (71014)',
  },
  { operation: 'list cost', line: '/list cost 4101', sees: 'all included in the tariff' },
  {
    operation: 'list create',
    line: '/list create Autumn webinar',
    sees: 'Created; nobody is in it yet.',
  },
  {
    operation: 'list add',
    line: '/list add 4109 cleo@example.com, dan@example.com, eve@example.com variables="Plan=Pro"',
    lineFrom: (lastAnswer) =>
      `/list add ${createdId(lastAnswer)} cleo@example.com, dan@example.com, eve@example.com variables="Plan=Pro"`,
    sees: 'Added: 3 addresses',
  },
  {
    operation: 'list invite',
    line: '/list invite 4109 news@larkspur.example finn@example.com language=es variables="Plan=Pro"',
    confirm: true,
    sees: 'Asked to confirm: finn@example.com',
  },
  {
    operation: 'list unsubscribe',
    line: '/list unsubscribe 4109 cleo@example.com, nobody@example.com',
    confirm: true,
    sees: 'Unsubscribed: cleo@example.com',
  },
  {
    operation: 'list remove',
    line: '/list remove 4109 dan@example.com, eve@example.com',
    confirm: true,
    sees: 'Removed: 2 addresses',
  },
  {
    operation: 'list rename',
    line: '/list rename 4109 Winter webinar',
    sees: 'It was called «Autumn webinar» before.',
  },
  {
    operation: 'list delete',
    line: '/list delete 4109',
    confirm: true,
    sees: 'Deleted, with 2 contacts.',
  },
];
