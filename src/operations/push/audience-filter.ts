import { countryName } from '../../domain/countries.ts';
import { formatNumber, formatRate } from '../../domain/figures.ts';
import type { Fact } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { inputError } from '../../lib/errors.ts';
import type { PushAudience, VariableFilter } from '../../service/push/campaign.ts';
import type { Subscriber } from '../../service/push/subscribers.ts';
import type { Service } from '../../service/service.ts';
import { checkDays } from '../../commands/browse/period.ts';
import type { ValuesOf } from '../../commands/inputs.ts';
import { audienceOf, languageInWords } from './audience.ts';

/** The filters for the subscribers of a campaign; spec 3, section 4.1. */
export const AUDIENCE_INPUTS = {
  language: { kind: 'text', label: 'Language', hint: 'Two letters such as en', optional: true },
  browsers: {
    kind: 'text',
    label: 'Browsers',
    hint: 'Separated by commas: Chrome, Firefox',
    optional: true,
  },
  countries: { kind: 'references', to: 'country', label: 'Countries', optional: true },
  visited: {
    kind: 'choice',
    label: 'Visited pages',
    optional: true,
    options: [
      { value: 'direct', label: 'Exactly these pages' },
      { value: 'include', label: 'Pages whose URL contains this' },
      { value: 'exclude', label: 'Pages whose URL doesn’t contain this' },
    ],
  },
  pages: {
    kind: 'text',
    label: 'Pages',
    hint: 'URLs, one per line, or part of a URL such as /pricing',
    optional: true,
    multiline: true,
  },
  from: { kind: 'day', label: 'Subscribed from', optional: true },
  until: { kind: 'day', label: 'Subscribed until', optional: true },
  variable: { kind: 'text', label: 'Variable', hint: 'Its name', optional: true },
  conditions: {
    kind: 'text',
    label: 'Conditions',
    hint: 'Up to 10, one per line: is Pro, is not Pro, > 5, < 5, starts with P, ends with o, contains r',
    optional: true,
    multiline: true,
  },
  match: {
    kind: 'choice',
    label: 'Match',
    optional: true,
    options: [
      { value: 'and', label: 'All conditions' },
      { value: 'or', label: 'Any condition' },
    ],
  },
} as const;

type Given = Partial<ValuesOf<typeof AUDIENCE_INPUTS>>;

/** @throws {InputError} for the field that has to change. */
export function audienceFilter(given: Given): PushAudience | undefined {
  checkDays(given);
  const { language, countries, from, until } = given;
  const browsers = piecesOf(given.browsers ?? '', /,/);
  const audience: PushAudience = {
    language,
    browsers: browsers.length > 0 ? browsers : undefined,
    countries: countries?.length ? countries.map((code) => code.toUpperCase()) : undefined,
    visited: visitedOf(given),
    subscribedFromDay: from,
    subscribedToDay: until,
    variable: variableOf(given),
  };
  return filterCount(audience) > 0 ? audience : undefined;
}

/** Counts the filters; we assume that each field counts as one, and each condition. */
export function filterCount({ variable, ...fields }: PushAudience): number {
  const given = Object.values(fields).filter((field) => field !== undefined);
  return given.length + (variable?.conditions.length ?? 0);
}

export function audienceFilterFacts(audience: PushAudience): Fact[] {
  const { language, browsers, countries, visited, variable } = audience;
  const { subscribedFromDay: from, subscribedToDay: until } = audience;
  return compact([
    language && { label: 'Language', value: languageInWords(language) },
    browsers && { label: 'Browsers', value: browsers.join(', ') },
    countries && { label: 'Countries', value: countries.map(countryName).join(', ') },
    visited && { label: 'Visited pages', value: visitedInWords(visited) },
    (from || until) && { label: 'Subscribed', value: daysInWords(from, until) },
    variable && { label: `Variable ${variable.name}`, value: conditionsInWords(variable) },
  ]);
}

function visitedOf({ visited, pages }: Given): PushAudience['visited'] {
  if (visited === undefined && pages === undefined) return undefined;
  if (pages === undefined) {
    throw inputError('pages', 'Add the pages: URLs or part of a URL.');
  }
  if (visited === 'include' || visited === 'exclude') {
    return { type: visited, search: pages.trim() };
  }
  const search = piecesOf(pages, /[\s,;]+/);
  if (visited === undefined && search.length === 1 && !URL.canParse(pages.trim())) {
    return { type: 'include', search: pages.trim() };
  }
  return { type: 'direct', search };
}

