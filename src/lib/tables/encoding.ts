import { isUtf8 } from 'node:buffer';
import { shortened } from '../text.ts';
import { beginsWith } from './file-kind.ts';
import { plausibilityOf, RARE_ENCODINGS, type RareEncoding, rareReading } from './plausibility.ts';

/** The encoding by which the text of a file is decoded. */
export interface Encoding {
  /** A label of the Encoding Standard, for `TextDecoder`. */
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | Common | RareEncoding;
  /** Sentence about the guess; `null` where the file names its encoding or is plain UTF-8. */
  readonly guess: string | null;
}

const MARKS = [
  { bytes: Buffer.from([0xef, 0xbb, 0xbf]), name: 'utf-8' },
  { bytes: Buffer.from([0xff, 0xfe]), name: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), name: 'utf-16be' },
] as const;

/** Bytes that are enough to recognise UTF-16 without a mark, and what is no text. */
const BYTES_LOOKED_AT = 8 * 1024;
/** Bytes in which lines with letters beyond ASCII are searched, and how much of these is enough. */
const BYTES_SEARCHED = 512 * 1024;
const BYTES_WITH_LETTERS = 24 * 1024;

/** Finds the encoding of a text, by its mark or by its letters; `null` for what is no text. */
export function encodingOf(content: Uint8Array): Encoding | null {
  const mark = MARKS.find(({ bytes }) => beginsWith(content, bytes));
  if (mark) return { name: mark.name, guess: null };
  const wide = wideEncoding(content);
  if (wide) return { name: wide, guess: 'The file was read as UTF-16.' };
  if (!isText(content.subarray(0, BYTES_LOOKED_AT))) return null;
  if (isUtf8(content)) return { name: 'utf-8', guess: null };
  const start = linesWithLetters(content.subarray(0, BYTES_SEARCHED), BYTES_WITH_LETTERS);
  return brokenUtf8(start) ?? encodingByLetters(start);
}

/** Text has no control characters; a few zeros, as some programs write, do no harm. */
function isText(start: Uint8Array): boolean {
  let zeros = 0;
  let controls = 0;
  for (const byte of start) {
    if (byte === 0) zeros += 1;
    else if (byte < 9 || (byte > 13 && byte < 32)) controls += 1;
  }
  return zeros <= start.length / 4 && controls <= start.length / 50;
}

/** Characters of which a text of any script is made: read the other way round, UTF-16 has its line ends nowhere. */
const PLAUSIBLE = /[\t\n\r\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\ufeff\u200b-\u200f]/gu;
const MARKERS: ReadonlySet<number> = new Set([0x0a, 0x40, 0x2c, 0x3b, 0x09]);

/** Recognises UTF-16 by the signs of ASCII that tables have: each of them has a zero beside it. */
function wideEncoding(content: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = content.subarray(0, BYTES_LOOKED_AT);
  if (!start.includes(0)) return null;
  const even = start.subarray(0, start.length - (start.length % 2));
  const [le = 0, be = 0] = (['utf-16le', 'utf-16be'] as const).map((name) =>
    shareOfAscii(even, name),
  );
  const name = le >= be ? 'utf-16le' : 'utf-16be';
  // A text of single bytes in which zeros stand here and there has most such signs without one.
  const markers = even.filter((byte) => MARKERS.has(byte)).length;
  const text = new TextDecoder(name).decode(even);
  const wide = text.match(/[\n@,;\t]/gu)?.length ?? 0;
  if (Math.max(le, be) < 0.02 || wide * 2 < markers) return null;
  const plausible = text.match(PLAUSIBLE)?.join('').length ?? 0;
  return plausible >= text.length * 0.9 ? name : null;
}

function shareOfAscii(bytes: Uint8Array, name: 'utf-16le' | 'utf-16be'): number {
  const text = new TextDecoder(name).decode(bytes);
  return (text.match(/[\t\n\r -~]/gu)?.length ?? 0) / Math.max(1, text.length);
}

