import { z } from 'zod';
import { number } from './formats.ts';

/** The answer of rows that only count: `{total}`. */
export const total = z.object({ total: number }).transform(({ total }) => total);
