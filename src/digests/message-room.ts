import { plainText, type Section, type Text } from '../domain/reply.ts';
import { sumOf } from '../lib/sum.ts';

/**
 * The room for sections in one message of a thread: 50 blocks and one table
 * (docs.slack.dev/reference/block-kit/blocks), the characters of LIMITS in src/slack/limits.ts,
 * and one chart, so that a message isn't higher than a window.
 */
const ROOM = { blocks: 37, characters: 9_500, charts: 1, tables: 1 };
const MEASURES = ['blocks', 'characters', 'charts', 'tables'] as const;
const PIECE = 3000;
const FIELDS = 10;

/** Splits sections, in their order, into as many messages as they need. */
export function pagesOf(sections: readonly Section[]): readonly (readonly Section[])[] {
  const pages: Section[][] = [];
  let left = { ...ROOM };
  for (const section of sections) {
    const need = needOf(section);
    const page = pages.at(-1);
    if (page && MEASURES.every((name) => need[name] <= left[name])) page.push(section);
    else {
      pages.push([section]);
      left = { ...ROOM };
    }
    for (const name of MEASURES) left[name] -= need[name];
  }
  return pages;
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
