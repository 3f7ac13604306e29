import type { Area } from '../../commands/catalogue-of.ts';
import { activate, add, resend } from './activation.ts';
import list from './list.ts';
import remove from './remove.ts';
import show from './show.ts';

export const sender: Area = {
  name: 'sender',
  summary: 'View, add, activate, and remove sender addresses',
  main: 'show',
  bare: 'list',
  operations: [list, show, add, resend, activate, remove],
};
