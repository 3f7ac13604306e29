import { expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { forged, formOf } from './forged.ts';
import { ADMIN, VIEWER } from './harness.ts';
import { startLetters } from './trial-pages.ts';

/** A bot whose form was left on its second page, with a subject half typed. */
async function leftHalfway() {
  const bot = await startLetters();
  const { letter, store } = bot;
  await letter.open('/letter send', '· 1 of 3');
  await letter.send({ list: '4101', colour: 'red' });
  await letter.change('subject', 'Half');
  await expect
    .poll(async () => (await store.formSessions.latest(ADMIN, 'letter send', new Date(0)))?.values)
    .toMatchObject({ subject: 'Half' });
  await letter.close();
  return bot;
}

/** The same with the form open again, as it was left. */
async function takenUp() {
  const bot = await leftHalfway();
  await bot.type('/letter send');
  return { ...bot, first: await bot.letter.shown('Continuing your draft from') };
}

test('a form that was closed goes on where it was left, also after a restart of the bot', async () => {
  const { letter, restart } = await leftHalfway();
  await restart();
  await letter.open('/letter send', 'Continuing your draft from');
  expect(letter.words()).toContain('· 2 of 3');
  expect(letter.fields()).toMatchObject({ subject: 'Half' });
  await letter.back('· 1 of 3');
  expect(letter.fields()).toEqual({ list: '4101', colour: 'red' });
});

test('a draft whose input has another name since goes on with its value', async () => {
  const { letter, store } = await startLetters();
  const change = { values: { list: '4101', tint: 'red' }, page: 0, revision: 0 };
  const left = { personId: ADMIN, operation: 'letter send', ...change };
  const { id } = await store.formSessions.begin(left, new Date());
  await store.formSessions.save(id, change, new Date());
  await letter.open('/letter send', 'Continuing your draft from');
  expect(letter.fields()).toEqual({ list: '4101', colour: 'red' });
  await letter.send({});
  await letter.back('· 1 of 3');
  expect(letter.fields()).toEqual({ list: '4101', colour: 'red' });
});

test('a form that nobody touched is not kept, however what it shows was typed', async () => {
  const { letter, store } = await startLetters();
  await letter.open('/letter send 4101 colour=Red ?', '· 1 of 3');
  await letter.close();
  await letter.open('/letter note A', '· 1 of 2');
  expect(await store.formSessions.latest(ADMIN, 'letter send', new Date(0))).toBeNull();
});

test('a draft is forgotten when one starts anew', async () => {
  const { letter } = await takenUp();
  await letter.click('Start over', { subject: 'Half and half' });
  await letter.shown('· 1 of 3');
  expect(letter.fields()).toEqual({ list: undefined, colour: undefined });
  await letter.close();
  await letter.open('/letter send', '· 1 of 3');
  expect(letter.words()).not.toContain('your draft');
});

test('a draft is forgotten when it was carried out', async () => {
  const { letter, notified } = await takenUp();
  await letter.fillIn({}, {}, {});
  await notified('Sent');
  await letter.open('/letter send', '· 1 of 3');
  expect(letter.fields()).toEqual({ list: undefined, colour: undefined });
});

test('a form opened with values of its own leaves the draft alone until it is filled in', async () => {
  const { letter } = await leftHalfway();
  await letter.open('/letter send 4102', '· 1 of 3');
  expect(letter.fields()).toMatchObject({ list: '4102' });
  await letter.close();
  await letter.open('/letter send', 'Continuing your draft from');
  expect(letter.fields()).toMatchObject({ subject: 'Half' });
});

test('of two windows with one draft the other is over when one was carried out', async () => {
  const { first, type, letter, notified, workspace, ledger } = await takenUp();
  await type('/letter send');
  await workspace.waitForView(ADMIN, ({ id, kind }) => kind === 'modal' && id !== first.id);
  await letter.fillIn({}, {}, {});
  await notified('Sent');
  expect(letter.top().id).toBe(first.id);
  await letter.send({});
  expect(letter.words()).toContain('This form is closed');
  expect(ledger.done).toHaveLength(1);
});

test('today’s values of what was picked stand in the pages behind', async () => {
  const { letter, notified, ledger } = await startLetters();
  await letter.open('/letter change', '· 1 of 2');
  await letter.send({ letter: '1' });
  expect(letter.fields()).toEqual({ subject: 'Subject of 1', text: 'xxx' });
  await letter.back('· 1 of 2', { subject: 'Mine' });
  await letter.send();
  expect(letter.fields()).toMatchObject({ subject: 'Mine' });
  await letter.back('· 1 of 2');
  await letter.send({ letter: '2' });
  // A text that has no room in its field is not cut: it stays as it is.
  expect(letter.fields()).toEqual({ subject: 'Subject of 2', text: undefined });
  await letter.send();
  await notified('Changed');
  expect(ledger.done).toEqual(['change 2 Subject of 2 undefined']);
});

test('nobody sends, sees or goes back in the draft of somebody else', async () => {
  const bot = await startLetters();
  const { store, ledger } = bot;
  const values = { list: '4101', subject: 'A secret' };
  const at = new Date();
  const begun = { personId: VIEWER, operation: 'letter send', values, page: 3, revision: 1 };
  const { id } = await store.formSessions.begin(begun, at);
  const place = { draft: id, page: 3, turn: 1 };
  const who = formOf({ operation: 'letter send', place });
  const sent = await forged(bot, { type: 'view_submission', ...who });
  expect(await sent.json()).toMatchObject({ response_action: 'update', view: { blocks: [{}] } });
  const back = { type: 'button', action_id: 'form:back', block_id: 'form-back', action_ts: '1' };
  await forged(bot, { type: 'block_actions', actions: [back], ...who });
  await forged(bot, { type: 'view_closed', is_cleared: false, ...who });
  await bot.room.stop();
  expect(await store.formSessions.get(id)).toMatchObject({ ...begun, savedAt: null });
  expect(ledger.done).toEqual([]);
});

test('a form that was carried out is told as done when its draft can’t be forgotten', async () => {
  const storeWith = (store: Store): Store => ({
    ...store,
    formSessions: { ...store.formSessions, forget: () => Promise.reject(new Error('no disk')) },
  });
  const { notified, letter, ledger } = await startLetters({ storeWith });
  await letter.open('/letter send 4101 subject=Hi at=someday', '· 3 of 3');
  await letter.fillIn({ at: '2099-01-02 10:00' }, {});
  await notified('Sent');
  expect(ledger.done).toHaveLength(1);
});
