import type { AlertOptions } from './alerts.ts';
import { latestTurn, nextTurn } from './daily.ts';

/** Returns the end of the quiet hours that contain an instant; `null` outside of them. */
export function quietUntil(quiet: NonNullable<AlertOptions['quiet']>, at: Date): Date | null {
  const { from, until, zone } = quiet;
  const isQuiet = latestTurn(from, zone, at).at > latestTurn(until, zone, at).at;
  return isQuiet ? nextTurn(until, zone, at).at : null;
}
