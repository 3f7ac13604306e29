import { readTexts } from './malicious-texts.ts';

/** Each by itself: together, one might hide what another does. */
readTexts([
  ['blanks', ' \u200B\u00A0 '],
  ['3,000 characters', 'W&<'.repeat(1000)],
  ['pings', '<!channel> <!here|x> <@U0MIRA> '],
  ['marks', '*bold* _it_ `code` ~gone~ '],
  ['entities and emoji', '&amp; :bell: <b> '],
  ['what breaks out of tables, lists and links', '|a|b> "q" \'s\' \\ ]({}) <https://x.example|y> '],
  ['lines and blocks of code', '\n> quote\n```\ncode\r\n\t'],
  ['what turns the direction, and half a letter', '\u202E\u2066 \uD83D \u0000'],
]);