// A letter of several bytes in UTF-8, as it looks in Latin-1.
const UTF8_LETTER =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/gu;

/** UTF-8 in which a few bytes are wrong: whoever reads it otherwise spoils all other letters. */
function brokenUtf8(start: Uint8Array): Encoding | null {
  const text = Buffer.from(start).toString('latin1');
  const good = text.match(UTF8_LETTER)?.length ?? 0;
  const wrong = text.replaceAll(UTF8_LETTER, '').match(/[\u0080-\u00ff]/gu)?.length ?? 0;
  if (good <= wrong) return null;
  return {
    name: 'utf-8',
    guess:
      'Some letters in the file aren’t valid UTF-8 and were replaced by �. Save it again as CSV UTF-8 if they matter.',
  };
}

const NAMES = {
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
} as const;
type Common = keyof typeof NAMES;

const WORD = /[\p{L}\p{M}\u0080-\u00bf\u2018-\u201e]+/gu;
const WORDS_SHOWN = 3;

/** Older spreadsheets write the encoding of their country where nothing else is chosen. */
function encodingByLetters(start: Uint8Array): Encoding {
  const common = commonEncoding(start);
  const sample = start.subarray(0, BYTES_COMPARED);
  const rare = rareReading(sample);
  const share = plausibilityOf(sample, common.name);
  if (rare !== null && rare.share > share + RARE_BY) {
    return guessed(start, rare.name, common.name);
  }
  const doubted = common.isSure ? null : common.other;
  const least = Math.max(share - RARE_WITHIN, doubted ? plausibilityOf(sample, doubted) : 0);
  const isAsLikely =
    rare !== null &&
    rare.share >= least &&
    sampleOf(start, rare.name) !== sampleOf(start, common.name);
  return guessed(start, common.name, isAsLikely ? rare.name : doubted);
}

/** A rare encoding is taken where it makes so many more words, and shown where hardly fewer. */
const [RARE_BY, RARE_WITHIN] = [0.2, 0.05];

function guessed(start: Uint8Array, name: Guess, other: Guess | null): Encoding {
  const read = sampleOf(start, name);
  const instead = other && sampleOf(start, other);
  const doubt =
    other === null || read === instead ? '' : ` As ${nameOf(other)} it would be ${instead}.`;
  return {
    name,
    guess:
      `The file isn’t UTF-8, so it was read as ${nameOf(name)}: ${read}.${doubt} ` +
      'If letters look wrong, save it as CSV UTF-8.',
  };
}

type Guess = Common | RareEncoding;

function nameOf(guess: Guess): string {
  return { ...NAMES, ...RARE_ENCODINGS }[guess];
}

/** Returns the lines with letters beyond ASCII, as many as tell the encoding. */
function linesWithLetters(start: Uint8Array, mostBytes: number): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let at = 0; at < start.length && size < mostBytes;) {
    const letter = start.subarray(at).findIndex((byte) => byte >= 0x80);
    if (letter < 0) break;
    const from = Math.max(at, start.lastIndexOf(10, at + letter) + 1, at + letter - mostBytes);
    const end = start.indexOf(10, at + letter);
    const line = start.subarray(from, Math.min(end < 0 ? start.length : end + 1, from + mostBytes));
    lines.push(line);
    size += line.length;
    at = from + line.length;
  }
  return Buffer.concat(lines);
}

const BYTES_COMPARED = 8 * 1024;

/** Tells the three most frequent encodings apart, by letters that only one of them has in words. */
function commonEncoding(start: Uint8Array): { name: Common; isSure: boolean; other: Common } {
  const words = wordsIn(start);
  const isCyrillic = cyrillicVotes(words);
  const central = centralVotes(words);
  const latin: Common = central > 0 ? 'windows-1250' : 'windows-1252';
  const name = isCyrillic > 0 ? 'windows-1251' : latin;
  const isSure = isCyrillic > 0 ? isCyrillic > 1 : isCyrillic < 0 && central !== 0;
  const other = isCyrillic > 0 ? latin : isCyrillic === 0 ? 'windows-1251' : otherLatin(latin);
  return { name, isSure, other };
}

