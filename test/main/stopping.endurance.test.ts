import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { Cron } from '../../src/jobs/jobs.ts';
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

it('ends soon enough for process managers although the service never answers', async () => {
  const here = await startSurroundings();
  onTestFinished(() => here.close());
  // Nothing that asks the service gets an answer.
  here.service.control.fail({ delayMs: 60_000 });
  const atOnce: Cron = (_, wake) => {
    wake();
    return async () => undefined;
  };
  const bot = await startBotIn(here, {}, undefined, atOnce);
  await expect.poll(() => here.line.requests.length).toBeGreaterThan(0);
  const startedAtMs = performance.now();
  await bot.stop();
  expect(performance.now() - startedAtMs).toBeLessThan(8_500);
});
