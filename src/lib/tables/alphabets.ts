import { sum } from '../sum.ts';
import type { Pausing } from './pauses.ts';
import { withoutLast } from '../text.ts';

/**
 * Encodings that programs write where nothing else is chosen, as the Encoding Standard labels them,
 * by the names that people know.
 */
export const OLD_ENCODINGS = {
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-874': 'Windows-874 (Thai)',
  'koi8-u': 'KOI8',
  ibm866: 'DOS Cyrillic (866)',
  'x-mac-cyrillic': 'Mac Cyrillic',
  macintosh: 'Mac Roman',
  'iso-8859-2': 'ISO 8859-2',
  'iso-8859-5': 'ISO 8859-5',
  shift_jis: 'Shift-JIS',
  gb18030: 'GBK',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
} as const;

export type OldEncoding = keyof typeof OLD_ENCODINGS;

/** An encoding with the words of a language that is written in it. */
interface Writing {
  readonly encoding: OldEncoding;
  readonly word: RegExp;
  /** A letter that words of three letters and more can hardly be without. */
  readonly vowel?: RegExp;
  /** Words of at least three letters have one of ASCII. */
  readonly hasAscii?: boolean;
  /** The part of its letters that counts, from 0 to 1: less where another language is meant rather. */
  readonly weight?: number;
}

/** Letters beyond ASCII with which languages of Latin script are written. */
const GERMAN = 'äöüß';
const FRENCH = 'àâæçéèêëîïôœùûüÿ';
const SPANISH = 'áéíñóúü';
const PORTUGUESE = 'áàâãçéêíóôõúü';
const ITALIAN = 'àèéìíîòóùú';
const SWEDISH = 'åäöéü';
const DANISH = 'æøåéèêóòôäöü';
const ICELANDIC = 'áðéíóúýþæö';
const TURKISH = 'çğıİöşüâîû';
const POLISH = 'ąćęłńóśźż';
const CZECH = 'áčďéěíňóřšťúůýž';
const SLOVAK = 'áäčďéíĺľňóôŕšťúýž';
const HUNGARIAN = 'áéíóöőúüű';
const ROMANIAN = 'ăâîşţ';
const CROATIAN = 'čćđšž';
const LITHUANIAN = 'ąčęėįšųūž';
const LATVIAN = 'āčēģīķļņōŗšūž';
const ESTONIAN = 'äõöüšž';
/** A list of people may have names of several countries. */
const WESTERN = GERMAN + FRENCH + SPANISH + PORTUGUESE + ITALIAN + DANISH;
const CENTRAL = POLISH + CZECH + SLOVAK + HUNGARIAN + ROMANIAN;

const UKRAINIAN = 'а-щьюяґєії';
const RUSSIAN = 'а-яё';
const CYRILLIC = '\u0400-\u045f\u0490\u0491';

const HAN = /^[\u4e00-\u9fa5\u3000-\u3017\uff01-\uff5e·]+$/u;
const JAPANESE = /^[\u3041-\u30fe\u4e00-\u9fa5\u3000-\u3017\u3005\uff01-\uff5e]+$/u;

