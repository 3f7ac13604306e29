import {
  ALERT_MODES,
  type AlertSettings,
  FILTER_NAMES,
  type Selection,
} from '../../../domain/alerts.ts';
import { EVENT_KINDS, EVENT_LABELS } from '../../../domain/events.ts';
import type { RawValues } from '../../../domain/reply.ts';
import { typedHours } from '../../../domain/schedule.ts';
import { InputError } from '../../../lib/errors.ts';
import { enumerated } from '../../../lib/text.ts';
import { CLEARABLE, type ValuesOf } from '../../../commands/inputs.ts';
import { idKey } from '../../../commands/references/ranked.ts';
import { MODE_LABELS } from './alert-words.ts';
import { escalationFrom, typedMinutes } from './escalation.ts';
import { readStop, typedStop } from './stop-condition.ts';

const SEVERAL = { ...CLEARABLE, kind: 'references', most: 20 } as const;
const DOMAINS = { ...CLEARABLE, kind: 'domains' } as const;

/** Inputs for the filters of alerts and digests; each needs a label. */
export const LISTS = { ...SEVERAL, to: 'list' } as const;
export const CAMPAIGNS = { ...SEVERAL, to: 'campaign' } as const;
export const SENDERS = { ...SEVERAL, to: 'sender' } as const;

const KINDS = {
  ...CLEARABLE,
  kind: 'choices',
  options: EVENT_KINDS.map((value) => ({ value, label: EVENT_LABELS[value] })),
} as const;
const MODES = ALERT_MODES.map((value) => ({ value, label: MODE_LABELS[value] }));

export const ALERT_INPUTS = {
  kinds: { ...KINDS, label: 'Events', hint: 'Leave blank for all events' },
  mode: {
    kind: 'choice',
    label: 'Show as',
    hint: 'Leave blank for one live card per campaign',
    optional: true,
    options: MODES,
  },
  list: {
    ...LISTS,
    label: 'Include lists',
    hint: 'Only these are counted. Leave blank for all lists',
  },
  '-list': { ...LISTS, label: 'Exclude lists' },
  campaign: { ...CAMPAIGNS, label: 'Include campaigns' },
  '-campaign': { ...CAMPAIGNS, label: 'Exclude campaigns' },
  sender: { ...SENDERS, label: 'Include senders' },
  '-sender': { ...SENDERS, label: 'Exclude senders' },
  domain: {
    ...DOMAINS,
    label: 'Include recipient domains',
    hint: 'For example example.org, mail.example. Only these are counted',
  },
  '-domain': { ...DOMAINS, label: 'Exclude recipient domains' },
  '-kinds': {
    ...KINDS,
    isFolded: true,
    label: 'Exclude events',
    hint: 'Show all events except these',
  },
  quiet: {
    ...CLEARABLE,
    kind: 'hours',
    label: 'Quiet hours',
    hint: 'For example 22:00-07:00. Only critical messages are posted then',
  },
  stop: {
    ...CLEARABLE,
    kind: 'text',
    label: 'Automatic stop',
    hint: 'For example complaints 0.3% of 1000; complaints alone means this channel’s limit. Leave blank for never',
    maxLength: 100,
  },
  escalate: {
    ...CLEARABLE,
    kind: 'reference',
    to: 'helper',
    isNamed: true,
    label: 'Escalate incidents to',
    hint: 'A user group, called when nobody is on an incident. Leave blank for nobody',
  },
  escalate_person: {
    kind: 'person',
    label: 'Or to a person',
    optional: true,
    isNamed: true,
  },
  after: {
    ...CLEARABLE,
    kind: 'text',
    label: 'Escalate after',
    hint: 'For example 15m or 2h. Leave blank for 15 minutes',
    isNamed: true,
    maxLength: 20,
  },
} as const;

type AlertValues = ValuesOf<typeof ALERT_INPUTS>;

type FilterName = (typeof FILTER_NAMES)[number];
export const FILTER_INPUTS = {
  kind: { only: 'kinds', not: '-kinds' },
  list: { only: 'list', not: '-list' },
  campaign: { only: 'campaign', not: '-campaign' },
  sender: { only: 'sender', not: '-sender' },
  domain: { only: 'domain', not: '-domain' },
} as const satisfies Record<FilterName, { only: keyof AlertValues; not: keyof AlertValues }>;

/** Keeps what was not given as before. @throws {InputError} for what can't be meant together. */
export function alertFrom(values: AlertValues, before: AlertSettings): AlertSettings {
  const { mode = before.mode, quiet = before.options.quiet } = values;
  const { stop = before.options.stop } = values;
  const escalation = escalationFrom(values, before.options.escalation ?? null);
  const selection = (name: FilterName) => selectionFrom(name, values, before.filter[name]);
  return {
    mode,
    filter: {
      kind: wholeAsNone(selection('kind')),
      list: selection('list'),
      campaign: selection('campaign'),
      sender: selection('sender'),
      domain: selection('domain'),
    },
    options: {
      quiet,
      stop: typeof stop === 'string' ? readStop(stop) : stop,
      ...(escalation !== null && { escalation }),
    },
  };
}

/** All kinds become no selection, so that it includes later kinds. */
function wholeAsNone({ only, not }: Selection): Selection {
  if (not.length === EVENT_KINDS.length) {
    throw new InputError('At least one kind of event has to be shown.', { field: '-kinds' });
  }
  return { only: only.length === EVENT_KINDS.length ? [] : only, not };
}

/** `only` empties `not`, since it leaves out everything else already. */
function selectionFrom(name: FilterName, values: AlertValues, before: Selection): Selection {
  const inputs = FILTER_INPUTS[name];
  const onlyGiven = chosen(values[inputs.only]);
  const notGiven = chosen(values[inputs.not]);
  if (onlyGiven && notGiven) checkApart(name, onlyGiven, notGiven);
  const only = onlyGiven ?? before.only.filter((value) => !notGiven?.includes(value));
  if (onlyGiven === undefined && only.length === 0 && before.only.length > 0) {
    const sentence = 'That would exclude everything. Keep at least one.';
    throw new InputError(sentence, { field: inputs.not });
  }
  return { only, not: only.length > 0 ? [] : (notGiven ?? before.not) };
}

function checkApart(name: FilterName, only: readonly string[], not: readonly string[]): void {
  const both = only.filter((value) => not.includes(value)).map((value) => `“${value}”`);
  if (both.length === 0) return;
  const inputs = FILTER_INPUTS[name];
  const { label } = ALERT_INPUTS[inputs.only];
  const sentence = `${enumerated(both)} can’t be both excluded here and chosen in “${label}”.`;
  throw new InputError(sentence, { field: inputs.not });
}

/** Returns the given values; `undefined` where none were given, empty where they were emptied. */
function chosen(given: readonly string[] | null | undefined): readonly string[] | undefined {
  if (given === undefined) return undefined;
  return [...new Set((given ?? []).map(idKey))].toSorted();
}

/** Returns an alert as one would type it; what it lacks is empty, so that an edit takes it away. */
export function typedAlert({ mode, filter, options }: AlertSettings): RawValues {
  const { quiet, stop, escalation } = options;
  const filters = FILTER_NAMES.flatMap((name) =>
    (['only', 'not'] as const).map((side) => [
      FILTER_INPUTS[name][side],
      filter[name][side].join(','),
    ]),
  );
  return {
    ...Object.fromEntries(filters),
    mode,
    quiet: quiet ? typedHours(quiet) : '',
    stop: stop ? typedStop(stop) : '',
    escalate: escalation?.toId ?? '',
    after: escalation ? typedMinutes(escalation.afterMinutes) : '',
  };
}
