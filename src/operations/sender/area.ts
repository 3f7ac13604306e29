import type { Area } from '../catalogue-of.ts';
import { activate, add, code } from './activation.ts';
import list from './list.ts';
import remove from './remove.ts';

export const sender: Area = {
  name: 'sender',
  summary: 'View, add, activate, and remove sender addresses',
  main: 'list',
  bare: 'list',
  operations: [list, add, code, activate, remove],
};
