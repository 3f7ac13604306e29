import type {
  MrkdwnElement,
  PlainTextElement,
  RichTextElement,
  RichTextSection,
} from '@slack/types';
import { spansOf, type Span, type Text } from '../../domain/reply.ts';

/** Returns markup that the bot made itself; Slack must not parse it for links and mentions. */
export function markup(text: string): MrkdwnElement {
  return { type: 'mrkdwn', text, verbatim: true };
}

/** Returns text without any markup; `:x:` stays what it is. */
export function plain(text: string): PlainTextElement {
  return { type: 'plain_text', text, emoji: false };
}

/** Invisible; we assume that it keeps Slack from parsing what follows as markup. */
const NOTHING = '\u200B';
const ATOM_LENGTH = 200;
/** The length to which one character may grow: `&amp;`. */
const LONGEST_ESCAPE = 5;
/** The longest link; a longer one is shown as its text only. */
const LONGEST_LINK = 1500;

/**
 * Returns literal text for mrkdwn: `&`, `<` and `>` are escaped, and characters that Slack would
 * parse as formatting, a quote or an emoji stay as they are
 * (docs.slack.dev/messaging/formatting-message-text).
 */
export function literal(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/(?<![\p{L}\p{N}])(?:[*_~](?=\S)|`(?=.))/gu, `$&${NOTHING}`)
    .replaceAll(/:(?=[\d_'-]*[a-z+][\w+'-]*:)/giu, `:${NOTHING}`)
    .replaceAll(/^(?=&gt;)/gmu, NOTHING);
}

export function mrkdwn(text: Text): string {
  return join(spansOf(text).map(markupOf));
}

/** Returns a text as pieces of mrkdwn that are each at most `max` long, cut between words. */
export function mrkdwnPieces(text: Text, max: number): string[] {
  const pieces: string[] = [];
  let current = '';
  for (const atom of spansOf(text)
    .flatMap((span) => atomsOf(span, max))
    .map(markupOf)) {
    const longer = join([current, atom]);
    if (longer.length <= max) {
      current = longer;
      continue;
    }
    pieces.push(current);
    current = atom;
  }
  return [...pieces, current].map((piece) => piece.trimEnd()).filter((piece) => piece !== '');
}

function dateMarkup(at: Date, show: 'date' | 'time' | 'datetime'): string {
  if (Number.isNaN(at.getTime())) return dateFallback(at, show);
  return `<!date^${Math.floor(at.getTime() / 1000)}^${DATE_FORMATS[show]}|${dateFallback(at, show)}>`;
}

/** docs.slack.dev/messaging/formatting-message-text#date-formatting. */
export const DATE_FORMATS = {
  date: '{date_short_pretty}',
  time: '{time}',
  datetime: '{date_short_pretty} at {time}',
} as const;

export function dateFallback(at: Date, show: 'date' | 'time' | 'datetime'): string {
  if (Number.isNaN(at.getTime())) return 'an unknown time';
  const iso = at.toISOString();
  if (show === 'date') return iso.slice(0, 10);
  if (show === 'time') return `${iso.slice(11, 16)} UTC`;
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** The words for direct messages: `<#D…>` would show a name that nobody knows. */
const DIRECT = 'direct messages';

function isDirect(id: string): boolean {
  return isSlackId(id) && id.startsWith('D');
}

/** Returns the address of a link if Slack may open it, otherwise `null`. */
export function linkAddress(url: string): string | null {
  if (!/^(https?|mailto):/iu.test(url) || !URL.canParse(url)) return null;
  return new URL(url).href.replaceAll('|', '%7C').replaceAll('<', '%3C').replaceAll('>', '%3E');
}

function isSlackId(id: string): boolean {
  return /^[A-Z][A-Z0-9]{1,20}$/.test(id);
}

function atomsOf(span: Span, max: number): Span[] {
  const atomLength = Math.min(ATOM_LENGTH, Math.floor((max - 2) / LONGEST_ESCAPE));
  if (typeof span === 'string') return wordsOf(span, atomLength);
  if (span.kind === 'strong' || span.kind === 'code') {
    const { kind } = span;
    return piecesOf(span.text, atomLength).map((text) => ({ kind, text }));
  }
  if (
    span.kind === 'link' &&
    linkMarkup(span.url, span.text).length > Math.min(LONGEST_LINK, max)
  ) {
    return wordsOf(span.text, atomLength);
  }
  const isMention = span.kind === 'person' || span.kind === 'channel' || span.kind === 'group';
  if (isMention && !isSlackId(span.id)) return wordsOf(span.id, atomLength);
  return [span];
}

function wordsOf(text: string, atomLength: number): string[] {
  const words = text.match(/\s+|\S+\s?/gu) ?? [];
  return words.flatMap((word) => piecesOf(word, atomLength));
}

function markupOf(span: Span): string {
  if (typeof span === 'string') return literal(span);
  switch (span.kind) {
    case 'strong':
      return wrapped(span.text, '*');
    case 'code':
      return wrapped(span.text, '`');
    case 'link':
      return linkMarkup(span.url, span.text);
    case 'time':
      return dateMarkup(span.at, span.show);
    case 'person':
      return isSlackId(span.id) ? `<@${span.id}>` : literal(span.id);
    case 'group':
      return isSlackId(span.id) ? `<!subteam^${span.id}>` : literal(span.id);
    case 'channel':
      if (isDirect(span.id)) return DIRECT;
      return isSlackId(span.id) ? `<#${span.id}>` : literal(span.id);
  }
}

function wrapped(text: string, mark: '*' | '`'): string {
  const plain = text.replaceAll('`', 'ˋ');
  return outerBlanksAround(mark === '*' ? plain.replaceAll('*', '∗') : plain, (inner) => {
    const safe = mark === '*' ? literal(inner) : literal(inner).replaceAll(NOTHING, '');
    return `${mark}${safe}${mark}`;
  });
}

function linkMarkup(url: string, text: string): string {
  const address = linkAddress(url)?.replaceAll('&', '&amp;');
  if (address === undefined) return literal(text);
  if (text.trim() === '') return `<${address}>`;
  const shown = text.replaceAll('|', '¦');
  return outerBlanksAround(shown, (inner) => `<${address}|${literal(inner)}>`);
}

/** Keeps outer blanks outside of the marks: marks must touch their text, or Slack shows them. */
function outerBlanksAround(text: string, marked: (inner: string) => string): string {
  const oneLine = text.replaceAll(/\s+/gu, ' ');
  const inner = oneLine.trim();
  if (inner === '') return oneLine;
  const [before = '', after = ''] = oneLine.split(inner, 2);
  return `${before}${marked(inner)}${after}`;
}

/** Joins pieces of markup. Slack parses `*` and the backtick only at the edge of a word. */
function join(parts: readonly string[]): string {
  return parts.reduce((before, after) => {
    if (before === '' || after === '') return before + after;
    const touches = /^[*`]\S/u.test(after) ? /\S$/u.test(before) : /^\S/u.test(after);
    const isMarked = /^[*`]\S/u.test(after) || /\S[*`]$/u.test(before);
    return touches && isMarked ? `${before}${NOTHING}${after}` : before + after;
  }, '');
}

/** Returns a text as one section of rich text, in which every string is literal. */
export function richSection(text: Text): RichTextSection {
  const elements = spansOf(text).flatMap((span) => elementOf(span) ?? []);
  return {
    type: 'rich_text_section',
    elements: elements.length > 0 ? elements : [{ type: 'text', text: ' ' }],
  };
}

function elementOf(span: Span): RichTextElement | null {
  if (typeof span === 'string') return richText(span);
  switch (span.kind) {
    case 'strong':
      return richText(span.text, { bold: true });
    case 'code':
      return richText(span.text, { code: true });
    case 'link':
      return linkOf(span.url, span.text);
    case 'time':
      return {
        type: 'date',
        timestamp: Math.floor(span.at.getTime() / 1000),
        format: DATE_FORMATS[span.show],
        fallback: dateFallback(span.at, span.show),
      };
    case 'person':
      return isSlackId(span.id) ? { type: 'user', user_id: span.id } : richText(span.id);
    case 'group':
      return isSlackId(span.id) ? { type: 'usergroup', usergroup_id: span.id } : richText(span.id);
    case 'channel':
      if (isDirect(span.id)) return richText(DIRECT);
      return isSlackId(span.id) ? { type: 'channel', channel_id: span.id } : richText(span.id);
  }
}

function richText(
  text: string,
  style?: { bold?: boolean; code?: boolean },
): RichTextElement | null {
  if (text === '') return null;
  return { type: 'text', text: text.toWellFormed(), ...(style && { style }) };
}

function linkOf(url: string, text: string): RichTextElement | null {
  const address = linkAddress(url);
  if (address === null) return richText(text);
  return { type: 'link', url: address, ...(text !== '' && { text: text.toWellFormed() }) };
}

/** Cuts a text to at most `max`, with `…` at its end when something was left out. */
export function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/�$/u, '')}…`;
}

/** Splits a text into pieces of at most `max`, at blanks if possible, never in a character. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const blank = rest.slice(0, max).search(/\s\S*$/u);
    const end = blank > 0 ? blank + 1 : safeEnd(rest, max);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  if (rest !== '') pieces.push(rest);
  return pieces;
}

function safeEnd(text: string, max: number): number {
  const code = text.charCodeAt(max - 1);
  const isHighSurrogate = code >= 0xd800 && code <= 0xdbff;
  return isHighSurrogate && max > 1 ? max - 1 : max;
}
