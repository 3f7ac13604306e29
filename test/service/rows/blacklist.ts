import { type Rows } from './row.ts';

const addresses = ['ann@example.com', 'bob@example.com'];

export const BLACKLIST_ROWS: Rows = {
  'GET /blacklist': [({ blacklist }) => blacklist.all(), addresses],
  'POST /blacklist': [({ blacklist }) => blacklist.add(addresses, 'asked by phone')],
  'DELETE /blacklist': [({ blacklist }) => blacklist.remove(addresses)],
};
