import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../src/domain/reply.ts';
import { InputError, UnavailableError } from '../../src/lib/errors.ts';
import { createLog } from '../../src/lib/log.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { acknowledgement } from '../../src/slack/acknowledgement.ts';
import { formIn } from './form-in-hand.ts';
import { NEVER_MS, READS, startHarness, type HarnessOptions, WRITES } from './harness.ts';
import { hold, letterCatalogue, newLetters } from './trial-pages.ts';

const CYRILLIC = 'Рассылка для постоянных клиентов №';
const LONG = 'Ж'.repeat(3000);

/** `/essay write` in two pages, the second of three long texts, and `/essay check` in one. */
function essays(problems: readonly InputError[] = []) {
  const text = { kind: 'text', label: 'Text', multiline: true } as const;
  const write = defineOperation({
    name: 'essay write',
    summary: 'Write an essay',
    ...WRITES,
    inputs: { title: { kind: 'text', label: 'Title' }, a: text, b: text, c: text },
    pages: [
      {
        title: 'Its name',
        inputs: ['title'],
        check: ({ title }) => {
          if (title === 'Nothing') throw new InputError('Not today.');
        },
      },
      {
        title: 'Its texts',
        inputs: ['a', 'b', 'c'],
        // With the texts alone it would be 19 KB.
        about: async () => [{ kind: 'paragraph', text: CYRILLIC.repeat(25) }],
      },
    ],
    run: async ({ title }): Promise<Reply> => ({ title: `Written: ${title}` }),
  });
  const check = defineOperation({
    name: 'essay check',
    summary: 'Check an essay',
    ...READS,
    inputs: { a: text, b: text },
    run: async (): Promise<Reply> => {
      const [first] = problems;
      if (first) throw first;
      return { title: 'Checked' };
    },
  });
  return catalogueOf([
    { name: 'essay', summary: 'Essays', bare: 'check', operations: [write, check] },
  ]);
}

async function start(options: Partial<HarnessOptions> = {}) {
  const bot = await startHarness({ catalogue: essays(), ...options });
  return { ...bot, form: formIn(bot) };
}

describe.each(['http', 'socket'] as const)('what is acknowledged over %s', (mode) => {
  test('offers as many of 100 lists with Cyrillic names as Slack takes', async () => {
    const lists = Array.from({ length: 100 }, (_, index) => ({
      id: String(4100 + index),
      title: `${CYRILLIC}${index}`.slice(-33),
      detail: `${index * 100} активных адресов`,
    }));
    const catalogue = letterCatalogue(newLetters());
    const { type, form, search } = await start({
      mode,
      catalogue,
      references: { search: async () => lists },
    });
    const view = await form.open('/letter send', 'To whom');
    const { options: offered } = Object(await search(view, 'list', ''));
    expect(offered.length).toBeGreaterThan(70);
    expect(offered.length).toBeLessThan(100);
    expect(offered[0]).toMatchObject({ value: '4100' });
    expect(await type('/letter note')).toBeNull();
  });

  test('shows a page with three Cyrillic texts of 3,000 characters, whole', async () => {
    const { type, form } = await start({ mode });
    await form.open(`/essay write title=A a=${LONG} b=${LONG} c=${LONG} ?`, 'Its name');
    expect(await form.send({ title: 'B' })).toBeNull();
    await form.shown('Its texts');
    expect(form.fields()).toEqual({ a: LONG, b: LONG, c: LONG });
    expect(await type('/essay check')).toBeNull();
  });

  test('cuts errors that are too long', async () => {
    const problem = new InputError(LONG.repeat(5), { field: 'b' });
    const { form } = await start({ mode, catalogue: essays([problem]) });
    await form.open('/essay check', 'Check an essay');
    expect(await form.send({ a: 'A', b: 'B' })).toBeNull();
    expect(form.errors()['b']).toMatch(/^Ж{9000,}…$/);
  });
});

test('what belongs to no field is said under the first one', async () => {
  const { form } = await start();
  await form.open('/essay write', 'Its name');
  expect(await form.send({ title: 'Nothing' })).toBeNull();
  expect(form.errors()).toEqual({ title: 'Not today.' });
});

describe('a view that Slack shows after the update that replaced it', () => {
  test('gives way to the page that was too large to acknowledge', async () => {
    const { form, workspace } = await start();
    await form.open(`/essay write title=A a=${LONG} b=${LONG} c=${LONG} ?`, 'Its name');
    workspace.control.setAcknowledgementLag(250);
    await form.send({ title: 'B' });
    await form.shown('Its texts');
  });

  test('gives way to the step that it waited for', async () => {
    const letters = newLetters();
    const bot = await start({ catalogue: letterCatalogue(letters) });
    const { form, workspace } = bot;
    letters.preview = () => wait(300);
    await form.open('/letter send 4101 subject=Hi at=someday', '· 3 of 3');
    workspace.control.setAcknowledgementLag(400);
    bot.answerFormsWithin(100);
    await form.send({ at: '2099-01-02 10:00' });
    await form.shown('Send the letter');
  });
});

