import { describe, expect, test } from 'vitest';
import { InputError, UnavailableError } from '../../src/lib/errors.ts';
import { USUAL_RULES } from '../../src/domain/approvals.ts';
import { attemptsIn } from '../store/audit/trail.ts';
import { formIn } from './form-in-hand.ts';
import { ADMIN, blocksOf, CHANNEL, elementOf, VIEWER, wordsIn } from './harness.ts';
import { hold, startLetters } from './trial-pages.ts';

/** A bot whose form is on its first page. */
async function begun(options: Parameters<typeof startLetters>[0] = {}, line = '/letter send') {
  const bot = await startLetters(options);
  return { ...bot, first: await bot.letter.open(line, 'To whom') };
}

/** A bot whose form is at the review. */
async function atReview(subject = 'Hi', text = '') {
  const bot = await begun();
  await bot.letter.fillIn({ list: '4101' }, { subject, text }, {});
  await bot.letter.shown('Send the letter');
  return bot;
}

describe.each(['http', 'socket'] as const)('a form with pages over %s', (mode) => {
  test('goes page by page to a review, and acts once when that is sent', async () => {
    const { first, notified, letter, ledger, workspace } = await begun({ mode });
    expect(first.payload['title']).toMatchObject({ text: 'Send a letter · 1 of 3' });
    expect(first.payload['submit']).toMatchObject({ text: 'Next' });
    expect(Object.keys(letter.fields())).toEqual(['list', 'colour']);
    expect(letter.words()).not.toContain('Back');

    await letter.send({ list: '4101', colour: 'red' });
    expect(letter.words()).toContain('What');
    expect(letter.words()).toContain('List 4101 has 12 addresses.');
    await letter.fillIn(
      { subject: 'Hi', text: 'You' },
      { at: '2099-01-02T09:00:00Z', loud: 'yes' },
    );

    expect(letter.top().payload['title']).toMatchObject({ text: 'Send a letter · review' });
    expect(letter.top().payload['submit']).toMatchObject({ text: 'Send the letter' });
    expect(letter.words()).toContain('To list 4101, 2099-01-02T09:00:00.000Z');
    expect(letter.words()).toContain('Addresses');
    expect(ledger.done).toEqual([]);

    await letter.send();
    expect(workspace.views(ADMIN)).toEqual([]);
    await notified('Sent');
    await workspace.control.redeliver();
    expect(ledger.done).toEqual(['send 4101 red Hi You 2099-01-02T09:00:00.000Z true']);
    await workspace.waitForMessage((message) => message.text.includes('sent Hi.'));
  });
});

