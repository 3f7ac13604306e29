import { distance } from 'fastest-levenshtein';
import MiniSearch, { type SearchResult } from 'minisearch';
import { sumOf } from '../lib/sum.ts';
import type { Operation } from './define.ts';
import { EXPLANATIONS } from './phrases/explanations.ts';
import { phrasesByName } from './phrases/phrases.ts';
import { NO_TASKS, type Wish, WISHES } from './phrases/wishes.ts';
import { kindsFor, plainly, stemOf, termsOf, tokensIn, weightOf } from './wording.ts';

/** Answers a text with operations, the best first, or says that it can’t be done, with the closest. */
export interface Found {
  readonly operations: readonly Operation[];
  /** Says so where it can’t, or explains; `null` where the operations do what was asked for. */
  readonly instead: string | null;
  /** The title of what explains; `null` otherwise. */
  readonly explains: string | null;
  /** True where the best one is much more likely than the next. */
  readonly isClear: boolean;
  /** From 0 to 1: how much the best one is like what people ask it with. */
  readonly likeness: number;
}

/** Weights of the best phrase, of the best three, and of how much of a text is known, and is usual. */
const SCORE = { best: 1, mean: 0.5, known: 0.4, usual: 2 };
/** Phrases in which three are averaged. */
const MEAN_OF = 3;
/** The weight of an operation’s own title and summary, beside people’s words for it. */
const OWN_WORDS = 0.85;
/** The rarity of a word that nobody uses for anything. */
const UNKNOWN = 2;
/** A lower score is none, and what scores less beside the best is something else. */
const LEAST = 0.22;
const LEAST_BESIDE_BEST = 0.6;
/** The share of a text, weighed by how rare its words are, that must be known. */
const LEAST_KNOWN = 0.33;
/** The least likeness of what can’t be done or is only talk, and the least share that is known of it. */
const LEAST_WISHED = 0.45;
/** The least likeness of a question on how things work: one about a person or a day is another. */
const LEAST_EXPLAINED = 0.65;
const LEAST_OF_WISH = 0.5;
/** Either may be meant where the next one scores more than that share of the best. */
const CLOSE = 0.92;
/** The likeness of a text in the very words of a phrase. */
export const SAME = 0.95;
/** The likeness of a text that says the same in other words. */
export const ALMOST_SAME = 0.7;
const LIKE = 0.4;
const MOST_FOUND = 12;
/** Operations among which somebody chooses; more are a wall. */
export const MOST_OFFERED = 3;
/** Fewest letters of a word with a slip, and its most changes: two letters in the wrong order are two. */
const SHORTEST_SLIP = 4;
const MOST_CHANGES = 2;
/** A letter that is missing, added, or another one takes so many that are right. */
const LETTERS_A_SLIP = 6;

const NOTHING: Found = {
  operations: [],
  instead: null,
  explains: null,
  isClear: false,
  likeness: 0,
};

/**
 * Finds what a text asks for; nothing where little of what it says is known.
 * @param text Things that it names may be placeholders, as `namedIn` puts them.
 * @param fits Returns by how much an operation fits what else is known, beside its likeness: 1 fully,
 * 0 never.
 * @example
 * searchFor('blacklist csv', catalogue.operations).operations.map(({ name }) => name);
 */
