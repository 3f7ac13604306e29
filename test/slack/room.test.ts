import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { LimitedError, UndeliverableError } from '../../src/lib/errors.ts';
import { createLog } from '../../src/lib/log.ts';
import { forged } from './forged.ts';
import { ADMIN, CHANNEL, ELSEWHERE, wordsIn } from './harness.ts';
import { startTrial } from './trial-operations.ts';

test('a request with a wrong signature is refused with 401 and does nothing', async () => {
  const bot = await startTrial();
  const body = 'command=%2Fthing&text=mark+lamp&user_id=U0MIRA&trigger_id=1';
  expect((await forged(bot, body, 'another secret')).status).toBe(401);
  await bot.ask('/thing mark table', 'Marked');
  expect(bot.ledger.done).toEqual(['mark table']);
});

test('an address is verified by whoever has the signing secret, once the bot runs', async () => {
  const bot = await startTrial();
  const body = JSON.stringify({ type: 'url_verification', token: 'x', challenge: '3eZbrw1a' });
  expect((await forged(bot, body, 'another secret')).status).toBe(401);
  expect(await (await forged(bot, body)).text()).toContain('3eZbrw1a');
});

test('a request that isn’t one of Slack’s is answered with 404', async () => {
  const { eventsUrl } = await startTrial();
  expect((await fetch(eventsUrl ?? '')).status).toBe(404);
});

/** Collects what a log writes. */
function collected() {
  const lines: string[] = [];
  const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { lines, entries, to: { write: (line: string) => void lines.push(line) } };
}

describe('the log', () => {
  test('tells what was handled, how long it took and how it ended, and nothing of what was in it', async () => {
    const { lines, entries, to } = collected();
    const log = pino({ level: 'debug' }, to);
    const { ask, room } = await startTrial({ log });
    await ask('/thing mark lamp comment=ann@example.com', 'Marked');
    await ask('/thing rename lamp lamp', 'New name: That is its name already.');
    await room.stop();
    expect(entries().filter(({ way }) => way !== undefined)).toMatchObject([
      { way: 'command', operation: 'thing mark', outcome: 'answered' },
      { way: 'command', operation: 'thing rename', outcome: 'refused', failure: 'InputError' },
    ]);
    expect(lines.join('')).not.toMatch(/lamp|ann@|hooks|xoxb/);
  });
});

