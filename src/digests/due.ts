import { latestTurn, type Turn } from '../domain/schedule.ts';
import type { Digest } from '../store/digest/digests.ts';

/** Milliseconds after its occurrence in which a missed digest is still posted. */
export const LATEST_MS = 6 * 60 * 60 * 1000;

export type Schedule = Pick<Digest, 'time' | 'zone' | 'weekdays' | 'setAt'>;

/**
 * Returns the latest occurrence to post, whether its slot is taken or not; `null` when it is from
 * before the digest was set, or too old.
 */
export function dueTurn({ time, zone, weekdays, setAt }: Schedule, at: Date): Turn | null {
  const turn = latestTurn(time, zone, at, weekdays);
  const isTooOld = at.getTime() - turn.at.getTime() > LATEST_MS;
  return isTooOld || turn.at < setAt ? null : turn;
}
