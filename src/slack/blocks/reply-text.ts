import {
  plainText,
  separatedTexts,
  spansOf,
  type Chart,
  type Reply,
  type Section,
  type Span,
  type Table,
  type Text,
} from '../../domain/reply.ts';
import { chartLines } from './chart.ts';
import { SIGNS } from './sections.ts';
import { tableCsv } from './table.ts';

export function replyText(reply: Reply): string {
  const parts = [
    reply.title,
    plainText(reply.summary ?? ''),
    ...(reply.sections ?? []).map(sectionText),
    plainText(reply.footnote ?? ''),
  ];
  return `${parts.filter((part) => part.trim() !== '').join('\n\n')}\n`;
}

function sectionText(section: Section): string {
  switch (section.kind) {
    case 'paragraph':
    case 'notice':
      return plainText(section.text);
    case 'heading':
    case 'verbatim':
      return section.text;
    case 'facts':
      return section.facts.map(({ label, value }) => `${label}: ${plainText(value)}`).join('\n');
    case 'bullets':
      return section.items.map((item) => `- ${plainText(item)}`).join('\n');
    case 'table':
      return tableCsv(section);
    case 'chart':
      return [section.title, ...chartLines(section)].join('\n');
  }
}

export function isSoonSaid({ sections = [], ...rest }: Reply, characters: number): boolean {
  // A table with more cells than characters can't fit; don't render it, since it may be huge.
  const isEndless = (section: Section) =>
    section.kind === 'table' && section.rows.length * section.columns.length > characters;
  return (
    !sections.some(isEndless) && plainText(spokenText({ ...rest, sections })).length <= characters
  );
}

/** Returns a whole reply to be read aloud: one line a part, and one line a row of a table. */
export function spokenText(reply: Reply): Text {
  const { sections = [], footnote = '' } = reply;
  return lines([verdict(reply), ...sections.flatMap(spoken), spansOf(footnote)]);
}

/** Returns the verdict, then warnings, paragraphs, facts and bullets; nothing else. */
export function spokenReasons(reply: Reply): Text {
  const { sections = [] } = reply;
  const those = (...kinds: readonly Section['kind'][]) =>
    sections.filter(({ kind }) => kinds.includes(kind)).flatMap(spoken);
  return lines([
    verdict(reply),
    ...those('notice'),
    ...those('paragraph'),
    ...those('facts', 'bullets'),
  ]);
}

type Line = readonly Span[];

function verdict({ title, summary = '' }: Reply): Line {
  return separatedTexts([spansOf(title.trim()), spansOf(summary)].filter(hasWords), ': ');
}

function lines(all: readonly Line[]): Text {
  return separatedTexts(all.filter(hasWords), '\n');
}

function hasWords(line: Line): boolean {
  return plainText(line).trim() !== '';
}

function spoken(section: Section): readonly Line[] {
  switch (section.kind) {
    case 'paragraph':
      return [spansOf(section.text)];
    case 'notice':
      return hasWords(spansOf(section.text))
        ? [[`${SIGNS[section.tone]} `, ...spansOf(section.text)]]
        : [];
    case 'heading':
    case 'verbatim':
      return [[section.text]];
    case 'facts':
      return section.facts.map(({ label, value }) => [`${label}: `, ...spansOf(value)]);
    case 'bullets':
      return section.items.map((item) => ['• ', ...spansOf(item)]);
    case 'table':
      return section.rows.map((row) => spokenRow(section, row));
    case 'chart':
      return [[spokenChart(section)]];
  }
}

function spokenRow({ columns }: Table, row: readonly Text[]): Line {
  const cells = columns.flatMap(({ title }, index) => {
    const cell = spansOf(row[index] ?? '');
    return hasWords(cell) ? [[title.trim() === '' ? '' : `${title}: `, ...cell]] : [];
  });
  return separatedTexts(cells, ', ');
}

function spokenChart(chart: Chart): string {
  return `${chart.title}: ${chartLines(chart).join('; ')}`;
}
