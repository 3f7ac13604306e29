import { describe, expect, test } from 'vitest';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { forged } from './forged.ts';
import {
  ADMIN,
  CHANNEL,
  ELSEWHERE,
  GUEST,
  VIEWER,
  wordsIn,
  type Harness,
  type HarnessOptions,
} from './harness.ts';
import { startTrial } from './trial-operations.ts';

const MESSAGES = `D${VIEWER.slice(1)}`;

async function start(options: Partial<HarnessOptions> = {}) {
  const bot = await startTrial(options);
  const say = (text: string, channel = MESSAGES, person = VIEWER) =>
    bot.workspace.send('message', { person, channel, text });
  /** What the bot said in a channel or to somebody there. */
  const answers = (channel = MESSAGES): readonly Message[] =>
    bot.workspace.messages(channel).filter(({ personId }) => personId === null);
  const answer = (channel = MESSAGES) => bot.workspace.waitForMessage({ channel, personId: null });
  return { ...bot, say, answers, answer };
}

/** Everything that was told is dealt with, also what the bot was told of its own messages. */
async function handledAll({ workspace, room }: Harness): Promise<void> {
  await expect.poll(() => workspace.dispatches.filter(({ outcome }) => !outcome)).toEqual([]);
  await room.stop();
}

describe.each(['http', 'socket'] as const)('what is said to the bot over %s', (mode) => {
  test.each(['help', 'Hello!', 'hi', '@Postbell help', ':tada:', '???'])(
    '“%s” in its messages is answered once, and its own words never',
    async (text) => {
      const bot = await start({ mode });
      await bot.say(text);
      const words = wordsIn(await bot.answer());
      expect(words).toContain('/contact ann@example.com');
      expect(words).toContain('/postbell help');
      await handledAll(bot);
      expect(bot.answers()).toHaveLength(1);
      const echoes = bot.workspace.dispatches.filter(
        ({ payload }) => Object(payload['event'])['bot_id'] !== undefined,
      );
      expect(echoes).toHaveLength(1);
    },
  );

  test('a mention in a channel is answered to whoever made it, alone', async () => {
    const bot = await start({ mode });
    await bot.say('@Postbell hello', CHANNEL);
    expect(wordsIn(await bot.notified('Type a command', VIEWER))).toContain('Help');
    await handledAll(bot);
    expect(bot.answers(CHANNEL)).toHaveLength(1);
  });
});

describe('what is said to the bot', () => {
  test('and told again by Slack, even as another event, is answered once', async () => {
    const bot = await start();
    await bot.say('@Postbell hello', CHANNEL);
    await bot.notified('Type a command', VIEWER);
    await bot.workspace.control.redeliver();
    const { payload } = bot.workspace.dispatches.at(-1) ?? {};
    await forged(bot, { ...payload, event_id: 'Ev0ANOTHER' });
    await handledAll(bot);
    expect(bot.answers(CHANNEL)).toHaveLength(1);
  });

  test('that is an address can be looked up with one click', async () => {
    const bot = await start();
    await bot.say('Ann@Example.com');
    const offer = await bot.answer();
    expect(wordsIn(offer)).toContain('/contact ann@example.com');
    await bot.press(offer, 'Look up contact', 'A contact', VIEWER);
  });

  test('that is anything else gets one sentence that says how, in this app’s own commands', async () => {
    const bot = await start({ prefix: 'mail' });
    await bot.say('send the newsletter, please');
    const words = wordsIn(await bot.answer());
    expect(words).toContain('/mail-postbell help');
    expect(words).not.toContain('newsletter');
  });

  test('leads to help', async () => {
    const bot = await start();
    await bot.say('hello');
    await bot.click(await bot.answer(), 'Help', VIEWER);
    await bot.notified('everything', VIEWER);
  });

  test('by a guest is answered with why not alone, once', async () => {
    const bot = await start();
    await bot.say('hello', `D${GUEST.slice(1)}`, GUEST);
    await bot.workspace.control.redeliver();
    const answer = await bot.answer(`D${GUEST.slice(1)}`);
    expect(wordsIn(answer)).toContain(`Ask: <@${ADMIN}>`);
    await handledAll(bot);
    expect(bot.answers(`D${GUEST.slice(1)}`)).toHaveLength(1);
  });

  test('where it isn’t, and among others, is none of its business', async () => {
    const bot = await start();
    await bot.say('hello', CHANNEL);
    await bot.say('@Postbell hello', ELSEWHERE);
    await handledAll(bot);
    expect(bot.answers(CHANNEL)).toEqual([]);
    expect(bot.answers(ELSEWHERE)).toEqual([]);
  });
});
