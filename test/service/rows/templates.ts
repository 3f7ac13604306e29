import type { Rows } from './row.ts';

export const TEMPLATES_ROWS: Rows = {};