/** The first of those that are as likely counts: we assume that it is the most frequent. */
const WRITINGS: readonly Writing[] = [
  cyrillic('windows-1251', UKRAINIAN),
  cyrillic('windows-1251', RUSSIAN),
  latin('windows-1252', GERMAN),
  latin('windows-1252', FRENCH),
  latin('windows-1252', SPANISH),
  latin('windows-1252', PORTUGUESE),
  latin('windows-1252', ITALIAN),
  latin('windows-1252', SWEDISH),
  latin('windows-1252', DANISH),
  latin('windows-1254', TURKISH),
  // Such as “Żółć”.
  { ...latin('windows-1250', POLISH), hasAscii: false },
  latin('windows-1250', CZECH),
  latin('windows-1250', SLOVAK),
  latin('windows-1250', HUNGARIAN),
  latin('windows-1250', ROMANIAN),
  latin('windows-1250', CROATIAN),
  latin('windows-1252', ICELANDIC),
  latin('windows-1257', LITHUANIAN),
  latin('windows-1257', LATVIAN),
  latin('windows-1257', ESTONIAN),
  { encoding: 'windows-1255', word: /^[\u05d0-\u05ea\u05f3\u05f4'"-]+$/u },
  { encoding: 'windows-1253', word: /^[\u0386-\u03ce'’-]+$/u, vowel: /[αεηιουω]/iu },
  cyrillic('koi8-u', UKRAINIAN),
  cyrillic('koi8-u', RUSSIAN),
  cyrillic('ibm866', RUSSIAN),
  cyrillic('x-mac-cyrillic', UKRAINIAN),
  cyrillic('x-mac-cyrillic', RUSSIAN),
  latin('macintosh', WESTERN),
  { ...latin('iso-8859-2', POLISH), hasAscii: false },
  latin('iso-8859-2', CZECH),
  latin('iso-8859-2', SLOVAK),
  cyrillic('iso-8859-5', RUSSIAN),
  {
    encoding: 'windows-1256',
    word: /^[\u0621-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc\u0640]+$/u,
  },
  { encoding: 'windows-874', word: /^[\u0e01-\u0e3a\u0e40-\u0e4e]+$/u },
  { encoding: 'shift_jis', word: JAPANESE },
  { encoding: 'euc-kr', word: /^[\uac00-\ud7a3]+$/u },
  { encoding: 'gb18030', word: HAN },
  { encoding: 'big5', word: HAN },
  { ...latin('windows-1252', WESTERN), weight: 0.9 },
  { ...cyrillic('windows-1251', CYRILLIC), weight: 0.9 },
  { ...latin('windows-1250', CENTRAL), weight: 0.8 },
];

function latin(encoding: OldEncoding, letters: string): Writing {
  const word = new RegExp(`^[a-z${letters}'’-]+$`, 'iu');
  return { encoding, word, vowel: /[aeiouyæøœı]/iu, hasAscii: true };
}

function cyrillic(encoding: OldEncoding, letters: string): Writing {
  return {
    encoding,
    word: new RegExp(`^[${letters}'’-]+$`, 'iu'),
    vowel: /[аеёиоуыэюяіїє]/iu,
  };
}

/** A reading of a text, with how much of it is made of words. */
export interface Reading {
  readonly encoding: OldEncoding;
  /** Letters beyond ASCII in words of the language that fits best, and the signs beside these. */
  readonly letters: number;
}

/**
 * Returns the readings of a text by the encodings in which its words are words of a language, the
 * likeliest first: words have letters of its alphabet, vowels, and no capital within.
 */
export async function readingsOf(bytes: Uint8Array, pausing: Pausing): Promise<readonly Reading[]> {
  const texts = new Map<string, readonly Piece[]>();
  const readings: Reading[] = [];
  for (const writing of WRITINGS) {
    const { encoding, weight = 1 } = writing;
    const pieces = texts.get(encoding) ?? piecesOf(new TextDecoder(encoding).decode(bytes));
    texts.set(encoding, pieces);
    const fitting = pieces.filter(({ word }) => isWord(word, writing));
    readings.push({ encoding, letters: weight * sum(fitting.map(({ letters }) => letters)) });
    await pausing();
  }
  // The order is kept where two have as many.
  readings.sort((one, other) => other.letters - one.letters);
  return readings.filter(
    ({ encoding }, at) => readings.findIndex((one) => one.encoding === encoding) === at,
  );
}

interface Piece {
  /** Without the marks around it; empty for nothing but signs. */
  readonly word: string;
  /** Letters beyond ASCII, and signs, by the bytes that they take in old encodings. */
  readonly letters: number;
}

/** Marks that people write around words. */
const BEFORE_WORD = /^[-'!?+*\d«»“”‘’„–—…]+/u;
const AFTER_WORD = /[-'!?+*\d«»“”‘’„–—…]/u;
/** Such as `€ 5`: beside letters, a sign may be a letter in another encoding. */
const ONLY_SIGNS = /^[\p{S}\p{P}\d]+$/u;
const EAST_ASIAN = /[\u3000-\uffee]/gu;

/** Returns the different pieces of a text that are more than ASCII. */
function piecesOf(text: string): readonly Piece[] {
  const all = new Set(text.split(/[\s,;|"()<>/\\@=:.\u00a0\u3000、]+/u));
  return [...all].flatMap((piece) => {
    const letters = piece.match(/\P{ASCII}/gu)?.length ?? 0;
    if (letters === 0) return [];
    const inner = withoutLast(piece.replace(BEFORE_WORD, ''), AFTER_WORD);
    const word = ONLY_SIGNS.test(piece) ? '' : inner.normalize('NFC');
    return [{ word, letters: letters + (piece.match(EAST_ASIAN)?.length ?? 0) }];
  });
}

function isWord(text: string, { word, vowel, hasAscii = false }: Writing): boolean {
  if (text === '') return true;
  if (!word.test(text)) return false;
  if (/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text)) return false;
  if (vowel === undefined || text.length < 3) return true;
  return vowel.test(text.normalize('NFD')) && (!hasAscii || /[a-z]/i.test(text));
}
