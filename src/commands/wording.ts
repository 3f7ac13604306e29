import { ALIKE, FORMS, SAYINGS } from './synonyms.ts';

/** Each word takes a look into the index; the beginning of a longer text says enough. */
const MOST_WORDS = 40;
/** A longer word is none that anybody uses. */
const LONGEST_WORD = 30;

/** Words without which a sentence says the same. */
const DROPPED = wordsOf('a an the please pls plz kindly just now also so then very really to');
/** Words that say little, but who asks, and what about. */
const SMALL = wordsOf(
  'all also and any are as at be been by can could did do does doing done ever for from get go got had has have her him his how i if in into is it its like many me much my need of on one or our out she about he still that their them there these they this those up us want was we were what when where which who whom whose why will with would yet you your',
);
/** Names that say what is meant. */
const NO_NAMES = wordsOf('Postbell Slack Gmail Outlook Excel');

/** The weight of a word against that of a rare one that stands there itself. */
const WEIGHTS = { small: 0.8, alike: 0.7, plural: 0.3, pair: 0.35, placeholder: 0.45 };

/** A text as it is compared with phrases: its words, their likes, and pairs of them. */
export type Features = ReadonlyMap<string, number>;

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Puts one word in place of what is said in several, line by line. */
export function plainly(text: string): string {
  const unnamed = text.replaceAll(NAME, (name) => (NO_NAMES.has(name) ? name : ` {name:${name}} `));
  return SAYINGS.reduce(
    (said, [pattern, word]) => said.replaceAll(pattern, word),
    unnamed.toLowerCase().replaceAll('’', "'"),
  );
}

/** A capital in the middle of a sentence. */
const NAME = /(?<=[\p{Ll}\d},] )\p{Lu}\p{Ll}{2,20}(?!\p{L})/gu;

/** Returns the words of a text that `plainly` gave, and placeholders of what it names. */
export function tokensIn(plain: string): readonly string[] {
  const words = plain.match(/\{[a-z]+(?::\p{L}+)?\}|[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !DROPPED.has(word) && word.length <= LONGEST_WORD)
    .slice(0, MOST_WORDS);
}

/** Returns a word without its ending: `cancelled`, `canceling`, and `cancels` are `cancel`. */
export function stemOf(word: string): string {
  const form = FORMS.get(word);
  if (form !== undefined || word.length < 4) return form ?? word;
  const one = word.replace(/(?:ie)?(?<![su])s$/u, (end) => (end === 's' ? '' : 'y'));
  const base = one.length > 4 ? one.replace(/(?<=[aeiouy]\p{L}{1,20})(?:ing|ed)$/u, '') : one;
  const single = base.replace(/([bdglmnprt])\1$/u, '$1');
  return single.length > 3 ? single.replace(/e$/u, '') : single;
}

const KINDS: ReadonlyMap<string, readonly string[]> = kindsOf(ALIKE);

function kindsOf(rows: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const all = rows.flatMap((row, at) =>
    [...wordsOf(row)].map((word) => ({ stem: stemOf(word), kind: `=${at}` })),
  );
  const byStem = Map.groupBy(all, ({ stem }) => stem);
  return new Map(
    [...byStem].map(([stem, ones]) => [stem, [...new Set(ones.map(({ kind }) => kind))]] as const),
  );
}

/** Returns what a word may stand for, with others like it. */
export function kindsFor(stem: string): readonly string[] {
  return KINDS.get(stem) ?? [];
}

export function featuresOf(words: readonly string[]): Features {
  const features = new Map<string, number>();
  const put = (feature: string, weight: number) => {
    features.set(feature, Math.max(features.get(feature) ?? 0, weight));
  };
  const stems = words.map((word) => (word.startsWith('{') ? word : stemOf(word)));
  for (const [at, stem] of stems.entries()) {
    const word = words[at] ?? '';
    if (at > 0) put(`${stems[at - 1]} ${stem}`, WEIGHTS.pair);
    if (word.startsWith('{')) {
      for (const one of PLACED.get(word) ?? [word]) put(one, WEIGHTS.placeholder);
      continue;
    }
    const weight = SMALL.has(word) ? WEIGHTS.small : 1;
    put(stem, weight);
    for (const kind of kindsFor(stem)) put(kind, weight * WEIGHTS.alike);
    if (stem !== word && word.endsWith('s') && weight === 1) put(`${stem}+`, WEIGHTS.plural);
  }
  return features;
}

/** Placeholders that one may stand for. */
const PLACED: ReadonlyMap<string, readonly string[]> = new Map([
  ['{addresses}', ['{addresses}', '{address}']],
  ['{name}', ['{person}', '{title}']],
]);
