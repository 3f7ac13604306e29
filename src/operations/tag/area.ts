import type { Area } from '../../commands/catalogue-of.ts';
import { create, edit, remove } from './changes.ts';
import list from './list.ts';
import { pin, pinPhone, unpin, unpinPhone } from './tagging.ts';
import show from './show.ts';

export const tag: Area = {
  name: 'tag',
  summary: 'View tags; add them to contacts or remove them',
  main: 'show',
  bare: 'list',
  operations: [list, show, pin, unpin, pinPhone, unpinPhone, create, edit, remove],
};
