import { RATES, type Thresholds } from '../../../domain/figures.ts';
import { action, type Reply } from '../../../domain/reply.ts';
import { InputError } from '../../../lib/errors.ts';
import { capitalised, uncapitalised } from '../../../lib/text.ts';
import type { OperationContext } from '../../context.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn, placeOf, whoseInWords } from '../../place.ts';
import {
  isUsual,
  JUDGED,
  type Limits,
  limitsInWords,
  limitsOf,
  readLimits,
  SHOW,
  THRESHOLD_INPUTS,
  thresholdTable,
  TITLE,
  type Typed,
  typedLimits,
  whereTheyCount,
} from './thresholds.ts';

export default defineOperation({
  name: 'postbell thresholds set',
  summary: 'Set from when on this channel’s rates are amber or red',
  effect: 'writes',
  endpoints: [],
  example: 'complaints=0.05/0.2 delivery=97/90',
  inputs: THRESHOLD_INPUTS,
  async run(values, context): Promise<Reply> {
    const { store } = context;
    const requested = requestedOf(values);
    if (requested.length === 0) {
      throw new InputError('Give at least one, for example complaints=0.05/0.2.', {
        field: 'complaints',
      });
    }
    const place = placeOf(context);
    const before = await store.thresholds.of(place);
    await keep(requested, place, context);
    const said = requested.map(inWords).join('; ');
    return {
      title: TITLE,
      summary: `${capitalised(whoseInWords(context))} lights now: ${said}.`,
      sections: [thresholdTable(await store.thresholds.of(place))],
      actions: [
        action(
          'postbell thresholds set',
          Object.fromEntries(
            requested.map(({ typed }) => [typed, typedLimits(limitsOf(JUDGED[typed], before))]),
          ),
          'Undo',
        ),
        SHOW,
      ],
      footnote: whereTheyCount(context),
      ...announcedIn({ channelId: place }, context, `set this channel’s thresholds: ${said}.`),
    };
  },
});

interface RequestedThreshold {
  readonly typed: Typed;
  readonly limits: Limits;
}

/** Stores limits; those that are the usual ones become no limits of the place’s own. */
async function keep(
  requested: readonly RequestedThreshold[],
  place: string,
  { store: { thresholds }, person, now }: OperationContext,
): Promise<void> {
  const own = requested.filter(({ typed, limits }) => !isUsual(JUDGED[typed], limits));
  const changes: Thresholds = Object.fromEntries(
    own.map(({ typed, limits }) => [JUDGED[typed], limits]),
  );
  await thresholds.set(place, changes, { personId: person.id, at: now });
  for (const { typed, limits } of requested) {
    if (isUsual(JUDGED[typed], limits)) await thresholds.reset(place, JUDGED[typed]);
  }
}

function requestedOf(
  values: Readonly<Partial<Record<Typed, string | undefined>>>,
): readonly RequestedThreshold[] {
  return (Object.keys(JUDGED) as Typed[]).flatMap((typed) => {
    const text = values[typed];
    return text === undefined ? [] : [{ typed, limits: readLimits(typed, text) }];
  });
}

function inWords({ typed, limits }: RequestedThreshold): string {
  const rate = JUDGED[typed];
  return `${uncapitalised(RATES[rate].label)} ${limitsInWords(rate, limits)}`;
}
