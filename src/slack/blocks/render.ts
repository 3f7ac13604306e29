import type { Reply, ReplyFile } from '../../domain/reply.ts';
import { sumOf } from '../../lib/sum.ts';
import { actionBlocks, type ActionElement } from './actions.ts';
import { LIMITS } from '../limits.ts';
import { isSoonSaid, replyText, spokenReasons, spokenText } from './reply-text.ts';
import {
  type Fitted,
  footnoteBlocks,
  headerBlocks,
  type MessageBlock,
  paragraphBlocks,
  RICH,
  type Richness,
  sectionsOf,
} from './sections.ts';
import { literal, mrkdwnPieces } from './text.ts';

export interface Rendered {
  /** The text for notifications and screen readers; never empty. */
  readonly text: string;
  readonly blocks: readonly MessageBlock[];
  readonly files: readonly ReplyFile[];
}

/** The text of a reply without words, since Slack takes no empty text. */
const NOTHING_TO_SAY = 'Postbell';
/** The fewest characters of a table; rather than show less of it, other parts are left out. */
const LEAST_OF_TABLE = 2000;
const ROWS_LEFT_OUT_NOTE = 200;
const WHOLE = 'The whole answer is in the file.';

/** Turns a reply into one message that Slack takes, and into files for what is too long for it. */
export function render(
  reply: Reply,
  shown: { buttons?: readonly ActionElement[]; richness?: Richness } = {},
): Rendered {
  const { buttons = [], richness = RICH } = shown;
  const head = [...headerBlocks(reply.title), ...paragraphBlocks(reply.summary ?? '')];
  const { title, files: own = [] } = reply;
  const tableFiles = { caption: title, name: nameOf(title), own };
  const drawn = (tableRoom?: number) =>
    sectionsOf(reply.sections ?? [], richness, tableFiles, tableRoom);
  const footnote = footnoteBlocks(reply.footnote ?? '');
  const tail = [...actionBlocks(buttons), ...footnote.blocks];
  const note = footnoteBlocks(WHOLE).blocks;
  const whole = drawn();
  const room = tableRoomIn([...head, ...whole.blocks, ...tail]);
  const sections = room === null ? whole : drawn(room);
  const fitted = fit([...head, ...sections.blocks], tail, note, sections.isCut || footnote.isCut);
  return {
    text: notificationOf(reply),
    blocks: fitted.blocks,
    files: [...(reply.files ?? []), ...sections.files, ...(fitted.isCut ? [wholeOf(reply)] : [])],
  };
}

/** Renders a reply without any block, for when Slack takes none of them. */
export function renderBare(reply: Reply): Rendered {
  const text = literal(replyText(reply).trim()) || NOTHING_TO_SAY;
  const isLong = Buffer.byteLength(text) > LIMITS.textBytes;
  return {
    text: isLong ? notificationOf(reply) : text,
    blocks: [],
    files: [...(reply.files ?? []), ...(isLong ? [wholeOf(reply)] : [])],
  };
}

/** Returns the characters left for the table if all of it is too much, else `null`. */
function tableRoomIn(blocks: readonly MessageBlock[]): number | null {
  const excess = charactersOf(blocks) - LIMITS.messageCharacters;
  const table = blocks.find(({ type }) => type === 'table' || type === 'data_table');
  if (excess <= 0 || table === undefined) return null;
  return Math.max(LEAST_OF_TABLE, charactersOf([table]) - excess - ROWS_LEFT_OUT_NOTE);
}

/**
 * Returns what is read aloud and shown on phones: all of a short reply, or what is most important.
 * It is in Slack's markup, so that times in it are shown in the reader's zone.
 */
function notificationOf(reply: Reply): string {
  const most = LIMITS.spokenText;
  if (isSoonSaid(reply, most)) {
    const [whole = NOTHING_TO_SAY, more] = mrkdwnPieces(spokenText(reply), most);
    if (more === undefined) return whole;
  }
  const [beginning = NOTHING_TO_SAY, more] = mrkdwnPieces(spokenReasons(reply), most - 1);
  return more === undefined ? beginning : `${beginning}…`;
}

function wholeOf(reply: Reply): ReplyFile {
  const name = nameOf(reply.title);
  return { name: `${name}.txt`, title: reply.title || 'Answer', content: replyText(reply) };
}

function nameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return name.slice(0, 60) || 'answer';
}

/**
 * Puts as many of the blocks before the tail as one message takes. When some are left out, or
 * something was already cut, `note` comes before the tail and `isCut` is true.
 */
function fit(
  blocks: readonly MessageBlock[],
  tail: readonly MessageBlock[],
  note: readonly MessageBlock[],
  isCutAlready: boolean,
): Fitted {
  const { messageCharacters: most } = LIMITS;
  const whole = [...blocks, ...tail];
  if (!isCutAlready && whole.length <= LIMITS.message.blocks && charactersOf(whole) <= most) {
    return { blocks: whole, isCut: false };
  }
  const room = LIMITS.message.blocks - tail.length - note.length;
  let size = charactersOf([...tail, ...note]);
  const shown: MessageBlock[] = [];
  for (const block of blocks.slice(0, room)) {
    size += charactersOf([block]);
    if (size > most) break;
    shown.push(block);
  }
  return { blocks: [...shown, ...note, ...tail], isCut: true };
}

/** Counts the characters that people read, and addresses, in tables, buttons and menus too. */
function charactersOf(blocks: readonly MessageBlock[]): number {
  return sumOf(blocks, charactersIn);
}

function charactersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return sumOf(Object.entries(value), ([key, one]) =>
    typeof one === 'string' && TEXT_KEYS.has(key) ? one.length : charactersIn(one),
  );
}

const TEXT_KEYS = new Set(['text', 'url', 'fallback', 'label', 'name', 'title']);
