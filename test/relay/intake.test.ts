import { expect, it, onTestFinished, vi } from 'vitest';
import { createIntake, type Outcome } from '../../src/relay/intake.ts';
import type { Delivery, Problems } from '../../src/store/ingest.ts';

const delivery: Delivery = {
  body: 'event=open',
  action: 'open',
  receivedAt: new Date('2026-11-21T09:00:00Z'),
};

const STALLED_AFTER_MS = 10_000;

const nextOccurrence = () => new Promise((resolve) => setImmediate(resolve));

/** An intake before a store whose calls are answered by the test, one after the other. */
function intakeBeforeCalls() {
  const calls: PromiseWithResolvers<Problems>[] = [];
  const sizes: number[] = [];
  const keep = (deliveries: readonly Delivery[]) => {
    const call = Promise.withResolvers<Problems>();
    calls.push(call);
    sizes.push(deliveries.length);
    return call.promise;
  };
  const intake = createIntake({ store: { events: { keep } }, stalledAfterMs: STALLED_AFTER_MS });
  let kept = 0;
  return {
    intake,
    calls,
    /** The numbers of deliveries in the calls. */
    sizes,
    kept: () => kept,
    /** That many deliveries arrive at once. */
    arrive: async (count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) intake.keep(delivery, () => (kept += 1));
      await nextOccurrence();
    },
    answerNext: async (): Promise<void> => {
      calls.shift()?.resolve([]);
      await nextOccurrence();
    },
  };
}

it('answers only what is kept, and lets what arrives meanwhile go together', async () => {
  const { sizes, kept, arrive, answerNext } = intakeBeforeCalls();
  await arrive(1);
  // Too few for a call of their own while one is under way; then enough.
  await arrive(4);
  expect([kept(), sizes]).toEqual([0, [1]]);
  await arrive(33);
  await arrive(2);
  expect([kept(), sizes]).toEqual([0, [1, 37]]);
  await answerNext();
  expect([kept(), sizes]).toEqual([1, [1, 37]]);
  await answerNext();
  expect([kept(), sizes]).toEqual([38, [1, 37, 2]]);
});

it('lets no fewer go next than are being kept, so that commits stay large', async () => {
  const { sizes, arrive, answerNext } = intakeBeforeCalls();
  await arrive(45);
  await arrive(40);
  expect(sizes).toEqual([45]);
  await arrive(5);
  await arrive(10);
  expect(sizes).toEqual([45, 45]);
  await answerNext();
  await answerNext();
  expect(sizes).toEqual([45, 45, 10]);
});

it('tells each of those that went together what became of their own', async () => {
  const { intake, calls } = intakeBeforeCalls();
  const notified: [string, Outcome][] = [];
  for (const name of ['ann', 'bob', 'cid']) {
    intake.keep(delivery, (outcome) => notified.push([name, outcome]));
  }
  await nextOccurrence();
  expect(notified).toEqual([]);
  calls[0]?.resolve([null, 'the body is empty', null]);
  await nextOccurrence();
  expect(notified).toEqual([
    ['ann', { kind: 'kept' }],
    ['bob', { kind: 'unreadable', problem: 'the body is empty' }],
    ['cid', { kind: 'kept' }],
  ]);
});

it('gives the store what waits before it tells what is kept', async () => {
  const { intake, calls } = intakeBeforeCalls();
  let callsWhenTold = 0;
  intake.keep(delivery, () => (callsWhenTold = calls.length));
  await nextOccurrence();
  intake.keep(delivery, () => {});
  await nextOccurrence();
  expect(calls).toHaveLength(1);
  calls[0]?.resolve([null]);
  await nextOccurrence();
  expect(callsWhenTold).toBe(2);
});

it.each([
  ['fails', (call: PromiseWithResolvers<Problems>) => call.reject(new Error('disk I/O error'))],
  ['answers', (call: PromiseWithResolvers<Problems>) => call.resolve([null])],
])('tells nobody twice when a store that was given up %s after all', async (_what, end) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { intake, calls } = intakeBeforeCalls();
  const notified: string[] = [];
  const keep = (name: string): void =>
    intake.keep(delivery, ({ kind }) => notified.push(`${name}: ${kind}`));
  keep('under way');
  await nextOccurrence();
  keep('waiting');
  vi.advanceTimersByTime(STALLED_AFTER_MS);
  keep('too late');
  const refused = ['under way: failed', 'waiting: failed', 'too late: failed'];
  expect(notified).toEqual(refused);

  for (const call of calls) end(call);
  await nextOccurrence();
  keep('next');
  await nextOccurrence();
  calls[1]?.resolve([null]);
  await nextOccurrence();
  expect(notified).toEqual([...refused, 'next: kept']);
});

it('tells the others when telling one throws, and hides the error from nobody', async () => {
  const uncaught = uncaughtErrors();
  const { intake, calls } = intakeBeforeCalls();
  const notified: string[] = [];
  intake.keep(delivery, () => notified.push('ann'));
  intake.keep(delivery, () => {
    throw new Error('no answer could be written');
  });
  intake.keep(delivery, () => notified.push('cid'));
  await nextOccurrence();
  calls[0]?.resolve([null, null, null]);
  await nextOccurrence();
  expect(uncaught).toMatchObject([{ message: 'no answer could be written' }]);
  expect(notified).toEqual(['ann', 'cid']);

  intake.keep(delivery, () => notified.push('dan'));
  await nextOccurrence();
  calls[1]?.resolve([null]);
  await nextOccurrence();
  expect(notified).toEqual(['ann', 'cid', 'dan']);
});

/** What nobody catches, which is the test's own until it ends. */
function uncaughtErrors(): readonly Error[] {
  const errors: Error[] = [];
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => errors.push(error));
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const other of others) process.on('uncaughtException', other);
  });
  return errors;
}
