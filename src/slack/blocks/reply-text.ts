import { plainText, type Reply, type Section } from '../../core/reply.ts';
import { chartText } from './chart-text.ts';
import { tableCsv } from './csv.ts';

/** A whole reply as plain text, as it stands in a file. */
export function replyText(reply: Reply): string {
  const parts = [
    reply.title,
    reply.summary === undefined ? '' : plainText(reply.summary),
    ...(reply.sections ?? []).map(sectionText),
    reply.footnote === undefined ? '' : plainText(reply.footnote),
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
      return chartText(section);
  }
}
