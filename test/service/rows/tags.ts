import type { Rows } from './row.ts';

export const TAGS_ROWS: Rows = {};
