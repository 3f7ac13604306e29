import type { Area } from '../catalogue-of.ts';
import remove from './remove.ts';
import show from './show.ts';
import unsubscribe from './unsubscribe.ts';
import why from './why.ts';

export const contact: Area = {
  name: 'contact',
  summary: 'Look addresses up, find out why they got nothing, change them',
  main: 'show',
  bare: 'show',
  operations: [show, why, unsubscribe, remove],
};
