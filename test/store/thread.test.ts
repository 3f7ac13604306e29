import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { INGEST } from '../../src/relay/intake.ts';
import { startThread } from '../../src/store/thread.ts';
import { ENGINES } from './engines.ts';
import { quiet } from './quiet.ts';
import { threadAt } from './threads.ts';

function started(options?: Parameters<typeof startThread>[1]) {
  const thread = startThread(new URL('ending-thread.ts', import.meta.url), options);
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

it('a thread reports what nobody asked for', async () => {
  const reports: unknown[] = [];
  const thread = started({ onReport: (...report) => reports.push(report) });
  await thread.call('report', []);
  expect(reports).toEqual([['counted', 3]]);
});

it.each(['end', 'crash'])(
  'what waits for a thread, and what asks it later, fails on %s',
  async (how) => {
    const thread = started();
    const waiting = thread.call('never', []);
    const ending = [waiting, thread.call(how, [])];
    for (const call of ending) await expect(call).rejects.toThrow("database's thread has ended");
    await expect(thread.call('echo', [1])).rejects.toThrow("database's thread has ended");
  },
);

it('a thread that is ended is not lost, one that ends by itself is, once', async () => {
  const lost: Error[] = [];
  const begin = () => started({ onLost: (cause) => lost.push(cause) });
  const requested = begin();
  await requested.call('echo', [1]);
  await requested.end();
  expect(lost).toEqual([]);
  await expect(begin().call('crash', [])).rejects.toThrow('has ended');
  expect(lost.map(({ cause }) => cause)).toEqual([new Error('a defect')]);
});

it.each(ENGINES)('a store on $engine says that its thread is lost', async ({ sharedDatabase }) => {
  const lost: Error[] = [];
  const ingest = { ...INGEST, start: threadAt(new URL('lost-thread.ts', import.meta.url)) };
  const onLost = (cause: Error) => lost.push(cause);
  const store = await openStore(await sharedDatabase(), { log: quiet, ingest, onLost });
  const delivery = { body: '{}', action: null, receivedAt: new Date() };
  await expect(store.events.keep([delivery])).rejects.toThrow('has ended');
  expect(lost).toHaveLength(1);
  await expect(store.ping()).rejects.toThrow('The database doesn’t answer.');
  await Promise.allSettled([store.close()]);
});
