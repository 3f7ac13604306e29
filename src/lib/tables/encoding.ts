import { isUtf8 } from 'node:buffer';
import { beginsWith } from './file-kind.ts';

/** The encoding by which the text of a file is decoded. */
export interface Encoding {
  /** A label of the Encoding Standard, for `TextDecoder`. */
  readonly name:
    'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250' | 'windows-1251' | 'windows-1252';
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
/** Bytes in which the letters of an encoding of single bytes are searched. */
const BYTES_WITH_LETTERS = 512 * 1024;

/** Finds the encoding of a text, by its mark or by its letters; `null` for what is no text. */
export function encodingOf(content: Uint8Array): Encoding | null {
  const mark = MARKS.find(({ bytes }) => beginsWith(content, bytes));
  if (mark) return { name: mark.name, guess: null };
  const wide = wideEncoding(content);
  if (wide) return { name: wide, guess: 'The file was read as UTF-16.' };
  if (!isText(content.subarray(0, BYTES_LOOKED_AT))) return null;
  if (isUtf8(content)) return { name: 'utf-8', guess: null };
  const start = content.subarray(0, BYTES_WITH_LETTERS);
  return brokenUtf8(start) ?? singleByteEncoding(start);
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

/** Code units of scripts that are written with letters, and of their signs. */
const PLAUSIBLE =
  /^[\t\n\r\u0020-\u007e\u00a0-\u024f\u0370-\u058f\u05d0-\u06ff\u0900-\u097f\u0e00-\u0e7f\u10a0-\u10ff\u1e00-\u1fff\u2010-\u2044\u20a0-\u20bf\ufeff]$/u;

/** Recognises UTF-16 by its letters: read the other way round they are of no script. */
function wideEncoding(content: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = content.subarray(0, BYTES_LOOKED_AT);
  if (!start.includes(0)) return null;
  const even = start.subarray(0, start.length - (start.length % 2));
  const [le, be] = (['utf-16le', 'utf-16be'] as const).map((name) => shareOfLetters(even, name));
  const most = Math.max(le ?? 0, be ?? 0);
  if (most < 0.9) return null;
  return most === le ? 'utf-16le' : 'utf-16be';
}

/** Returns the share of plausible code units; 0 without the ASCII signs that each table has. */
function shareOfLetters(bytes: Uint8Array, name: 'utf-16le' | 'utf-16be'): number {
  const units = new TextDecoder(name).decode(bytes).split('');
  const plausible = units.filter((unit) => PLAUSIBLE.test(unit)).length;
  const ascii = units.filter((unit) => unit < '\u007f' && unit > '\0').length;
  return ascii * 50 < units.length ? 0 : plausible / Math.max(1, units.length);
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
type SingleByte = keyof typeof NAMES;

/** Words with letters beyond ASCII, decoded from the file. */
const FOREIGN = /\p{L}*[\u0080-\u{10ffff}][\p{L}\u0080-\u00bf\u2018-\u201e]*/gu;
const WORDS_SHOWN = 3;

/** Older spreadsheets write the encoding of their country where nothing else is chosen. */
function singleByteEncoding(start: Uint8Array): Encoding {
  const words = wordsIn(start);
  const isCyrillic = cyrillicVotes(words);
  const central = centralVotes(words);
  const latin: SingleByte = central > 0 ? 'windows-1250' : 'windows-1252';
  const name = isCyrillic > 0 ? 'windows-1251' : latin;
  const isSure = isCyrillic > 0 ? isCyrillic > 1 : isCyrillic < 0 && central !== 0;
  const other = isCyrillic > 0 ? latin : isCyrillic === 0 ? 'windows-1251' : otherLatin(latin);
  const [read, instead] = [sampleOf(start, name), sampleOf(start, other)];
  const doubt = isSure || read === instead ? '' : ` As ${NAMES[other]} it would be ${instead}.`;
  return {
    name,
    guess:
      `The file isn’t UTF-8, so it was read as ${NAMES[name]}: ${read}.${doubt} ` +
      'If letters look wrong, save it as CSV UTF-8.',
  };
}

function otherLatin(name: SingleByte): SingleByte {
  return name === 'windows-1252' ? 'windows-1250' : 'windows-1252';
}

/** Words with a byte beyond ASCII, as they look in Latin-1, where each byte is a character. */
function wordsIn(start: Uint8Array): readonly string[] {
  const text = Buffer.from(start).toString('latin1');
  return text.match(/[a-z\u0080-\u00ff]*[\u0080-\u00ff][a-z\u0080-\u00ff]*/giu) ?? [];
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

function sampleOf(start: Uint8Array, name: SingleByte): string {
  const text = new TextDecoder(name).decode(start.subarray(0, 64 * 1024));
  const words = [...new Set(text.match(FOREIGN) ?? [])].slice(0, WORDS_SHOWN);
  return words.length > 0 ? `“${words.join(', ')}”` : 'its letters';
}
