import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/balance', sees: 'Healthy · balance 1,284.50 USD' },
  { line: '/balance EUR', sees: 'EUR' },
];