function variableOf({ variable, conditions, match = 'and' }: Given): PushAudience['variable'] {
  if (variable === undefined && conditions === undefined) return undefined;
  if (variable === undefined)
    throw inputError('variable', 'Enter the variable for these conditions.');
  const found = conditionsOf(conditions ?? '');
  // Without conditions, the campaign would go to everybody.
  if (found.length === 0) {
    throw inputError('conditions', `Add conditions for ${variable}, one per line, such as is Pro.`);
  }
  return { name: variable, operator: match, conditions: found };
}

function visitedInWords(visited: NonNullable<PushAudience['visited']>): string {
  if (visited.type === 'direct') return visited.search.join(', ');
  return visited.type === 'include'
    ? `URL contains “${visited.search}”`
    : `URL doesn’t contain “${visited.search}”`;
}

function daysInWords(from: string | undefined, until: string | undefined): string {
  if (from === undefined) return `until ${until}`;
  return until === undefined ? `from ${from}` : `${from} to ${until}`;
}

function piecesOf(text: string, separator: RegExp): string[] {
  return compact(text.split(separator).map((piece) => piece.trim()));
}

type Condition = VariableFilter['conditions'][number];
type Comparison = Condition['condition'];

/** The service’s own word (spec 3, section 2.6), the words shown, and what people may write. */
const COMPARISONS: readonly {
  readonly name: Comparison;
  readonly words: string;
  readonly written: readonly string[];
}[] = [
  { name: 'notequal', words: 'is not', written: ['!=', '<>', '≠', 'is not', 'not equal'] },
  {
    name: 'notlikewith',
    words: 'does not contain',
    written: ['does not contain', 'not contains', '!~'],
  },
  { name: 'equal', words: 'is', written: ['==', '=', 'is', 'equals'] },
  {
    name: 'greaterthan',
    words: 'is more than',
    written: ['>', 'more than', 'greater than', 'after'],
  },
  { name: 'lessthan', words: 'is less than', written: ['<', 'less than', 'before'] },
  { name: 'startwith', words: 'starts with', written: ['starts with', 'begins with', '^'] },
  { name: 'endwith', words: 'ends with', written: ['ends with', '$'] },
  { name: 'likewith', words: 'contains', written: ['contains', '~'] },
];

/** The longest come first: `is not` before `is`. */
const READABLE: readonly (readonly [written: string, Comparison])[] = COMPARISONS.flatMap(
  ({ name, written }) => [...written, name].map((one) => [one, name] as const),
).toSorted(([a], [b]) => b.length - a.length);

/** Spec 3, section 8. */
export const MOST_FILTERS = 10;

/** Reads `is Pro` or `> 5`, one per line. @throws {InputError} for the field `conditions`. */
export function conditionsOf(text: string): readonly Condition[] {
  const conditions = piecesOf(text, /[;\n]+/).map(conditionOf);
  if (conditions.length <= MOST_FILTERS) return conditions;
  throw inputError(
    'conditions',
    `Use at most ${MOST_FILTERS} conditions, not ${conditions.length}.`,
  );
}

/** Returns e.g. `is “Pro” or is more than “5”`. */
export function conditionsInWords({ conditions, operator }: VariableFilter): string {
  return conditions
    .map(({ condition, value }) => `${wordsFor(condition)} “${value}”`)
    .join(` ${operator} `);
}

function conditionOf(line: string): Condition {
  const [written = '', condition] = READABLE.find(([one]) => beginsWith(line, one)) ?? [];
  const value = line.slice(written.length).trim();
  if (condition !== undefined && value !== '') return { condition, value };
  throw inputError(
    'conditions',
    `“${line}” isn’t a condition. Write one per line: is Pro, is not Pro, > 5, < 5, starts with P, ends with o, contains r, or does not contain r.`,
  );
}

/** Words end where no letter follows: `island` isn’t `is`. */
function beginsWith(line: string, written: string): boolean {
  const start = line.slice(0, written.length).toLowerCase();
  if (start !== written) return false;
  return !/[a-z]$/.test(written) || /^\s/.test(line.slice(written.length));
}

function wordsFor(name: Comparison): string {
  return COMPARISONS.find((comparison) => comparison.name === name)?.words ?? name;
}

