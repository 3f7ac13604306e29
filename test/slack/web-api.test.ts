import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebClient } from '@slack/web-api';
import { expect, onTestFinished, test } from 'vitest';
import { UnavailableError, UndeliverableError } from '../../src/lib/errors.ts';
import { createLog } from '../../src/lib/log.ts';
import { slackFailure, slackLog } from '../../src/slack/web-api.ts';

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
  const server = createServer((request, response) => {
    if (behaviour === 'hangs up') request.socket.destroy();
    if (behaviour === 'fails') response.writeHead(503).end('upstream');
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  if (behaviour === 'is away') close();
  else onTestFinished(close);
  const client = new WebClient('xoxb-test', {
    slackApiUrl: `http://127.0.0.1:${port}/api/`,
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
