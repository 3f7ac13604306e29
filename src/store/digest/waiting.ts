import { sql } from 'kysely';
import { latestNow } from '../../lib/clock-ahead.ts';

/** The longest wait, and the longest lease, of a digest that is continued. */
const MOST_MS = 3_600_000;

/** Tells whether the instant in a column is over, or was stored by a clock that ran ahead. */
export function isOver(column: string, at: Date) {
  const mostMs = latestNow(at).getTime() + MOST_MS;
  return sql<boolean>`(${sql.ref(column)} <= ${at.getTime()} or ${sql.ref(column)} > ${mostMs})`;
}
