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

/** Words that come before what a sentence begins with. */
export const POLITE = wordsOf(
  'can could would will you we i let us want need like have must should lets id hey hi hello',
);

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

/** Returns the terms by which a text is compared: stems of its words, their likes, and pairs. */
export function termsOf(words: readonly string[]): string[] {
  const stems = words.map((word) => (word.startsWith('{') ? word : stemOf(word)));
  const start = words.findIndex((word) => !POLITE.has(word));
  const terms = stems.flatMap((stem, at) => {
    const word = words[at] ?? '';
    const pair = [
      ...(at > 0 ? [`${stems[at - 1]} ${stem}`] : []),
      ...(at === start ? [stem, ...kindsFor(stem)].map(beginning) : []),
    ];
    if (word.startsWith('{')) return [...pair, ...(PLACED.get(word) ?? [word])];
    const isPlural = stem !== word && word.endsWith('s') && !SMALL.has(word);
    return [...pair, stem, ...kindsFor(stem), ...(isPlural ? [`${stem}+`] : [])];
  });
  return [...new Set(terms)];
}

/** Returns the term of a text that begins with a word. */
export function beginning(stem: string): string {
  return `^ ${stem}`;
}

const SMALL_STEMS: ReadonlySet<string> = new Set([...SMALL].map(stemOf));

/** The weights of terms, beside that of a word that says what is meant. */
const WEIGHTS = { small: 0.5, alike: 0.5, placeholder: 0.3, pair: 0.2, plural: 0.1 };

export function weightOf(term: string): number {
  if (term.includes(' ')) return WEIGHTS.pair;
  if (term.startsWith('{')) return WEIGHTS.placeholder;
  if (term.startsWith('=')) return WEIGHTS.alike;
  if (term.endsWith('+')) return WEIGHTS.plural;
  return SMALL_STEMS.has(term) ? WEIGHTS.small : 1;
}

/** Placeholders that one may stand for. */
const PLACED: ReadonlyMap<string, readonly string[]> = new Map([
  ['{addresses}', ['{addresses}', '{address}']],
  ['{name}', ['{person}', '{title}']],
]);