/** Active subscribers that a campaign is for, as far as Postbell can count them. */
export interface Reach {
  readonly fitting: number;
  readonly active: number;
  /** Subscribers that were tried; fewer than all of them in a sample. */
  readonly read: number;
  readonly isSample: boolean;
  /** True where pages are filtered: the service doesn’t say who saw which, so fewer may fit. */
  readonly isAtMost: boolean;
}

/** Tries the filters on the subscribers here, since the service doesn’t say whom they leave. */
export async function reachOf(
  service: Service,
  websiteId: string,
  audience: PushAudience,
): Promise<Reach> {
  const { active, read, isSample } = await audienceOf(service, websiteId);
  return {
    fitting: active.filter((subscriber) => fits(subscriber, audience)).length,
    active: active.length,
    read,
    isSample,
    isAtMost: audience.visited !== undefined,
  };
}

/** Returns e.g. `About 132 · 25.4% of 520 active`; of a sample the share alone. */
export function reachInWords({ fitting, active, isSample, isAtMost }: Reach): string {
  const share = formatRate(fitting, active, isSample ? 'active subscribers counted' : 'active');
  if (isSample) return share;
  return `${isAtMost ? 'At most' : 'About'} ${formatNumber(fitting)} · ${share}`;
}

/** `null` where only a share is known. */
export function reachCount({ fitting, isSample, isAtMost }: Reach): string | null {
  if (isSample) return null;
  return `${isAtMost ? 'at most' : 'about'} ${formatNumber(fitting)}`;
}

export function reachLimits({ fitting, read, isSample }: Reach, audience: PushAudience): string {
  const { visited, subscribedFromDay: from, subscribedToDay: until, variable } = audience;
  return compact([
    'The count is an estimate by Postbell.',
    isSample && `It’s based on the first ${formatNumber(read)} subscribers.`,
    visited && fitting > 0 && 'Visited pages aren’t counted, so it may be far fewer.',
    (from !== undefined || until !== undefined) && 'Days are in UTC.',
    variable &&
      'Conditions ignore case, and subscribers without the variable match only “is not” and “does not contain”.',
  ]).join(' ');
}

function fits(subscriber: Subscriber, audience: PushAudience): boolean {
  const { language, browsers, countries, variable } = audience;
  const isOneOf = (query: readonly string[] | undefined, held: string) =>
    query === undefined || query.some((one) => one.toLowerCase() === held.toLowerCase());
  if (!isOneOf(language === undefined ? undefined : [language], subscriber.language)) return false;
  if (!isOneOf(browsers, subscriber.browser)) return false;
  if (!isOneOf(countries, subscriber.countryCode)) return false;
  if (!subscribedWithin(subscriber, audience)) return false;
  if (!variable) return true;
  const held = subscriber.variables.find(({ name }) => name === variable.name)?.value;
  const fitsOne = (condition: Condition) => compares(held, condition);
  return variable.operator === 'or'
    ? variable.conditions.some(fitsOne)
    : variable.conditions.every(fitsOne);
}

/** Compares days from midnight UTC; the service’s begin in its own zone, so this is about right. */
function subscribedWithin({ subscribedAt }: Subscriber, audience: PushAudience): boolean {
  const { subscribedFromDay: from, subscribedToDay: until } = audience;
  if (from === undefined && until === undefined) return true;
  const day = subscribedAt?.toISOString().slice(0, 10) ?? '';
  return (
    (from === undefined || day >= from) && (until === undefined || (day !== '' && day <= until))
  );
}

/** We assume that case makes no difference, and that who lacks the variable fits only denials. */
function compares(held: string | undefined, { condition, value }: Condition): boolean {
  if (held === undefined) return condition === 'notequal' || condition === 'notlikewith';
  const [have, want] = [held.toLowerCase(), value.toLowerCase()];
  switch (condition) {
    case 'equal':
      return have === want;
    case 'notequal':
      return have !== want;
    case 'greaterthan':
      return order(have, want) > 0;
    case 'lessthan':
      return order(have, want) < 0;
    case 'startwith':
      return have.startsWith(want);
    case 'endwith':
      return have.endsWith(want);
    case 'likewith':
      return have.includes(want);
    case 'notlikewith':
      return !have.includes(want);
  }
}

/** Compares numbers by size, and days and everything else as texts. */
function order(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? a.localeCompare(b) : difference;
}
