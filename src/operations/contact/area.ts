import type { Area } from '../catalogue-of.ts';
import remove from './remove.ts';
import show from './show.ts';
import unsubscribe from './unsubscribe.ts';

export const contact: Area = {
  name: 'contact',
  summary: 'Look an address up, unsubscribe or remove it',
  main: 'show',
  bare: 'show',
  operations: [show, unsubscribe, remove],
};
