import type { Area } from '../../commands/catalogue-of.ts';
import change from './change.ts';
import create from './create.ts';
import remove from './delete.ts';
import list from './list.ts';
import show from './show.ts';

export const webhook: Area = {
  name: 'webhook',
  summary: 'See and change where the service reports events such as opens and bounces',
  main: 'show',
  bare: 'list',
  operations: [list, show, create, change, remove],
};
