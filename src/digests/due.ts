import { latestTurn, type Turn } from '../core/daily.ts';
import type { Schedule } from '../store/schedules.ts';

/** A digest that was missed is still worth posting this long. */
export const LATEST_MS = 6 * 60 * 60 * 1000;

/**
 * The turn of a schedule that is to be posted now, unless its slot is taken. None before the
 * schedule was made, and none that is too old.
 */
export function dueTurn({ time, zone, weekdays, createdAt }: Schedule, at: Date): Turn | null {
  const turn = latestTurn(time, zone, at, weekdays);
  const isTooOld = at.getTime() - turn.at.getTime() > LATEST_MS;
  return isTooOld || turn.at < createdAt ? null : turn;
}
