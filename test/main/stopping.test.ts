import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { RELAY_SECRET, startBotIn, startSurroundings } from './installation.ts';

it('stops although somebody never ends what they send, and tells them to send it again', async () => {
  const here = await startSurroundings();
  onTestFinished(() => here.close());
  const bot = await startBotIn(here);
  const socket = connect(Number(new URL(bot.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket);
  const start = `POST /relay/${RELAY_SECRET}/open HTTP/1.1\r\nhost: bot\r\n`;
  socket.write(`${start}content-length: 100\r\n\r\nevent=`);
  // A second request shows that the first has been read so far.
  expect((await fetch(`${bot.url}/healthz`)).status).toBe(200);
  await bot.stop();
  expect(await answer).toMatch(/^HTTP\/1.1 503 /);
});
