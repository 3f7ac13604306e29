import type { Rows } from './row.ts';

const addresses = ['ann@example.com', 'bob@example.com'];

export const BLACKLIST_ROWS: Rows = {
  'GET /blacklist': { call: ({ blacklist }) => blacklist.all(), gives: addresses },
  'POST /blacklist': {
    call: ({ blacklist }) => blacklist.add(addresses, 'asked by phone'),
    gives: { done: addresses, remaining: [], failure: null },
  },
  'DELETE /blacklist': {
    call: ({ blacklist }) => blacklist.remove(addresses),
    gives: { done: addresses, remaining: [], failure: null },
  },
};
