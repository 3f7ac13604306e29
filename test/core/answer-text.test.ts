import { expect, it } from 'vitest';
import { createAnswerTexts } from '../../src/core/answer-text.ts';

const DONE = { status: 200, text: 'done', headers: ['content-length', '4'] };
const MIDNIGHT_MS = Date.UTC(2026, 10, 22);

it('says the time to the second, and how long the connection is kept', () => {
  let nowMs = MIDNIGHT_MS;
  const write = createAnswerTexts(5_000, () => nowMs);
  const lines = (time: string) =>
    `HTTP/1.1 200 OK\r\ncontent-length: 4\r\nDate: Sun, 22 Nov 2026 ${time} GMT\r\n` +
    'Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\ndone';
  expect(write(DONE, false)).toEqual({ text: lines('00:00:00'), isLast: false });
  nowMs += 999;
  expect(write(DONE, false).text).toBe(lines('00:00:00'));
  nowMs += 1;
  expect(write(DONE, false).text).toBe(lines('00:00:01'));
});

it('says once that the connection is closed', () => {
  const write = createAnswerTexts(5_000, () => MIDNIGHT_MS);
  const closing = { ...DONE, headers: [...DONE.headers, 'connection', 'close'] };
  expect(write(DONE, false).isLast).toBe(false);
  for (const { text, isLast } of [write(DONE, true), write(closing, false), write(closing, true)]) {
    expect(isLast).toBe(true);
    expect(text.match(/connection: \S+/gi)).toHaveLength(1);
    expect(text).toMatch(/connection: close\r\n/i);
  }
});

it('writes another answer with its own status and text', () => {
  const write = createAnswerTexts(5_000, () => MIDNIGHT_MS);
  write(DONE, false);
  const refused = { status: 404, text: 'not found', headers: ['content-length', '9'] };
  expect(write(refused, false).text).toMatch(/^HTTP\/1\.1 404 Not Found\r\n[^]*\r\n\r\nnot found$/);
});
