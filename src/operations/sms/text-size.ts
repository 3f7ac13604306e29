import { formatCount, formatNumber } from '../../domain/figures.ts';
import { type Fact, notice, type Section, warning } from '../../domain/reply.ts';
import { charactersOf } from '../../lib/text.ts';
import { emojiNotices } from '../emoji-names.ts';

interface TextSize {
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

/** We assume that the service counts as phone networks do; the specification doesn't say. */
export function sizeOf(text: string): TextSize {
  const beyondGsm = [...new Set(charactersOf(text).filter((one) => !isGsm(one)))];
  const alphabet = beyondGsm.length === 0 ? 'GSM' : 'Unicode';
  const widths = Array.from(text, (one) =>
    alphabet === 'Unicode' ? one.length : ESCAPED.includes(one) ? 2 : 1,
  );
  const places = widths.reduce((sum, width) => sum + width, 0);
  const { alone, joined } = ROOM[alphabet];
  if (places <= alone) return { alphabet, places, parts: 1, left: alone - places, beyondGsm };
  return { alphabet, places, ...filled(widths, joined), beyondGsm };
}

/** All code points of a grapheme count: a line break may have two. */
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

/** Characters that the keyboards of computers put in the place of plain ones. */
const PLAINER: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u201B]/gu, "'"],
  [/[\u201C-\u201F\u00AB\u00BB]/gu, '"'],
  [/[\u2010-\u2015\u2212]/gu, '-'],
  [/\u2026/gu, '...'],
  [/[\u00A0\u2000-\u200A\u202F]/gu, ' '],
];
const MOST_CHARACTERS = 8;

/** Returns e.g. `143 characters · 1 part, 17 left`. */
export function sizeFact(text: string): Fact {
  const { places, parts, left } = sizeOf(text);
  const room = parts === 1 ? `${left} left` : `${left} left in the last`;
  return {
    label: 'Length',
    value: `${formatCount(places, 'character')} · ${formatCount(parts, 'part')}, ${room}`,
  };
}

export function textNotices(text: string): Section[] {
  return [...emojiNotices(text), ...sizeNotices(text)];
}

function sizeNotices(text: string): Section[] {
  const { alphabet, parts, beyondGsm } = sizeOf(text);
  if (alphabet === 'GSM') return [];
  const plainer = PLAINER.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  const saved = parts - sizeOf(plainer).parts;
  const named = beyondGsm.slice(0, MOST_CHARACTERS).join(' ');
  const more = beyondGsm.length > MOST_CHARACTERS ? ' and others' : '';
  const wide = beyondGsm.some((one) => one.length > 1)
    ? ' An emoji counts as two characters or more.'
    : '';
  const why = `A part holds 70 characters instead of 160 because of: ${named}${more}.${wide}`;
  return [
    saved > 0
      ? warning(
          `${why} With plain quotes, dashes, and dots, it would take ${formatCount(sizeOf(plainer).parts, 'part')} instead of ${formatNumber(parts)}.`,
        )
      : notice('info', why),
  ];
}
