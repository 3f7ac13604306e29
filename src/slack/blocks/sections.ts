import { formatNumber } from '../../domain/figures.ts';
import type { KnownBlock, RichTextBlock, SectionBlock } from '@slack/types';
import {
  type Chart,
  type Fact,
  firstItems,
  plainText,
  type ReplyFile,
  type Section,
  type Table,
  type Text,
  type Tone,
} from '../../domain/reply.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { LIMITS } from '../limits.ts';
import { type ChartBlock, chartBlock, chartLines } from './chart.ts';
import { dataTableBlock, isLong, isWhole, rowItems, tableBlock, tableCsv } from './table.ts';
import {
  cut,
  literal,
  markup,
  mrkdwn,
  mrkdwnPieces,
  piecesOf,
  plain,
  richSection,
} from './text.ts';

export type MessageBlock = KnownBlock | ChartBlock;

export interface Fitted {
  readonly blocks: readonly MessageBlock[];
  readonly isCut: boolean;
}

/** The newer block types of Slack, without which charts and tables are lists. */
export type RichType = 'data_table' | 'table' | 'data_visualization';

export type Richness = ReadonlySet<RichType>;

export const RICH: Richness = new Set(['data_table', 'table', 'data_visualization']);
export const SIMPLE: Richness = new Set();

const NO_VALUE = '–';
export const SIGNS: Readonly<Record<Tone, string>> = {
  good: '✅',
  info: 'ℹ️',
  warning: '⚠️',
  bad: '❌',
};

export function headerBlocks(title: string): MessageBlock[] {
  const text = cut(title.toWellFormed().replaceAll(/\s+/gu, ' ').trim(), LIMITS.header);
  return text === '' ? [] : [{ type: 'header', text: plain(text) }];
}

export function paragraphBlocks(text: Text): SectionBlock[] {
  return mrkdwnPieces(text, LIMITS.section.text).map((piece) => ({
    type: 'section',
    text: markup(piece),
    // Otherwise Slack folds a long section and shows "See more".
    expand: true,
  }));
}

export function headingBlocks(text: string): SectionBlock[] {
  return paragraphBlocks({ kind: 'strong', text });
}

export function noticeBlocks(tone: Tone, text: Text): SectionBlock[] {
  const [first, ...rest] = mrkdwnPieces(text, LIMITS.section.text - 4);
  if (first === undefined) return [];
  const marked = [`${SIGNS[tone]} ${first}`, ...rest];
  return marked.map((piece) => ({ type: 'section', text: markup(piece), expand: true }));
}

/** Returns facts in two columns; a value that is too long for its field is cut. */
function factBlocks(facts: readonly Fact[]): Fitted {
  const fields = facts.map(fieldOf);
  const blocks = chunksOf(fields, LIMITS.section.fields).map((group): MessageBlock => {
    return { type: 'section', fields: group.map(({ text }) => markup(text)) };
  });
  return { blocks, isCut: fields.some(({ isCut }) => isCut) };
}

/** Returns a list, a long one as several blocks, so that as much of it as fits can be shown. */
function bulletBlocks(items: readonly Text[]): MessageBlock[] {
  const groups: Text[][] = [];
  let room = 0;
  for (const item of items) {
    const { length } = plainText(item);
    const group = groups.at(-1);
    if (group === undefined || length > room) {
      groups.push([item]);
      room = LIMITS.section.text - length;
      continue;
    }
    group.push(item);
    room -= length;
  }
  return groups.map(bulletList);
}

function verbatimBlocks(text: string): RichTextBlock[] {
  return piecesOf(text.toWellFormed(), LIMITS.section.text)
    .filter((piece) => piece.trim() !== '')
    .map((piece) => ({
      type: 'rich_text',
      elements: [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text: piece }] }],
    }));
}

export function footnoteBlocks(text: Text): Fitted {
  // More small print than this would leave the rest of the message no room.
  const [shown, ...rest] = mrkdwnPieces(text, LIMITS.context.text);
  return {
    blocks: shown === undefined ? [] : [{ type: 'context', elements: [markup(shown)] }],
    isCut: rest.length > 0,
  };
}

function bulletList(items: readonly Text[]): RichTextBlock {
  const list = { type: 'rich_text_list' as const, style: 'bullet' as const };
  return { type: 'rich_text', elements: [{ ...list, elements: items.map(richSection) }] };
}

function fieldOf({ label, value }: Fact): { text: string; isCut: boolean } {
  const name = mrkdwn({ kind: 'strong', text: cut(label, 100) });
  const heading = name === '' ? '' : `${name}\n`;
  const room = LIMITS.section.field - heading.length - 1;
  const [first = literal(NO_VALUE), ...rest] = mrkdwnPieces(value, room);
  return { text: `${heading}${first}${rest.length > 0 ? '…' : ''}`, isCut: rest.length > 0 };
}

