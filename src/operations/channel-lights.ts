import { type Judging, judgingBy, type Light, limitsOf, type RateName } from '../domain/figures.ts';
import { percentOf } from '../domain/incidents.ts';
import type { Store } from '../store/store.ts';
import { type Here, placeOf, whoseInWords } from './place.ts';

/** The lights of rates in answers of a place, by its own thresholds where it has some. */
export interface OwnLights extends Judging {
  /** Footnote on own thresholds, since such colors may differ from those elsewhere. */
  readonly note: string | null;
  /** Returns what a rate should have stayed at for a better light: `target < 2%`. */
  readonly limit: (name: RateName, light: Exclude<Light, '🟢'>) => string;
}

type ThresholdsHere = Here & { readonly store: Pick<Store, 'thresholds'> };

export async function channelLights({ store, ...here }: ThresholdsHere): Promise<OwnLights> {
  const own = await store.thresholds.of(placeOf(here));
  const hasOwn = Object.keys(own).length > 0;
  const note = hasOwn ? `Colors use ${whoseInWords(here)} own thresholds.` : null;
  const limit: OwnLights['limit'] = (name, light) => {
    const { worse, amber = 0, red = 0 } = limitsOf(name, own);
    const share = percentOf(light === '🔴' ? red : amber);
    if (light === '🔴') return `${worse === 'below' ? 'minimum' : 'limit'} ${share}`;
    return `target ${worse === 'below' ? '≥' : '<'} ${share}`;
  };
  return { ...judgingBy(own), note, limit };
}
