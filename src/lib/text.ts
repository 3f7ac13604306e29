import { closest, distance } from 'fastest-levenshtein';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Most changes of a slip: two letters in the wrong order are two changes, as in `lsit`. */
const MOST_SLIPS = 2;

/** `a, b and c`. */
export function enumerated(words: Iterable<string>): string {
  return list.format(words);
}

/** Writes `1,204`. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Takes off the end of a text what matches character by character. A pattern such as `[,;]+$` would
 * take time by the square of a run of them that stands elsewhere.
 */
export function withoutLast(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Tells whether each of the words stands somewhere in a text, whatever their case. */
export function hasWords(text: string, words: string): boolean {
  const searched = text.toLowerCase();
  const all = words.toLowerCase().split(/\s+/);
  return all.every((word) => searched.includes(word));
}

/** Splits a text as a reader counts it: an emoji of several code points is one character. */
export function charactersOf(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** A character that is shown as one may take this many code units; more are cut before counting. */
const LONGEST_CHARACTER = 16;

/** Returns a text of at most so many characters, an ellipsis at its end where it was longer. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = charactersOf(text.slice(0, (most + 1) * LONGEST_CHARACTER));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

/** Returns the nearest known word if a slip may explain it; it has the same first letter. */
export function didYouMean(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase();
  const alike = new Map(
    known
      .map((one) => [one.toLowerCase(), one] as const)
      .filter(([one]) => one.charAt(0) === word.charAt(0))
      .filter(([one]) => Math.abs(one.length - word.length) <= MOST_SLIPS),
  );
  if (alike.size === 0) return null;
  const nearest = closest(word, [...alike.keys()]);
  const isNear = distance(word, nearest) <= Math.min(MOST_SLIPS, Math.ceil(nearest.length / 3));
  return isNear ? (alike.get(nearest) ?? null) : null;
}

/** Returns a noun with its article: `an alert`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Returns the text of a part of a URL. */
export function unescapedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that is no escape was written as such.
    return text;
  }
}
