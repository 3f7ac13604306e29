import {
  EVERYTHING,
  type FILTER_NAMES,
  NO_OPTIONS,
  type AlertFilter,
  type AlertMode,
  type AlertOptions,
  type Selection,
} from '../../../domain/alerts.ts';
import { InputError } from '../../../lib/errors.ts';
import { EVENT_KINDS } from '../../../domain/events.ts';
import { enumerated } from '../../../lib/text.ts';
import { ALERT_INPUTS, type AlertValues } from './alert-inputs.ts';
import { readStop } from './stop-condition.ts';

/** All settings of an alert. */
export interface AlertWish {
  readonly mode: AlertMode;
  readonly filter: AlertFilter;
  readonly options: AlertOptions;
}

type FilterName = (typeof FILTER_NAMES)[number];

/** The inputs by which each part of a filter is given. */
export const FILTER_INPUTS = {
  kind: { only: 'kinds', not: '-kinds' },
  list: { only: 'list', not: '-list' },
  campaign: { only: 'campaign', not: '-campaign' },
  sender: { only: 'sender', not: '-sender' },
  domain: { only: 'domain', not: '-domain' },
} as const satisfies Record<FilterName, { only: keyof AlertValues; not: keyof AlertValues }>;

/** Alert for which no input is given. */
export const PLAIN_ALERT: AlertWish = { mode: 'card', filter: EVERYTHING, options: NO_OPTIONS };

/**
 * Returns what was given, and the rest as it was before.
 * @throws {InputError} for what can't be meant together.
 */
export function wishFrom(values: AlertValues, before: AlertWish): AlertWish {
  return {
    mode: values.mode ?? before.mode,
    filter: {
      kind: kindsFrom(values, before.filter.kind),
      list: selectionFrom('list', values, before.filter.list),
      campaign: selectionFrom('campaign', values, before.filter.campaign),
      sender: selectionFrom('sender', values, before.filter.sender),
      domain: selectionFrom('domain', values, before.filter.domain),
    },
    options: {
      quiet: values.quiet === undefined ? before.options.quiet : values.quiet,
      stop: stopFrom(values.stop, before.options.stop),
    },
  };
}

/** Returns the selected kinds; all of them become no selection, so that it includes later kinds. */
function kindsFrom(values: AlertValues, before: Selection): Selection {
  const { only, not } = selectionFrom('kind', values, before);
  if (not.length === EVENT_KINDS.length) {
    throw new InputError('Nothing is left when none of them is shown.', { field: '-kinds' });
  }
  return { only: only.length === EVENT_KINDS.length ? [] : only, not };
}

/**
 * Returns a selection in which new values replace those before. `only` empties `not`, since it
 * leaves out everything else already.
 */
function selectionFrom(name: FilterName, values: AlertValues, before: Selection): Selection {
  const inputs = FILTER_INPUTS[name];
  const onlyGiven = chosen(values[inputs.only]);
  const notGiven = chosen(values[inputs.not]);
  if (onlyGiven && notGiven) checkApart(name, onlyGiven, notGiven);
  const only = onlyGiven ?? before.only.filter((value) => !notGiven?.includes(value));
  if (onlyGiven === undefined && only.length === 0 && before.only.length > 0) {
    throw new InputError('Nothing is left when that is left out, too.', { field: inputs.not });
  }
  return { only, not: only.length > 0 ? [] : (notGiven ?? before.not) };
}

function checkApart(name: FilterName, only: readonly string[], not: readonly string[]): void {
  const both = only.filter((value) => not.includes(value));
  if (both.length === 0) return;
  const inputs = FILTER_INPUTS[name];
  throw new InputError(
    `${enumerated(both.map((value) => `«${value}»`))} can’t be left out here and asked for in «${ALERT_INPUTS[inputs.only].label}».`,
    { field: inputs.not },
  );
}

/** Returns the given values; `undefined` where none were given, empty where they were emptied. */
function chosen(given: readonly string[] | null | undefined): readonly string[] | undefined {
  if (given === undefined) return undefined;
  return [...new Set((given ?? []).map((value) => value.toLowerCase()))].toSorted();
}

function stopFrom(
  given: string | null | undefined,
  before: AlertOptions['stop'],
): AlertOptions['stop'] {
  if (given === undefined) return before;
  return given === null ? null : readStop(given);
}
