import type { Rows } from './row.ts';

export const PUSH_ROWS: Rows = {};
