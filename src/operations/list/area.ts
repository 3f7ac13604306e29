import type { Area } from '../../commands/catalogue-of.ts';
import { add, invite, remove, unsubscribe } from './addresses.ts';
import campaigns from './campaigns.ts';
import contact from './contact.ts';
import contacts from './contacts.ts';
import cost from './cost.ts';
import create from './create.ts';
import deleteList from './delete.ts';
import list from './list.ts';
import rename from './rename.ts';
import search from './search.ts';
import show from './show.ts';
import variables from './variables.ts';

export const lists: Area = {
  name: 'list',
  summary: 'View lists and their contacts; add, invite, unsubscribe, or remove them',
  main: 'show',
  bare: 'list',
  elsewhere: { unsubscribed: 'campaign unsubscribed' },
  operations: [
    list,
    show,
    contacts,
    contact,
    search,
    variables,
    campaigns,
    cost,
    add,
    invite,
    unsubscribe,
    remove,
    create,
    rename,
    deleteList,
  ],
};
