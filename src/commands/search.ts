import { distance } from 'fastest-levenshtein';
import { didYouMean } from '../lib/text.ts';
import type { Operation } from './define.ts';
import { phrasesByName } from './phrases/phrases.ts';
import { NO_TASKS, type Wish, WISHES } from './phrases/wishes.ts';
import { type Features, featuresOf, kindsFor, plainly, stemOf, tokensIn } from './wording.ts';

/** Answers a text with operations, the best first, or says that it can’t be done, with the closest. */
export interface Found {
  readonly operations: readonly Operation[];
  /** Says so where it can’t; `null` where the operations do what was asked for. */
  readonly instead: string | null;
  /** True where the best one is much more likely than the next. */
  readonly isClear: boolean;
  /** From 0 to 1: how much the best one is like what people ask it with. */
  readonly likeness: number;
}

/** Weights of the best phrase, of the best three, and of how much of a text is known of one. */
const SCORE = { best: 1, mean: 0.35, known: 0.6 };
/** Phrases in which three are averaged. */
const MEAN_OF = 3;
/** The weight of an operation’s own title and summary, beside people’s words for it. */
const OWN_WORDS = 0.85;
/** The weight of the labels in its form. */
const LABELS = 0.5;
/** The weight of a word that nobody uses for anything. */
const UNKNOWN = 1.2;
/** Rare words count more, but less than twice as much when they are twice as rare. */
const RARITY = 0.65;
/** A lower score is none, and what scores less beside the best is something else. */
const LEAST = 0.3;
const LEAST_BESIDE_BEST = 0.6;
/** The share of a text, weighed by how rare its words are, that must be known. */
const LEAST_KNOWN = 0.4;
/** The least likeness of what can’t be done. */
const LEAST_WISHED = 0.45;
/** Either may be meant where the next one scores more than that share of the best. */
const CLOSE = 0.92;
/** The likeness of a text in the very words of a phrase. */
export const SAME = 0.95;
const ALMOST_SAME = 0.7;
const LIKE = 0.4;
const MOST_FOUND = 12;
/** Fewest letters of a word with a slip. */
const SHORTEST_SLIP = 4;
/** A letter that is missing, added, or another one takes so many that are right. */
const LETTERS_A_SLIP = 6;

const NOTHING: Found = { operations: [], instead: null, isClear: false, likeness: 0 };

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
  const index = indexOf(operations);
  const ranked = scored(text, index)
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
    const { instead } = best.wish;
    const named = closestTo(best.wish, operations);
    return { operations: named, instead, isClear: true, likeness: best.likeness };
  }
  const found = ranked
    .filter(({ score }) => score >= best.score * LEAST_BESIDE_BEST)
    .flatMap(({ operation }) => operation ?? []);
  const { score = 0, likeness = 0 } = ranked[1] ?? {};
  const isSame = best.likeness >= ALMOST_SAME && likeness < best.likeness * CLOSE;
  return {
    operations: found.slice(0, MOST_FOUND),
    instead: null,
    isClear: isSame || (best.likeness >= LIKE && score <= best.score * CLOSE),
    likeness: best.likeness,
  };
}

/** Tells whether people say a word when they mean an operation. */
export function isSaidOf(
  word: string,
  { name }: Operation,
  operations: readonly Operation[],
): boolean {
  const subject = indexOf(operations).subjects.find(({ operation }) => operation?.name === name);
  return subject?.features.has(stemOf(word.toLowerCase())) ?? false;
}

function closestTo({ closest }: Wish, operations: readonly Operation[]): readonly Operation[] {
  return closest.flatMap((name) => operations.filter((one) => one.name === name));
}

/** An operation, or a wish, that may be meant; neither, where somebody only talks. */
interface Subject {
  readonly operation?: Operation;
  readonly wish?: Wish;
  /** All that anybody says of it. */
  readonly features: Features;
}

interface Phrase {
  readonly subject: number;
  readonly features: Features;
  readonly weight: number;
}

