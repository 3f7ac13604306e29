import type { Area } from '../catalogue-of.ts';
import change from './change.ts';
import create from './create.ts';
import remove from './delete.ts';
import list from './list.ts';
import { pin, pinPhone, unpin, unpinPhone } from './tagging.ts';
import show from './show.ts';

export const tag: Area = {
  name: 'tag',
  summary: 'View tags; add them to contacts or remove them',
  main: 'show',
  bare: 'list',
  operations: [list, show, pin, unpin, pinPhone, unpinPhone, create, change, remove],
};