describe('a form with pages', () => {
  test('goes on only while its person may do it, or may ask for it', async () => {
    const { store, ledger, ...bot } = await startLetters();
    const letter = formIn(bot, VIEWER);
    const subject = { kind: 'person', id: VIEWER } as const;
    const given = { subject, isDenied: false, grantedBy: ADMIN, grantedAt: new Date() };
    await store.rights.set({ ...given, entry: 'role:marketer' }, () => undefined);
    await store.approvals.setRules({ ...USUAL_RULES });
    await letter.open('/letter send', 'To whom');
    await letter.send({ list: '4101' });
    await letter.shown('· 2 of 3');
    await store.approvals.setRules(null);
    await letter.send({ subject: 'Hi' });
    const refusal = await bot.notified('You can’t', VIEWER);
    expect(ledger.done).toEqual([]);
    // What stood on the page goes to whoever is asked, and on with them once they may.
    expect(elementOf(refusal, 'text', 'Ask Mira to send it').value).toContain(
      '"values":{"list":"4101","subject":"Hi"}',
    );
    expect(await attemptsIn(store)).toMatchObject([
      { personId: VIEWER, way: 'form', operation: 'letter send', state: 'refused' },
    ]);
    await store.rights.set({ ...given, entry: 'role:sender' }, () => undefined);
    await bot.workspace.send('message', { person: VIEWER, channel: CHANNEL, text: '/letter send' });
    await letter.shown('Continuing your draft');
    expect(letter.fields()).toMatchObject({ subject: 'Hi' });
  });

  test('keeps what was typed on the way back, also on the page that is left', async () => {
    const { letter } = await begun();
    await letter.send({ list: '4101', colour: 'blue' });
    await letter.back('· 1 of 3', { subject: 'Half a subj' });
    expect(letter.fields()).toEqual({ list: '4101', colour: 'blue' });
    await letter.send({});
    expect(letter.fields()).toMatchObject({ subject: 'Half a subj' });
    await letter.send({ subject: 'Whole' });
    await letter.back('· 2 of 3');
    expect(letter.fields()).toMatchObject({ subject: 'Whole' });
  });

  test('goes back from the review', async () => {
    const { letter, ledger } = await atReview();
    await letter.back('· 3 of 3');
    await letter.fillIn({ loud: 'yes' }, {});
    await expect.poll(() => ledger.done).toEqual(['send 4101  Hi   true']);
  });

  test('says on the page itself what doesn’t do together there', async () => {
    const { letter } = await begun();
    await letter.send({ list: '4103', colour: 'red' });
    expect(letter.errors()).toEqual({ colour: 'This list wants no red.' });
    await letter.send({ list: '4103', colour: 'blue' });
    expect(letter.words()).toContain('What');
  });

  test('goes to the page of what the review finds wrong', async () => {
    const { letter } = await begun({}, '/letter send 4101');
    expect(letter.fields()).toMatchObject({ list: '4101' });
    await letter.fillIn({}, { subject: 'nothing' }, {});
    expect(letter.words()).toContain('· 2 of 3');
    expect(letter.wrongUnder('subject')).toContain('Say something.');
    expect(letter.fields()).toMatchObject({ subject: 'nothing' });
  });

  test('opens where something that was typed can’t be read', async () => {
    const { letter } = await startLetters();
    await letter.open('/letter send 4101 subject=Hi at=someday', '· 3 of 3');
    expect(letter.words()).toContain('❌ Enter a date and time such as');
  });

  test('keeps a text that is too long for its field, whole, and says so', async () => {
    const { letter } = await startLetters();
    const subject = 'A subject of more than twenty characters';
    await letter.open(`/letter send 4101 subject="${subject}" ?`, '· 2 of 3');
    expect(letter.fields()).toMatchObject({ subject });
    expect(letter.words()).toContain('Up to 20 characters; this has 40.');
    await letter.send();
    expect(letter.errors()['subject']).toContain('Up to 20 characters');
    await letter.send({ subject: 'Short' });
    expect(letter.words()).toContain('· 3 of 3');
  });

  test('shown another page by a page that was told twice loses nothing', async () => {
    const { letter, workspace } = await begun();
    await letter.send({ list: '4101' });
    await workspace.control.redeliver();
    await letter.fillIn({ subject: 'Hi' }, {});
    expect(letter.words()).toContain('To list 4101');
  });

  test('shows what is in the way of acting, and acts when it is gone', async () => {
    const { letter, ledger, notified } = await atReview();
    ledger.act = () => Promise.reject(new UnavailableError('No answer.', { outcome: 'none' }));
    await letter.send();
    expect(letter.words()).toContain('No answer.');
    ledger.act = async () => undefined;
    await letter.send();
    await notified('Sent');
    expect(ledger.done).toHaveLength(1);
  });

  test('shows the review again where a warning came after it, and acts despite it then', async () => {
    const { letter, ledger, notified, store } = await atReview();
    ledger.warnings.push({ key: 'overlap:7', words: 'an overlap', people: 12 });
    await letter.send();
    await letter.shown('Send the letter');
    expect(ledger.done).toEqual([]);
    await letter.send();
    await notified('Sent');
    expect(ledger.done).toHaveLength(1);
    const attempts = await attemptsIn(store);
    expect(attempts.map(({ state, inputs }) => [state, inputs['despite']])).toEqual([
      ['done', 'overlap:7'],
      ['refused', undefined],
    ]);
  });

  test('closes where it is unknown what was done, and says so', async () => {
    const { letter, ledger, notified, workspace } = await atReview();
    ledger.act = () => Promise.reject(new UnavailableError('No answer.', { outcome: 'unknown' }));
    await letter.send();
    await notified('It may or may not have gone through');
    expect(workspace.views(ADMIN)).toEqual([]);
  });

  test('without a review acts after its last page', async () => {
    const { letter, ledger, notified, workspace } = await startLetters();
    await letter.open('/letter note', '· 1 of 2');
    await letter.send({ title: 'A' });
    expect(letter.top().payload['submit']).toMatchObject({ text: 'Note something' });
    await letter.send({ text: 'A' });
    expect(letter.words()).toContain('· 1 of 2');
    expect(letter.words()).toContain('❌ That is taken.');
    await letter.fillIn({ title: 'B' }, {});
    await notified('Noted');
    expect(workspace.views(ADMIN)).toEqual([]);
    expect(ledger.done).toEqual(['note B A']);
  });
});

