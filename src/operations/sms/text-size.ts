/** Length of a text as a message, and the parts in which it is sent and paid. */
export interface TextSize {
  /** `GSM` has room for more than twice as many characters as `Unicode`. */
  readonly alphabet: 'GSM' | 'Unicode';
  /** Places that the text takes; some characters take two. */
  readonly places: number;
  readonly parts: number;
  /** Places that are left before another part begins. */
  readonly left: number;
  /** The characters that the GSM alphabet lacks, as a reader sees them, each once. */
  readonly beyondGsm: readonly string[];
}

// 3GPP TS 23.038, section 6.2.1: the basic character set, and the one reached by an escape.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ' +
  'ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPED = '\f^{}\\[~]|€';

/** Places in a message (3GPP TS 23.040, section 9.2.3.24.1): joined parts give some to a header. */
const ROOM = { GSM: { alone: 160, joined: 153 }, Unicode: { alone: 70, joined: 67 } } as const;

/** A reader sees an emoji of several code points as one character. */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** We assume that the service counts as phone networks do; the specification doesn't say. */
export function sizeOf(text: string): TextSize {
  const characters = Array.from(text);
  const seen = Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
  const beyondGsm = [...new Set(seen.filter((one) => !isGsm(one)))];
  const alphabet = beyondGsm.length === 0 ? 'GSM' : 'Unicode';
  const widths = characters.map((one) =>
    alphabet === 'Unicode' ? one.length : ESCAPED.includes(one) ? 2 : 1,
  );
  const places = widths.reduce((sum, width) => sum + width, 0);
  const { alone, joined } = ROOM[alphabet];
  if (places <= alone) return { alphabet, places, parts: 1, left: alone - places, beyondGsm };
  return { alphabet, places, ...filled(widths, joined), beyondGsm };
}

/**
 * Tells whether all code points of a grapheme are in the GSM alphabet, as those of a line break
 * are.
 */
function isGsm(grapheme: string): boolean {
  return Array.from(grapheme).every((one) => BASIC.includes(one) || ESCAPED.includes(one));
}

/** Counts the parts; a character of two places is never split between two of them. */
function filled(widths: readonly number[], room: number): { parts: number; left: number } {
  let parts = 1;
  let left = room;
  for (const width of widths) {
    if (width > left) {
      parts += 1;
      left = room;
    }
    left -= width;
  }
  return { parts, left };
}
