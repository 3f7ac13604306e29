import type { Area } from '../../commands/catalogue-of.ts';
import create from './create.ts';
import edit from './edit.ts';
import { find, show } from './show.ts';
import list from './list.ts';

export const template: Area = {
  name: 'template',
  summary: 'View, create, and edit email templates',
  main: 'show',
  bare: 'list',
  operations: [list, show, find, create, edit],
};
