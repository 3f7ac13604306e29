import {
  DAILY,
  type DigestKind,
  type DigestScope,
  type DigestSettings,
} from '../../../domain/digest.ts';
import { InputError } from '../../../lib/errors.ts';
import { type Weekday, WEEKDAYS } from '../../../domain/schedule.ts';
import type { Person } from '../../context.ts';
import type { DigestValues } from './digest-inputs.ts';
import { nameOfDigest } from './digest-words.ts';

/** Returns the digest for which no input is given. */
export function plainDigest({ zone }: Person): DigestSettings {
  return { ...DAILY, zone };
}

/**
 * Returns what was given, and the rest as it was before.
 * @throws {InputError} for what can't be meant together.
 */
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
  const filterWords = [lists, senders, campaigns].map((values) => values.toSorted());
  return JSON.stringify([kind, time, zone, weekdays, filterWords]);
}

function weekdaysFrom({ kind, days }: DigestValues, before: DigestSettings): readonly Weekday[] {
  const isWeekly = (kind ?? before.kind) === 'weekly';
  if (days === undefined) {
    const isAsBefore = isWeekly === (before.kind === 'weekly');
    if (isAsBefore) return before.weekdays;
    return isWeekly ? ['mon'] : WEEKDAYS;
  }
  if (isWeekly && days.length > 1) {
    throw new InputError(
      `A weekly digest comes on one weekday, e.g. mon; these are ${days.length}.`,
      { field: 'days' },
    );
  }
  return WEEKDAYS.filter((day) => days.includes(day));
}

type FilterField = 'list' | 'sender' | 'campaign';

const ALL: readonly FilterField[] = ['list', 'sender', 'campaign'];

/** Filters that each kind of digest supports. */
const NARROWED_BY: Readonly<Record<DigestKind, readonly FilterField[]>> = {
  daily: ALL,
  bounces: ALL,
  campaigns: ALL,
  weekly: ALL,
  smtp: ['sender'],
  // Campaigns are those of e-mails, see docs/decisions/narrowed-digests.md.
  sms: ['list'],
  push: [],
  balance: [],
};

/** Returns the filter, without parts from before that the kind doesn't support. */
function scopeFrom(kind: DigestKind, values: DigestValues, before: DigestScope): DigestScope {
  const chosen = (name: FilterField, was: readonly string[]): readonly string[] => {
    const given = values[name];
    const isPossible = NARROWED_BY[kind].includes(name);
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
  const possible = NARROWED_BY[kind].map((one) => `${one}s`).join(', ');
  const what = nameOfDigest({ kind });
  return new InputError(
    possible === ''
      ? `The ${what} tells of the whole account and can’t be narrowed to ${name}s. Leave this empty.`
      : `The ${what} can be narrowed to ${possible}, not to ${name}s. Leave this empty.`,
    { field: name },
  );
}
