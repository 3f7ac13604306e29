import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { formIn } from './form-in-hand.ts';
import { startHarness } from './harness.ts';
import { newLedger, trialCatalogue } from './trial-operations.ts';
import { letterCatalogue, newLetters } from './trial-pages.ts';

/** Longer than the second connection is held back, and than one takes to be replaced. */

type Options = Partial<Parameters<typeof startHarness>[0]>;

/** Otherwise the second connection comes after two seconds. */
const SOON: Options = { secondConnectionMs: 200 };

async function start(options: Options = {}, timing = SOON) {
  const ledger = newLedger();
  const catalogue = trialCatalogue(ledger);
  const bot = await startHarness({ catalogue, mode: 'socket', ...timing, ...options });
  const { control } = bot.workspace;
  const connected = (count: number) => expect.poll(() => control.openConnections()).toBe(count);
  const opened = () =>
    bot.workspace.calls.filter(({ method }) => method === 'apps.connections.open');
  return { ...bot, ledger, control, connected, opened };
}

describe('in Socket Mode', () => {
  test('the bot holds two connections, the second two seconds later', async () => {
    const { connected, opened } = await start({}, {});
    await connected(1);
    await connected(2);
    const [first, second] = opened().map(({ at }) => at.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1950);
  });

  test('no command is refused while Slack has the connections replaced in turn', async () => {
    const { type, control, connected, opened } = await start();
    await connected(2);
    const answers: (string | null)[] = [];
    const over = new AbortController();
    const typing = Promise.all(
      Array.from({ length: 5 }, async () => {
        while (!over.signal.aborted) {
          answers.push(await type('/thing show 1'));
          await wait(2);
        }
      }),
    );
    for (const count of [3, 4, 5, 6]) {
      control.refreshSockets(0);
      await expect.poll(() => opened().length).toBe(count);
      await connected(2);
    }
    over.abort();
    await typing;
    expect(answers.length).toBeGreaterThan(50);
    expect(answers.filter((answer) => answer !== null)).toEqual([]);
  });

  test('both connections replaced at once are back within a second', async () => {
    const { type, control, connected } = await start();
    await connected(2);
    control.refreshSockets();
    await expect.poll(() => control.openConnections()).toBe(2);
    expect(await type('/thing show 1')).toBeNull();
  });

  /** A bot to which a form was sent that it still carries out. */
  async function carryingOut() {
    const letters = newLetters();
    const bot = await start({ catalogue: letterCatalogue(letters) });
    const letter = formIn(bot);
    await letter.open('/letter note', '· 1 of 2');
    await letter.send({ title: 'A' });
    const begun = Promise.withResolvers<undefined>();
    const slow = Promise.withResolvers<undefined>();
    letters.act = () => {
      begun.resolve(undefined);
      return slow.promise;
    };
    const sent = letter.send({ text: 'B' });
    await begun.promise;
    return { bot, letters, slow, sent };
  }

  test('what came over a connection is acknowledged over it before it closes', async () => {
    const { bot, letters, slow, sent } = await carryingOut();
    bot.control.refreshSockets();
    await wait(200);
    slow.resolve(undefined);
    expect(await sent).toBeNull();
    await bot.notified('Noted');
    expect(letters.done).toEqual(['note A B']);
  });

  test('what was done is told even if the connection broke before it could be acknowledged', async () => {
    const { bot, letters, slow, sent } = await carryingOut();
    bot.control.cutSockets();
    expect(await sent).toContain('trouble connecting');
    slow.resolve(undefined);
    await bot.notified('Noted');
    expect(letters.done).toEqual(['note A B']);
    await bot.connected(2);
    expect(await bot.type('/letter note')).toBeNull();
  });

  test('an envelope without an event harms nobody', async () => {
    const { type, control } = await start();
    // Nothing acknowledges it.
    void control.limitEvents();
    expect(await type('/thing show 1')).toBeNull();
  });

  test('a stop closes both connections', async () => {
    const { room, connected } = await start();
    await connected(2);
    await room.stop();
    await connected(0);
  });
});

describe('when Slack gives no connection', () => {
  test('the first one is tried again until it is there', async () => {
    const failing = { error: 'internal_error' };
    const { type } = await start({
      beforeStart: ({ control }) => control.failNext('apps.connections.open', failing),
    });
    expect(await type('/thing show 1')).toBeNull();
  });

  test('a limit is waited out', async () => {
    const { opened } = await start({
      beforeStart: ({ control }) => control.failNext('apps.connections.open', { retryAfter: 1 }),
    });
    const [limited, next] = opened().map(({ at }) => at.getTime());
    expect((next ?? 0) - (limited ?? 0)).toBeGreaterThanOrEqual(950);
  });

  test('one connection is enough: the bot works and is ready, and the second one follows', async () => {
    const { type, room, control, connected, opened } = await start();
    control.failNext('apps.connections.open', { status: 500 });
    await expect.poll(() => opened().length).toBe(2);
    expect(await type('/thing show 1')).toBeNull();
    await expect(room.ready()).resolves.toBeUndefined();
    await connected(2);
  });

  test('an app token that is refused ends the start', async () => {
    const starting = start({
      beforeStart: ({ control }) =>
        control.failNext('apps.connections.open', { error: 'invalid_auth' }),
    });
    await expect(starting).rejects.toThrow('SLACK_APP_TOKEN: Slack rejects it (invalid_auth)');
  });

  test('the bot says that it is not ready', async () => {
    const { room, control, connected } = await start();
    await connected(2);
    control.failNext('apps.connections.open', { error: 'internal_error' }, 10);
    control.refreshSockets();
    await expect
      .poll(() => room.ready().catch((error: unknown) => error))
      .toMatchObject({ reason: 'no_connection', permanent: false });
  });
});

test('nothing listens for what Slack would post in Socket Mode', async () => {
  const { room, eventsUrl } = await startHarness({
    catalogue: trialCatalogue(newLedger()),
    mode: 'socket',
  });
  expect([room.requestListener, eventsUrl]).toEqual([null, null]);
});
