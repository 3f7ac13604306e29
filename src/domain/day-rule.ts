import { enumerated } from '../lib/text.ts';
import {
  type Days,
  isWeekly,
  LAST,
  type Weekday,
  WEEKDAY_LABELS,
  WEEKDAYS,
  weekdaysInWords,
} from './schedule.ts';

const ORDINAL_WORDS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: LAST,
};

const ORDINAL_NAMES = new Map(
  Object.entries(ORDINAL_WORDS).map(([word, ordinal]) => [ordinal, word]),
);

/** Words that say nothing more: `every Monday`, `on the 1st of each month`. */
const FILLERS: ReadonlySet<string> = new Set(
  'a and at day days each every in month monthly months of on the week weekly weeks'.split(' '),
);

const MOST_WEEKS = 5;
const MOST_DAYS = 31;

type Part =
  | { readonly kind: 'weekdays'; readonly weekdays: readonly Weekday[] }
  | { readonly kind: 'ordinal'; readonly ordinal: number };

/**
 * Reads days as people say them: `every Monday`, `mon-fri`, `first Tuesday`, `1st and 15th`, `last
 * day`. Returns `null` for what isn't understood.
 */
export function readDays(text: string): Days | null {
  const words: readonly string[] = text.toLowerCase().match(/[^\s,;&+]+/gu) ?? [];
  const hasMonth = words.some((word) => word.startsWith('month'));
  if (words.includes('daily')) return words.length === 1 ? WEEKDAYS : null;
  const parts = words.filter((word) => !FILLERS.has(word)).map(partOf);
  if (parts.includes(null)) return null;
  const known = parts.filter((part) => part !== null);
  const weekdays = new Set(
    known.flatMap((part) => (part.kind === 'weekdays' ? part.weekdays : [])),
  );
  const ordinals = known.flatMap((part) => (part.kind === 'ordinal' ? [part.ordinal] : []));
  const sorted = [...new Set(ordinals)].toSorted((a, b) => rankOf(a) - rankOf(b));
  const inWeek = WEEKDAYS.filter((day) => weekdays.has(day));
  if (sorted.length === 0) {
    if (inWeek.length > 0) return hasMonth ? null : inWeek;
    // “every day”, and not “on”.
    return words.some((word) => /^days?$/u.test(word)) && !hasMonth ? WEEKDAYS : null;
  }
  // “Monday and the 1st” would be two rules.
  if (inWeek.length === 0) return { ordinals: sorted, weekdays: null };
  const isOrdered = known.findIndex(({ kind }) => kind === 'weekdays') > 0;
  // “Every second Tuesday” may be every other week.
  const isUnclear = !hasMonth && /\b(?:every|each)\b/u.test(text.toLowerCase());
  const isFirst = ([one]: readonly number[]) => one === 1 || one === LAST;
  if (!isOrdered || (isUnclear && !isFirst(sorted))) return null;
  if (sorted.some((ordinal) => ordinal > MOST_WEEKS)) return null;
  return { ordinals: sorted, weekdays: inWeek };
}

function partOf(word: string): Part | null {
  const range = /^([a-z]+)[-–]([a-z]+)$/u.exec(word);
  if (range) return spanned(weekdayIn(range[1] ?? ''), weekdayIn(range[2] ?? ''));
  if (word === 'weekday' || word === 'weekdays' || word === 'workdays')
    return spanned('mon', 'fri');
  const weekday = weekdayIn(word);
  if (weekday !== null) return { kind: 'weekdays', weekdays: [weekday] };
  const number = /^(\d{1,2})(?:st|nd|rd|th|\.)?$/u.exec(word)?.[1];
  const ordinal = number === undefined ? ORDINAL_WORDS[word] : Number(number);
  if (ordinal === undefined || ordinal === 0 || ordinal > MOST_DAYS) return null;
  return { kind: 'ordinal', ordinal };
}

/** Monday to Friday; over the end of the week, too. */
function spanned(from: Weekday | null, to: Weekday | null): Part | null {
  if (from === null || to === null) return null;
  const first = WEEKDAYS.indexOf(from);
  const length = ((WEEKDAYS.indexOf(to) - first + WEEKDAYS.length) % WEEKDAYS.length) + 1;
  const twice = [...WEEKDAYS, ...WEEKDAYS];
  return { kind: 'weekdays', weekdays: twice.slice(first, first + length) };
}

/** `mon`, `tues`, `Wednesdays`. */
function weekdayIn(word: string): Weekday | null {
  const name = word.replace(/s$/u, '');
  const isMeant = (day: Weekday) => {
    const label = WEEKDAY_LABELS[day].toLowerCase();
    return word.length >= 3 && (label.startsWith(word) || label.startsWith(name));
  };
  return WEEKDAYS.find((day) => isMeant(day)) ?? null;
}

function rankOf(ordinal: number): number {
  return ordinal === LAST ? Infinity : ordinal;
}

/** Returns `Monday to Friday`, `the first and third Tuesday of the month`, `the last day of the month`. */
export function daysInWords(days: Days): string {
  if (isWeekly(days))
    return days.length === 1 ? `every ${weekdaysInWords(days)}` : weekdaysInWords(days);
  const { ordinals, weekdays } = days;
  if (weekdays === null) {
    const dates = ordinals.map((one) => (one === LAST ? 'last day' : ordinalNumber(one)));
    return `the ${enumerated(dates)} of the month${rare(ordinals, 28)}`;
  }
  const nth = ordinals.map((one) => ORDINAL_NAMES.get(one) ?? ordinalNumber(one));
  const names = enumerated(weekdays.map((day) => WEEKDAY_LABELS[day]));
  return `the ${enumerated(nth)} ${names} of the month${rare(ordinals, 4)}`;
}

/** Says that some months have no such day. */
function rare(ordinals: readonly number[], inEach: number): string {
  return ordinals.some((ordinal) => ordinal > inEach) ? ' (only in months that have one)' : '';
}

/** Returns the days as one would type them: `mon,fri`, `first,third tue`, `1st,last day`. */
export function typedDays(days: Days): string {
  if (isWeekly(days)) return days.join(',');
  const { ordinals, weekdays } = days;
  const nth = ordinals.map((one) => (one === LAST ? 'last' : ordinalNumber(one))).join(',');
  return `${nth} ${weekdays === null ? 'day' : weekdays.join(',')}`;
}

const PLURALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinalNumber(ordinal: number): string {
  return `${ordinal}${SUFFIXES[PLURALS.select(ordinal)] ?? 'th'}`;
}
