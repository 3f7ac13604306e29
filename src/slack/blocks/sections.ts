import type { RichTextBlock } from '@slack/types';
import { plainText, type Fact, type Text, type Tone } from '../../domain/reply.ts';
import { LIMITS } from '../limits.ts';
import { markup, plain, type Fitted, type MessageBlock } from './block.ts';
import { cut, piecesOf } from './cut.ts';
import { literal, mrkdwn, mrkdwnPieces } from './mrkdwn.ts';
import { richSection } from './rich-text.ts';

const NO_VALUE = '–';
/** The sign in front of a notice. */
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

export function paragraphBlocks(text: Text): MessageBlock[] {
  return mrkdwnPieces(text, LIMITS.section.text).map((piece) => ({
    type: 'section',
    text: markup(piece),
    // Otherwise Slack folds a long section and shows "See more".
    expand: true,
  }));
}

export function headingBlocks(text: string): MessageBlock[] {
  return paragraphBlocks({ kind: 'strong', text });
}

export function noticeBlocks(tone: Tone, text: Text): MessageBlock[] {
  const [first, ...rest] = mrkdwnPieces(text, LIMITS.section.text - 4);
  if (first === undefined) return [];
  const marked = [`${SIGNS[tone]} ${first}`, ...rest];
  return marked.map((piece) => ({ type: 'section', text: markup(piece), expand: true }));
}

/** Returns facts in two columns; a value that is too long for its field is cut. */
export function factBlocks(facts: readonly Fact[]): Fitted {
  const fields = facts.map(fieldOf);
  const blocks: MessageBlock[] = [];
  for (let at = 0; at < fields.length; at += LIMITS.section.fields) {
    const group = fields.slice(at, at + LIMITS.section.fields);
    blocks.push({ type: 'section', fields: group.map(({ text }) => markup(text)) });
  }
  return { blocks, isCut: fields.some(({ isCut }) => isCut) };
}

/** Returns a list, a long one as several blocks, so that as much of it as fits can be shown. */
export function bulletBlocks(items: readonly Text[]): MessageBlock[] {
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

/** Returns lines in a fixed-width font. */
export function verbatimBlocks(text: string): RichTextBlock[] {
  return piecesOf(text.toWellFormed(), LIMITS.section.text)
    .filter((piece) => piece.trim() !== '')
    .map((piece) => ({
      type: 'rich_text',
      elements: [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text: piece }] }],
    }));
}

/** Returns small print. */
export function footnoteBlocks(text: Text): Fitted {
  const pieces = mrkdwnPieces(text, LIMITS.context.text);
  const shown = pieces.slice(0, LIMITS.context.elements);
  return {
    blocks: shown.length > 0 ? [{ type: 'context', elements: shown.map(markup) }] : [],
    isCut: pieces.length > shown.length,
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
