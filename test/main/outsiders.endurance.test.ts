import { expect, it } from 'vitest';
import { read } from './person.ts';
import { crowdFor, reportOf } from './walk/crowd.ts';

const SENTENCE = /Postbell is for (?:full )?members of [^]*Ask: <@U0BOSS>/u;

it('outsiders get of no operation more than why not', async () => {
  // Guests and people of another company, also where ADMINS names them.
  const crowd = await crowdFor(() => true, { accounts: ['guest', 'external'] });
  await Promise.all(crowd.walkers.flatMap(({ type, line }) => [type(), type(`${line} ?`)]));
  await crowd.close();
  const wrong = crowd.walkers.filter(({ answers, forms, announcements }) => {
    const words = answers().map(read);
    const isNotified = words.length === 2 && words.every((one) => SENTENCE.test(one));
    return !isNotified || forms() > 0 || announcements().length > 0;
  });
  expect(wrong.map(reportOf)).toEqual([]);
  expect(crowd.askedFor()).toEqual([]);
});
