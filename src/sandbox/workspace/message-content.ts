import { checkMessageBlocks } from './blocks/check.ts';
import { withIds, type Fields } from './blocks/walk.ts';
import { refuse, type Refusal } from './web-api/answer.ts';

export interface Content {
  readonly text: string;
  readonly blocks?: readonly Fields[];
}

/**
 * What a message says, from the arguments of a method or from the answer to a command, or why Slack
 * refuses it. Attachments are not simulated.
 * @param maxLength of the text
 */
export function readContent(
  given: { readonly text?: unknown; readonly blocks?: unknown },
  maxLength: number,
  newId: (prefix: string) => string,
): Content | Refusal {
  const text = typeof given.text === 'string' ? given.text : '';
  if (text.length > maxLength) return refuse('msg_too_long');
  const blocks = fromJson(given.blocks);
  if (blocks !== undefined && !Array.isArray(blocks)) return refuse('invalid_blocks_format');
  if (text.trim() === '' && (blocks === undefined || blocks.length === 0)) return refuse('no_text');
  if (blocks === undefined) return { text };
  const checked = checkMessageBlocks(blocks);
  if (!checked.ok) return refuse('invalid_blocks', checked.faults);
  return { text, blocks: withIds(checked.value, () => newId('b')) };
}

/** Structured arguments come as they are, or as JSON text inside a form. Unreadable text stays text. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    // The caller refuses what isn't of the shape it needs, as Slack does.
    return value;
  }
}
