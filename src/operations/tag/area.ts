import type { Area } from '../catalogue-of.ts';
import change from './change.ts';
import create from './create.ts';
import remove from './delete.ts';
import list from './list.ts';
import show from './show.ts';

export const tag: Area = {
  name: 'tag',
  summary: 'Label addresses and phone numbers with tags',
  main: 'show',
  bare: 'list',
  operations: [list, show, create, change, remove],
};
