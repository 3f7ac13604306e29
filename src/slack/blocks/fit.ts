import { LIMITS } from '../limits.ts';
import type { Fitted, MessageBlock } from './block.ts';

/**
 * Puts as many of the blocks before the tail as one message takes. When some are left out, or
 * something was already cut, `note` comes before the tail and `isCut` is true.
 */
export function fit(
  blocks: readonly MessageBlock[],
  tail: readonly MessageBlock[],
  note: readonly MessageBlock[],
  isCutAlready: boolean,
): Fitted {
  const whole = [...blocks, ...tail];
  if (!isCutAlready && whole.length <= LIMITS.message.blocks && charactersOf(whole) <= SIZE) {
    return { blocks: whole, isCut: false };
  }
  const room = LIMITS.message.blocks - tail.length - note.length;
  let size = charactersOf([...tail, ...note]);
  const shown: MessageBlock[] = [];
  for (const block of blocks.slice(0, room)) {
    size += charactersOf([block]);
    if (size > SIZE) break;
    shown.push(block);
  }
  return { blocks: [...shown, ...note, ...tail], isCut: true };
}

const SIZE = LIMITS.messageCharacters;

/** Counts the characters that people read, and addresses, in tables, buttons and menus too. */
export function charactersOf(blocks: readonly MessageBlock[]): number {
  return blocks.reduce((sum, block) => sum + charactersIn(block), 0);
}

function charactersIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + charactersIn(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, one]) =>
      sum + (typeof one === 'string' && TEXT_KEYS.has(key) ? one.length : charactersIn(one)),
    0,
  );
}

const TEXT_KEYS = new Set(['text', 'url', 'fallback', 'label', 'name', 'title']);