function otherLatin(name: Common): Common {
  return name === 'windows-1252' ? 'windows-1250' : 'windows-1252';
}

/** Words with a byte beyond ASCII, as they look in Latin-1, where each byte is a character. */
function wordsIn(start: Uint8Array): readonly string[] {
  const text = Buffer.from(start).toString('latin1');
  // Words are cut first: one expression for both would take forever on a long line of ASCII.
  return (text.match(/[a-z\u0080-\u00ff]+/giu) ?? []).filter((word) =>
    /[\u0080-\u00ff]/.test(word),
  );
}

/** Bytes of letters in Windows-1251: А–я, and Ё, Є, І, Ї, Ґ and their likes. */
const CYRILLIC =
  /^[\u00c0-\u00ff\u00a8\u00b8\u00aa\u00ba\u00af\u00bf\u00b2\u00b3\u00a5\u00b4\u00a1\u00a2']+$/u;

/**
 * Votes for Windows-1251, where positive: its words have no letter of ASCII, while words of Latin
 * scripts nearly always have one.
 */
function cyrillicVotes(words: readonly string[]): number {
  let votes = 0;
  for (const word of words) {
    const letters = word.replaceAll(/[^a-z\u00a1-\u00ff]/giu, '');
    if (letters.length < 2) continue;
    votes += CYRILLIC.test(letters) ? 1 : /[a-z]/iu.test(letters) ? -1 : 0;
  }
  return votes;
}

/** Bytes that are letters in Windows-1250 and signs in Windows-1252: ł, ą, ż, ş, ť, ź, Ł, Ż. */
const CENTRAL_LETTER =
  /[\u00b3\u00b9\u00bf\u00ba\u00be\u00a3\u00a5\u00af\u00aa\u00bc\u009d\u009f\u008f\u008d\u009c\u008c]/u;
/** à, å, ã, ç with õ: letters that the languages of Windows-1252 have, the others hardly ever. */
const WESTERN_LETTER = /[\u00e0\u00e5\u00c5\u00c0\u00e2\u00ef]/u;

/** Votes for Windows-1250 (positive) or Windows-1252 (negative); 0 where the letters don't tell. */
function centralVotes(words: readonly string[]): number {
  const all = words.join('');
  const has = (letters: string) => letters.split('').some((one) => all.includes(one));
  // ř beside ě, č, ů, or á, í, ý (no ø has these); š or ž beside č; ő or ű beside ö or ü, without ã, ç, ê.
  const isCzech =
    has('\u00f8\u00d8') &&
    has('\u00ec\u00e8\u00f9\u009a\u009e\u00e1\u00ed\u00fd\u00c1\u00cd') &&
    !has('\u00e5\u00e6');
  const isSlavic = has('\u009a\u009e\u008a\u008e') && has('\u00e8\u00c8\u00e6\u00f0');
  const isHungarian =
    has('\u00f5\u00fb') && has('\u00f6\u00fc') && !has('\u00e3\u00e7\u00ea\u00e8');
  if (isCzech || isSlavic || isHungarian) return 1;
  let votes = 0;
  for (const word of words) {
    const isInWord = /[a-z]/iu.test(word);
    if (isInWord && CENTRAL_LETTER.test(word)) votes += 1;
    else if (WESTERN_LETTER.test(word)) votes -= 1;
  }
  return votes;
}

function sampleOf(start: Uint8Array, name: Guess): string {
  const text = new TextDecoder(name).decode(start.subarray(0, 64 * 1024));
  const foreign = (text.match(WORD) ?? []).filter((word) => /\P{ASCII}/u.test(word));
  const words = [...new Set(foreign)].slice(0, WORDS_SHOWN).map((word) => shortened(word, 40));
  return words.length > 0 ? `“${words.join(', ')}”` : 'its letters';
}
