import type { RawTextElement, RichTextBlock, TableBlock } from '@slack/types';
import { plainText, spansOf, type Table, type Text } from '../../domain/reply.ts';
import { csvOf } from '../../lib/csv.ts';
import { LIMITS } from '../limits.ts';
import { DATE_FORMATS, richSection } from './text.ts';

type Cell = RawTextElement | RichTextBlock;

/** The text of an empty cell, since Slack requires some. */
const EMPTY = '–';

/** Returns as many rows of the table as `room` characters take; `rows` counts them. */
export function tableBlock(
  table: Table,
  room: number = LIMITS.table.characters,
): { block: TableBlock; rows: number } | null {
  const columns = table.columns.slice(0, LIMITS.table.columns);
  if (columns.length === 0) return null;
  const header = columns.map(({ title }) => rawCell(title));
  const rows: Cell[][] = [header];
  let characters = sizeOf(columns.map(({ title }) => title));
  if (characters > room) return null;
  for (const row of table.rows.slice(0, LIMITS.table.rows - 1)) {
    const texts = columns.map((_, index) => row[index] ?? '');
    characters += sizeOf(texts);
    if (characters > room) break;
    rows.push(texts.map(cellOf));
  }
  return {
    rows: rows.length - 1,
    block: {
      type: 'table',
      rows,
      column_settings: columns.map(({ align = 'left' }) => ({ align, is_wrapped: true })),
    },
  };
}

/** Tells whether a block of `rows` rows shows all of the table. */
export function isWhole(table: Table, rows: number): boolean {
  return rows === table.rows.length && table.columns.length <= LIMITS.table.columns;
}

/** Returns the table as lines of a fixed width, for where Slack takes no table. */
export function tableText(table: Table): string {
  const rows = [
    table.columns.map(({ title }) => title),
    ...table.rows.map((row) => row.map(plainText)),
  ];
  const widths = table.columns.map((_, index) =>
    Math.min(40, Math.max(...rows.map((row) => (row[index] ?? '').length))),
  );
  return rows
    .map((row) =>
      widths
        .map((width, index) => {
          const text = (row[index] ?? '').replaceAll(/\s+/gu, ' ').slice(0, width);
          const isRight = table.columns[index]?.align === 'right';
          return isRight ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellOf(text: Text): Cell {
  const spans = spansOf(text);
  if (spans.every((span) => typeof span === 'string')) return rawCell(spans.join(''));
  return { type: 'rich_text', elements: [richSection(text)] };
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
