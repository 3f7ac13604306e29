import { type Judging, judgingBy } from '../domain/figures.ts';
import type { Store } from '../store/store.ts';
import { type Here, placeOf, whoseInWords } from '../commands/place.ts';

/** The lights of rates in answers of a place, by its own thresholds where it has some. */
export interface OwnLights extends Judging {
  /** Footnote on own thresholds, since such colors may differ from those elsewhere. */
  readonly note: string | null;
}

type ThresholdsHere = Here & { readonly store: Pick<Store, 'thresholds'> };

export async function channelLights({ store, ...here }: ThresholdsHere): Promise<OwnLights> {
  const own = await store.thresholds.of(placeOf(here));
  const hasOwn = Object.keys(own).length > 0;
  const note = hasOwn ? `Colors use ${whoseInWords(here)} own limits.` : null;
  return { ...judgingBy(own), note };
}
