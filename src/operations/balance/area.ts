import type { Area } from '../../commands/catalogue-of.ts';
import show from './show.ts';

export const balance: Area = {
  name: 'balance',
  summary: 'See balance, plan, and remaining sends',
  main: 'show',
  bare: 'show',
  operations: [show],
};
