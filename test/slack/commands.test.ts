import { describe, expect, test } from 'vitest';
import { ADMIN, blocksOf, CHANNEL, ELSEWHERE, useUp, VIEWER, wordsIn } from './harness.ts';
import { startTrial } from './trial-operations.ts';

describe.each(['http', 'socket'] as const)('over %s', (mode) => {
  test('a command is answered privately', async () => {
    const { type, notified } = await startTrial({ mode });
    expect(await type('/thing show 4711')).toBeNull();
    const message = await notified('Thing 4711');
    expect(message.visibleTo).toBe(ADMIN);
    expect(message.text).toBe('Thing 4711: There it is');
  });

  test('a command told twice acts once', async () => {
    const { type, notified, workspace, ledger } = await startTrial({ mode });
    await type('/thing mark lamp');
    await notified('Marked');
    expect(await workspace.control.redeliver()).toMatchObject({ kind: 'acknowledged' });
    await type('/thing mark table');
    await notified('table');
    expect(ledger.done).toEqual(['mark lamp', 'mark table']);
  });

  test('a command is acknowledged while its operation hangs', async () => {
    const { type, notified, ledger, workspace } = await startTrial({ mode });
    expect(await type('/thing wait lamp')).toBeNull();
    expect(workspace.dispatches[0]?.acknowledgedAfterMs).toBeLessThan(3000);
    await ledger.begun.promise;
    expect(ledger.done).toEqual([]);
    ledger.slow.resolve(undefined);
    await notified('Waited long enough');
  });
});

describe('a command', () => {
  test('that takes long says what is known so far, and then is answered', async () => {
    const { type, notified, ledger } = await startTrial({ slowAnswerMs: 20 });
    await type('/thing wait lamp');
    expect((await notified('lamp is heavy')).text).toBe('⏳ lamp is heavy');
    ledger.slow.resolve(undefined);
    await notified('Waited long enough');
  });

  test('with a prefix means the same', async () => {
    const { type, notified } = await startTrial({ prefix: 'mail' });
    await type('/mail-thing show 4711');
    await notified('Thing 4711');
    await type('/mail-thing markk lamp');
    expect(wordsIn(await notified('Did you mean'))).toContain('/mail-thing mark');
  });

  test('of a verb that was misspelled does nothing until its form is sent', async () => {
    const { type, notified, click, workspace, ledger } = await startTrial();
    await type('/thing markk lamp');
    await click(await notified('Did you mean'), 'Mark…');
    const view = await workspace.waitForView(ADMIN, ({ kind }) => kind === 'modal');
    expect(JSON.stringify(view.payload)).toContain('"initial_value":"lamp"');
    expect(ledger.done).toEqual([]);
  });

  test('that the service did not answer can be tried again without typing', async () => {
    const { type, notified, click, ledger } = await startTrial();
    ledger.isDown = true;
    const comment = 'long '.repeat(500);
    await type(`/thing mark lamp comment="${comment}"`);
    const failure = await notified('Nothing was changed.');
    ledger.isDown = false;
    await click(failure, 'Try again');
    await notified('Marked');
    expect(ledger.done).toEqual([`mark lamp (${comment.trim()})`]);
  });

  test('takes no zone for the person’s own that is not', async () => {
    const { type, notified, ledger, workspace } = await startTrial();
    workspace.control.failNext('users.info', { error: 'fatal_error' }, 2);
    await type('/thing daily');
    await notified('Slack did not tell your time zone');
    await type('/thing daily zone=Asia/Tokyo');
    await notified('Asia/Tokyo');
    await type('/thing daily');
    await notified('Europe/Berlin');
    expect(ledger.done).toEqual(['daily Asia/Tokyo', 'daily Europe/Berlin']);
  });

  test('with a question mark at its end opens its form, filled with what stands before', async () => {
    const { type, form, submit, notified, workspace } = await startTrial();
    await type('/thing mark lamp comment="on the table" ?');
    const view = await form();
    expect(wordsIn(view)).toContain('"initial_value":"lamp"');
    expect(wordsIn(view)).toContain('"initial_value":"on the table"');
    await submit(view, {});
    await notified('Marked');
    expect(workspace.views(ADMIN)).toEqual([]);
  });

  test('that needs nothing has a form as well', async () => {
    const { type, form } = await startTrial();
    await type('/thing ?');
    expect((await form()).payload['title']).toMatchObject({ text: 'Thing: list' });
  });

  test('with a question mark in a word is carried out', async () => {
    const { type, notified } = await startTrial();
    await type('/thing mark why?');
    await notified('why?');
  });

  test('with an unknown option is answered with the nearest one', async () => {
    const { type, notified, workspace } = await startTrial();
    await type('/thing mark lamp coment=red');
    expect(wordsIn(await notified('Did you mean'))).toContain('comment');
    expect(workspace.views(ADMIN)).toEqual([]);
  });

  test.each([
    ['/thing help', 'Help: thing'],
    ['/thing help mark', 'Help: thing mark'],
    ['/postbell help', 'Help: everything'],
    ['/postbell help thing', 'Help: thing'],
    ['/thing', '&lt;!channel&gt;'],
  ])('%s', async (text, answer) => {
    const { type, notified } = await startTrial();
    await type(text);
    expect((await notified(answer)).text).toBe(answer);
  });

  test('may come with curly quotes and links', async () => {
    const { type, notified, ledger, workspace } = await startTrial();
    workspace.control.setTextForm('escaped');
    await type('/thing mark “old lamp” comment=“for ann@example.com & <co>”');
    await notified('Marked');
    expect(ledger.done).toEqual(['mark old lamp (for ann@example.com & <co>)']);
  });

  test('of somebody who may only look is refused, and says whom to ask', async () => {
    const { type, notified, ledger } = await startTrial();
    await type('/thing mark lamp', { person: VIEWER });
    const message = await notified('You may not do this', VIEWER);
    expect(wordsIn(message)).toContain(`<@${ADMIN}>`);
    expect(ledger.done).toEqual([]);
  });

  test('that changes something is announced, its answer stays private', async () => {
    const { type, workspace, notified } = await startTrial();
    await type('/thing mark lamp');
    expect((await notified('Marked')).visibleTo).toBe(ADMIN);
    const announced = await workspace.waitForMessage({
      contains: 'marked lamp.',
      channel: CHANNEL,
    });
    expect(announced.text).toBe(`<@${ADMIN}> marked lamp.`);
    expect(announced.visibleTo).toBeUndefined();
  });

  test('is announced where the bot is no member, too', async () => {
    const { type, workspace } = await startTrial();
    await type('/thing mark lamp', { channel: ELSEWHERE });
    await workspace.waitForMessage({ contains: 'marked lamp.', channel: ELSEWHERE });
  });

  test('in direct messages is not announced', async () => {
    const { type, notified, workspace } = await startTrial();
    await type('/thing mark lamp', { channel: 'D0MIRA' });
    await notified('Marked');
    await type('/thing show 1', { channel: 'D0MIRA' });
    await notified('Thing 1');
    expect(workspace.messages('D0MIRA').filter(({ text }) => text.includes('marked'))).toEqual([]);
  });

  test('does nothing while the database is down, and says so', async () => {
    const { type, notified, ledger } = await startTrial({
      storeWith: (store) => ({
        ...store,
        idempotencyKeys: {
          ...store.idempotencyKeys,
          take: () => Promise.reject(new Error('no database')),
        },
      }),
    });
    await type('/thing mark lamp');
    expect(wordsIn(await notified('No answer'))).toContain('Nothing was changed.');
    expect(ledger.done).toEqual([]);
  });
});

