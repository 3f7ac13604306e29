import { withoutInvisible } from '../../domain/written.ts';
import { addressKey } from '../../domain/address.ts';
import { didYouMean } from '../../lib/text.ts';
import type { Reference } from './reference.ts';

/** A reference with the texts that a search compares, computed once. */
export interface Searchable {
  readonly reference: Reference;
  /** Title and other search terms as `titleKey` gives them, each word after a blank. */
  readonly words: string;
  readonly title: string;
  readonly titles: readonly string[];
  /** The titles with their signs, for those that have nothing else, such as an emoji. */
  readonly written: readonly string[];
  readonly id: string;
}

export function searchable(reference: Reference): Searchable {
  const title = titleKey(reference.title);
  const titles = [title, ...(reference.titles ?? []).map(titleKey)];
  return {
    reference,
    title,
    titles,
    written: [reference.title, ...(reference.titles ?? [])].map(writtenKey),
    id: idKey(reference.id),
    words: ` ${titleKey([...titles, reference.also ?? ''].join(' '))}`,
  };
}

/**
 * Returns those in which every word of the query occurs, the best first: the very id, the very
 * title, a title that starts with it, all its words at the starts of words, the rest. Equals keep
 * their order.
 */
export function ranked(items: readonly Searchable[], query: string): readonly Reference[] {
  const text = titleKey(query);
  const words = text.split(' ').filter(Boolean);
  const id = idKey(query);
  if (id === '') return items.map(({ reference }) => reference);
  const places: Reference[][] = [[], [], [], [], []];
  for (const item of items) {
    const place = placeOf(item, query, words, id);
    if (place !== null) places[place]?.push(item.reference);
  }
  return places.flat();
}

/** A shorter word is too much like others. */
const SHORTEST_SLIP = 4;

/** Returns those in whose titles every word of the query occurs, but for slips. */
export function almost(items: readonly Searchable[], query: string): readonly Reference[] {
  const known = new Set(items.flatMap(({ words }) => wordsOf(words)));
  const near = wordsOf(titleKey(query)).map((word) => {
    const isLong = word.length >= SHORTEST_SLIP;
    return [...known].filter((one) => one === word || (isLong && didYouMean(word, [one]) !== null));
  });
  if (near.length === 0) return [];
  const alike = items.filter(({ words }) => {
    const own = new Set(wordsOf(words));
    return near.every((ones) => ones.some((one) => own.has(one)));
  });
  return alike.map(({ reference }) => reference);
}

const wordsOf = (key: string): readonly string[] => key.split(' ').filter(Boolean);

/** Returns the form in which ids are compared: some are addresses. */
export function idKey(id: string): string {
  return /@|%40/.test(id) ? addressKey(id) : id.trim().toLowerCase();
}

/** Returns a filter for titles in which a text stands, whatever the case, width, and accents. */
export function titlesWith(text: string): (title: string) => boolean {
  const key = titleKey(text);
  const typed = text.trim().toLowerCase();
  return (title) =>
    key === '' ? title.toLowerCase().includes(typed) : titleKey(title).includes(key);
}

/**
 * Returns those of exactly this title, or else those of the same but for case, width, accents and
 * punctuation.
 */
export function titled(items: readonly Searchable[], title: string): readonly Reference[] {
  const [text, written] = [titleKey(title), writtenKey(title)];
  const isAsTyped = ({ reference: { title: own, titles = [] } }: Searchable) =>
    own === title || titles.includes(title);
  const isAlike = (item: Searchable) =>
    text === '' ? written !== '' && item.written.includes(written) : item.titles.includes(text);
  const exactly = items.filter(isAsTyped);
  return (exactly.length > 0 ? exactly : items.filter(isAlike)).map(({ reference }) => reference);
}

function writtenKey(text: string): string {
  return withoutInvisible(text).normalize('NFKC').toLowerCase().trim();
}

/** Returns a rank from 0, the best, to 4; `null` where the item isn't found. */
function placeOf(
  item: Searchable,
  query: string,
  words: readonly string[],
  id: string,
): number | null {
  if (item.id === id) return 0;
  // A query without letters and digits only finds titles with these signs, and the id above.
  if (words.length === 0) {
    return item.written.some((title) => title.includes(writtenKey(query))) ? 2 : null;
  }
  const text = words.join(' ');
  if (item.title === text) return 1;
  if (item.title.startsWith(text)) return 2;
  const has = (word: string) => item.words.includes(word) || item.id.startsWith(word);
  if (!words.every(has)) return null;
  return words.every((word) => item.words.includes(` ${word}`)) ? 3 : 4;
}

/** Returns the form in which titles are compared: without case, width, accents, punctuation. */
export function titleKey(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
