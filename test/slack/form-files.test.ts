import { expect, test } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { isOfSlack } from '../../src/slack/files.ts';
import { forged, formOf } from './forged.ts';
import { formIn } from './form-in-hand.ts';
import { ADMIN, serve, startHarness, wordsIn } from './harness.ts';
import { startLetters } from './trial-pages.ts';

/** With the form open that takes a file. */
async function printing(title = 'Sale', mode: 'http' | 'socket' = 'http') {
  const bot = await startLetters({ mode });
  await bot.letter.open(`/letter print ${title}`, 'Print a file');
  return bot;
}

test.each(['http', 'socket'] as const)('a file is read and given over %s', async (mode) => {
  const { notified, letter, ledger } = await printing('Sale', mode);
  await letter.send({ title: 'Sale', file: await letter.pick('адреси.CSV', 'ann@example.com') });
  const message = await notified('Printed');
  expect(ledger.done).toEqual(['print Sale адреси.CSV ann@example.com']);
  expect(wordsIn(message)).not.toContain('in one line');
});

test.each([
  ['letter.pdf', 'x', 'letter.pdf can’t be read here. Use CSV or TXT.'],
  ['letter', 'x', 'letter can’t be read here. Use CSV or TXT.'],
  ['big.csv', 'x'.repeat(1001), 'big.csv is too large: at most 1 KB.'],
])('%s is refused under its field', async (name, content, sentence) => {
  const { letter, ledger } = await printing();
  await letter.send({ title: 'Sale', file: await letter.pick(name, content) });
  expect(letter.errors()).toEqual({ file: sentence });
  expect(ledger.done).toEqual([]);
});

test.each([
  ['a failure', { status: 500 }],
  ['a sign-in page', { html: '<html>Sign in</html>' }],
])('%s in place of a file is told, with the form to try again', async (_, failure) => {
  const { notified, letter, ledger, workspace, click } = await printing();
  workspace.control.failNext('files.download', failure);
  await letter.send({ title: 'Sale', file: await letter.pick('a.csv', 'ann') });
  await click(await notified('Slack didn’t deliver the file a.csv.'), 'Try again');
  await letter.shown('Print a file');
  expect(letter.fields()).toMatchObject({ title: 'Sale' });
  expect(ledger.done).toEqual([]);
});

test('a slow file lets the form close in time, and the answer follows', async () => {
  const { notified, letter, workspace, answerFormsWithin } = await printing();
  workspace.control.failNext('files.download', { delayMs: 500 });
  answerFormsWithin(100);
  await letter.send({ title: 'Sale', file: await letter.pick('a.csv', 'ann') });
  expect(workspace.views(ADMIN)).toEqual([]);
  await notified('Printed');
});

test('a file that was given is kept when the form opens again', async () => {
  const { notified, letter, ledger, click } = await printing('unprintable');
  await letter.send({ title: 'unprintable', file: await letter.pick('a.csv', 'ann') });
  const message = await notified('The printer is off.');
  await click(message, 'Try again');
  await letter.shown('a.csv is kept');
  expect(await letter.send({ title: 'Sale' })).toBeNull();
  await notified('Printed');
  expect(ledger.done).toEqual(['print Sale a.csv ann']);
});

test('files of a page are kept from page to page, and may be replaced', async () => {
  const { notified, letter, ledger } = await startLetters();
  await letter.open('/letter bind', '· 1 of 2');
  const [one, two] = [await letter.pick('a.csv', 'a'), await letter.pick('b.csv', 'b')];
  const both = { type: 'file_input', files: [one, two].flatMap(({ files }) => files) };
  await letter.send({ files: both });
  await letter.back('a.csv, b.csv are kept', { title: 'T' });
  await letter.fillIn({}, {});
  await notified('Bound');
  expect(ledger.done).toEqual(['bind T a.csv,b.csv']);
});

test('a page waits for a slow file, and asks again for one that can’t be had', async () => {
  const { letter, workspace, answerFormsWithin } = await startLetters();
  await letter.open('/letter bind', '· 1 of 2');
  workspace.control.failNext('files.download', { delayMs: 500, status: 500 });
  answerFormsWithin(100);
  await letter.send({ files: await letter.pick('a.csv', 'a') });
  expect(letter.words()).toContain('Reading the file…');
  await letter.shown('Slack didn’t deliver the file a.csv. Add it again.');
  expect(letter.words()).toContain('· 1 of 2');
  answerFormsWithin(2000);
  await letter.send({ files: await letter.pick('a.csv', 'a') });
  expect(letter.words()).toContain('· 2 of 2');
});

test('a file that is no longer kept is asked for again when its draft is taken up', async () => {
  const { letter, store } = await startLetters();
  await letter.open('/letter bind', '· 1 of 2');
  await letter.send({ files: await letter.pick('a.csv', 'x') });
  await letter.shown('· 2 of 2');
  await letter.close();
  await store.aging.forget(new Date(Date.now() + 15 * 24 * 3_600_000));
  await letter.open('/letter bind', '· 1 of 2');
  expect(letter.wrongUnder('files')).toContain('is no longer available. Add it again.');
});

test('a file that can’t be kept on the way back is told', async () => {
  const bot = await startHarness({ catalogue });
  const form = formIn(bot);
  await form.open(
    '/push send 4301 "Meet timelines" text="Plan a quarter" icon=nowhere ?',
    '· 2 of 4',
  );
  await form.back('· 1 of 4', { image: await form.pick('photo.csv', 'x') });
  expect(form.words()).toContain('Image: photo.csv can’t be read here.');
});

test('the bot’s token goes to Slack alone', async () => {
  const bot = await startLetters();
  const { notified, ledger } = bot;
  let requests = 0;
  const elsewhere = await serve((_, response) => {
    requests += 1;
    response.end('ann');
  });
  const file = { id: 'F1', name: 'a.csv', url_private: `${elsewhere}/a.csv` };
  const values = { title: { value: { value: 'Sale' } }, file: { value: { files: [file] } } };
  const form = formOf({ operation: 'letter print' }, values);
  await forged(bot, { type: 'view_submission', ...form });
  await notified('Slack didn’t deliver the file a.csv.');
  expect(requests).toBe(0);
  expect(ledger.done).toEqual([]);
});

test.each([
  ['https://files.slack.com/files-pri/T1-F1/a.csv', true],
  ['https://acme.enterprise.slack.com/files/a.csv', true],
  ['https://files.slack-gov.com/a.csv', true],
  ['http://127.0.0.1:4020/files/a.csv', true],
  ['http://127.0.0.1:4021/files/a.csv', false],
  ['http://files.slack.com/a.csv', false],
  ['https://files.slack.com:8443/a.csv', false],
  ['https://files.slack.com@example.com/a.csv', false],
  ['https://notslack.com/a.csv', false],
  ['https://slack.com.example.com/a.csv', false],
  ['file:///etc/passwd', false],
  ['a.csv', false],
])('%s is of Slack: %s', (address, is) => {
  expect(isOfSlack(address, 'http://127.0.0.1:4020/api/')).toBe(is);
});