describe('a form is acknowledged within three seconds', () => {
  async function atReview(options: Partial<HarnessOptions> = {}) {
    const letters = newLetters();
    const bot = await start({ catalogue: letterCatalogue(letters), ...options });
    await bot.form.open('/letter send 4101 subject=Hi ?', 'To whom');
    await bot.form.fillIn({}, {}, {});
    await bot.form.shown('Send the letter');
    return { ...bot, letters };
  }

  test('when acting is refused late, and the page to change takes its time', async () => {
    const { form, letters, answerFormsWithin } = await atReview();
    const about = Promise.withResolvers<undefined>();
    letters.act = async () => {
      throw new InputError('Say something.', { field: 'subject' });
    };
    letters.about = () => about.promise;
    answerFormsWithin(NEVER_MS, 100);
    expect(await form.send()).toBeNull();
    about.resolve(undefined);
    await form.shown('Say something.');
    expect(form.fields()).toMatchObject({ subject: 'Hi' });
  });

  test('when Slack is slow to say who sent it', async () => {
    let at = new Date('2026-11-23T09:00:00Z');
    const { form, letters, answerFormsWithin, workspace } = await atReview({ now: () => at });
    hold(letters, 'act');
    // What Slack told before no longer counts.
    at = new Date(at.getTime() + 3_600_000);
    workspace.control.failNext('users.info', { delayMs: NEVER_MS });
    answerFormsWithin(100);
    expect(await form.send()).toBeNull();
  });

  test('also when a machine that is busy does it later than Slack waits', async () => {
    const { form, letters, notified } = await atReview();
    const act = hold(letters, 'act');
    const sent = form.send();
    await wait(3_100);
    act.resolve(undefined);
    expect(await sent).toBeNull();
    await notified('Sent');
  });

  test('at once when finding out who sent it took all the time there was', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const log = createLog('silent');
    const timing = { formAnswerMs: NEVER_MS, acknowledgeMs: NEVER_MS };
    const context = { receivedAtMs: performance.now() - 2 * NEVER_MS };
    const submission = { view: {}, ack: async () => resolve('acknowledged'), context };
    // Of the room and of the submission, only this is looked at before it is acknowledged.
    const given = [{ log, timing }, submission] as unknown as Parameters<typeof acknowledgement>;
    const { leftMs } = acknowledgement(given[0], given[1], { late: 'closes', over: undefined });
    expect(leftMs()).toBeLessThan(0);
    expect(await promise).toBe('acknowledged');
  });

  /** A store that gives no form until it is released. */
  function slowStore() {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const slow = { isSlow: false, release: () => resolve(undefined), fail: reject };
    const storeWith: HarnessOptions['storeWith'] = (store) => ({
      ...store,
      formSessions: {
        ...store.formSessions,
        get: async (id) => {
          if (slow.isSlow) await promise;
          return store.formSessions.get(id);
        },
      },
    });
    return { slow, storeWith };
  }

  /** The review was sent, and the store gives no form yet. */
  async function sentSlowly() {
    const { slow, storeWith } = slowStore();
    const bot = await atReview({ storeWith });
    bot.answerFormsWithin(100);
    slow.isSlow = true;
    expect(await bot.form.send()).toBeNull();
    return { ...bot, slow };
  }

  test('when the store takes its time', async () => {
    const { form, notified, slow } = await sentSlowly();
    expect(form.words()).toContain('Preparing the next step…');
    slow.release();
    await notified('Sent');
    await form.shown('The answer will follow in the channel.');
  });

  test('when the store takes its time, and says then which file is of no use', async () => {
    const { slow, storeWith } = slowStore();
    const catalogue = letterCatalogue(newLetters());
    const { form, answerFormsWithin } = await start({ catalogue, storeWith });
    await form.open('/letter bind', '· 1 of 2');
    const files = await form.pick('a.pdf', 'x');
    answerFormsWithin(100);
    slow.isSlow = true;
    expect(await form.send({ files })).toBeNull();
    slow.release();
    await form.shown('a.pdf');
    expect(form.words()).toContain('· 1 of 2');
  });

  test('when the store fails late, and the window says so', async () => {
    const { form, notified, slow } = await sentSlowly();
    slow.fail(new UnavailableError('The store is gone.', { outcome: 'none' }));
    await notified('The store is gone.');
    await form.shown('That didn’t work. The reason is in the channel.');
  });
});
