import { compact } from '../../lib/compact.ts';
import { shortened } from '../../lib/text.ts';
import type { Section, Text } from '../../domain/reply.ts';
import type { Content } from './content.ts';

/** Characters of a subject that most inboxes show on a computer; a telephone shows about half. */
export const LONGEST_SUBJECT = 60;
const LONGEST_TEASER = 90;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  zwnj: '',
};

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
  return html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replaceAll(/<(head|style|script|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<(?=[a-z/!?])[^>]*(?:>|$)/gi, ' ')
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&([a-z]+);/gi, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
    .replaceAll(/(?:\s|\u200B|\u200C|\u034F)+/gu, ' ')
    .trim();
}
