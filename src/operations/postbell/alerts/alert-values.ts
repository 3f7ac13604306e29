import { FILTER_NAMES } from '../../../domain/alerts.ts';
import type { RawValues } from '../../../domain/reply.ts';
import { FILTER_INPUTS, type AlertWish } from './alert-wish.ts';
import { typedStop } from './stop-condition.ts';

/**
 * Returns an alert as one would type it. What it doesn't have is empty, so that an edit takes it
 * away; for adding it that makes no difference.
 */
export function typedAlert({ mode, filter, options: { quiet, stop } }: AlertWish): RawValues {
  const filters = FILTER_NAMES.flatMap((name) => {
    const { only, not } = FILTER_INPUTS[name];
    return [
      [only, filter[name].only.join(',')],
      [not, filter[name].not.join(',')],
    ];
  });
  return {
    ...Object.fromEntries(filters),
    mode,
    quiet: quiet ? `${quiet.from}-${quiet.until} ${quiet.zone}` : '',
    stop: stop ? typedStop(stop) : '',
  };
}
