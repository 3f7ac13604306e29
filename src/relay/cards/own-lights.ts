import type { Thresholds } from '../../core/figures.ts';

/** For a footnote: the same rate may have another light elsewhere. `null` where it hasn't. */
export function ownLightsNote(thresholds: Thresholds): string | null {
  if (Object.keys(thresholds).length === 0) return null;
  return 'Lights by this channel’s own thresholds.';
}