export function searchFor(
  text: string,
  operations: readonly Operation[],
  fits: (operation: Operation, likeness: number) => number = () => 1,
): Found {
  const ranked = scored(text, indexOf(operations))
    .filter(({ score, wish }) => {
      return score >= LEAST && (wish === undefined || closestTo(wish, operations).length > 0);
    })
    .map((one) => ({
      ...one,
      score: one.score * (one.operation ? fits(one.operation, one.likeness) : 1),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best === undefined) return NOTHING;
  if (best.operation === undefined && best.wish === undefined) return NOTHING;
  if (best.wish) {
    const { instead, title: explains = null } = best.wish;
    const named = closestTo(best.wish, operations);
    return { operations: named, instead, explains, isClear: true, likeness: best.likeness };
  }
  const found = ranked
    .filter(({ score }) => score >= best.score * LEAST_BESIDE_BEST)
    .flatMap(({ operation }) => operation ?? []);
  const { score = 0, likeness = 0 } = ranked[1] ?? {};
  const isSame = best.likeness >= ALMOST_SAME && likeness < best.likeness * CLOSE;
  return {
    operations: found.slice(0, MOST_FOUND),
    instead: null,
    explains: null,
    isClear: isSame || (best.likeness >= LIKE && score <= best.score * CLOSE),
    likeness: best.likeness,
  };
}

/** Returns the operation of each phrase that has one of these terms. */
export function saidWith(
  terms: readonly string[],
  operations: readonly Operation[],
): readonly Operation[] {
  const index = indexOf(operations);
  return phrasesWith(terms, index).flatMap(({ subject }) => {
    return index.subjects[subject]?.operation ?? [];
  });
}

function closestTo({ closest }: Wish, operations: readonly Operation[]): readonly Operation[] {
  return closest.flatMap((name) => operations.filter((one) => one.name === name));
}

/** An operation, or a wish, that may be meant; neither, where somebody only talks. */
interface Subject {
  readonly operation?: Operation;
  readonly wish?: Wish;
}

/** A document of the index. */
interface Phrase {
  readonly id: number;
  /** Its terms, in lines. */
  readonly text: string;
  /** The place of its subject. */
  readonly subject: number;
  /** The weight of the phrase beside others of its subject. */
  readonly own: number;
  /** The weights of its terms together. */
  readonly size: number;
}

type FoundPhrase = SearchResult & Pick<Phrase, 'subject' | 'own' | 'size'>;

interface Index {
  readonly subjects: readonly Subject[];
  readonly phrases: MiniSearch<Phrase>;
  /** All terms of all phrases. */
  readonly known: ReadonlySet<string>;
}

interface Scored extends Subject {
  readonly score: number;
  readonly likeness: number;
}

const indexes = new WeakMap<readonly Operation[], Index>();

function indexOf(operations: readonly Operation[]): Index {
  const kept = indexes.get(operations);
  if (kept) return kept;
  const index = indexFor(operations);
  indexes.set(operations, index);
  return index;
}

/** Reads all phrases, with the first search. */
function indexFor(operations: readonly Operation[]): Index {
  const byName = phrasesByName();
  const subjects: readonly Subject[] = [
    ...operations.map((operation) => ({ operation })),
    ...[...WISHES, ...EXPLANATIONS].map((wish) => ({ wish })),
    {},
  ];
  const texts = subjects.flatMap(({ operation, wish }, subject) => {
    const of = (lines: readonly string[], own: number) =>
      lines.map((text) => ({ text, subject, own }));
    if (!operation) return of(wish?.words ?? NO_TASKS, 1);
    const { name, title, summary, formerly } = operation;
    return [
      ...of(byName.get(name) ?? [], 1),
      ...of([name, title, summary, ...formerly], OWN_WORDS),
      ...of([labelsOf(operation).join(' ')], 0),
    ];
  });
  const plain = plainly(texts.map(({ text }) => text).join('\n')).split('\n');
  const terms = plain.map((text) => termsOf(tokensIn(text).map(asName)));
  const phrases = new MiniSearch<Phrase>({
    fields: ['text'],
    storeFields: ['subject', 'own', 'size'],
    tokenize: (text) => text.split('\n'),
    processTerm: (term) => term,
    // Terms stand in a phrase once, and its length counts where it is compared.
    searchOptions: { boostTerm: weightOf, bm25: { k: 0, b: 0, d: 0 } },
  });
  phrases.addAll(
    terms.map((all, id) => ({
      subject: texts[id]?.subject ?? 0,
      own: texts[id]?.own ?? 0,
      id,
      text: all.join('\n'),
      size: sumOf(all, weightOf),
    })),
  );
  return { subjects, phrases, known: new Set(terms.flat()) };
}

function phrasesWith(terms: readonly string[], { phrases }: Index): readonly FoundPhrase[] {
  return phrases.search(terms.join('\n')) as FoundPhrase[]; // With the fields that are stored.
}

function labelsOf({ inputs }: Operation): readonly string[] {
  return Object.entries(inputs).flatMap(([field, input]) => [
    field,
    input.label,
    ...('accepts' in input ? (input.accepts.extensions ?? []) : []),
    ...('options' in input ? input.options.map(({ label }) => label) : []),
  ]);
}

/** Scores all that a text may mean; of one that means nothing as a whole, its likeliest part. */
function scored(text: string, index: Index): readonly Scored[] {
  const whole = scoredWhole(text, index);
  if (whole.some(({ operation, score }) => operation && score >= LEAST)) return whole;
  const parts = text.split(';', MOST_PARTS).map((part) => scoredWhole(part, index));
  const bestOf = (part: readonly Scored[]) => Math.max(0, ...part.map(({ score }) => score));
  return [whole, ...parts].toSorted((a, b) => bestOf(b) - bestOf(a))[0] ?? [];
}

/** Parts of a text, between commas and the like, that are looked at. */
const MOST_PARTS = 4;

/** Scores all that shares a word with a text. */
function scoredWhole(text: string, index: Index): readonly Scored[] {
  const isNamed = FIRST_CAPITAL.test(text);
  const words = tokensIn(plainly(text)).map((word, at) => {
    return corrected(word, index, isNamed && at === 0);
  });
  const terms = termsOf(words);
  const found = phrasesWith(terms, index);
  const rarityOf = raritiesIn(found, index);
  const all = sumOf(terms, rarityOf);
  const single = terms.filter((term) => !term.includes(' '));
  const allSingle = sumOf(single, rarityOf);
  const bySubject = Map.groupBy(found, ({ subject }) => subject);
  return [...bySubject].flatMap(([at, phrases]) => {
    const subject = index.subjects[at] ?? {};
    const [first = 0, second = 0, third = 0] = phrases
      .map((phrase) => likenessOf(phrase, all))
      .toSorted((a, b) => b - a);
    const counts = countsIn(phrases);
    const known = single.filter((term) => counts.has(term));
    const share = sumOf(known, rarityOf) / allSingle;
    const least = subject.wish ? LEAST_OF_WISH : LEAST_KNOWN;
    const leastLikeness = subject.wish?.title === undefined ? LEAST_WISHED : LEAST_EXPLAINED;
    if (share < least || (!subject.operation && first < leastLikeness)) return [];
    if (first < ALMOST_SAME && !known.some(isTelling)) return [];
    // Words of many of its phrases are more usual for it than those that somebody said once.
    const usual = subject.operation
      ? sumOf([...counts], ([term, count]) => (rarityOf(term) * count) / (count + 1)) / all
      : share;
    const mean = (first + second + third) / MEAN_OF;
    const { best, mean: ofMean, known: ofKnown, usual: ofUsual } = SCORE;
    const sum = best * first + ofMean * mean + ofKnown * share + ofUsual * usual;
    return [{ ...subject, likeness: first, score: sum / (best + ofMean + ofKnown + ofUsual) }];
  });
}

/** Returns the number of phrases that have each term. */
function countsIn(found: readonly FoundPhrase[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of found) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** Returns how rare terms of a text are, as the index ranks them: all phrases that have one were found. */
function raritiesIn(found: readonly FoundPhrase[], { phrases, known }: Index) {
  const counts = countsIn(found);
  return (term: string): number => {
    const count = counts.get(term);
    if (count === undefined) return isUnknown(term, known) ? UNKNOWN : 0;
    return weightOf(term) * Math.log(1 + (phrases.documentCount - count + 0.5) / (count + 0.5));
  };
}

/** Returns how much of a text a phrase has, and how much of the phrase the text has, as one. */
function likenessOf({ score, queryTerms, terms, own, size }: FoundPhrase, all: number): number {
  // The index multiplies a score by the number of terms that were found.
  const saidOfText = score / queryTerms.length / all;
  const saidOfPhrase = sumOf(terms, weightOf) / size;
  return own * Math.sqrt(saidOfText * saidOfPhrase);
}

/** A text that shares only small words with what people say is about something else. */
function isTelling(term: string): boolean {
  return weightOf(term) >= 1 || /^\{(?:address|addresses|id|phone|domain|title)\}$/u.test(term);
}

/** A word of its own that nobody uses counts against all; its likes and pairs don’t. */
function isUnknown(term: string, known: ReadonlySet<string>): boolean {
  return /^[^{=][^ +]*$/u.test(term) && !kindsFor(term).some((kind) => known.has(kind));
}

/** Returns the word that was meant where one has a slip; a name that is no word stays a name. */
function corrected(word: string, { phrases, known }: Index, mayBeName: boolean): string {
  const [, name] = NAME.exec(word) ?? [];
  if (name !== undefined) return isWord(name, known) ? name : asName(word);
  if (word.startsWith('{') || word.length < SHORTEST_SLIP || isWord(word, known)) return word;
  const stem = stemOf(word);
  const [meant] = phrases.autoSuggest(stem, {
    prefix: false,
    fuzzy: MOST_CHANGES,
    filter: ({ terms }) => terms.every((term) => isSlip(stem, term)),
  });
  return meant?.suggestion ?? (mayBeName ? '{name}' : word);
}

function isWord(word: string, known: ReadonlySet<string>): boolean {
  const stem = stemOf(word);
  return known.has(stem) || kindsFor(stem).length > 0 || tokensIn(word).length === 0;
}

/** Other words are as near as slips: `lunch` is no launch. */
function isSlip(word: string, meant: string): boolean {
  const lettersOf = (one: string) => one.split('').toSorted().join('');
  if (word.charAt(0) !== meant.charAt(0) || /[ +]/u.test(meant)) return false;
  if (lettersOf(word) === lettersOf(meant)) return true;
  return distance(word, meant) <= Math.floor(word.length / LETTERS_A_SLIP);
}

/** A capital at the beginning: of a name, or of any word. */
const FIRST_CAPITAL = /^\s*\p{Lu}\p{Ll}/u;
const NAME = /^\{name:(.*)\}$/u;

function asName(word: string): string {
  return NAME.test(word) ? '{name}' : word;
}
