import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  {
    line: '/webhook create https://crm.example.com/events spam unsubscribe',
    confirm: true,
    sees: '2 webhooks created',
  },
  { line: '/webhook 901', sees: 'Spam complaints' },
  {
    line: '/webhook edit 901 https://crm.example.com/complaints',
    confirm: true,
    sees: 'Changes saved.',
  },
  { line: '/webhook delete 902', confirm: true, sees: 'Deleted.' },
  { line: '/webhook', sees: '🔴 No events reach Postbell · 1 webhook' },
];
