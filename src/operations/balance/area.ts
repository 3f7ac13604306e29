import type { Area } from '../catalogue-of.ts';
import show from './show.ts';

export const balance: Area = {
  name: 'balance',
  summary: 'See money, tariffs and emails left, and what runs out when',
  main: 'show',
  bare: 'show',
  operations: [show],
};
