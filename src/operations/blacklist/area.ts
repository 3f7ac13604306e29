import type { Area } from '../catalogue-of.ts';
import { add, remove, show } from './blacklist.ts';

export const blacklist: Area = {
  name: 'blacklist',
  summary: 'See who gets no emails; put addresses on the blacklist or take them off',
  main: 'show',
  bare: 'show',
  operations: [show, add, remove],
};
