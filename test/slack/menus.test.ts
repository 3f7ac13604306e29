import { describe, expect, test } from 'vitest';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { action, type Reply, type Action } from '../../src/domain/reply.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { ADMIN, CHANNEL, menuOf, READS, startHarness, useUp, wordsIn, WRITES } from './harness.ts';

/** Lists things by pages, with menus that open, sort and change them. */
function things({ count = 3, label = (index: number) => `Thing ${index}` } = {}) {
  const done: string[] = [];
  let slow = Promise.resolve();
  const show = defineOperation({
    name: 'thing show',
    summary: 'Show a thing',
    ...READS,
    example: '1',
    inputs: { thing: { kind: 'text', label: 'Thing' } },
    run: async ({ thing }): Promise<Reply> => ({ title: `This is ${thing}` }),
  });
  const mark = defineOperation({
    name: 'thing mark',
    summary: 'Mark a thing',
    ...WRITES,
    example: '1',
    inputs: { thing: { kind: 'text', label: 'Thing' } },
    run: async ({ thing }): Promise<Reply> => {
      done.push(thing);
      return { title: `Marked ${thing}` };
    },
  });
  const list = defineOperation({
    name: 'thing list',
    summary: 'List things',
    ...READS,
    inputs: { page: { kind: 'integer', label: 'Page', optional: true } },
    run: async ({ page = 1 }): Promise<Reply> => {
      await slow;
      return { title: `Things, page ${page}`, actions: actionsOf(page, count, label) };
    },
  });
  const catalogue = catalogueOf([
    { name: 'thing', summary: 'Things', bare: 'list', operations: [show, mark, list] },
  ]);
  const wait = (until: Promise<void>): void => void (slow = until);
  return { catalogue, done, wait };
}

function actionsOf(page: number, count: number, label: (index: number) => string): Action[] {
  const rows = Array.from({ length: count }, (_, index) => index + 1);
  const choice = (operation: string, index: number) =>
    action({ name: operation }, { thing: String(index) }, label(index));
  const marking = (row: number) => ({ ...choice('thing mark', row), asksFirst: true as const });
  return [
    { kind: 'menu', label: 'Open…', choices: rows.map((row) => choice('thing show', row)) },
    { kind: 'menu', label: 'Mark…', choices: rows.slice(0, 1).map(marking) },
    action({ name: 'thing list' }, { page: String(page + 1) }, 'Next ›', { place: 'here' }),
  ];
}

async function listed(options: Parameters<typeof things>[0] = {}) {
  const { catalogue, ...rest } = things(options);
  const bot = await startHarness({ catalogue });
  const message = await bot.ask('/thing', 'Things, page 1');
  const now = () => bot.workspace.messages(CHANNEL).find(({ ts }) => ts === message.ts) ?? message;
  return { ...bot, ...rest, message, now };
}

const blockIn = (message: Message, menu: string) => menuOf(message, menu).blockId;

describe('a menu', () => {
  test('opens what is chosen in a message of its own', async () => {
    const { choose, message, notified, now } = await listed();
    await choose(message, 'Open…', 'Thing 2');
    expect((await notified('This is 2')).ts).not.toBe(message.ts);
    expect(now().text).toBe('Things, page 1');
  });

  test('is as new after a choice, so that the same can be chosen again', async () => {
    const { choose, message, now, workspace } = await listed();
    for (const turn of [1, 2, 3]) {
      const before = now();
      await choose(before, 'Open…', 'Thing 2');
      let seen = 0;
      await workspace.waitForMessage(({ text }) => text === 'This is 2' && ++seen === turn);
      await workspace.waitForMessage(
        (one) => one.ts === message.ts && blockIn(one, 'Open…') !== blockIn(before, 'Open…'),
      );
    }
    expect(menuOf(now(), 'Open…').options).toEqual(menuOf(message, 'Open…').options);
  });

  test('opens the filled form of what asks first', async () => {
    const { choose, message, form, done } = await listed();
    await choose(message, 'Mark…', 'Thing 1');
    expect(wordsIn(await form())).toContain('"initial_value":"1"');
    expect(done).toEqual([]);
  });

  test('that was emptied asks for nothing', async () => {
    const { ask, message, workspace } = await listed();
    const { blockId, actionId } = menuOf(message, 'Open…');
    await workspace.send('action', {
      person: ADMIN,
      container: { channel: message.channel, ts: message.ts },
      blockId,
      actionId,
      action: { type: 'static_select', selected_option: null },
    });
    await ask('/thing show 7', 'This is 7');
    expect(workspace.messages(CHANNEL)).toHaveLength(2);
  });

  test('of more than Slack takes becomes several, each with its range', async () => {
    const { choose, message, notified } = await listed({ count: 230 });
    expect(menuOf(message, 'Open… 1–100').options).toHaveLength(100);
    await choose(message, 'Open… 201–230', 'Thing 222');
    await notified('This is 222');
  });

  test('with long texts is cut to what Slack takes, and opens what was meant', async () => {
    const long = 'A campaign with a very long name, which goes on and on. '.repeat(4);
    const { message, notified, choose } = await listed({ label: (index) => `${index} ${long}` });
    const [, second] = menuOf(message, 'Open…').options;
    await choose(message, 'Open…', second?.text.text ?? '');
    await notified('This is 2');
  });

  test('with nothing in it is left out', async () => {
    const { message } = await listed({ count: 0 });
    expect(wordsIn(message)).not.toContain('static_select');
    expect(wordsIn(message)).toContain('Next ›');
  });
});

describe('the next page', () => {
  test('takes the place of the one before', async () => {
    const { press, click, message, now, workspace, choose, notified } = await listed();
    await press(message, 'Next ›', 'Things, page 2');
    await click(now(), 'Next ›');
    expect((await notified('Things, page 3')).ts).toBe(message.ts);
    expect(workspace.messages(CHANNEL)).toHaveLength(1);
    await choose(now(), 'Open…', 'Thing 3');
    await notified('This is 3');
  });

  test('comes as a new message when the old one can’t be replaced any more', async () => {
    const { click, message, notified, wait, workspace } = await listed();
    const { promise, resolve } = Promise.withResolvers<void>();
    wait(promise);
    await click(message, 'Next ›');
    await useUp(workspace.dispatches.at(-1)?.payload['response_url']);
    resolve();
    const answer = await notified('Things, page 2');
    expect(answer.ts).not.toBe(message.ts);
    expect(answer.visibleTo).toBe(ADMIN);
  });

  test('leaves a message that everybody sees as it is', async () => {
    const { press, post, workspace } = await listed();
    const next = action({ name: 'thing list' }, { page: '9' }, 'Next ›', { place: 'here' });
    const card = await post({ title: 'A card', actions: [next] });
    expect((await press(card, 'Next ›', 'Things, page 9')).visibleTo).toBe(ADMIN);
    expect(workspace.messages(CHANNEL).find(({ ts }) => ts === card.ts)?.text).toBe('A card');
  });

  test('replaces the answer in direct messages, too', async () => {
    const { workspace, click, type } = await listed();
    await type('/thing', { channel: 'D0MIRA' });
    const inDirect = { contains: 'Things, page 1', channel: 'D0MIRA' };
    const answer = await workspace.waitForMessage(inDirect);
    await click(answer, 'Next ›');
    await workspace.waitForMessage({ contains: 'Things, page 2', channel: 'D0MIRA' });
    expect(workspace.messages('D0MIRA')).toHaveLength(1);
  });
});
