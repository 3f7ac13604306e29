import type { AlertFilter, Selection } from './alerts.ts';

/** Titles by id, as far as they are known; texts show them in place of the ids. */
export interface AlertNames {
  readonly list: ReadonlyMap<string, string>;
  readonly campaign: ReadonlyMap<string, string>;
}

export const NO_NAMES: AlertNames = { list: new Map(), campaign: new Map() };

/**
 * Describes a filter except its kinds; both lists are empty if it restricts nothing.
 * @param most names of one sort. Default: all.
 */
export function filtersInWords(
  { list, campaign, sender, domain }: AlertFilter,
  names = NO_NAMES,
  most = Infinity,
): { readonly only: readonly string[]; readonly not: readonly string[] } {
  const ofThings = (ids: readonly string[], thing: string, titles: AlertNames['list']) =>
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
  return {
    only: only.length > 0 ? [words(only)] : [],
    not: not.length > 0 ? [words(not)] : [],
  };
}

function titled(ids: readonly string[], titles: ReadonlyMap<string, string>): readonly string[] {
  return ids.map((id) => {
    const title = titles.get(id);
    return title === undefined ? id : `«${title}»`;
  });
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `a, b or 3 more`. */
function eitherOf(words: readonly string[], most: number): string {
  if (words.length <= most) return either.format(words);
  return either.format([...words.slice(0, most), `${words.length - most} more`]);
}
