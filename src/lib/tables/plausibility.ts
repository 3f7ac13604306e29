/**
 * Encodings that old programs of one country write, as the Encoding Standard labels them. Where two
 * are as likely, the first one counts.
 */
export const RARE_ENCODINGS = {
  'koi8-u': 'KOI8',
  ibm866: 'DOS Cyrillic (866)',
  'x-mac-cyrillic': 'Mac Cyrillic',
  macintosh: 'Mac Roman',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-874': 'Windows-874 (Thai)',
  'iso-8859-5': 'ISO 8859-5',
  shift_jis: 'Shift-JIS',
  'euc-kr': 'EUC-KR',
  gb18030: 'GBK',
  big5: 'Big5',
} as const;

export type RareEncoding = keyof typeof RARE_ENCODINGS;

/** The letters of a script and, where its words can hardly be without, its vowels. */
interface Script {
  readonly word: RegExp;
  readonly vowel?: RegExp;
  /** Words of at least three letters have one of ASCII. */
  readonly isLatin?: boolean;
}

const CYRILLIC: Script = {
  word: /^[\u0400-\u045f\u0490\u0491'’-]+$/u,
  vowel: /[аеёиоуыэюяіїєў]/iu,
};
const LATIN: Script = { word: /^[a-z\u00c0-\u024f'’-]+$/iu, vowel: /[aeiouy]/iu, isLatin: true };
const HAN: Script = { word: /^[\u4e00-\u9fa5\u3000-\u3017\uff01-\uff5e·]+$/u };
const SCRIPTS: Readonly<Record<RareEncoding, Script>> = {
  'koi8-u': CYRILLIC,
  ibm866: CYRILLIC,
  'x-mac-cyrillic': CYRILLIC,
  'iso-8859-5': CYRILLIC,
  'windows-1253': { word: /^[\u0386-\u03ce'’-]+$/u, vowel: /[αεηιουω]/iu },
  'windows-1254': LATIN,
  'windows-1255': { word: /^[\u05d0-\u05ea\u05f3\u05f4'"-]+$/u },
  'windows-1256': { word: /^[\u0621-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc\u0640]+$/u },
  'windows-874': { word: /^[\u0e01-\u0e3a\u0e40-\u0e4e]+$/u },
  macintosh: LATIN,
  shift_jis: { word: /^[\u3041-\u30fe\u4e00-\u9fa5\u3000-\u3017\u3005\uff01-\uff5e]+$/u },
  gb18030: HAN,
  big5: HAN,
  'euc-kr': { word: /^[\uac00-\ud7a3]+$/u },
};
const COMMON: Readonly<Record<string, Script>> = {
  'windows-1250': LATIN,
  'windows-1251': CYRILLIC,
  'windows-1252': LATIN,
};

/** Signs that people write beside words. */
const SIGNS = /[«»“”‘’„–—…€£°№§©®™]/gu;
const EDGES = /^[-'!?+*\d]+|[-'!?+*\d]+$/g;

/**
 * Returns how much of what isn’t ASCII is made of words as people write them, from 0 to 1: letters
 * of one script, with vowels, and no capital within.
 */
export function plausibilityOf(bytes: Uint8Array, name: string): number {
  const script = COMMON[name] ?? SCRIPTS[name as RareEncoding]; // It is one or the other.
  const text = new TextDecoder(name).decode(bytes);
  let [good, all] = [0, 0];
  for (const piece of text.split(/[\s,;|"()<>/\\@=:.\u00a0\u3000、]+/u)) {
    const count = piece.match(/\P{ASCII}/gu)?.length ?? 0;
    if (count === 0) continue;
    all += count;
    const word = piece.replaceAll(SIGNS, '').replaceAll(EDGES, '');
    if (isWord(word.normalize('NFC'), script)) good += word.match(/\P{ASCII}/gu)?.length ?? 0;
  }
  return all === 0 ? 0 : good / all;
}

function isWord(word: string, { word: letters, vowel, isLatin = false }: Script): boolean {
  if (!letters.test(word)) return false;
  if (/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word)) return false;
  if (vowel === undefined || word.length < 3) return true;
  return vowel.test(word.normalize('NFD')) && (!isLatin || /[a-z]/i.test(word));
}

/** A reading by a rare encoding, with its plausibility. */
export interface RareReading {
  readonly name: RareEncoding;
  readonly share: number;
}

const PLAUSIBLE = 0.8;

/** Returns the rare encoding that makes the most words of a text; `null` where none makes enough. */
export function rareReading(bytes: Uint8Array): RareReading | null {
  let best: RareReading | null = null;
  for (const name of Object.keys(RARE_ENCODINGS) as RareEncoding[]) {
    // The keys of that object.
    const share = plausibilityOf(bytes, name);
    if (share >= PLAUSIBLE && share > (best?.share ?? 0)) best = { name, share };
  }
  return best;
}
