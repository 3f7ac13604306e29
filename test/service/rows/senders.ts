import type { Rows } from './row.ts';

export const SENDERS_ROWS: Rows = {};
