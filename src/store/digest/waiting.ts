import { sql } from 'kysely';
import { latestNow } from '../../core/clock-ahead.ts';

/** Nothing that goes on with a digest waits longer, or is held longer without word. */
const MOST_MS = 3_600_000;

/** Whether the instant in a column is over, or was kept by a clock that ran ahead. */
export function isOver(column: string, at: Date) {
  const mostMs = latestNow(at).getTime() + MOST_MS;
  return sql<boolean>`(${sql.ref(column)} <= ${at.getTime()} or ${sql.ref(column)} > ${mostMs})`;
}
