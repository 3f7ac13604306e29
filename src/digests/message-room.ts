import { plainText, type Section, type Table, type Text } from '../domain/reply.ts';
import { sum, sumOf } from '../lib/sum.ts';

/** A subject of a digest with the sections that it would show. */
export interface Sectioned {
  /** Words for the middle of a sentence: `SMTP bounces`. */
  readonly words: string;
  readonly sections: readonly Section[];
}

interface Fitted<Subject> {
  /** Sections in the message. */
  readonly shown: readonly Section[];
  /** The subjects with their sections for the thread. */
  readonly rest: readonly Subject[];
}

/**
 * The room for sections in one message, without the space around them: 50 blocks, two charts, one
 * table (docs.slack.dev/reference/block-kit/blocks), and the characters of LIMITS in
 * src/slack/limits.ts.
 */
const ROOM = { blocks: 37, characters: 9_500, charts: 2, tables: 1 };
/** No room: all sections belong in the thread. */
export const NO_ROOM = { blocks: 0, characters: 0, charts: 0, tables: 0 };
/**
 * The largest table in the message. A larger one comes with a file, which a message gets only when
 * it is posted, not when it is changed; where a workspace takes no tables, its text must fit one
 * block.
 */
const TABLE = { rows: 25, columns: 10, column: 40, characters: 2500 };
/** The most characters of one block's text. */
const PIECE = 3000;
/** The most facts in one block. */
const FIELDS = 10;

/** Selects as much of each subject as fits one message; the rest goes into the thread. */
export function fitted<Subject extends Sectioned>(
  subjects: readonly Subject[],
  room = ROOM,
): Fitted<Subject> {
  const left = { ...room };
  const split = subjects.map((subject) => ({ subject, ...splitOne(subject.sections, left) }));
  return {
    shown: split.flatMap(({ shown }) => shown),
    rest: split.map(({ subject, rest }) => ({ ...subject, sections: rest })),
  };
}

function splitOne(sections: readonly Section[], left: typeof ROOM) {
  const shown: Section[] = [];
  const rest: Section[] = [];
  let isFull = false;
  for (const section of sections) {
    const need = needOf(section);
    const isLong = section.kind === 'table' && !isShort(section);
    const isSpecial = need.charts > left.charts || need.tables > left.tables || isLong;
    // Sections may refer to those before them, so their order is kept.
    isFull ||= need.blocks > left.blocks || need.characters > left.characters;
    if (isFull || isSpecial) {
      rest.push(section);
      continue;
    }
    left.blocks -= need.blocks;
    left.characters -= need.characters;
    left.charts -= need.charts;
    left.tables -= need.tables;
    shown.push(section);
  }
  const last = shown.at(-1);
  if (rest.length > 0 && last?.kind === 'heading') rest.unshift(...shown.splice(-1));
  return { shown, rest };
}

/** Tells whether a table fits into the message in full, even where it is shown as text. */
function isShort({ columns, rows }: Table): boolean {
  const widths = columns.map(({ title }, index) => {
    const cells = [title, ...rows.map((row) => row[index] ?? '')];
    return Math.min(TABLE.column, Math.max(...cells.map((cell) => plainText(cell).length))) + 2;
  });
  const characters = sum(widths) * (rows.length + 1);
  const isNarrow = columns.length <= TABLE.columns && characters <= TABLE.characters;
  return rows.length <= TABLE.rows && isNarrow;
}

function needOf(section: Section): typeof ROOM {
  const need = { blocks: 1, characters: 0, charts: 0, tables: 0 };
  const pieces = (texts: readonly Text[]) => {
    const characters = lengthOf(texts);
    return { ...need, characters, blocks: Math.ceil(characters / PIECE) };
  };
  switch (section.kind) {
    case 'chart': {
      const words = [...section.categories, ...section.series.map(({ name }) => name)];
      return { ...need, charts: 1, characters: lengthOf([section.title, ...words]) };
    }
    case 'table':
      // Cells of a table have a limit of their own.
      return { ...need, tables: 1, blocks: 2 };
    case 'facts': {
      const texts = section.facts.flatMap(({ label, value }) => [label, value]);
      const blocks = Math.ceil(section.facts.length / FIELDS);
      return { ...need, blocks, characters: lengthOf(texts) };
    }
    case 'bullets':
      return pieces(section.items);
    case 'paragraph':
    case 'heading':
    case 'notice':
    case 'verbatim':
      return pieces([section.text]);
  }
}

function lengthOf(texts: readonly Text[]): number {
  return sumOf(texts, (text) => plainText(text).length);
}
