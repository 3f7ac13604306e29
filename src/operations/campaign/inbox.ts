import { decodeHTML } from 'entities/decode';
import { compact } from '../../lib/compact.ts';
import { shortened } from '../../lib/text.ts';
import type { Section, Text } from '../../domain/reply.ts';
import type { Content } from './content.ts';

/** Characters of a subject that most inboxes show on a computer; a telephone shows about half. */
export const LONGEST_SUBJECT = 60;
const LONGEST_TEASER = 90;

export function inboxSections({ senderName, subject, html }: Content): Section[] {
  const teaser = html === undefined ? '' : shortened(readableText(html), LONGEST_TEASER);
  const line: Text = compact([
    { kind: 'strong', text: senderName },
    ' · ',
    { kind: 'strong', text: shortened(subject, LONGEST_SUBJECT) },
    teaser && ` – ${teaser}`,
  ]);
  return [
    { kind: 'heading', text: 'In the inbox' },
    { kind: 'paragraph', text: line },
  ];
}

/** Returns roughly the text that a reader sees, in one line; an unclosed tag goes on to the end. */
export function readableText(html: string): string {
  const text = withoutComments(html)
    .replaceAll(/<(head|style|script|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<(?=[a-z/!?])[^>]*(?:>|$)/gi, ' ');
  return decodeHTML(text).replaceAll(FILLERS, ' ').trim();
}

/** Blanks, and characters that fill up preheaders; a joiner within an emoji stays. */
const FILLERS =
  /(?:\s|\u034F|[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u2060-\u206F\uFEFF\uFFFD\p{Cc}])+/gu;

export function withoutComments(html: string): string {
  return html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ' ');
}
