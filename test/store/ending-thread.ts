import { parentPort } from 'node:worker_threads';
import { answerCalls } from '../../src/store/thread.ts';

/** A thread that can be asked to fail, to end, and to crash. */
const report = answerCalls({
  echo: (given: unknown) => given,
  report: () => report('counted', 3),
  fail() {
    throw Object.assign(new Error('the disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  },
  never: () => new Promise(() => {}),
  end: () => process.exit(1),
  crash() {
    parentPort?.removeAllListeners('message');
    setImmediate(() => {
      throw new Error('a defect');
    });
    return new Promise(() => {});
  },
});
