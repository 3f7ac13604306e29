import type { Section } from '../core/reply.ts';
import { enumerated } from '../core/words.ts';

const NAME = /(?<![\w:]):[a-z][a-z\d_+-]*:(?!\w)|(?<![\w:]):[+-]1:/gu;
const MOST_NAMED = 5;

/**
 * A warning where a text holds emoji by their names. Slack hands an emoji over so, whatever was
 * typed (slackapi/bolt-js#1469), and whoever gets the text elsewhere would read the letters.
 */
export function emojiNotices(text: string): Section[] {
  const names = [...new Set(text.match(NAME))];
  if (names.length === 0) return [];
  const shown = enumerated(names.slice(0, MOST_NAMED).map((name) => `«${name}»`));
  return [
    {
      kind: 'notice',
      tone: 'warning',
      text: `${shown} would arrive in these letters: Slack gives Postbell the names of emoji instead of the pictures. Leave them out if you meant pictures.`,
    },
  ];
}