describe('what takes long', () => {
  test('leaves a page without its figures', async () => {
    const { letter, ledger } = await begun();
    ledger.about = () => new Promise(() => undefined);
    expect(await letter.send({ list: '4101' })).toBeNull();
    expect(letter.words()).toContain('You can continue without them.');
  });

  test('is shown though Slack refuses it at first: the review', async () => {
    const { letter, ledger, workspace, answerFormsWithin } = await begun({}, '/letter send 4101');
    const slow = hold(ledger, 'preview');
    answerFormsWithin(100);
    await letter.fillIn({}, { subject: 'Hi' }, {});
    workspace.control.failNext('views.update', { error: 'internal_error' });
    slow.resolve(undefined);
    await letter.shown('Send the letter');
    const updates = workspace.calls.filter(({ method }) => method === 'views.update');
    expect(updates.length).toBeGreaterThan(1);
  });

  test('is said in the window when it fails: the review', async () => {
    const { letter, ledger, notified, answerFormsWithin } = await begun({}, '/letter send 4101');
    const slow = hold(ledger, 'preview');
    answerFormsWithin(100);
    await letter.fillIn({}, { subject: 'Hi' }, {});
    slow.reject(new Error('a defect'));
    await notified('Something went wrong in Postbell');
    await letter.shown('That didn’t work. The reason is in the channel.');
  });

  test('closes the form: what is wrong then can be changed in it, filled as it was', async () => {
    const { letter, ledger, answerFormsWithin, ...bot } = await atReview('forbidden');
    const slow = hold(ledger, 'act');
    answerFormsWithin(100);
    await letter.send();
    expect(bot.workspace.views(ADMIN)).toEqual([]);
    answerFormsWithin(2000);
    slow.resolve(undefined);
    await bot.click(await bot.notified('Not this one.'), 'Open “Send a letter”');
    await letter.shown('· 1 of 3');
    await letter.fillIn({}, { subject: 'Hello' });
    ledger.act = async () => undefined;
    await letter.fillIn({}, {});
    await bot.notified('Sent');
    expect(ledger.done).toEqual(['send 4101  Hello   false']);
  });
});

describe('a button in the review', () => {
  test('does its own, answers in the channel, and the window says so', async () => {
    const { letter, ledger, notified } = await atReview();
    await letter.click('Test it');
    expect(wordsIn(await notified('Test sent'))).toContain('Hi');
    await letter.shown('Test it: done. The answer is in the channel.');
    expect(ledger.done).toEqual(['test Hi']);
    await letter.send();
    await notified('Sent');
  });

  test('leaves the signs in it, in its label and in what it carries as they are', async () => {
    const { letter, ledger, notified, workspace } = await atReview('Q&A <b>');
    expect(blocksOf(letter.top())[0]).toMatchObject({ text: { text: 'Send “Q&A <b>”?' } });
    const values = /"value":"(?:[^"\\]|\\.)*"/g;
    expect(letter.words().match(values)?.join('')).not.toMatch(/[&<>]/);
    await letter.click('Test A & B');
    await notified('Test sent');
    await letter.shown('Test A &amp; B: done.');
    expect(JSON.stringify(workspace.dispatches.at(-1)?.payload['actions'])).toContain('A &amp; B');
    expect(letter.words()).toContain('Send “Q&A <b>”?');
    expect(letter.words()).not.toContain('&amp;amp;');
    expect(ledger.done).toEqual(['test Q&A <b> A&B']);
  });

  test('that asks for more opens its form above, and the review is there again after it', async () => {
    const { letter, workspace, notified } = await atReview();
    await letter.click('Print it…');
    await letter.shown('Print a file');
    expect(letter.fields()).toMatchObject({ title: 'Hi' });
    expect(workspace.views(ADMIN)).toHaveLength(2);
    await letter.close();
    await letter.send();
    await notified('Sent');
  });

  test('that fails says where one reads why', async () => {
    const { letter, notified } = await atReview('forbidden');
    await letter.click('Test it');
    await notified('The service refused this');
    await letter.shown('Test it: that didn’t work.');
  });
});

