import type { Area } from '../catalogue-of.ts';
import show from './show.ts';

export const balance: Area = {
  name: 'balance',
  summary: 'See money, tariffs and e-mails left, and what runs out when',
  main: 'show',
  bare: 'show',
  operations: [show],
};
