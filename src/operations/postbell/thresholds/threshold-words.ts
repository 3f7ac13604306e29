import { RATES, type Thresholds } from '../../../domain/figures.ts';
import type { Section, Step } from '../../../domain/reply.ts';
import type { OperationContext } from '../../context.ts';
import { isDirect } from '../../place.ts';
import { JUDGED, limitsInWords, limitsOf } from './threshold-values.ts';

type Here = Pick<OperationContext, 'channel' | 'person'>;

export const TITLE = 'Thresholds';

const OF_CHANNELS =
  'Digests, cards and answers to commands in this channel go by them. Alarms go by the usual ones, since one alarm can be told in several channels.';
const OF_PEOPLE =
  'Your private digests, App Home and answers to you in direct messages go by them. Alarms go by the usual ones.';

/** Returns what goes by thresholds that are set here. */
export function whereTheyCount(here: Here): string {
  return isDirect(here.channel.id, here) ? OF_PEOPLE : OF_CHANNELS;
}

export const SHOW: Step = {
  kind: 'operation',
  label: 'Show thresholds',
  operation: 'postbell thresholds show',
  values: {},
};

/** Returns the limits of each light, with the usual ones where these differ. */
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
