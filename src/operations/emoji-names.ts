import { notice, type Section } from '../domain/reply.ts';
import { enumerated } from '../lib/text.ts';

const NAME = /(?<![\w:]):[a-z][a-z\d_+-]*:(?!\w)|(?<![\w:]):[+-]1:/gu;
const MOST_NAMED = 5;

/**
 * Returns a warning where a text has emoji by their names. Slack delivers emoji so, however they
 * were typed (slackapi/bolt-js#1469), and people who get the text elsewhere would read the letters.
 */
export function emojiNotices(text: string): Section[] {
  const names = [...new Set(text.match(NAME))];
  if (names.length === 0) return [];
  const shown = enumerated(names.slice(0, MOST_NAMED).map((name) => `“${name}”`));
  return [
    notice(
      'warning',
      `${shown} would arrive in these letters: Slack gives Postbell the names of emoji instead of the pictures. Leave them out if you meant pictures.`,
    ),
  ];
}
