import { checkMessageBlocks } from './blocks/check.ts';
import { withIds, type Fields } from './blocks/walk.ts';
import { isRecord, textsIn } from './texts.ts';
import { refuse, type Refusal } from './web-api/answer.ts';

export interface Content {
  readonly text: string;
  readonly blocks?: readonly Fields[];
}

export interface TextLimit {
  readonly maxLength: number;
  /** Default: characters. */
  readonly lengthOf?: (text: string) => number;
}

/**
 * All that is read in blocks. Slack publishes no number; refusals were seen from 11,341 characters on
 * (bolt-js #2509 and #2867).
 */
const BLOCKS_LENGTH = 11_000;

/**
 * What a message says, from the arguments of a method or from the answer to a command, or why Slack
 * refuses it. Attachments are not simulated.
 */
export function readContent(
  given: { readonly text?: unknown; readonly blocks?: unknown },
  { maxLength, lengthOf = (text) => text.length }: TextLimit,
  newId: (prefix: string) => string,
): Content | Refusal {
  const text = typeof given.text === 'string' ? given.text : '';
  if (lengthOf(text) > maxLength) return refuse('msg_too_long');
  const blocks = fromJson(given.blocks);
  if (blocks !== undefined && !Array.isArray(blocks)) return refuse('invalid_blocks_format');
  if (text.trim() === '' && (blocks === undefined || blocks.length === 0)) return refuse('no_text');
  if (blocks === undefined) return { text };
  const checked = checkMessageBlocks(blocks);
  if (!checked.ok) return refuse(codeOf(checked.faults, blocks), checked.faults);
  // Markdown has a limit of its own.
  const counted = checked.value.filter(({ type }) => type !== 'markdown');
  if (textsIn(counted).join('').length > BLOCKS_LENGTH) return refuse('msg_blocks_too_long');
  return { text, blocks: withIds(checked.value, () => newId('b')) };
}

/** Tables are attachments to Slack: what is wrong with nothing but them is `invalid_attachments`. */
function codeOf(faults: readonly string[], blocks: readonly unknown[]): string {
  const isOfTable = (fault: string) => {
    const block = blocks[Number(/json-pointer:\/blocks\/(\d+)/.exec(fault)?.[1])];
    return (
      fault.startsWith('only_one_table_allowed') ||
      (isRecord(block) && (block['type'] === 'table' || block['type'] === 'data_table'))
    );
  };
  return faults.every(isOfTable) ? 'invalid_attachments' : 'invalid_blocks';
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
