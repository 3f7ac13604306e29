import type { RichTextBlock, RichTextSectionElement } from 'slack-blocks-to-jsx';
import { withEmoji } from './emoji.ts';

/** What stands in a piece of text that formatting must not look into. */
type Atom = RichTextSectionElement;
type Style = { bold?: boolean; italic?: boolean; strike?: boolean; code?: boolean };
/** Turns the timestamp and format of `<!date^…>` into text. */
export type FormatDate = (timestamp: number, format: string) => string;

// We assume that Slack takes U+200B for a blank, as with everything that sets words apart.
const EMPHASES = [
  {
    style: 'bold',
    pattern: /(?<![\p{L}\p{N}*])\*(?![\s\u200B*])[^\n*]*(?<!\s)\*(?![\p{L}\p{N}*])/u,
  },
  {
    style: 'italic',
    pattern: /(?<![\p{L}\p{N}_])_(?![\s\u200B_])[^\n_]*(?<!\s)_(?![\p{L}\p{N}_])/u,
  },
  {
    style: 'strike',
    pattern: /(?<![\p{L}\p{N}~])~(?![\s\u200B~])[^\n~]*(?<!\s)~(?![\p{L}\p{N}~])/u,
  },
] as const;

/** Atoms stand in the text as private-use characters while emphasis is looked for. */
const FIRST_ATOM = 0xe0_00;
const ATOMS = /[\ue000-\uf8ff]/;

/**
 * Reads Slack's mrkdwn as Slack does: emphasis only at word boundaries and within a line, only
 * `&amp;` `&lt;` `&gt;` unescaped, entities only in raw angle brackets, nothing of Markdown.
 * Source: https://docs.slack.dev/messaging/formatting-message-text
 */
export function parseMrkdwn(text: string, formatDate: FormatDate): RichTextBlock['elements'] {
  return text
    .split(/```\n?([\s\S]*?)\n?```\n?/)
    .flatMap((part, index) =>
      index % 2 === 1 ? [preformatted(part)] : parseLines(part.replace(/\n$/, ''), formatDate),
    );
}

/** The only three escapes that Slack knows. */
function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** A plain_text as shown: emoji, and (we assume, as payloads come back escaped) unescaped. */
export function plain(text: string): string {
  return withEmoji(unescape(text));
}

function preformatted(text: string): RichTextBlock['elements'][number] {
  return { type: 'rich_text_preformatted', elements: [{ type: 'text', text: unescape(text) }] };
}

function parseLines(text: string, formatDate: FormatDate): RichTextBlock['elements'] {
  if (!text) return [];
  const groups: { isQuote: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const quoted = /^(?:>|&gt;) ?(.*)$/.exec(line);
    const last = groups.at(-1);
    const content = quoted?.[1] ?? line;
    if (last?.isQuote === Boolean(quoted)) last.lines.push(content);
    else groups.push({ isQuote: Boolean(quoted), lines: [content] });
  }
  return groups.map(({ isQuote, lines }) => ({
    type: isQuote ? 'rich_text_quote' : 'rich_text_section',
    elements: parseInline(lines.join('\n'), formatDate),
  }));
}

function parseInline(text: string, formatDate: FormatDate): RichTextSectionElement[] {
  const atoms: Atom[] = [];
  const keep = (atom: Atom) => {
    atoms.push(atom);
    return String.fromCodePoint(FIRST_ATOM + atoms.length - 1);
  };
  const masked = text
    .replaceAll(/[\ue000-\uf8ff]/g, '')
    .replaceAll(/(?<![\p{L}\p{N}`])`(?!\u200B)([^`\n]+)`/gu, (_, code: string) =>
      keep({ type: 'text', text: unescape(code), style: { code: true } }),
    )
    .replaceAll(/<([^<>\n]+)>/g, (_, entity: string) => keep(parseEntity(entity, formatDate)))
    .replaceAll(/\bhttps?:\/\/[^\s<>|*~\ue000-\uf8ff]*[^\s<>|*~.,;:!?)'"\ue000-\uf8ff]/g, (url) =>
      keep({ type: 'link', url: unescape(url), text: unescape(url) }),
    );
  return emphasize(masked, {}, atoms);
}

function parseEntity(entity: string, formatDate: FormatDate): Atom {
  const [target, label] = splitOnce(entity, '|');
  if (target.startsWith('@')) return { type: 'user', user_id: target.slice(1) };
  if (target.startsWith('#')) return { type: 'channel', channel_id: target.slice(1) };
  if (target.startsWith('!subteam^')) {
    return { type: 'usergroup', usergroup_id: target.slice('!subteam^'.length) };
  }
  if (target.startsWith('!date^')) return parseDate(target, label ?? '', formatDate);
  if (target === '!here' || target === '!channel' || target === '!everyone') {
    return { type: 'broadcast', range: BROADCASTS[target] };
  }
  if (target.startsWith('!')) return { type: 'text', text: label ?? target.slice(1) };
  const shown = label ?? target.replace(/^mailto:/, '');
  return { type: 'link', url: unescape(target), text: plain(shown) };
}

const BROADCASTS = { '!here': 'here', '!channel': 'channel', '!everyone': 'everyone' } as const;

function parseDate(target: string, fallback: string, formatDate: FormatDate): Atom {
  const [, seconds = '', format = '', link] = target.split('^');
  const timestamp = Number(seconds);
  const text = seconds && Number.isFinite(timestamp) ? formatDate(timestamp, format) : fallback;
  return link ? { type: 'link', url: unescape(link), text } : { type: 'text', text };
}

function emphasize(text: string, style: Style, atoms: readonly Atom[]): RichTextSectionElement[] {
  const found = firstEmphasis(text);
  if (!found) return leaves(text, style, atoms);
  const { start, end, style: added } = found;
  return [
    ...leaves(text.slice(0, start), style, atoms),
    ...emphasize(text.slice(start + 1, end - 1), { ...style, [added]: true }, atoms),
    ...emphasize(text.slice(end), style, atoms),
  ];
}

function firstEmphasis(text: string) {
  return EMPHASES.map(({ pattern, style }) => {
    const found = pattern.exec(text);
    return found && { start: found.index, end: found.index + found[0].length, style };
  })
    .filter((found) => found !== null)
    .sort((one, other) => one.start - other.start)[0];
}

function leaves(text: string, style: Style, atoms: readonly Atom[]): RichTextSectionElement[] {
  const parts = text.split(new RegExp(`(${ATOMS.source})`));
  return parts.filter(Boolean).map((part) => {
    const atom = ATOMS.test(part) ? atoms[(part.codePointAt(0) ?? 0) - FIRST_ATOM] : undefined;
    return atom ? withStyle(atom, style) : { type: 'text', text: plain(part), style };
  });
}

function withStyle(atom: Atom, style: Style): Atom {
  if (atom.type === 'text' || atom.type === 'link') {
    return { ...atom, style: { ...style, ...atom.style } };
  }
  return atom;
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
