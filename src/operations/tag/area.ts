import type { Area } from '../catalogue-of.ts';
import change from './change.ts';
import create from './create.ts';
import remove from './delete.ts';
import list from './list.ts';
import pinPhone from './pin-phone.ts';
import pin from './pin.ts';
import show from './show.ts';
import unpinPhone from './unpin-phone.ts';
import unpin from './unpin.ts';

export const tag: Area = {
  name: 'tag',
  summary: 'See tags; put them on addresses and phone numbers, or take them off',
  main: 'show',
  bare: 'list',
  operations: [list, show, pin, unpin, pinPhone, unpinPhone, create, change, remove],
};
