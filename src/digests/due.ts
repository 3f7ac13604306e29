import { isTooFarAhead } from '../core/clock-ahead.ts';
import { latestTurn, type Turn } from '../core/daily.ts';
import type { Digest } from '../store/digest/digests.ts';

/** A digest that was missed is still worth posting this long. */
export const LATEST_MS = 6 * 60 * 60 * 1000;

export type Schedule = Pick<Digest, 'time' | 'zone' | 'weekdays' | 'setAt'>;

/**
 * The turn that is to be posted now, unless its slot is taken. None before it was set, and none
 * that is too old.
 */
export function dueTurn({ time, zone, weekdays, setAt }: Schedule, at: Date): Turn | null {
  const turn = latestTurn(time, zone, at, weekdays);
  const isTooOld = at.getTime() - turn.at.getTime() > LATEST_MS;
  const isBeforeSet = turn.at < setAt && !isTooFarAhead(setAt, at);
  return isTooOld || isBeforeSet ? null : turn;
}
