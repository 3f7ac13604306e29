import { RATES, type Thresholds } from '../../../core/figures.ts';
import type { Section, Step } from '../../../core/reply.ts';
import { JUDGED, limitsInWords, limitsOf } from './threshold-values.ts';

export const TITLE = 'Thresholds';

export const WHERE_THEY_COUNT =
  'Digests and cards of this channel go by them. Alarms and answers to commands go by the usual ones.';

export const SHOW: Step = {
  kind: 'operation',
  label: 'Show thresholds',
  operation: 'postbell thresholds show',
  values: {},
};

/** From when on which light is shown, with the usual one where it is another. */
export function thresholdTable(thresholds: Thresholds): Section {
  return {
    kind: 'table',
    columns: [{ title: 'Rate' }, { title: 'Light' }, { title: 'Usually' }],
    rows: Object.values(JUDGED).map((rate) => [
      RATES[rate].label,
      limitsInWords(rate, limitsOf(rate, thresholds)),
      thresholds[rate] ? limitsInWords(rate, limitsOf(rate, {})) : 'the same',
    ]),
  };
}
