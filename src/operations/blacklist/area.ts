import type { Area } from '../catalogue-of.ts';
import add from './add.ts';
import remove from './remove.ts';
import show from './show.ts';

export const blacklist: Area = {
  name: 'blacklist',
  summary: 'See and change who gets nothing',
  main: 'show',
  bare: 'show',
  operations: [show, add, remove],
};
