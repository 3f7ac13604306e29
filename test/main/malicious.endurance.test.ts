import { expect, it } from 'vitest';
import { readTexts, spoil } from './malicious-texts.ts';
import { crowdFor } from './walk/crowd.ts';

/**
 * What outsiders write into names, subjects, comments and variables, all at once and each by itself:
 * together, one might hide what another does.
 */
readTexts([
  [
    'what pings, and what breaks out of links, tables and lines',
    '<!channel> <!here|x> <@U0MIRA> *bold* _it_ `code` ~gone~ &amp; :bell:' +
      '|a|b> "q" \'s\' \\ ]({}) \n> quote\n```\ncode\r\n\t<https://x.example|y> \u202E\u2066 \uD83D \u0000',
  ],
  ['blanks', ' \u200B\u00A0 '],
  ['3,000 characters', 'W&<'.repeat(1000)],
  ['pings', '<!channel> <!here|x> <@U0MIRA> '],
  ['marks', '*bold* _it_ `code` ~gone~ '],
  ['entities and emoji', '&amp; :bell: <b> '],
  ['what breaks out of tables, lists and links', '|a|b> "q" \'s\' \\ ]({}) <https://x.example|y> '],
  ['lines and blocks of code', '\n> quote\n```\ncode\r\n\t'],
  ['what turns the direction, and half a letter', '\u202E\u2066 \uD83D \u0000'],
]);

const FORMULA = '=HYPERLINK("http://x.example";"y")';

it('texts from outside are no formulas in a file', async () => {
  const crowd = await crowdFor(({ inputs }) => Object.hasOwn(inputs, 'csv'));
  spoil(crowd.service.state(), FORMULA);
  const { walkers, workspace, bot } = crowd;
  await Promise.all(walkers.map(({ type, line }) => type(`${line} csv=yes`)));
  await bot.stop();
  const handedOver = walkers.flatMap(({ person }) =>
    workspace.messages(`D${person.id.slice(1)}`).flatMap(({ files = [] }) => files),
  );
  expect(handedOver.length).toBeGreaterThan(5);
  const texts = await Promise.all(
    handedOver.map(async ({ url }) => (await fetch(`${workspace.url}${url}`)).text()),
  );
  const spoiled = texts.filter((text) => text.includes('HYPERLINK'));
  expect(spoiled.length).toBeGreaterThan(5);
  expect(spoiled.filter((text) => /(?:^|[,\n"])=/u.test(text))).toEqual([]);
  await crowd.close();
});
