import type { Thresholds } from '../../domain/figures.ts';

/**
 * Returns a footnote about the channel's own thresholds, since the same rate may have another light
 * elsewhere; `null` without any.
 */
export function ownLightsNote(thresholds: Thresholds): string | null {
  if (Object.keys(thresholds).length === 0) return null;
  return 'Lights by this channel’s own thresholds.';
}