test('lines of a request carry the reference that somebody reads when it fails, others none', async () => {
  const { entries, to } = collected();
  const log = createLog('debug', to);
  const { ask, room } = await startTrial({ log });
  const failed = await ask('/thing fail bug', 'Something went wrong in Postbell');
  const [, reference] = /Reference for your administrator: `?(\w{8})/.exec(wordsIn(failed)) ?? [];
  await ask('/thing mark lamp', 'Marked');
  await room.posting.post(CHANNEL, { title: 'Card', summary: 'one' });
  await room.stop();
  const about = (msg: string) => entries().filter((entry) => entry['msg'] === msg);
  const [broken, marked] = about('handled');
  expect(broken).toMatchObject({ operation: 'thing fail', outcome: 'failed', reference });
  expect(marked).toMatchObject({ operation: 'thing mark', reference: expect.any(String) });
  expect(marked?.['reference']).not.toBe(reference);
  const calls = about('Slack call').map((one) => [one['method'], one['outcome'], one['reference']]);
  expect(calls).toContainEqual(['users.info', 'answered', reference]);
  expect(calls).toContainEqual(['response_url', 'answered', reference]);
  const posts = calls.filter(([method]) => method === 'chat.postMessage');
  expect(posts).toEqual([['chat.postMessage', 'answered', undefined]]);
});

describe('posting', () => {
  test('posts a reply and replaces what it says', async () => {
    const { room, workspace } = await startTrial();
    const { ts } = await room.posting.post(CHANNEL, { title: 'Card', summary: 'one' });
    await room.posting.update(CHANNEL, ts, { title: 'Card', summary: 'two' });
    const [message] = workspace.messages(CHANNEL);
    expect(message).toMatchObject({ ts, text: 'Card: two', isEdited: true });
  });

  test('puts what is too long for a message into a file in its thread', async () => {
    const { room, workspace } = await startTrial();
    const rows = Array.from({ length: 300 }, (_, index) => [String(index)]);
    const table = { kind: 'table' as const, columns: [{ title: 'Row' }], rows };
    const { ts } = await room.posting.post(CHANNEL, { title: 'Rows', sections: [table] });
    const file = await workspace.waitForMessage(({ files }) => files !== undefined);
    expect(file).toMatchObject({ channel: CHANNEL, threadTs: ts, files: [{ name: 'rows.csv' }] });
  });

  test('says when it may be tried again', async () => {
    const { room, workspace } = await startTrial();
    workspace.control.failNext('chat.postMessage', { retryAfter: 30 });
    const before = Date.now();
    const failure = await room.posting.post(CHANNEL, { title: 'Card' }).catch((e: unknown) => e);
    expect(failure).toBeInstanceOf(LimitedError);
    const waitMs = failure instanceof LimitedError ? failure.retryAt.getTime() - before : 0;
    expect(waitMs).toBeGreaterThanOrEqual(30_000);
    expect(waitMs).toBeLessThan(40_000);
  });

  test.each([
    [ELSEWHERE, 'not_in_channel'],
    ['C0NOWHERE', 'channel_not_found'],
    ['C0SUMMER', 'is_archived'],
  ])('into %s fails for good: %s', async (channel, reason) => {
    const { room } = await startTrial();
    const failure = await room.posting.post(channel, { title: 'Card' }).catch((e: unknown) => e);
    expect(failure).toBeInstanceOf(UndeliverableError);
    expect(failure).toMatchObject({ reason, permanent: true });
  });

  test('takes back a reply that Slack posts outside of its thread, which is gone', async () => {
    const { room, workspace } = await startTrial();
    workspace.control.failNext('chat.postMessage', { dropsThread: true });
    const below = { threadTs: '1.000000' };
    const failure = await room.posting.post(CHANNEL, { title: 'Reply' }, below).catch((e) => e);
    expect(failure).toMatchObject({ reason: 'thread_not_found' });
    expect(workspace.messages(CHANNEL)).toEqual([]);
  });

  test('tells that a message is gone', async () => {
    const { room } = await startTrial();
    const updating = room.posting.update(CHANNEL, '1.000000', { title: 'Card' });
    await expect(updating).rejects.toMatchObject({ reason: 'message_not_found' });
  });
});

test.each(['http', 'socket'] as const)(
  'a stop over %s waits for what was acknowledged',
  async (mode) => {
    const { room, type, ledger, workspace } = await startTrial({ mode });
    await type('/thing wait lamp');
    await ledger.begun.promise;
    const stopped = room.stop();
    ledger.slow.resolve(undefined);
    await stopped;
    expect(ledger.done).toEqual(['wait lamp']);
    const texts = workspace.messages(CHANNEL, { person: ADMIN }).map(({ text }) => text);
    expect(texts).toContain('Waited long enough');
  },
);

describe('readiness', () => {
  test('is there when Slack knows the bot', async () => {
    const { room } = await startTrial();
    await expect(room.ready()).resolves.toBeUndefined();
  });

  test('is missing when Slack refuses it', async () => {
    const { room, workspace } = await startTrial();
    workspace.control.failNext('auth.test', { error: 'invalid_auth' });
    await expect(room.ready()).rejects.toMatchObject({ reason: 'invalid_auth', permanent: true });
  });
});

test('an invitation of the bot is passed on; who else joins a channel is nothing to us', async () => {
  const invited: string[] = [];
  const bot = await startTrial({ onInvited: async (channelId) => void invited.push(channelId) });
  const { workspace } = bot;
  await workspace.control.setBotMember(ELSEWHERE, true);
  await expect.poll(() => invited).toEqual([ELSEWHERE]);
  const { payload } = workspace.dispatches.at(-1) ?? {};
  const event = { ...Object(payload?.['event']), user: 'U0MIRA' };
  expect((await forged(bot, { ...payload, event })).status).toBe(200);
  await workspace.control.setBotMember(ELSEWHERE, false);
  await workspace.control.setBotMember(ELSEWHERE, true);
  await expect.poll(() => invited).toEqual([ELSEWHERE, ELSEWHERE]);
});
