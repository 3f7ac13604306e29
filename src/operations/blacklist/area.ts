import type { Area } from '../../commands/catalogue-of.ts';
import { add, remove, show } from './blacklist.ts';

export const blacklist: Area = {
  name: 'blacklist',
  summary: 'View and manage the blacklist',
  main: 'show',
  bare: 'show',
  operations: [show, add, remove],
};