interface Index {
  readonly subjects: readonly Subject[];
  /** The rarity of each feature; one that isn’t there is unknown. */
  readonly rarity: ReadonlyMap<string, number>;
  /** The phrases that have a feature, each with its share in the phrase. */
  readonly phrases: ReadonlyMap<string, readonly { readonly at: number; readonly share: number }[]>;
  /** The subject of each phrase. */
  readonly of: readonly number[];
  /** Words by their first letter, for slips. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

/** A feature of the text, with its weight there, and with how rare it is. */
interface FeatureOfText {
  readonly feature: string;
  readonly own: number;
  readonly weight: number;
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
  const words = new Set<string>();
  const read = (texts: readonly string[], weight: number, subject: number): readonly Phrase[] =>
    plainly(texts.join('\n'))
      .split('\n')
      .map((text) => {
        const tokens = tokensIn(text).map(asName);
        for (const token of tokens) words.add(token);
        return { subject, weight, features: featuresOf(tokens) };
      });
  const things: readonly { readonly operation?: Operation; readonly wish?: Wish }[] = [
    ...operations.map((operation) => ({ operation })),
    ...WISHES.map((wish) => ({ wish })),
    {},
  ];
  const phrases = things.flatMap((thing, at) => {
    if (!thing.operation) return read(thing.wish?.words ?? NO_TASKS, 1, at);
    const { name, title, summary, formerly } = thing.operation;
    const people = byName.get(name) ?? [];
    const own = read([name, title, summary, ...formerly], OWN_WORDS, at);
    return people.length === 0 ? own : [...read(people, 1, at), ...own];
  });
  const bySubject = Map.groupBy(phrases, ({ subject }) => subject);
  const subjects = things.map((thing, at) => {
    const labels = thing.operation ? featuresOf(labelsOf(thing.operation)) : new Map();
    const said = (bySubject.get(at) ?? []).map(({ features }) => features);
    return { ...thing, features: together([...said, scaled(labels, LABELS)]) };
  });
  const rarity = rarityIn(subjects);
  return {
    subjects,
    rarity,
    phrases: sharesIn(phrases, rarity),
    of: phrases.map(({ subject }) => subject),
    words: Map.groupBy(words, (word) => word.charAt(0)),
  };
}

function labelsOf({ inputs }: Operation): readonly string[] {
  const labels = Object.entries(inputs).flatMap(([field, input]) => [
    field,
    input.label,
    ...('accepts' in input ? (input.accepts.extensions ?? []) : []),
    ...('options' in input ? input.options.map(({ label }) => label) : []),
  ]);
  return labels.flatMap((label) => tokensIn(plainly(label)));
}

function scaled(features: Features, weight: number): Features {
  return new Map([...features].map(([feature, own]) => [feature, own * weight] as const));
}

function together(all: readonly Features[]): Features {
  const features = new Map<string, number>();
  for (const [feature, weight] of all.flatMap((one) => [...one])) {
    features.set(feature, Math.max(features.get(feature) ?? 0, weight));
  }
  return features;
}

function rarityIn(subjects: readonly Subject[]): ReadonlyMap<string, number> {
  const having = new Map<string, number>();
  for (const feature of subjects.flatMap(({ features }) => [...features.keys()])) {
    having.set(feature, (having.get(feature) ?? 0) + 1);
  }
  return new Map(
    [...having].map(([feature, count]) => [
      feature,
      Math.log(1 + subjects.length / count) ** RARITY,
    ]),
  );
}

function sharesIn(phrases: readonly Phrase[], rarity: ReadonlyMap<string, number>) {
  const shares = new Map<string, { readonly at: number; readonly share: number }[]>();
  for (const [at, { features, weight }] of phrases.entries()) {
    const rare = [...features].map(
      ([feature, own]) => [feature, own * (rarity.get(feature) ?? 0)] as const,
    );
    const length = Math.hypot(...rare.map(([, own]) => own));
    for (const [feature, own] of rare) {
      const kept = shares.get(feature) ?? [];
      shares.set(feature, kept);
      kept.push({ at, share: (weight * own) / length });
    }
  }
  return shares;
}

/** Scores all that shares a word with a text. */
function scored(text: string, index: Index): readonly Scored[] {
  const { subjects, rarity, phrases, of } = index;
  const features = featuresOf(tokensIn(plainly(text)).map((word) => corrected(word, index)));
  const weighed: readonly FeatureOfText[] = [...features].map(([feature, own]) => ({
    feature,
    own,
    weight: own * (rarity.get(feature) ?? unknownness(feature, rarity)),
  }));
  const length = Math.hypot(...weighed.map(({ weight }) => weight));
  const likeness = new Float64Array(of.length);
  for (const { feature, weight } of weighed) {
    for (const { at, share } of phrases.get(feature) ?? []) {
      likeness[at] = (likeness[at] ?? 0) + (weight * share) / length;
    }
  }
  const best = subjects.map(() => [] as number[]);
  for (const [at, like] of likeness.entries()) if (like > 0) best[of[at] ?? 0]?.push(like);
  const single = weighed.filter(({ feature }) => !feature.includes(' '));
  const all = single.reduce((sum, { weight }) => sum + weight ** 2, 0);
  return subjects.flatMap((subject, at) => {
    const [first = 0, second = 0, third = 0] = (best[at] ?? []).toSorted((a, b) => b - a);
    if (first === 0) return [];
    const known = single.reduce((sum, { feature, own, weight }) => {
      return sum + weight ** 2 * Math.min(1, (subject.features.get(feature) ?? 0) / own);
    }, 0);
    if (
      known < all * LEAST_KNOWN ||
      (subject.wish && (first < LEAST_WISHED || !isMostly(subject, single)))
    )
      return [];
    if (first < ALMOST_SAME && !single.some((one) => isTelling(one, subject))) return [];
    const mean = (first + second + third) / MEAN_OF;
    const sum = SCORE.best * first + SCORE.mean * mean + (SCORE.known * known) / all;
    const most = SCORE.best + SCORE.mean + SCORE.known;
    return [{ ...subject, likeness: first, score: sum / most }];
  });
}

/** A text that shares only small words with what people say is about something else. */
function isTelling({ feature, own }: FeatureOfText, { features }: Subject): boolean {
  return (own >= 1 || feature.startsWith('{')) && features.has(feature);
}

/** A wish is meant only where it is half of what was said: a newsletter may be of holidays. */
function isMostly({ features }: Subject, weighed: readonly FeatureOfText[]): boolean {
  const weigh = (some: readonly FeatureOfText[]) =>
    some.reduce((sum, { weight }) => sum + weight, 0);
  return 2 * weigh(weighed.filter(({ feature }) => features.has(feature))) >= weigh(weighed);
}

/** A word of its own that nobody uses counts against all; its likes and pairs don’t. */
function unknownness(feature: string, rarity: ReadonlyMap<string, number>): number {
  const isWord = /^[^{=]/u.test(feature) && !/[ +]/u.test(feature);
  return isWord && !kindsFor(feature).some((kind) => rarity.has(kind)) ? UNKNOWN : 0;
}

/** Returns the word that was meant where one has a slip; a name that is no word stays a name. */
function corrected(word: string, { rarity, words }: Index): string {
  const [, name] = NAME.exec(word) ?? [];
  if (name !== undefined) return rarity.has(stemOf(name)) ? name : asName(word);
  const isKnown =
    word.startsWith('{') || rarity.has(stemOf(word)) || kindsFor(stemOf(word)).length > 0;
  if (isKnown || word.length < SHORTEST_SLIP) return word;
  const meant = didYouMean(word, words.get(word.charAt(0)) ?? []);
  return meant !== null && isSlip(word, meant) ? meant : word;
}

/** Other words are as near as slips: `lunch` is no launch. */
function isSlip(word: string, meant: string): boolean {
  const lettersOf = (one: string) => one.split('').toSorted().join('');
  if (lettersOf(word) === lettersOf(meant)) return true;
  return distance(word, meant) <= Math.floor(word.length / LETTERS_A_SLIP);
}

const NAME = /^\{name:(.*)\}$/u;

function asName(word: string): string {
  return NAME.test(word) ? '{name}' : word;
}
