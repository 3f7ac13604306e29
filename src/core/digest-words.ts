import { EVERYTHING, type AlertFilter } from './alerts.ts';
import type { DigestScope } from './digest.ts';
import { filtersInWords, NO_NAMES, type AlertNames } from './filter-words.ts';

/** More of it and the day behind it would not stand in the title of a message. */
const SHORT = 80;
/** Of one name. */
const LONGEST_NAME = 40;
/** Of one sort that a title names. */
const MOST_NAMED = [Infinity, 2, 1];

/** `of list «Newsletter», from news@example.com`; empty where it isn't narrowed. */
export function narrowedInWords(scope: DigestScope, names?: AlertNames): string {
  return filtersInWords(filterOf(scope), names).only.join(', ');
}

/** The same for titles and menus: of many, the first are named, or just their number. */
export function narrowedShortly(scope: DigestScope, names = NO_NAMES): string {
  const short = { list: shortened(names.list), campaign: shortened(names.campaign) };
  const worded = MOST_NAMED.map((most) =>
    filtersInWords(filterOf(scope), short, most).only.join(', '),
  );
  return worded.find((words) => words.length <= SHORT) ?? narrowedInNumbers(scope);
}

/** Whether it tells less than the whole account. */
export function isNarrowed({ lists, senders, campaigns }: DigestScope): boolean {
  return lists.length + senders.length + campaigns.length > 0;
}

/** As alerts name the same. */
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

function narrowedInNumbers({ lists, campaigns, senders }: DigestScope): string {
  const counted = (words: string, { length }: readonly string[], one: string) =>
    length === 0 ? [] : [`${words} ${length} ${length === 1 ? one : `${one}s`}`];
  return [
    ...counted('of', lists, 'list'),
    ...counted('of', campaigns, 'campaign'),
    ...counted('from', senders, 'sender'),
  ].join(', ');
}