test('a form that stands on a review is confirmed and answered there', async () => {
  const { letter, notified, workspace, ledger } = await atReview();
  await letter.click('Proof…');
  const page = await letter.shown('The proof');
  expect(page.payload['title']).toMatchObject({ text: 'Send a proof' });
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
  const { letter, notified } = await atReview('Hi', 'long '.repeat(50));
  await letter.send();
  expect(wordsIn(await notified('Sent'))).not.toContain('in one line');
});

const OVER = '2026-11-20T09:00:00Z';
const SOON = '2026-11-21T12:30:00Z';
const secondsOf = (text: string) => Date.parse(text) / 1000;

/** A bot at noon whose form is on the page with the time; its clock can be moved. */
async function atTime() {
  let now = new Date('2026-11-21T12:00:00Z');
  const bot = await begun({ now: () => now }, '/letter send 4101');
  await bot.letter.fillIn({}, { subject: 'Hi' });
  const moveTo = (text: string) => {
    now = new Date(text);
  };
  return { ...bot, moveTo };
}

test('a time that is over is refused on its page, and stands there again after going back', async () => {
  const { letter, ledger } = await atTime();
  await letter.send({ at: OVER });
  expect(letter.errors()).toEqual({ at: 'That is over.' });
  await letter.back('· 2 of 3', { at: OVER });
  await letter.send();
  expect(letter.fields()).toMatchObject({ at: secondsOf(OVER) });
  expect(letter.wrongUnder('at')).toContain('That is over.');
  await letter.send();
  expect(letter.errors()).toEqual({ at: 'That is over.' });
  expect(ledger.done).toEqual([]);
});

test('a time that was refused stands in its field when the draft is taken up again', async () => {
  const { letter } = await atTime();
  await letter.change('at', OVER);
  await letter.send({ at: OVER });
  await letter.close();
  await letter.open('/letter send', 'Continuing your draft from');
  expect(letter.fields()).toMatchObject({ at: secondsOf(OVER) });
  expect(letter.wrongUnder('at')).toContain('That is over.');
});

test('a time that is over by the time that the review is sent leads back to its field', async () => {
  const { letter, ledger, moveTo } = await atTime();
  await letter.send({ at: SOON });
  await letter.shown('Send the letter');
  moveTo('2026-11-21T13:00:00Z');
  await letter.send();
  await letter.shown('· 3 of 3');
  expect(letter.fields()).toMatchObject({ at: secondsOf(SOON) });
  expect(letter.wrongUnder('at')).toContain('That is over.');
  expect(ledger.done).toEqual([]);
});

test('a time that is refused after a slow step stands in its field', async () => {
  const { letter, ledger, answerFormsWithin } = await atTime();
  answerFormsWithin(100);
  const slow = hold(ledger, 'preview');
  await letter.send({ at: SOON });
  await letter.shown('Preparing the next step');
  slow.reject(new InputError('That is over.', { field: 'at' }));
  await letter.shown('That is over.');
  expect(letter.fields()).toMatchObject({ at: secondsOf(SOON) });
  expect(letter.wrongUnder('at')).toContain('That is over.');
});
