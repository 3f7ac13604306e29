import { type AlertFilter, EVERYTHING } from './alerts.ts';
import type { DigestScope } from './digest.ts';
import { filtersInWords, NO_NAMES, type AlertNames } from './filter-words.ts';

/** Characters of a filter in a title; with more, the day after it would not fit. */
const SHORT = 80;
/** Characters of one name in a title. */
const LONGEST_NAME = 40;
/** Names of one sort that a title shows, from the longest wording to the shortest. */
const MOST_NAMED = [Infinity, 2, 1];

/** Describes a filter: `of list «Newsletter», from news@example.com`; empty without one. */
export function filterInWords(scope: DigestScope, names?: AlertNames): string {
  return filtersInWords(filterOf(scope), names).only.join(', ');
}

/** Describes a filter for titles and menus: of many names it shows the first, or their number. */
export function filterShortly(scope: DigestScope, names = NO_NAMES): string {
  const short = { list: shortened(names.list), campaign: shortened(names.campaign) };
  const worded = MOST_NAMED.map((most) =>
    filtersInWords(filterOf(scope), short, most).only.join(', '),
  );
  return worded.find((words) => words.length <= SHORT) ?? filterInNumbers(scope);
}

/** Returns a digest's filter in the form that alerts use. */
export function filterOf({ lists, senders, campaigns }: DigestScope): AlertFilter {
  return {
    ...EVERYTHING,
    list: { only: lists, not: [] },
    sender: { only: senders, not: [] },
    campaign: { only: campaigns, not: [] },
  };
}

function shortened(titles: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...titles].map(([id, title]) => {
      const letters = Array.from(title);
      const isLong = letters.length > LONGEST_NAME;
      return [id, isLong ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : title];
    }),
  );
}

function filterInNumbers({ lists, campaigns, senders }: DigestScope): string {
  const counted = (words: string, { length }: readonly string[], one: string) =>
    length === 0 ? [] : [`${words} ${length} ${length === 1 ? one : `${one}s`}`];
  return [
    ...counted('of', lists, 'list'),
    ...counted('of', campaigns, 'campaign'),
    ...counted('from', senders, 'sender'),
  ].join(', ');
}