describe('a failure', () => {
  test('with an unknown outcome says so and offers to look', async () => {
    const { type, notified } = await startTrial();
    await type('/thing fail unknown');
    const message = await notified('unknown whether it was carried out');
    expect(wordsIn(message)).toContain('Look');
  });

  test('of the bot itself shows a reference and nothing of the inside', async () => {
    const { type, notified } = await startTrial();
    await type('/thing fail bug');
    const message = await notified('Something went wrong in the bot');
    expect(wordsIn(message)).toMatch(/Reference for whoever runs the bot: `[0-9a-f]{8}`/);
    expect(wordsIn(message)).not.toContain('secret');
  });
});

describe('an answer', () => {
  test('with a long table hands over the whole of it in a private file', async () => {
    const { type, notified, workspace } = await startTrial();
    await type('/thing list');
    const message = await notified('of 5,000 rows');
    expect(blocksOf(message).some(({ type }) => type === 'data_table')).toBe(true);
    const shared = await workspace.waitForMessage(({ files }) => files?.length === 1);
    expect(shared.channel).toBe('D0MIRA');
    const file = await fetch(workspace.url + String(shared.files?.[0]?.url));
    expect((await file.text()).split('\r\n')).toHaveLength(5002);
  });

  test('falls back to private messages when its response_url is gone', async () => {
    const { type, notified, ledger, workspace } = await startTrial();
    await type('/thing wait lamp');
    await ledger.begun.promise;
    await useUp(workspace.dispatches[0]?.payload['response_url']);
    ledger.slow.resolve(undefined);
    await notified('Waited long enough');
    expect(workspace.calls.map(({ method }) => method)).toContain('chat.postEphemeral');
  });
});
