import type { RichTextElement, RichTextSection } from '@slack/types';
import { spansOf, type Span, type Text } from '../../domain/reply.ts';
import { dateFallback, DATE_FORMATS, DIRECT, isDirect, isSlackId, linkAddress } from './mrkdwn.ts';

/** Returns a text as one section of rich text, in which every string is literal. */
export function richSection(text: Text): RichTextSection {
  const elements = spansOf(text).flatMap((span) => elementOf(span) ?? []);
  return {
    type: 'rich_text_section',
    elements: elements.length > 0 ? elements : [{ type: 'text', text: ' ' }],
  };
}

function elementOf(span: Span): RichTextElement | null {
  if (typeof span === 'string') return plain(span);
  switch (span.kind) {
    case 'strong':
      return plain(span.text, { bold: true });
    case 'code':
      return plain(span.text, { code: true });
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
      return isSlackId(span.id) ? { type: 'user', user_id: span.id } : plain(span.id);
    case 'channel':
      if (isDirect(span.id)) return plain(DIRECT);
      return isSlackId(span.id) ? { type: 'channel', channel_id: span.id } : plain(span.id);
  }
}

function plain(text: string, style?: { bold?: boolean; code?: boolean }): RichTextElement | null {
  if (text === '') return null;
  return { type: 'text', text: text.toWellFormed(), ...(style && { style }) };
}

function linkOf(url: string, text: string): RichTextElement | null {
  const address = linkAddress(url);
  if (address === null) return plain(text);
  return { type: 'link', url: address, ...(text !== '' && { text: text.toWellFormed() }) };
}
