import { describe, expect, test } from 'vitest';
import { action, type RawValues } from '../../src/domain/reply.ts';
import { ADMIN, CHANNEL, GUEST, typedInto, useUp, VIEWER } from './harness.ts';
import { startTrial } from './trial-operations.ts';

const button = (label: string, operation: string, values: RawValues) =>
  action({ name: operation }, values, label);
const ACTIONS = [
  button('Show', 'thing show', { thing: '4711' }),
  button('Mark', 'thing mark', { name: 'lamp' }),
  button('Delete', 'thing delete', { name: 'lamp' }),
  button('Rename', 'thing rename', { name: 'lamp' }),
  button('List', 'thing list', {}),
  button('Fail', 'thing fail', { how: 'bug' }),
];

/** A card in the channel, and a message of the bot in its thread, both with buttons. */
async function start() {
  const bot = await startTrial();
  const { ts: threadTs } = await bot.post({ title: 'Card', actions: ACTIONS });
  const detail = await bot.post({ title: 'Detail', actions: ACTIONS }, CHANNEL, { threadTs });
  const card = await bot.workspace.waitForMessage(({ ts }) => ts === threadTs);
  return { ...bot, card, detail };
}

describe('what is asked in a thread', () => {
  test('by a button is answered there, and so is what is clicked in the answer', async () => {
    const { press, card, detail } = await start();
    const answer = await press(detail, 'Show', 'Thing 4711');
    expect(answer.threadTs).toBe(card.ts);
    expect((await press(answer, 'Mark', 'Marked')).threadTs).toBe(card.ts);
  });

  test('is announced there', async () => {
    const { click, announced, card, detail } = await start();
    await click(detail, 'Mark');
    const { threadTs, visibleTo } = await announced('marked lamp.');
    expect([threadTs, visibleTo]).toEqual([card.ts, undefined]);
  });

  test('is confirmed there', async () => {
    const { press, card, detail } = await start();
    const question = await press(detail, 'Delete', 'Delete lamp?');
    expect(question.threadTs).toBe(card.ts);
    expect((await press(question, 'Delete it', 'Deleted')).threadTs).toBe(card.ts);
  });

  test('in a form that is used late is answered there all the same', async () => {
    const { click, form, submit, notified, card, detail, workspace } = await start();
    await click(detail, 'Rename');
    const view = await form();
    await useUp(workspace.dispatches.at(-1)?.payload['response_url']);
    await submit(view, typedInto({ name: 'lamp', to: 'x' }));
    expect((await notified('Renamed')).threadTs).toBe(card.ts);
    expect(workspace.calls.map(({ method }) => method)).toContain('chat.postEphemeral');
  });

  test('fails there', async () => {
    const { press, card, detail } = await start();
    const failed = await press(detail, 'Fail', 'Something went wrong in Postbell');
    const refused = await press(detail, 'Mark', 'You can’t', VIEWER);
    expect([failed.threadTs, refused.threadTs]).toEqual([card.ts, card.ts]);
  });

  test('by a mention, or by somebody who isn’t answered, is told so there', async () => {
    const { click, notified, card, detail, workspace } = await start();
    const threadTs = card.ts;
    const invocation = { person: VIEWER, channel: CHANNEL, text: '@Postbell help', threadTs };
    await workspace.send('message', invocation);
    expect((await notified('Type a command', VIEWER)).threadTs).toBe(threadTs);
    await click(detail, 'Show', GUEST);
    const refused = await workspace.waitForMessage({ visibleTo: GUEST });
    expect(refused.threadTs).toBe(threadTs);
  });

  test('says there that its file could not be handed over', async () => {
    const { press, card, detail, workspace } = await start();
    workspace.control.failNext('files.getUploadURLExternal', { error: 'internal_error' });
    expect((await press(detail, 'List', 'The file couldn’t be sent')).threadTs).toBe(card.ts);
  });
});

test('what is asked of the message that starts a thread is answered in the channel', async () => {
  const { press, card } = await start();
  expect(card.replyCount).toBe(1);
  expect((await press(card, 'Show', 'Thing 4711')).threadTs).toBeUndefined();
});

test('what is asked in a thread of direct messages is answered in it', async () => {
  const { post, click, workspace } = await start();
  const { channel, ts: threadTs } = await post({ title: 'Mine' }, ADMIN);
  expect(channel).toBe('D0MIRA');
  await click(await post({ title: 'More', actions: ACTIONS }, ADMIN, { threadTs }), 'Show');
  const answer = await workspace.waitForMessage({ channel: 'D0MIRA', contains: 'Thing 4711' });
  expect(answer.threadTs).toBe(threadTs);
});
