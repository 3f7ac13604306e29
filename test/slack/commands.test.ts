import { describe, expect, test } from 'vitest';
import { ADMIN, blocksOf, ELSEWHERE, useUp, wordsIn } from './harness.ts';
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
    const { ask, workspace, ledger } = await startTrial({ mode });
    await ask('/thing mark lamp', 'Marked');
    expect(await workspace.control.redeliver()).toMatchObject({ kind: 'acknowledged' });
    await ask('/thing mark table', 'table');
    expect(ledger.done).toEqual(['mark lamp', 'mark table']);
  });

  test('a command is acknowledged while its operation hangs', async () => {
    const { type, notified, ledger } = await startTrial({ mode });
    expect(await type('/thing wait lamp')).toBeNull();
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

  test('that takes long in direct messages replaces what it said so far', async () => {
    const { type, workspace, ledger } = await startTrial({ slowAnswerMs: 20 });
    const said = () => workspace.messages('D0MIRA').map(({ text }) => text);
    await type('/thing wait lamp', { channel: 'D0MIRA' });
    await expect.poll(said).toContainEqual('⏳ lamp is heavy');
    ledger.slow.resolve(undefined);
    await expect.poll(said).toContainEqual(expect.stringContaining('Waited long enough'));
    expect(said().join()).not.toContain('⏳');
  });

  test('with a prefix means the same', async () => {
    const { ask } = await startTrial({ prefix: 'mail' });
    await ask('/mail-thing show 4711', 'Thing 4711');
    expect(wordsIn(await ask('/mail-thing markk lamp', 'Did you mean'))).toContain(
      '/mail-thing mark',
    );
  });

  test('of a verb that was misspelled does nothing until its form is sent', async () => {
    const { type, notified, click, workspace, ledger } = await startTrial();
    await type('/thing markk lamp');
    await click(await notified('Did you mean'), 'Open “Mark a thing”');
    const view = await workspace.waitForView(ADMIN, ({ kind }) => kind === 'modal');
    expect(JSON.stringify(view.payload)).toContain('"initial_value":"lamp"');
    expect(ledger.done).toEqual([]);
  });

  test('that the service did not answer can be tried again without typing', async () => {
    const { press, ask, ledger } = await startTrial();
    ledger.isDown = true;
    const comment = 'long '.repeat(500);
    const failure = await ask(`/thing mark lamp comment="${comment}"`, 'Nothing was changed.');
    ledger.isDown = false;
    await press(failure, 'Try again', 'Marked');
    expect(ledger.done).toEqual([`mark lamp (${comment.trim()})`]);
  });

  test('takes no zone for the person’s own that is not', async () => {
    const { ask, ledger, store, workspace } = await startTrial();
    // Slack said before who it is; the zone it must say anew.
    await store.standings.keep(ADMIN, 'member', new Date());
    workspace.control.failNext('users.info', { error: 'fatal_error' }, 2);
    await ask('/thing daily', 'Slack couldn’t tell your time zone');
    await ask('/thing daily zone=Asia/Tokyo', 'Asia/Tokyo');
    await ask('/thing daily', 'Europe/Berlin');
    expect(ledger.done).toEqual(['daily Asia/Tokyo', 'daily Europe/Berlin']);
  });

  test('with a question mark at its end opens its form, filled with what stands before', async () => {
    const { opened, submit, notified, workspace } = await startTrial();
    const view = await opened('/thing mark lamp comment="on the table" ?');
    expect(wordsIn(view)).toContain('"initial_value":"lamp"');
    expect(wordsIn(view)).toContain('"initial_value":"on the table"');
    await submit(view, {});
    await notified('Marked');
    expect(workspace.views(ADMIN)).toEqual([]);
  });

  test('that needs nothing has a form as well', async () => {
    const { opened } = await startTrial();
    expect((await opened('/thing ?')).payload['title']).toMatchObject({ text: 'List all things' });
  });

  test('with an unknown option is answered with the nearest one', async () => {
    const { ask, workspace } = await startTrial();
    expect(wordsIn(await ask('/thing mark lamp coment=red', 'Did you mean'))).toContain('comment');
    expect(workspace.views(ADMIN)).toEqual([]);
  });

  test.each([
    ['/thing help', 'Help: thing'],
    ['/thing help mark', 'Help: thing mark'],
    ['/postbell help', 'Help: everything'],
    ['/postbell help thing', 'Help: thing'],
    ['/thing', '&lt;!channel&gt;'],
    ['/thing mark why?', 'Marked: why?'],
  ])('%s', async (text, answer) => {
    const { ask } = await startTrial();
    expect((await ask(text, answer)).text).toBe(answer);
  });

  test('may come with curly quotes and links', async () => {
    const { ask, ledger, workspace } = await startTrial();
    workspace.control.setTextForm('escaped');
    await ask('/thing mark “old lamp” comment=“for ann@example.com & <co>”', 'Marked');
    expect(ledger.done).toEqual(['mark old lamp (for ann@example.com & <co>)']);
  });

  test('that changes something is announced, its answer stays private', async () => {
    const { ask, announced } = await startTrial();
    expect((await ask('/thing mark lamp', 'Marked')).visibleTo).toBe(ADMIN);
    const { text, visibleTo } = await announced('marked lamp.');
    expect([text, visibleTo]).toEqual([`<@${ADMIN}> marked lamp.`, undefined]);
  });

  test('is announced where the bot is no member, too', async () => {
    const { type, announced } = await startTrial();
    await type('/thing mark lamp', { channel: ELSEWHERE });
    await announced('marked lamp.', ELSEWHERE);
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
    const take = () => Promise.reject(new Error('no database'));
    const { ask, ledger } = await startTrial({
      storeWith: (store) => ({ ...store, idempotencyKeys: { ...store.idempotencyKeys, take } }),
    });
    expect(wordsIn(await ask('/thing mark lamp', 'No response'))).toContain('Nothing was changed.');
    expect(ledger.done).toEqual([]);
  });
});

describe('a failure', () => {
  test('with an unknown outcome says so and offers to look', async () => {
    const { ask } = await startTrial();
    const message = await ask('/thing fail unknown', 'It may or may not have gone through');
    expect(wordsIn(message)).toContain('Check now');
  });

  test('of the bot itself shows a reference and nothing of the inside', async () => {
    const { ask } = await startTrial();
    const message = await ask('/thing fail bug', 'Something went wrong in Postbell');
    expect(wordsIn(message)).toMatch(/Reference for your administrator: `[0-9a-f]{8}`/);
    expect(wordsIn(message)).not.toContain('secret');
  });
});

describe('an answer', () => {
  test('with a long table hands over the whole of it in a private file', async () => {
    const { ask, workspace } = await startTrial();
    const message = await ask('/thing list', 'of 5,000 rows');
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
