import type { Rows } from './row.ts';

export const SMS_ROWS: Rows = {};
