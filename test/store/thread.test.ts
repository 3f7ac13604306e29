import { expect, it, onTestFinished } from 'vitest';
import { startThread } from '../../src/store/thread/thread.ts';

function started() {
  const thread = startThread(new URL('ending-thread.ts', import.meta.url));
  onTestFinished(() => thread.end());
  return thread;
}

it('a thread answers with values and with failures that keep their codes', async () => {
  const thread = started();
  expect(await thread.call('echo', [{ rows: [new Uint8Array([1])] }])).toEqual({
    rows: [new Uint8Array([1])],
  });
  await expect(thread.call('fail', [])).rejects.toMatchObject({
    message: 'the disk is full',
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
  });
  expect(await thread.call('echo', ['still there'])).toBe('still there');
});

it.each(['end', 'crash'])(
  'what waits for a thread, and what asks it later, fails on %s',
  async (how) => {
    const thread = started();
    const waiting = thread.call('never', []);
    const asked = thread.call(how, []);
    await expect(waiting).rejects.toThrow("the database's thread has ended");
    await expect(asked).rejects.toThrow("the database's thread has ended");
    await expect(thread.call('echo', [1])).rejects.toThrow("the database's thread has ended");
  },
);
