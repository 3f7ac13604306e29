import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { LimitedError, UndeliverableError } from '../../src/lib/errors.ts';
import { createLog } from '../../src/lib/log.ts';
import { forged } from './forged.ts';
import { ADMIN, CHANNEL, ELSEWHERE, SIGNING_SECRET, wordsIn } from './harness.ts';
import { startTrial } from './trial-operations.ts';

describe('a request', () => {
  const post = async (url: string | null, signature: (base: string) => string) => {
    const body = 'command=%2Fthing&text=mark+lamp&user_id=U0MIRA&trigger_id=1';
    const timestamp = String(Math.floor(Date.now() / 1000));
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': signature(`v0:${timestamp}:${body}`),
      },
      body,
    });
    return response.status;
  };

  test('with a wrong signature is refused with 401 and does nothing', async () => {
    const { ask, eventsUrl, ledger } = await startTrial();
    const sign = (base: string) => `v0=${createHmac('sha256', 'wrong').update(base).digest('hex')}`;
    expect(await post(eventsUrl, sign)).toBe(401);
    expect(await post(eventsUrl, () => 'nonsense')).toBe(401);
    await ask('/thing mark table', 'Marked');
    expect(ledger.done).toEqual(['mark table']);
  });
});

test('an address is verified by whoever has the signing secret, once the bot runs', async () => {
  const { eventsUrl } = await startTrial();
  const body = JSON.stringify({ type: 'url_verification', token: 'x', challenge: '3eZbrw1a' });
  const verify = (secret: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const hash = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
    return fetch(eventsUrl ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${hash}`,
      },
      body,
    });
  };
  expect((await verify('another secret')).status).toBe(401);
  expect(await (await verify(SIGNING_SECRET)).text()).toContain('3eZbrw1a');
});

test('a request that is none of Slack’s is answered with 404', async () => {
  const { eventsUrl } = await startTrial();
  const response = await fetch(eventsUrl ?? '');
  expect(response.status).toBe(404);
});

describe('the log', () => {
  test('tells what was handled, how long it took and how it ended, and nothing of what was in it', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const { ask, room } = await startTrial({ log });
    await ask('/thing mark lamp comment=ann@example.com', 'Marked');
    await ask('/thing rename lamp lamp', 'New name: That is its name already.');
    await room.stop();
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.filter(({ way }) => way !== undefined)).toMatchObject([
      { way: 'command', operation: 'thing mark', outcome: 'answered' },
      { way: 'command', operation: 'thing rename', outcome: 'refused', failure: 'InputError' },
    ]);
    expect(lines.join('')).not.toMatch(/lamp|ann@|hooks|xoxb/);
  });
});

test('lines of a request carry the reference that somebody reads when it fails, others none', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { to: { write: (line: string) => void lines.push(line) } });
  const { ask, room } = await startTrial({ log });
  const failed = await ask('/thing fail bug', 'Something went wrong in the bot');
  const [, reference] = /Reference for whoever runs the bot: `?(\w{8})/.exec(wordsIn(failed)) ?? [];
  await ask('/thing mark lamp', 'Marked');
  await room.posting.post(CHANNEL, { title: 'Card', summary: 'one' });
  await room.stop();
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const about = (msg: string) => entries.filter((entry) => entry['msg'] === msg);
  const [broken, marked] = about('handled');
  expect(broken).toMatchObject({ operation: 'thing fail', outcome: 'failed', reference });
  expect(marked).toMatchObject({ operation: 'thing mark', reference: expect.any(String) });
  expect(marked?.['reference']).not.toBe(reference);
  const calls = about('Slack call').map(({ method, outcome, reference }) => ({
    method,
    outcome,
    reference,
  }));
  expect(calls).toContainEqual({ method: 'users.info', outcome: 'answered', reference });
  expect(calls).toContainEqual({ method: 'response_url', outcome: 'answered', reference });
  const posts = calls.filter(({ method }) => method === 'chat.postMessage');
  expect(posts.map((post) => post.reference)).toEqual([undefined]);
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
    [ELSEWHERE, 'not_in_channel', true],
    ['C0NOWHERE', 'channel_not_found', true],
    ['C0SUMMER', 'is_archived', true],
  ])('into %s fails for good: %s', async (channel, reason, permanent) => {
    const { room } = await startTrial();
    const failure = await room.posting.post(channel, { title: 'Card' }).catch((e: unknown) => e);
    expect(failure).toBeInstanceOf(UndeliverableError);
    expect(failure).toMatchObject({ reason, permanent });
  });

  test('tells that a message is gone', async () => {
    const { room } = await startTrial();
    const updating = room.posting.update(CHANNEL, '1.000000', { title: 'Card' });
    await expect(updating).rejects.toMatchObject({ reason: 'message_not_found' });
  });

  test('takes an error of Slack itself for passing', async () => {
    const { room, workspace } = await startTrial();
    workspace.control.failNext('chat.postMessage', { status: 503 });
    const posting = room.posting.post(CHANNEL, { title: 'Card' });
    await expect(posting).rejects.toMatchObject({ permanent: false });
  });
});

describe.each(['http', 'socket'] as const)('a stop over %s', (mode) => {
  test('waits for what was acknowledged', async () => {
    const { room, type, ledger, workspace } = await startTrial({ mode });
    await type('/thing wait lamp');
    await ledger.begun.promise;
    const stopped = room.stop();
    ledger.slow.resolve(undefined);
    await stopped;
    expect(ledger.done).toEqual(['wait lamp']);
    const texts = workspace.messages(CHANNEL, { person: ADMIN }).map(({ text }) => text);
    expect(texts).toContain('Waited long enough');
  });
});

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

async function start() {
  const invited: string[] = [];
  const bot = await startTrial({
    onInvited: async (channelId) => void invited.push(channelId),
  });
  return { ...bot, invited };
}

test('an invitation of the bot to a channel is passed on', async () => {
  const { workspace, invited } = await start();
  await workspace.control.setBotMember(ELSEWHERE, true);
  await expect.poll(() => invited).toEqual([ELSEWHERE]);
});

test('somebody else who joins a channel is nothing to us', async () => {
  const bot = await start();
  const { workspace, invited } = bot;
  await workspace.control.setBotMember(ELSEWHERE, true);
  await expect.poll(() => invited).toHaveLength(1);
  const { payload } = workspace.dispatches.at(-1) ?? {};
  const event = { ...Object(payload?.['event']), user: 'U0MIRA' };
  const response = await forged(bot, { ...payload, event });
  expect(response.status).toBe(200);
  await workspace.control.setBotMember(ELSEWHERE, false);
  await workspace.control.setBotMember(ELSEWHERE, true);
  await expect.poll(() => invited).toEqual([ELSEWHERE, ELSEWHERE]);
});
