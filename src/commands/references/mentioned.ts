import { titleKey } from './ranked.ts';
import { nameOf, type Reference, type ReferenceTarget } from './reference.ts';

interface Word {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Things of one kind that a text may mention by their titles. */
export interface Mentionable {
  readonly target: ReferenceTarget;
  readonly references: readonly Reference[];
}

/** Words before a title of one word: “to customers” means a list, “in the newsletter” hardly does. */
const BEFORE: ReadonlySet<string> = new Set(
  'to on onto from off into vs versus list lists campaign mailing called named titled'.split(' '),
);
/** A longer title is quoted, or named by its id. */
const MOST_WORDS = 12;
const ARTICLES: ReadonlySet<string> = new Set('the a all our my their whole entire'.split(' '));

/**
 * Puts ids in place of titles that stand in a text, each after the name of what it is. What two
 * things are called, or what is quoted, stays.
 * @example
 * withIdsOfTitles('how did spring sale do?', [{ target: 'campaign', references }]);
 * // 'how did campaign 71012 do?'
 */
export function withIdsOfTitles(text: string, all: readonly Mentionable[]): string {
  const words = wordsIn(text.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length)));
  const mentions = all
    .flatMap(({ target, references }) => mentionsOf(target, references, words))
    .toSorted((a, b) => b.count - a.count);
  const taken = new Set<number>();
  const meant = mentions.filter(({ at, count, id }) => {
    const own = Array.from({ length: count }, (_, index) => at + index);
    const isFree = own.every((index) => !taken.has(index));
    for (const index of own) taken.add(index);
    return isFree && id !== null;
  });
  return meant
    .toSorted((a, b) => b.at - a.at)
    .reduce((said, { at, count, id, name }) => {
      const [start, end] = [words[at]?.start ?? 0, words[at + count - 1]?.end ?? 0];
      return `${said.slice(0, start)}${name} ${id}${said.slice(end)}`;
    }, text);
}

interface Mention {
  /** The index of its first word, and the number of its words. */
  readonly at: number;
  readonly count: number;
  /** `null`: several are called so. */
  readonly id: string | null;
  readonly name: string;
}

function mentionsOf(
  target: ReferenceTarget,
  references: readonly Reference[],
  words: readonly Word[],
): readonly Mention[] {
  const name = nameOf(target);
  const byTitle = Map.groupBy(references, ({ title }) =>
    wordsIn(title)
      .map(({ key }) => key)
      .join(' '),
  );
  return words.flatMap((_, at) =>
    Array.from(
      { length: Math.min(MOST_WORDS, words.length - at) },
      (_, index) => index + 1,
    ).flatMap((count) => {
      const key = words
        .slice(at, at + count)
        .map((word) => word.key)
        .join(' ');
      const [one, another] = byTitle.get(key) ?? [];
      if (!one || key === '' || (count === 1 && !isNoun(words, at, name))) return [];
      return [{ at, count, id: another ? null : one.id, name }];
    }),
  );
}

/** Tells whether a word stands where the name of something does. */
function isNoun(words: readonly Word[], at: number, name: string): boolean {
  const before = words.slice(0, at).findLast(({ key }) => !ARTICLES.has(key));
  return BEFORE.has(before?.key ?? '') || words[at + 1]?.key === name;
}

const QUOTED = /[“"„«][^“”"„«»]{1,200}[”"“»]/gu;

/** One and several are the same word: “our customers”, “the customer list”. */
function wordsIn(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => {
    const key = titleKey(word);
    return {
      key: key.length > 3 ? key.replace(/s$/u, '') : key,
      start: index,
      end: index + word.length,
    };
  });
}
