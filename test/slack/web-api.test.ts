import { Registry } from '@prometheus-io/client';
import { WebClient } from '@slack/web-api';
import { expect, test } from 'vitest';
import { LimitedError, UnavailableError, UndeliverableError } from '../../src/lib/errors.ts';
import { createLog } from '../../src/lib/log.ts';
import { createSlackMetrics } from '../../src/slack/metrics.ts';
import { createClients, slackFailure, slackLog } from '../../src/slack/web-api.ts';
import { serve } from './harness.ts';

type Behaviour = 'hangs' | 'hangs up' | 'fails' | 'is away';

test.each([
  ['hangs', UnavailableError, { outcome: 'unknown' }],
  ['hangs up', UnavailableError, { outcome: 'unknown' }],
  ['fails', UndeliverableError, { permanent: false }],
  ['is away', UndeliverableError, { permanent: false }],
] as const)('a post to a Slack that %s', async (behaviour, family, details) => {
  const failure = await failureOfPost(behaviour);
  expect(failure).toBeInstanceOf(family);
  expect(failure).toMatchObject(details);
});

async function failureOfPost(behaviour: Behaviour): Promise<unknown> {
  const url = await serve((request, response) => {
    if (behaviour === 'hangs up') request.socket.destroy();
    if (behaviour === 'fails') response.writeHead(503).end('upstream');
  });
  const client = new WebClient('xoxb-test', {
    // Nobody listens on port 2.
    slackApiUrl: `${behaviour === 'is away' ? 'http://127.0.0.1:2' : url}/api/`,
    timeout: behaviour === 'hangs' ? 100 : 60_000,
    retryConfig: { retries: 0 },
    logger: slackLog(createLog('silent'), 'test'),
  });
  const posting = client.chat.postMessage({ channel: 'C0NEWS', text: 'x' });
  return posting.then(
    () => null,
    (error: unknown) => slackFailure(error, new Date()),
  );
}

test.each([
  ['answered', 200, { ok: true }],
  ['refused', 200, { ok: false, error: 'channel_not_found' }],
  ['unauthorized', 200, { ok: false, error: 'token_revoked' }],
  ['limited', 429, { ok: false, error: 'ratelimited' }],
  ['limited', 200, { ok: false, error: 'ratelimited' }],
  ['unavailable', 503, 'upstream'],
  ['unavailable', 200, { ok: false, error: 'internal_error' }],
  ['unavailable', 200, 'a page of a gateway'],
])('a call is counted as %s after %i %j, by its method alone', async (outcome, status, body) => {
  const url = await serve((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end(JSON.stringify(body));
  });
  const registry = new Registry();
  const config = { botToken: 'xoxb-test', apiUrl: `${url}/api/` };
  const slack = {
    ...config,
    appToken: undefined,
    signingSecret: 'x',
    previousSigningSecret: undefined,
  };
  const { background } = createClients(slack, createLog('silent'), createSlackMetrics(registry));
  await background.chat.postMessage({ channel: 'C0NEWS', text: 'x' }).catch(() => null);
  const lines = (await registry.metrics()).split('\n');
  const labels = `method="chat.postMessage",outcome="${outcome}"`;
  expect(lines).toContain(`postbell_slack_call_duration_seconds_count{${labels}} 1`);
  const waits = lines.filter((line) => line.startsWith('postbell_slack_rate_limit_wait'));
  const waited = 'postbell_slack_rate_limit_wait_seconds_total{method="chat.postMessage"} 7';
  expect(waits).toEqual(status === 429 ? [waited] : []);
});

/** What comes of an answer under HTTP 200. */
async function failureAfter(body: string, headers: Readonly<Record<string, string>> = {}) {
  const status = headers['retry-after'] === undefined ? 200 : 429;
  const url = await serve((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  const slack = { botToken: 'xoxb-test', apiUrl: `${url}/api/` };
  const config = {
    ...slack,
    appToken: undefined,
    signingSecret: 'x',
    previousSigningSecret: undefined,
  };
  const metrics = createSlackMetrics(new Registry());
  const { background } = createClients(config, createLog('silent'), metrics);
  const posting = background.chat.postMessage({ channel: 'C0NEWS', text: 'x' });
  return posting.then(
    () => null,
    (error: unknown) => slackFailure(error, new Date()),
  );
}

test.each([
  ['a page', '<!doctype html><title>Slack</title>', 'unreadable'],
  ['nothing', '', 'unreadable'],
  ['an answer without ok', '{"channel":"C0NEWS","ts":"1.0"}', 'unreadable'],
  ['an error that isn’t a word', '{"ok":false,"error":{"code":1}}', 'unreadable'],
  ['a list', '[]', 'unreadable'],
  ['null', 'null', 'no_answer'],
  ['a code that nobody knows', '{"ok":false,"error":"on_holiday"}', 'on_holiday'],
])('%s under HTTP 200 says that Slack is ill', async (_, body, reason) => {
  const failure = await failureAfter(body);
  expect(failure).toBeInstanceOf(UndeliverableError);
  expect(failure).toMatchObject({ reason, permanent: false });
});

test('an answer that says yes and breaks off leaves in doubt whether it was done', async () => {
  const failure = await failureAfter('{"ok":true,"channel":"C0N');
  expect(failure).toBeInstanceOf(UnavailableError);
  expect(failure).toMatchObject({ outcome: 'unknown' });
});

const LIMITED_FOR: readonly (readonly [header: string, seconds: number])[] = [
  ['7', 7],
  ['0', 1],
  ['-5', 1],
  ['1.5', 2],
  ['3000000', 600],
  ['99999999999', 600],
  ['soon', 30],
  ['', 30],
  ['Mon, 01 Jan 2001 00:00:00 GMT', 1],
];

async function waitAfter(header: string): Promise<number> {
  const failure = await failureAfter('{"ok":false}', { 'retry-after': header });
  expect(failure).toBeInstanceOf(LimitedError);
  return failure instanceof LimitedError ? failure.retryAt.getTime() : 0;
}

test.each(LIMITED_FOR)(
  'a Retry-After of “%s” is waited for %i seconds',
  async (header, seconds) => {
    const askedMs = Date.now();
    const waitMs = (await waitAfter(header)) - seconds * 1000;
    expect(waitMs).toBeGreaterThanOrEqual(askedMs);
    expect(waitMs).toBeLessThanOrEqual(Date.now());
  },
);

test('a Retry-After with a date is waited for until then', async () => {
  const at = new Date(Date.now() + 90_000).toUTCString();
  // The header has whole seconds.
  expect(Math.abs((await waitAfter(at)) - Date.parse(at))).toBeLessThanOrEqual(1000);
});
