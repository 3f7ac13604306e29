import type { Area } from '../catalogue-of.ts';
import cancel from './cancel.ts';
import edit from './edit.ts';
import list from './list.ts';
import show from './show.ts';

export const campaign: Area = {
  name: 'campaign',
  summary: 'See how campaigns do, change or cancel them',
  main: 'show',
  bare: 'list',
  operations: [list, show, edit, cancel],
};
