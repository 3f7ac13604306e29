import { formatCount, formatNumber } from '../../domain/figures.ts';
import type { Fact, Section } from '../../domain/reply.ts';
import { emojiNotices } from '../emoji-names.ts';
import { sizeOf } from './text-size.ts';

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

/** Warns of emoji that aren’t any, and of more parts than the text seems to need. */
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
    ? ' An emoji takes the place of two characters or more.'
    : '';
  const why = `A part holds 70 characters instead of 160, since phones’ basic alphabet lacks: ${named}${more}.${wide}`;
  return [
    saved > 0
      ? {
          kind: 'notice',
          tone: 'warning',
          text: `${why} With plain quotes, dashes and dots it would be ${formatCount(sizeOf(plainer).parts, 'part')} instead of ${formatNumber(parts)}.`,
        }
      : { kind: 'notice', tone: 'info', text: why },
  ];
}
