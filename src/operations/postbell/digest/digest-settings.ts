import {
  DAILY,
  DIGEST_KINDS,
  type DigestKind,
  type DigestFilter,
  type DigestSettings,
  type FilterField,
} from '../../../domain/digest.ts';
import type { RawValues } from '../../../domain/reply.ts';
import { type Weekday, WEEKDAY_LABELS, WEEKDAYS } from '../../../domain/schedule.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Person } from '../../../commands/context.ts';
import type { ValuesOf } from '../../../commands/inputs.ts';
import { idKey } from '../../../commands/references/ranked.ts';
import { CAMPAIGNS, LISTS, SENDERS } from '../alerts/alert.ts';
import { QUIET_LABELS } from './digest-words.ts';

// All of their keys.
const KINDS = Object.keys(DIGEST_KINDS) as DigestKind[];
const QUIETS = Object.keys(QUIET_LABELS) as DigestSettings['whenQuiet'][];

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
  quiet: {
    kind: 'choice',
    label: 'If there’s nothing to report',
    hint: 'Leave blank for a short note',
    optional: true,
    options: QUIETS.map((value) => ({ value, label: QUIET_LABELS[value] })),
  },
} as const;

/** Inputs that digests took once: buttons and forms that still give them are read without them. */
export const FORMER_DIGEST_INPUTS = {
  language: 'Numbers look the same in all digests now, as in 12,045.6. Leave “language” out.',
} as const;

// All of its keys.
export const DIGEST_FIELDS = Object.keys(DIGEST_INPUTS) as (keyof typeof DIGEST_INPUTS)[];

type DigestValues = ValuesOf<typeof DIGEST_INPUTS>;

/** Returns the digest for which no input is given. */
export function plainDigest({ zone }: Person): DigestSettings {
  return { ...DAILY, zone };
}

/** Returns it as one would type it; weekdays stay empty, since the usual ones depend on the kind. */
export function typedPlainDigest(person: Person): RawValues {
  return { ...typedDigest(plainDigest(person)), days: '' };
}

/** Keeps what was not given as before. @throws {InputError} for what can't be meant together. */
export function settingsFrom(values: DigestValues, before: DigestSettings): DigestSettings {
  const { kind = before.kind, time = before.time, zone = before.zone } = values;
  const { quiet: whenQuiet = before.whenQuiet } = values;
  const weekdays = weekdaysFrom(values, before);
  const filter = filterFrom(kind, values, before.filter);
  return { kind, time, zone, weekdays, filter, whenQuiet };
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
function filterFrom(kind: DigestKind, values: DigestValues, before: DigestFilter): DigestFilter {
  const chosen = (name: FilterField, was: readonly string[]): readonly string[] => {
    const given = values[name];
    const isPossible = DIGEST_KINDS[kind].filters.includes(name);
    if (!isPossible && given && given.length > 0) throw notFiltered(kind, name);
    if (!isPossible || given === null) return [];
    return given ? [...new Set(given.map(idKey))] : was;
  };
  return {
    lists: chosen('list', before.lists),
    senders: chosen('sender', before.senders),
    campaigns: chosen('campaign', before.campaigns),
  };
}

function notFiltered(kind: DigestKind, name: FilterField): InputError {
  const { filters, name: digest } = DIGEST_KINDS[kind];
  const can =
    filters.length === 0
      ? `covers the whole account and can’t be filtered by ${name}`
      : `can be filtered by ${filters.join(', ')}, but not by ${name}`;
  return new InputError(`The ${digest} ${can}. Leave this blank.`, { field: name });
}

/** Returns a digest as one would type it; what it lacks is empty, so that an edit takes it away. */
export function typedDigest(settings: DigestSettings): RawValues {
  const { kind, time, zone, weekdays, filter, whenQuiet } = settings;
  return {
    kind,
    time,
    days: weekdays.join(','),
    zone,
    list: filter.lists.join(','),
    sender: filter.senders.join(','),
    campaign: filter.campaigns.join(','),
    quiet: whenQuiet,
  };
}
