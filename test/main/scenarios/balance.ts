import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/balance', sees: 'Balance 1,284.50 USD: nothing is running low' },
  { line: '/balance EUR', sees: 'EUR' },
];
