import MiniSearch from 'minisearch';
import type { Operation } from './define.ts';
import { verbsFor, wordTable } from './synonyms.ts';
import { PHRASES } from './phrases.ts';

/** Answers a text with operations, the best first, or says that it can’t be done, with the closest. */
export interface Found {
  readonly operations: readonly Operation[];
  /** Says so where it can’t; `null` where the operations do what was asked for. */
  readonly instead: string | null;
  /** True where people’s own words for it were found, not only words that it has. */
  readonly isPhrase?: boolean;
}

/** Weights of a word by where it stands. */
const WEIGHTS = { name: 5, title: 4, formerly: 3, summary: 3, inputs: 1 };
/** Weights of a word’s beginning, of a slip, and of another word for it, against the word itself. */
const LIKE = { prefix: 0.5, fuzzy: 0.3 };
const RELATED = 0.8;
/** Fewest letters of a beginning, and of a word with a slip. */
const SHORTEST = 3;
const SHORTEST_SLIP = 5;
/** The weight of a word that nothing has: a name, a time, or what isn’t there at all. */
const UNKNOWN = 1.5;
/** The share of a text’s words, weighed by how rare they are, that an answer must have. */
const LEAST_COVERED = 0.5;
/** A smaller share of the best one’s score is noise beside it. */
const LEAST_BESIDE_BEST = 0.4;
/** A phrase means something certain; words add a few beside it. */
const MOST_BESIDE_PHRASE = 5;
/** Each takes a search; a longer text is a message, of which the beginning says enough. */
const MOST_WORDS = 40;

/** Words of people's tasks that operations don't have, and those that they have instead. */
const TASKS = wordTable([
  ['access', 'grant permission role'],
  ['block blocked', 'blacklist deny'],
  ['clone duplicate', 'copy'],
  ['credit quota', 'balance remaining'],
  ['csv download export', 'csv'],
  ['delay postpone', 'schedule edit'],
  ['dkim dmarc dns spf', 'domain'],
  ['erase', 'forget delete'],
  ['gdpr privacy', 'forget'],
  ['history', 'audit activity campaign'],
  ['import upload', 'add'],
  ['field column attribute', 'variable'],
  ['limit', 'threshold'],
  ['log', 'audit'],
  ['money', 'balance'],
  ['newsletter', 'campaign'],
  ['audience', 'subscriber'],
  ['notification notify', 'alert monitor'],
  ['summary', 'digest'],
  ['pay', 'balance cost'],
  ['permission', 'right grant why'],
  ['personalization personalize', 'variable'],
  ['price', 'cost'],
  ['report', 'show performed digest'],
  ['role', 'grant right'],
  ['setting', 'threshold alert monitor right'],
  ['setup', 'threshold alert monitor webhook'],
  ['slack', 'postbell'],
  ['statistic stats', 'show performed'],
  ['status', 'show doctor'],
  ['suppress suppression', 'blacklist'],
  ['text', 'sms'],
  ['undeliverable', 'bounce'],
  ['well', 'performed result'],
]);

/**
 * Finds what a text asks for; nothing where less than half of what it says is known.
 * @example
 * searchFor('blacklist csv', catalogue.operations).operations.map(({ name }) => name);
 */
export function searchFor(text: string, operations: readonly Operation[]): Found {
  const named = (name: string) => operations.filter((operation) => operation.name === name);
  const whole = tokensIn(text).join(' ');
  const titled = operations.filter(({ title }) => tokensIn(title).join(' ') === whole);
  const phrase = phraseIn(text, wordsIn(text).length);
  const found = foundByWords(wordsIn(text), operations);
  const closest = phrase?.closest.flatMap(named) ?? [];
  if (phrase?.instead !== undefined) return { operations: closest, instead: phrase.instead };
  const others = (phrase ? found.slice(0, MOST_BESIDE_PHRASE) : found).flatMap(named);
  const all = [...new Set([...titled, ...closest, ...others])];
  return { operations: all, instead: null, isPhrase: closest.length > 0 };
}

/**
 * Returns the longest phrase of which a text has all words. What can’t be done is meant only where it
 * is at least half of what was said: “add an image to a push” asks for no drawing.
 */