interface Sections extends Fitted {
  readonly files: readonly ReplyFile[];
}

interface Used {
  tables: number;
  charts: number;
  readonly tableRoom: number | undefined;
}

/** The most lines of a chart or a table that is shown as a list. */
const MOST_LINES = 30;

interface TableFiles {
  /** The name for screen readers. */
  readonly caption: string;
  /** Without its extension. */
  readonly name: string;
  /** Files of the reply; a table that is in one of them gets no other. */
  readonly own: readonly ReplyFile[];
}

/** @param tableRoom characters that the table may take */
export function sectionsOf(
  sections: readonly Section[],
  richness: Richness,
  tableFiles: TableFiles = { caption: '', name: '', own: [] },
  tableRoom?: number,
): Sections {
  const used: Used = { tables: 0, charts: 0, tableRoom };
  const parts = sections.map((section) => partOf(section, richness, tableFiles, used));
  return {
    blocks: parts.flatMap(({ blocks }) => blocks),
    files: parts.flatMap(({ files }) => files),
    isCut: parts.some(({ isCut }) => isCut),
  };
}

function partOf(
  section: Section,
  richness: Richness,
  tableFiles: TableFiles,
  used: Used,
): Sections {
  switch (section.kind) {
    case 'table':
      return tablePart(section, richness, tableFiles, used);
    case 'chart':
      return only(chartBlocks(section, richness, used));
    case 'facts':
      return { ...factBlocks(section.facts), files: [] };
    case 'paragraph':
      return only(paragraphBlocks(section.text));
    case 'heading':
      return only(headingBlocks(section.text));
    case 'bullets':
      return only(bulletBlocks(section.items));
    case 'notice':
      return only(noticeBlocks(section.tone, section.text));
    case 'verbatim':
      return only(verbatimBlocks(section.text));
  }
}

function only(blocks: readonly MessageBlock[]): Sections {
  return { blocks, files: [], isCut: false };
}

function chartBlocks(chart: Chart, richness: Richness, used: Used): readonly MessageBlock[] {
  const block =
    richness.has('data_visualization') && used.charts < LIMITS.message.charts
      ? chartBlock(chart)
      : null;
  if (block === null) {
    const items = firstItems(chartLines(chart), MOST_LINES);
    return [...headingBlocks(chart.title), ...bulletBlocks(items)];
  }
  used.charts += 1;
  return [block];
}

/** Renders a table, one a message; a table that doesn't fit goes into a file, whole. */
function tablePart(table: Table, richness: Richness, files: TableFiles, used: Used): Sections {
  used.tables += 1;
  const own = files.own.find((file) => contains(file, table));
  const isTaken = files.own.some((file) => file.name === `${files.name}.csv`);
  const number = used.tables + (isTaken ? 1 : 0);
  const name = own?.name ?? `${files.name}${number > 1 ? `-${number}` : ''}.csv`;
  const shown =
    used.tables === 1
      ? drawnTable(table, files.caption, richness, used.tableRoom)
      : listedTable(table);
  if (shown !== null && isWhole(table, shown.rows)) return only(shown.blocks);
  if (table.columns.length === 0) return only([]);
  const count = formatNumber(table.rows.length);
  const note =
    shown === null
      ? `All ${count} rows are in the file ${name}.`
      : `${shown.rows} of ${count} rows; all are in the file ${name}.`;
  return {
    blocks: [...(shown?.blocks ?? []), ...footnoteBlocks(note).blocks],
    files: own ? [] : [{ name, title: name, content: tableCsv(table) }],
    isCut: false,
  };
}

interface DrawnTable {
  readonly blocks: readonly MessageBlock[];
  readonly rows: number;
}

function drawnTable(
  table: Table,
  caption: string,
  richness: Richness,
  room: number | undefined,
): DrawnTable | null {
  const isSortable = isLong(table) && richness.has('data_table');
  if (!isSortable && !richness.has('table')) return listedTable(table);
  const drawn = isSortable ? dataTableBlock(table, caption, room) : tableBlock(table, room);
  return drawn && { blocks: [drawn.block], rows: drawn.rows };
}

function contains({ content }: ReplyFile, { columns, rows }: Table): boolean {
  const lines = content.trimEnd().split('\r\n');
  const header = new Set((lines[0] ?? '').toLowerCase().split(','));
  const hasColumns = columns.every(({ title }) => header.has(title.toLowerCase()));
  return hasColumns && lines.length > rows.length;
}

function listedTable(table: Table): DrawnTable {
  const items = rowItems({ ...table, rows: table.rows.slice(0, MOST_LINES) });
  return { blocks: bulletBlocks(items), rows: items.length };
}
