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
    label: 'Content',
    hint: 'Leave blank for daily',
    optional: true,
    options: KINDS.map((value) => ({ value, label: DIGEST_KINDS[value].label })),
  },
  time: { kind: 'time', label: 'Time', hint: 'Leave blank for 9:00 AM', optional: true },
  days: {
    kind: 'choices',
    label: 'Weekdays',
    hint: 'Covers the days since the previous digest. Leave blank for every day (weekly: Monday)',
    optional: true,
    isOrdered: true,
    options: WEEKDAYS.map((value) => ({ value, label: WEEKDAY_LABELS[value] })),
  },
  zone: {
    kind: 'zone',
    label: 'Time zone',
    hint: 'For example Europe/Kyiv. Leave blank for your own',
    optional: true,
  },
  list: { ...LISTS, label: 'Include lists', hint: 'Leave blank for all lists' },
  sender: { ...SENDERS, label: 'Include senders', hint: 'Leave blank for all senders' },
  campaign: { ...CAMPAIGNS, label: 'Include campaigns', hint: 'Leave blank for all campaigns' },
  language: {
    kind: 'language',
    label: 'Number format',
    hint: 'For example de for 12.045,6. Text stays in English. Leave blank for British English',
    optional: true,
  },
  quiet: {
    kind: 'choice',
    label: 'If there’s nothing to report',
    hint: 'Leave blank for a short note',
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
    const sentence = `A weekly digest is posted on one weekday, such as mon. You chose ${days.length}.`;
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
  const possible = DIGEST_KINDS[kind].filters.join(', ');
  const can =
    possible === ''
      ? `covers the whole account and can’t be filtered by ${name}`
      : `can be filtered by ${possible}, but not by ${name}`;
  const sentence = `The ${DIGEST_KINDS[kind].name} ${can}. Leave this blank.`;
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
