import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/lib/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { startBot } from '../../src/app.ts';

const SECRET = 'a-secret-of-the-relay';

it('stops although somebody never ends what they send, and tells them to send it again', async () => {
  const config = readConfig({
    SLACK_BOT_TOKEN: 'xoxb-test',
    SLACK_SIGNING_SECRET: 'a-signing-secret',
    SERVICE_BASE_URL: 'http://127.0.0.1:9',
    DATABASE_URL: 'sqlite::memory:',
    RELAY_SECRET: SECRET,
    PORT: '0',
  });
  const bot = await startBot(config, createLog('silent'));
  const socket = connect(Number(new URL(bot.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket);
  const head = `POST /relay/${SECRET}/open HTTP/1.1\r\nhost: bot\r\ncontent-length: 100\r\n\r\n`;
  socket.write(`${head}event=`);
  // A second request shows that the first has been read so far.
  expect((await fetch(`${bot.url}/healthz`)).status).toBe(200);
  await bot.stop();
  expect(await answer).toMatch(/^HTTP\/1.1 503 /);
});
