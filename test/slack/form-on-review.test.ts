import { expect, test } from 'vitest';
import { formIn } from './form-in-hand.ts';
import { ADMIN, startHarness, wordsIn } from './harness.ts';
import { letterCatalogue, newLetters } from './trial-pages.ts';

/** A bot whose form is at the review of a letter with this text. */
async function atReview(text = '') {
  const ledger = newLetters();
  const bot = await startHarness({ catalogue: letterCatalogue(ledger) });
  const letter = formIn(bot);
  await bot.type('/letter send');
  await letter.shown('To whom');
  await letter.send({ list: '4101' });
  await letter.send({ subject: 'Hi', text });
  await letter.send();
  await letter.shown('Send the letter');
  return { ...bot, ledger, letter };
}

test('a form that stands on a review is confirmed and answered there', async () => {
  const { letter, notified, workspace, ledger } = await atReview();
  await letter.click('Proof…');
  const page = await letter.shown('The proof');
  expect(page.payload['title']).toMatchObject({ text: 'Letter: proof' });
  expect(letter.words()).not.toContain('Step 1');
  await letter.send();
  await letter.shown('A proof of Hi?');
  expect(ledger.done).toEqual([]);
  await letter.send();
  await letter.shown('Proof sent. To you.');
  await notified('Proof sent');
  expect(ledger.done).toEqual(['proof Hi']);
  await letter.close();
  expect(workspace.views(ADMIN)).toHaveLength(1);
  await letter.send();
  await notified('Sent');
});

test('an answer shows no line that would be too long to type', async () => {
  const { letter, notified } = await atReview('long '.repeat(50));
  await letter.send();
  expect(wordsIn(await notified('Sent'))).not.toContain('in one line');
});
