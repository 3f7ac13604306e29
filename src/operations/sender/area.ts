import type { Area } from '../catalogue-of.ts';
import activate from './activate.ts';
import add from './add.ts';
import code from './code.ts';
import list from './list.ts';
import remove from './remove.ts';

export const sender: Area = {
  name: 'sender',
  summary: 'See, add, activate and remove the addresses that campaigns come from',
  main: 'list',
  bare: 'list',
  operations: [list, add, code, activate, remove],
};
