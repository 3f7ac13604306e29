import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  {
    operation: 'webhook create',
    line: '/webhook create https://crm.example.com/events spam unsubscribe',
    confirm: true,
    sees: '2 webhooks created for https://crm.example.com/events.',
  },
  { operation: 'webhook show', line: '/webhook 901', sees: 'Spam complaints' },
  {
    operation: 'webhook change',
    line: '/webhook change 901 https://crm.example.com/complaints',
    confirm: true,
    sees: 'It reports to https://crm.example.com/complaints now.',
  },
  {
    operation: 'webhook delete',
    line: '/webhook delete 902',
    confirm: true,
    sees: 'Deleted: Unsubscribes no longer go to https://crm.example.com/events.',
  },
  { operation: 'webhook list', line: '/webhook', sees: '1 webhook · 🔴 no event reaches Postbell' },
];
