import { expect, it } from 'vitest';
import { read } from './person.ts';
import { crowdFor } from './walk/crowd.ts';

/** A hundred people at once take a slow machine a while. */
const TIMEOUT_MS = 60_000;
/** Kept by Postbell itself, whoever does what, whenever a minute begins. */
const KEPT = 'GET /smtp/bounces/day?';
const SENTENCE = /Postbell is for (?:full )?members of [^]*Ask: <@U0BOSS>/u;

it('outsiders get of no operation more than why not', { timeout: TIMEOUT_MS }, async () => {
  // Guests and people of another company, also where ADMINS names them.
  const crowd = await crowdFor(() => true, { accounts: ['guest', 'external'] });
  await Promise.all(crowd.walkers.flatMap(({ type, line }) => [type(), type(`${line} ?`)]));
  await crowd.close();
  const wrong = crowd.walkers.filter(({ answers, forms, announcements }) => {
    const words = answers().map(read);
    const isNotified = words.length === 2 && words.every((one) => SENTENCE.test(one));
    return !isNotified || forms() > 0 || announcements().length > 0;
  });
  expect(wrong.map(({ line, answers }) => [line, ...answers().map(read)])).toEqual([]);
  expect(crowd.line.addresses.filter((address) => !address.startsWith(KEPT))).toEqual([]);
});
