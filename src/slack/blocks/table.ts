import type {
  DataTableBlock,
  RawNumberElement,
  RawTextElement,
  RichTextBlock,
  TableBlock,
} from '@slack/types';
import {
  joinedText,
  plainText,
  separatedTexts,
  spansOf,
  type Table,
  type Text,
} from '../../domain/reply.ts';
import { csvOf } from '../../lib/csv.ts';
import { LIMITS } from '../limits.ts';
import { DATE_FORMATS, richSection } from './text.ts';

type Cell = RawTextElement | RichTextBlock;

interface DrawnTable<Block> {
  readonly block: Block;
  readonly rows: number;
}

/** The text of an empty cell, since Slack requires some. */
const EMPTY = '–';

export function tableBlock(
  table: Table,
  room: number = LIMITS.table.characters,
): DrawnTable<TableBlock> | null {
  const rows = rowsWithin(table, room, LIMITS.table.rows);
  if (rows === null) return null;
  return {
    rows: rows.length - 1,
    block: {
      type: 'table',
      rows: rows.map((row) => row.map(cellOf)),
      column_settings: columnsOf(table).map(({ align = 'left' }) => ({ align, is_wrapped: true })),
    },
  };
}

/** Tells whether a table is worth its own sorting, filtering and pages. */
export function isLong({ rows }: Table): boolean {
  return rows.length > LIMITS.dataTable.pageSize;
}

/** @param caption the name of the table, for screen readers */
export function dataTableBlock(
  table: Table,
  caption: string,
  room: number = LIMITS.table.characters,
): DrawnTable<DataTableBlock> | null {
  const [head, ...body] = rowsWithin(table, room, LIMITS.dataTable.rows) ?? [];
  if (head === undefined || body.length === 0) return null;
  const isNumeric = columnsOf(table).map(({ align }) => align === 'right');
  return {
    rows: body.length,
    block: {
      type: 'data_table',
      caption: caption.trim() || 'Table',
      page_size: LIMITS.dataTable.pageSize,
      rows: [
        head.map((title) => rawCell(plainText(title))),
        ...body.map((row) =>
          row.map((text, index) => (isNumeric[index] && numberCell(text)) || cellOf(text)),
        ),
      ],
    },
  };
}

function columnsOf({ columns }: Table): Table['columns'] {
  return columns.slice(0, LIMITS.table.columns);
}

/** Returns the head and the rows that fit; `null` where not even the head does. */
function rowsWithin(table: Table, room: number, most: number): readonly (readonly Text[])[] | null {
  const columns = columnsOf(table);
  const head = columns.map(({ title }) => title);
  let characters = sizeOf(head);
  if (columns.length === 0 || characters > room) return null;
  const rows: (readonly Text[])[] = [head];
  for (const row of table.rows.slice(0, most - 1)) {
    const texts = columns.map((_, index) => row[index] ?? '');
    characters += sizeOf(texts);
    if (characters > room) break;
    rows.push(texts);
  }
  return rows;
}

export function isWhole(table: Table, rows: number): boolean {
  return rows === table.rows.length && table.columns.length <= LIMITS.table.columns;
}

/** Returns a table as a list, one item a row, for where Slack takes no table. */
export function rowItems({ columns, rows }: Table): readonly Text[] {
  const [, second, ...others] = columns;
  const isPair = second !== undefined && others.length === 0;
  return rows.map(([first = '', ...cells]) => {
    const named = cells.flatMap((cell, index): Text[] => {
      const title = columns[index + 1]?.title ?? '';
      const isEmpty = plainText(cell).trim() === '';
      return isEmpty ? [] : [isPair || title === '' ? cell : joinedText(`${title} `, cell)];
    });
    const name: Text = spansOf(first).every((span) => typeof span === 'string')
      ? { kind: 'strong', text: plainText(first).trim() || EMPTY }
      : first;
    return separatedTexts([name, ...named], ' · ');
  });
}

function cellOf(text: Text): Cell {
  const spans = spansOf(text);
  if (spans.every((span) => typeof span === 'string')) return rawCell(spans.join(''));
  return { type: 'rich_text', elements: [richSection(text)] };
}

/** The number by which a cell without one is sorted: no figure of ours is as low. */
const NO_NUMBER = -1_000_000_000;

/** Returns a figure as we write it, `4,905` or `–`, with the number by which it is sorted. */
function numberCell(text: Text): RawNumberElement | null {
  const written = plainText(text).trim() || EMPTY;
  if (written === EMPTY) return { type: 'raw_number', value: NO_NUMBER, text: EMPTY };
  if (!/^-?\d[\d,]*(\.\d+)?%?$/.test(written)) return null;
  return { type: 'raw_number', value: Number(written.replaceAll(/[,%]/g, '')), text: written };
}

function rawCell(text: string): RawTextElement {
  const trimmed = text.toWellFormed().trim();
  return { type: 'raw_text', text: trimmed === '' ? EMPTY : trimmed };
}

/** Counts every attribute, since Slack doesn't say which characters it counts. */
function sizeOf(texts: readonly Text[]): number {
  return texts
    .flatMap((text) => spansOf(text))
    .reduce((sum, span) => {
      if (typeof span === 'string') return sum + Math.max(1, span.length);
      if (span.kind === 'link') return sum + span.url.length * 3 + span.text.length;
      if (span.kind === 'time') return sum + DATE_FORMATS[span.show].length + 40;
      return sum + ('text' in span ? span.text.length : span.id.length) + 1;
    }, texts.length);
}

export function tableCsv({ columns, rows }: Table): string {
  return csvOf(
    columns.map(({ title }) => title),
    rows.map((row) => row.map(plainText)),
  );
}
