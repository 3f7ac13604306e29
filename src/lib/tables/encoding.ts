import { isAscii, isUtf8 } from 'node:buffer';
import { shortened } from '../text.ts';
import { OLD_ENCODINGS, type OldEncoding, readingsOf } from './alphabets.ts';
import { beginsWith } from './file-kind.ts';
import type { Pausing } from './pauses.ts';

/** The encoding by which the text of a file is decoded. */
export interface Encoding {
  /** A label of the Encoding Standard, for `TextDecoder`. */
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | OldEncoding;
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
export async function encodingOf(content: Uint8Array, pausing: Pausing): Promise<Encoding | null> {
  const mark = MARKS.find(({ bytes }) => beginsWith(content, bytes));
  if (mark) return { name: mark.name, guess: null };
  const wide = wideEncoding(content);
  if (wide) return { name: wide, guess: 'The file was read as UTF-16.' };
  if (!isText(content.subarray(0, BYTES_LOOKED_AT))) return null;
  if (isUtf8(content)) return { name: 'utf-8', guess: null };
  const from = firstLetterAt(content);
  const start = linesWithLetters(content.subarray(from, from + BYTES_SEARCHED), BYTES_WITH_LETTERS);
  return brokenUtf8(start) ?? encodingByLetters(start, pausing);
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
  if (Math.max(le, be) < 0.02 || (isText(start) && wide * 2 < markers)) return null;
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

/** Readings beside the one that is taken that are shown at most. */
const MOST_SHOWN = 2;
/** So many letters that only one reading explains leave no doubt. */
const BEYOND_DOUBT = 2;

/** Older spreadsheets write the encoding of their country where nothing else is chosen. */
async function encodingByLetters(start: Uint8Array, pausing: Pausing): Promise<Encoding> {
  const found = await readingsOf(start.subarray(0, BYTES_COMPARED), pausing);
  const readings = found
    .filter(({ letters }) => letters > 0)
    .map((one) => ({ ...one, sample: sampleOf(start, one.encoding) }));
  const [best] = readings;
  const name = best?.encoding ?? UNKNOWN;
  const read = best?.sample ?? sampleOf(start, UNKNOWN);
  const others = readings
    .filter(({ letters }) => best !== undefined && letters > best.letters - BEYOND_DOUBT)
    .filter(({ sample }, at, all) => all.findIndex((one) => one.sample === sample) === at)
    .slice(1, MOST_SHOWN + 1)
    .map(({ encoding, sample }) => ` As ${OLD_ENCODINGS[encoding]} it would be ${sample}.`);
  return {
    name,
    guess:
      `The file isn’t UTF-8, so it was read as ${OLD_ENCODINGS[name]}: ${read}.${others.join('')} ` +
      'If letters look wrong, save it as CSV UTF-8.',
  };
}

/** Taken where the words are those of no language. */
const UNKNOWN = 'windows-1252';

const WORD = /[\p{L}\p{M}\u0080-\u00bf\u2018-\u201e]+/gu;
const WORDS_SHOWN = 3;

function sampleOf(start: Uint8Array, name: OldEncoding): string {
  const text = new TextDecoder(name).decode(start.subarray(0, BYTES_COMPARED));
  const foreign = (text.match(WORD) ?? []).filter((word) => /\P{ASCII}/u.test(word));
  const words = [...new Set(foreign)].slice(0, WORDS_SHOWN).map((word) => shortened(word, 40));
  return words.length > 0 ? `“${words.join(', ')}”` : 'its letters';
}

const BYTES_COMPARED = 8 * 1024;

/** Returns where the first kilobytes with a letter beyond ASCII begin, in a text that has one. */
function firstLetterAt(content: Uint8Array): number {
  let at = 0;
  while (isAscii(content.subarray(at, at + BYTES_LOOKED_AT))) at += BYTES_LOOKED_AT;
  return at;
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
