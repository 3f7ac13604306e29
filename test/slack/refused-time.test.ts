import { expect, test } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { formIn } from './form-in-hand.ts';
import { startHarness } from './harness.ts';
import { letterCatalogue, newLetters } from './trial-pages.ts';

const OVER = '2026-11-20T09:00:00Z';
const SOON = '2026-11-21T12:30:00Z';
const secondsOf = (text: string) => Date.parse(text) / 1000;

/** A bot at noon whose form is on the page with the time; its clock can be moved. */
async function atTime() {
  let now = new Date('2026-11-21T12:00:00Z');
  const ledger = newLetters();
  const bot = await startHarness({ catalogue: letterCatalogue(ledger), now: () => now });
  const letter = formIn(bot);
  await bot.type('/letter send 4101');
  await letter.shown('To whom');
  await letter.send();
  await letter.send({ subject: 'Hi' });
  const moveTo = (text: string) => {
    now = new Date(text);
  };
  return { ...bot, ledger, letter, moveTo };
}

test('a time that is over is refused on its page, and stands there again after going back', async () => {
  const { letter, ledger } = await atTime();
  await letter.send({ at: OVER });
  expect(letter.errors()).toEqual({ at: 'That is over.' });
  await letter.click('Back', { at: OVER });
  await letter.shown('Step 2 of 3');
  await letter.send();
  expect(letter.fields()).toMatchObject({ at: secondsOf(OVER) });
  expect(letter.wrongUnder('at')).toContain('That is over.');
  await letter.send();
  expect(letter.errors()).toEqual({ at: 'That is over.' });
  expect(ledger.done).toEqual([]);
});

test('a time that was refused stands in its field when the draft is taken up again', async () => {
  const { letter, type } = await atTime();
  await letter.change('at', OVER);
  await letter.send({ at: OVER });
  await letter.close();
  await type('/letter send');
  await letter.shown('You go on with your draft from');
  expect(letter.fields()).toMatchObject({ at: secondsOf(OVER) });
  expect(letter.wrongUnder('at')).toContain('That is over.');
});

test('a time that is over by the time that the review is sent leads back to its field', async () => {
  const { letter, ledger, moveTo } = await atTime();
  await letter.send({ at: SOON });
  await letter.shown('Send the letter');
  moveTo('2026-11-21T13:00:00Z');
  await letter.send();
  await letter.shown('Step 3 of 3');
  expect(letter.fields()).toMatchObject({ at: secondsOf(SOON) });
  expect(letter.wrongUnder('at')).toContain('That is over.');
  expect(ledger.done).toEqual([]);
});

test('a time that is refused after a slow step stands in its field', async () => {
  const { letter, ledger, answerFormsWithin } = await atTime();
  answerFormsWithin(100);
  const slow = Promise.withResolvers<undefined>();
  ledger.preview = () => slow.promise;
  await letter.send({ at: SOON });
  await letter.shown('Getting the next step ready');
  slow.reject(new InputError('That is over.', { field: 'at' }));
  await letter.shown('Step 3 of 3');
  expect(letter.fields()).toMatchObject({ at: secondsOf(SOON) });
  expect(letter.wrongUnder('at')).toContain('That is over.');
});
