import { shortened } from '../lib/text.ts';
import { type AlertFilter, EVERYTHING, type Selection } from './alerts.ts';
import type { DigestFilter } from './digest.ts';

/** Titles by id, as far as they are known; texts show them in place of the ids. */
export interface Titles {
  readonly list: ReadonlyMap<string, string>;
  readonly campaign: ReadonlyMap<string, string>;
}

export const NO_TITLES: Titles = { list: new Map(), campaign: new Map() };

/** @param most names of one sort. Default: all. */
export function filtersInWords(
  { list, campaign, sender, domain }: AlertFilter,
  names = NO_TITLES,
  most = Infinity,
): { readonly only: readonly string[]; readonly not: readonly string[] } {
  const ofThings = (ids: readonly string[], thing: string, titles: Titles['list']) =>
    `of ${ids.length === 1 ? thing : `${thing}s`} ${eitherOf(titled(ids, titles), most)}`;
  const parts = [
    worded(list, (ids) => ofThings(ids, 'list', names.list)),
    worded(campaign, (ids) => ofThings(ids, 'campaign', names.campaign)),
    worded(sender, (addresses) => `from ${eitherOf(addresses, most)}`),
    worded(domain, (domains) => `at ${eitherOf(domains, most)}`),
  ];
  return {
    only: parts.flatMap(({ only }) => only),
    not: parts.flatMap(({ not }) => not.map((words) => `not ${words}`)),
  };
}

function worded({ only, not }: Selection, words: (values: readonly string[]) => string) {
  return { only: only.length > 0 ? [words(only)] : [], not: not.length > 0 ? [words(not)] : [] };
}

function titled(ids: readonly string[], titles: ReadonlyMap<string, string>): readonly string[] {
  return ids.map((id) => {
    const title = titles.get(id);
    return title === undefined ? id : `“${title}”`;
  });
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** `a, b, or 3 more`. */
function eitherOf(words: readonly string[], most: number): string {
  if (words.length <= most) return either.format(words);
  return either.format([...words.slice(0, most), `${words.length - most} more`]);
}

/** Characters of a filter in a title; with more, the day after it would not fit. */
const SHORT = 80;
const LONGEST_NAME = 40;
/** Names of one sort that a title shows, from the longest wording to the shortest. */
const MOST_NAMED = [Infinity, 2, 1];

/** Describes a filter: `of list “Newsletter”, from news@example.com`; empty without one. */
export function filterInWords(filter: DigestFilter, names?: Titles): string {
  return filtersInWords(filterOf(filter), names).only.join(', ');
}

/** Describes a filter for titles and menus: of many names it shows the first, or their number. */
export function filterShortly(filter: DigestFilter, names = NO_TITLES): string {
  const short = { list: withShortTitles(names.list), campaign: withShortTitles(names.campaign) };
  const worded = MOST_NAMED.map((most) =>
    filtersInWords(filterOf(filter), short, most).only.join(', '),
  );
  return worded.find((words) => words.length <= SHORT) ?? filterInNumbers(filter);
}

/** Returns a digest's filter in the form that alerts use. */
export function filterOf({ lists, senders, campaigns }: DigestFilter): AlertFilter {
  return {
    ...EVERYTHING,
    list: { only: lists, not: [] },
    sender: { only: senders, not: [] },
    campaign: { only: campaigns, not: [] },
  };
}

function withShortTitles(titles: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...titles].map(([id, title]) => [id, shortened(title, LONGEST_NAME)]));
}

function filterInNumbers({ lists, campaigns, senders }: DigestFilter): string {
  const counted = (words: string, { length }: readonly string[], one: string) =>
    length === 0 ? [] : [`${words} ${length} ${length === 1 ? one : `${one}s`}`];
  return [
    ...counted('of', lists, 'list'),
    ...counted('of', campaigns, 'campaign'),
    ...counted('from', senders, 'sender'),
  ].join(', ');
}
