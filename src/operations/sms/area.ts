import type { Area } from '../../commands/catalogue-of.ts';
import { blacklistAdd, blacklistCheck, blacklistList, blacklistRemove } from './blacklist.ts';
import cancel from './cancel.ts';
import cost from './cost.ts';
import remove from './delete.ts';
import list from './list.ts';
import numberAdd from './number-add.ts';
import numberGive from './number-give.ts';
import numberSet from './number-set.ts';
import numberShow from './number-show.ts';
import { numbersAdd, numbersRemove, numbersSet } from './numbers.ts';
import send from './send.ts';
import senders from './senders.ts';
import show from './show.ts';

export const sms: Area = {
  name: 'sms',
  summary: 'Send SMS campaigns, check results, and manage phone numbers and the SMS blacklist',
  main: 'show',
  bare: 'list',
  operations: [
    send,
    cost,
    list,
    show,
    cancel,
    remove,
    senders,
    numbersAdd,
    numbersRemove,
    numbersSet,
    numberShow,
    numberAdd,
    numberSet,
    numberGive,
    blacklistList,
    blacklistCheck,
    blacklistAdd,
    blacklistRemove,
  ],
};
