import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { operation: 'balance show', line: '/balance', sees: '1,284.50 USD' },
  { operation: 'balance show', line: '/balance EUR', sees: 'EUR' },
];
