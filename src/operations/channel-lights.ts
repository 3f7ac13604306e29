import { type Judging, judgingBy } from '../domain/figures.ts';
import type { OperationContext } from './context.ts';
import { placeOf, whoseInWords } from './place.ts';

/** The lights of rates in answers of a place, by its own thresholds where it has some. */
export interface OwnLights extends Judging {
  /** Footnote on own thresholds, since such lights may differ from those elsewhere. */
  readonly note: string | null;
}

interface Here {
  readonly store: Pick<OperationContext['store'], 'thresholds'>;
  readonly channel: OperationContext['channel'];
  readonly person: Pick<OperationContext['person'], 'id'>;
}

export async function channelLights({ store: { thresholds }, ...here }: Here): Promise<OwnLights> {
  const own = await thresholds.of(placeOf(here));
  const hasOwn = Object.keys(own).length > 0;
  const note = hasOwn ? `Lights by ${whoseInWords(here)} own thresholds.` : null;
  return { ...judgingBy(own), note };
}
