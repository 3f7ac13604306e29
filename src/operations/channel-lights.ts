import { type Judging, judgingBy } from '../domain/figures.ts';
import type { Store } from '../store/store.ts';
import { type Here, placeOf, whoseInWords } from '../commands/place.ts';

/** The lights of rates in answers of a place, by its own limits where it has some. */
export interface OwnLights extends Judging {
  /** Footnote on own limits, since such colors may differ from those elsewhere. */
  readonly note: string | null;
}

type LimitsHere = Here & { readonly store: Pick<Store, 'limits'> };

export async function channelLights({ store, ...here }: LimitsHere): Promise<OwnLights> {
  const own = await store.limits.of(placeOf(here));
  const hasOwn = Object.keys(own).length > 0;
  const note = hasOwn ? `Status colors use ${whoseInWords(here)} own limits.` : null;
  return { ...judgingBy(own), note };
}