function phraseIn(text: string, saying: number) {
  const typed = new Set(tokensIn(text));
  const [first] = PHRASES.flatMap((phrase) =>
    phrase.words.map((own) => ({ phrase, words: tokensIn(own) })),
  )
    .filter(({ phrase, words }) => {
      const isMost = 2 * words.filter((word) => !SMALL.has(word)).length >= saying;
      return words.every((word) => typed.has(word)) && (phrase.instead === undefined || isMost);
    })
    .toSorted((a, b) => b.words.length - a.words.length);
  return first?.phrase;
}

/** Returns the names of operations, the best first. */
function foundByWords(
  typed: readonly string[],
  operations: readonly Operation[],
): readonly string[] {
  const index = indexOf(operations);
  const words = typed.map((word) => {
    const scores = scoresOf(word, index);
    // A word of few operations says more than one of many.
    const rarity = Math.log(1 + index.documentCount / (1 + scores.size));
    return { scores, weight: scores.size === 0 ? UNKNOWN : rarity };
  });
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const names = [...new Set(words.flatMap(({ scores }) => [...scores.keys()]))];
  const found = names
    .map((name) => {
      const having = words.filter(({ scores }) => scores.has(name));
      const covered = having.reduce((sum, { weight }) => sum + weight, 0) / all;
      const scored = having.map(({ scores, weight }) => weight * (scores.get(name) ?? 0));
      return { name, covered, score: covered ** 3 * scored.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ covered }) => covered >= LEAST_COVERED)
    .toSorted((a, b) => b.score - a.score);
  const [best] = found;
  return found
    .filter(({ score }) => score >= (best?.score ?? 0) * LEAST_BESIDE_BEST)
    .map(({ name }) => name);
}

/** Returns how well a word fits what it fits, by id. */
function scoresOf(word: string, index: MiniSearch): ReadonlyMap<string, number> {
  const related = TASKS.get(word) ?? verbsFor(word);
  const found = index.search({
    combineWith: 'OR',
    queries: [
      {
        queries: [word],
        prefix: word.length >= SHORTEST,
        fuzzy: related.length === 0 && word.length >= SHORTEST_SLIP ? 0.2 : false,
        weights: LIKE,
      },
      { queries: [...related], boostTerm: () => RELATED },
    ],
  });
  return new Map(found.map(({ id, score }) => [String(id), score]));
}

const indexes = new WeakMap<readonly Operation[], MiniSearch>();

function indexOf(operations: readonly Operation[]): MiniSearch {
  const kept = indexes.get(operations);
  if (kept) return kept;
  const index = new MiniSearch({
    fields: Object.keys(WEIGHTS),
    tokenize: wordsIn,
    processTerm: (term) => term,
    searchOptions: { boost: WEIGHTS, tokenize: (term) => [term] },
  });
  index.addAll(operations.map(documentOf));
  indexes.set(operations, index);
  return index;
}

function documentOf({ name, title, formerly, summary, inputs }: Operation) {
  const labels = Object.entries(inputs).flatMap(([field, input]) => [
    field,
    input.label,
    ...('accepts' in input ? (input.accepts.extensions ?? []) : []),
    ...('options' in input ? input.options.map(({ label }) => label) : []),
  ]);
  return { id: name, name, title, formerly: formerly.join(' '), summary, inputs: labels.join(' ') };
}

/** Words that don’t say what is asked for, or only when. */
const SMALL = new Set(
  'a all also an and are at be by can could did do does for from get go had has have how i in is it many me much my no not of on one or our please so that the their them then there they this to up us was we were what when where which whether who whose why will with would you your today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday morning weekend week month last next over during until since'.split(
    ' ',
  ),
);

/** Returns the words of a text that say something, each once. */
function wordsIn(text: string): string[] {
  const meaningful = new Set(tokensIn(text).filter((word) => !SMALL.has(word)));
  return [...meaningful].slice(0, MOST_WORDS);
}

/** Returns the words of a text, in the singular. */
function tokensIn(text: string): readonly string[] {
  const whole = text
    .toLowerCase()
    .replaceAll(/n[’']t\b/gu, ' not')
    .replaceAll(/[’']s\b/gu, '');
  const words = whole.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) =>
    word.length > SHORTEST
      ? word.replace(/(?:ie)?(?<!s)s$/u, (end) => (end === 's' ? '' : 'y'))
      : word,
  );
}
