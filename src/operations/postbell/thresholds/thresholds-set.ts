import { InputError } from '../../../core/errors.ts';
import { RATES, type Thresholds } from '../../../core/figures.ts';
import type { Reply } from '../../../core/reply.ts';
import { enumerated, uncapitalised } from '../../../core/words.ts';
import { defineOperation } from '../../define.ts';
import { placeOf } from '../../place.ts';
import { permitted } from '../../steps.ts';
import {
  JUDGED,
  limitsInWords,
  limitsOf,
  readLimits,
  THRESHOLD_INPUTS,
  typedLimits,
  type Limits,
  type Typed,
} from './threshold-values.ts';
import { SHOW, thresholdTable, TITLE, WHERE_THEY_COUNT } from './threshold-words.ts';

export default defineOperation({
  name: 'postbell thresholds set',
  summary: 'Set from when on rates are amber or red in this channel’s digests and cards',
  effect: 'writes',
  endpoints: [],
  example: 'complaints=0.05/0.2 delivery=97/90',
  inputs: THRESHOLD_INPUTS,
  async run(values, context): Promise<Reply> {
    const { store, person, now } = context;
    const wanted = wantedOf(values);
    if (wanted.length === 0) {
      throw new InputError('Give at least one, for example complaints=0.05/0.2.', {
        field: 'complaints',
      });
    }
    const place = placeOf(context);
    const before = await store.thresholds.of(place);
    const changes: Thresholds = Object.fromEntries(
      wanted.map(({ typed, limits }) => [JUDGED[typed], limits]),
    );
    await store.thresholds.set(place, changes, { personId: person.id, at: now });
    const said = enumerated(wanted.map(inWords));
    return {
      title: TITLE,
      summary: `In this channel now: ${said}.`,
      sections: [thresholdTable({ ...before, ...changes })],
      steps: permitted(
        [
          {
            kind: 'operation',
            label: 'Undo',
            operation: 'postbell thresholds set',
            values: Object.fromEntries(
              wanted.map(({ typed }) => [typed, typedLimits(limitsOf(JUDGED[typed], before))]),
            ),
          },
          SHOW,
        ],
        context,
      ),
      footnote: WHERE_THEY_COUNT,
      announcement: `set the thresholds of this channel: ${said}.`,
    };
  },
});

interface Wanted {
  readonly typed: Typed;
  readonly limits: Limits;
}

function wantedOf(values: Readonly<Partial<Record<Typed, string | undefined>>>): readonly Wanted[] {
  return (Object.keys(JUDGED) as Typed[]).flatMap((typed) => {
    const text = values[typed];
    return text === undefined ? [] : [{ typed, limits: readLimits(typed, text) }];
  });
}

function inWords({ typed, limits }: Wanted): string {
  const rate = JUDGED[typed];
  return `${uncapitalised(RATES[rate].label)} ${limitsInWords(rate, limits)}`;
}
