import { Registry } from '@prometheus-io/client';
import { WebClient } from '@slack/web-api';
import { expect, test } from 'vitest';
import { UnavailableError, UndeliverableError } from '../../src/lib/errors.ts';
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
    timeout: 100,
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
])('a call is counted as %s after %i %j, by its method alone', async (outcome, status, body) => {
  const url = await serve((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end(JSON.stringify(body));
  });
  const registry = new Registry();
  const config = { botToken: 'xoxb-test', apiUrl: `${url}/api/` };
  const slack = { ...config, appToken: undefined, signingSecret: 'x' };
  const { background } = createClients(slack, createLog('silent'), createSlackMetrics(registry));
  await background.chat.postMessage({ channel: 'C0NEWS', text: 'x' }).catch(() => null);
  const lines = (await registry.metrics()).split('\n');
  const labels = `method="chat.postMessage",outcome="${outcome}"`;
  expect(lines).toContain(`postbell_slack_call_duration_seconds_count{${labels}} 1`);
  const waits = lines.filter((line) => line.startsWith('postbell_slack_rate_limit_wait'));
  const waited = 'postbell_slack_rate_limit_wait_seconds_total{method="chat.postMessage"} 7';
  expect(waits).toEqual(status === 429 ? [waited] : []);
});
