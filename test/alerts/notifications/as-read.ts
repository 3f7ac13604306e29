import { plainText, type Reply, type Section } from '../../../src/domain/reply.ts';
import type { Running } from '../../relay/campaign-events.ts';

/** All that a reader sees of a message, line by line. */
export function textOf({
  title = '',
  summary,
  sections = [],
  footnote,
}: Partial<Reply> = {}): string {
  const parts = [title, plainText(summary ?? ''), ...sections.flatMap(linesOf)];
  return [...parts, plainText(footnote ?? '')].filter((line) => line !== '').join('\n');
}

function linesOf(section: Section): readonly string[] {
  if (section.kind === 'bullets') return section.items.map((item) => plainText(item));
  return 'text' in section ? [plainText(section.text)] : [section.kind];
}

export function labelsOf({ actions = [] }: Partial<Reply> = {}): readonly string[] {
  return actions.map(({ label }) => label);
}

/** What hangs in a channel, as read there, oldest first. */
export const readIn = (wall: Running['wall'], channelId = 'C1'): readonly string[] =>
  wall.messages.filter((one) => one.channelId === channelId).map(({ reply }) => textOf(reply));
