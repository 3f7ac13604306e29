import {
  DAILY,
  DIGEST_KINDS,
  type DigestKind,
  type DigestScope,
  type DigestSettings,
  type FilterField,
} from '../../../domain/digest.ts';
import type { RawValues } from '../../../domain/reply.ts';
import { type Weekday, WEEKDAY_LABELS, WEEKDAYS } from '../../../domain/schedule.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Person } from '../../context.ts';
import type { ValuesOf } from '../../inputs.ts';
import { CAMPAIGNS, LISTS, SENDERS } from '../alerts/alert.ts';
import { QUIET_LABELS } from './digest-words.ts';

// All of their keys.
const KINDS = Object.keys(DIGEST_KINDS) as DigestKind[];
const QUIETS = Object.keys(QUIET_LABELS) as DigestSettings['whenQuiet'][];

/** Inputs for what a digest says, when, and how; all may be left out. */
export const DIGEST_INPUTS = {
  kind: {
    kind: 'choice',
    label: 'What it tells',
    hint: 'Empty: daily',
    optional: true,
    options: KINDS.map((value) => ({ value, label: DIGEST_KINDS[value].label })),
  },
  time: { kind: 'time', label: 'Time', hint: 'Empty: 09:00', optional: true },
  days: {
    kind: 'choices',
    label: 'Weekdays',
    hint: 'Each tells the days since the one before. Empty: every day; weekly: Monday',
    optional: true,
    isOrdered: true,
    options: WEEKDAYS.map((value) => ({ value, label: WEEKDAY_LABELS[value] })),
  },
  zone: {
    kind: 'zone',
    label: 'Time zone',
    hint: 'For example Europe/Kyiv. Empty: your own',
    optional: true,
  },
  list: { ...LISTS, label: 'Lists: only', hint: 'Empty: all lists' },
  sender: { ...SENDERS, label: 'Senders: only', hint: 'Empty: all senders' },
  campaign: { ...CAMPAIGNS, label: 'Campaigns: only', hint: 'Empty: all campaigns' },
  language: {
    kind: 'language',
    label: 'Numbers as in',
    hint: 'For example de for 12.045,6. Words stay English. Empty: British English',
    optional: true,
  },
  quiet: {
    kind: 'choice',
    label: 'When there is nothing to tell',
    hint: 'Empty: one line',
    optional: true,
    options: QUIETS.map((value) => ({ value, label: QUIET_LABELS[value] })),
  },
} as const;

type DigestValues = ValuesOf<typeof DIGEST_INPUTS>;

/** Returns the digest for which no input is given. */
export function plainDigest({ zone }: Person): DigestSettings {
  return { ...DAILY, zone };
}

/** Keeps what was not given as before. @throws {InputError} for what can't be meant together. */
export function settingsFrom(values: DigestValues, before: DigestSettings): DigestSettings {
  const { kind = before.kind, time, zone, language, quiet } = values;
  return {
    kind,
    time: time ?? before.time,
    zone: zone ?? before.zone,
    weekdays: weekdaysFrom(values, before),
    scope: scopeFrom(kind, values, before.scope),
    language: language ?? before.language,
    whenQuiet: quiet ?? before.whenQuiet,
  };
}

/** Tells whether one of them is enough: they say the same at the same times. */
export function isSameDigest(a: DigestSettings, b: DigestSettings): boolean {
  return keyOf(a) === keyOf(b);
}

function keyOf({ kind, time, zone, weekdays, scope }: DigestSettings): string {
  const { lists, senders, campaigns } = scope;
  const filters = [lists, senders, campaigns].map((values) => values.toSorted());
  return JSON.stringify([kind, time, zone, weekdays, filters]);
}

function weekdaysFrom({ kind, days }: DigestValues, before: DigestSettings): readonly Weekday[] {
  const { isWeekly } = DIGEST_KINDS[kind ?? before.kind];
  if (days === undefined) {
    if (isWeekly === DIGEST_KINDS[before.kind].isWeekly) return before.weekdays;
    return isWeekly ? ['mon'] : WEEKDAYS;
  }
  if (isWeekly && days.length > 1) {
    const sentence = `A weekly digest comes on one weekday, e.g. mon; these are ${days.length}.`;
    throw new InputError(sentence, { field: 'days' });
  }
  return WEEKDAYS.filter((day) => days.includes(day));
}

/** Returns the filter, without parts from before that the kind doesn't support. */
function scopeFrom(kind: DigestKind, values: DigestValues, before: DigestScope): DigestScope {
  const chosen = (name: FilterField, was: readonly string[]): readonly string[] => {
    const given = values[name];
    const isPossible = DIGEST_KINDS[kind].filters.includes(name);
    if (!isPossible && given && given.length > 0) throw notFiltered(kind, name);
    if (!isPossible || given === null) return [];
    return given ? [...new Set(given.map((value) => value.toLowerCase()))] : was;
  };
  return {
    lists: chosen('list', before.lists),
    senders: chosen('sender', before.senders),
    campaigns: chosen('campaign', before.campaigns),
  };
}

function notFiltered(kind: DigestKind, name: FilterField): InputError {
  const possible = DIGEST_KINDS[kind].filters.map((one) => `${one}s`).join(', ');
  const can =
    possible === ''
      ? `tells of the whole account and can’t be narrowed to ${name}s`
      : `can be narrowed to ${possible}, not to ${name}s`;
  const sentence = `The ${DIGEST_KINDS[kind].name} ${can}. Leave this empty.`;
  return new InputError(sentence, { field: name });
}

/** Returns a digest as one would type it; what it lacks is empty, so that an edit takes it away. */
export function typedDigest(settings: DigestSettings): RawValues {
  const { kind, time, zone, weekdays, scope, language, whenQuiet } = settings;
  return {
    kind,
    time,
    days: weekdays.join(','),
    zone,
    list: scope.lists.join(','),
    sender: scope.senders.join(','),
    campaign: scope.campaigns.join(','),
    language,
    quiet: whenQuiet,
  };
}
