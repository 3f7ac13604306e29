import { expect, it, onTestFinished, vi } from 'vitest';
import { createWriteBack } from '../../../src/store/engines/sqlite-write-back.ts';
import {
  inTransaction,
  newPeopleFile,
  personOf,
  startProcess,
  written,
  type PeopleProcess,
} from './people-database.ts';

const OPEN = 2;
const SECOND_MS = 1_000;

async function setUp(idle: () => Promise<void> = async () => {}) {
  const path = await newPeopleFile();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const process = startProcess(path);
  return { path, process, back: createWriteBack({ ...process, idle }) };
}

function see(process: PeopleProcess, from: number, to: number): void {
  inTransaction(process, (people) => {
    for (let index = from; index < to; index += 1) people.isNew(personOf(index), OPEN);
    people.keep(1);
  });
}

it('writes everybody a second after the last batch, not before', async () => {
  const { process, back } = await setUp();
  see(process, 0, 50);
  back.soon();
  await vi.advanceTimersByTimeAsync(SECOND_MS - 100);
  see(process, 50, 60);
  back.soon();
  await vi.advanceTimersByTimeAsync(SECOND_MS - 100);
  expect(written(process).size).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(written(process).size).toBe(60);

  see(process, 60, 61);
  back.soon();
  await vi.advanceTimersByTimeAsync(SECOND_MS + 100);
  expect(written(process).size).toBe(61);
});

it('takes several transactions for many people, and lets events come between them', async () => {
  const { process, back } = await setUp();
  see(process, 0, 99);
  see(process, 99, 2_700);
  const before = written(process).size;
  const all = back.all();
  await vi.advanceTimersToNextTimerAsync();
  expect(written(process).size).toBeGreaterThan(before);
  expect(written(process).size).toBeLessThan(2_700);
  see(process, 2_700, 2_710);
  await vi.runAllTimersAsync();
  await all;
  expect(written(process).size).toBeGreaterThanOrEqual(2_700);
});

it('waits for a transaction that somebody else began', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { process, back } = await setUp(() => promise);
  see(process, 0, 10);
  back.soon();
  process.database.exec('begin immediate');
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(written(process).size).toBe(0);
  process.database.exec('commit');
  resolve(undefined);
  await vi.advanceTimersByTimeAsync(10);
  expect(written(process).size).toBe(10);
});

it('tries again when another process has the database', async () => {
  const { path, process, back } = await setUp();
  process.database.exec('pragma busy_timeout = 0');
  see(process, 0, 10);
  back.soon();
  const other = startProcess(path);
  other.database.exec('begin immediate');
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(written(process).size).toBe(0);
  await expect(back.all()).rejects.toThrow('locked');
  other.database.exec('commit');
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(written(process).size).toBe(10);
});

it('writes nothing after it was stopped: the log has everybody', async () => {
  const { path, process, back } = await setUp();
  see(process, 0, 10);
  back.soon();
  back.stop();
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(written(process).size).toBe(0);
  process.kill();
  const next = startProcess(path);
  const all = createWriteBack({ ...next, idle: async () => {} }).all();
  await vi.runAllTimersAsync();
  await all;
  expect(written(next).size).toBe(10);
});

it('gives up when its database is closed meanwhile', async () => {
  const { process, back } = await setUp();
  see(process, 0, 99);
  see(process, 99, 2_700);
  const all = back.all();
  await vi.advanceTimersToNextTimerAsync();
  process.kill();
  await vi.runAllTimersAsync();
  await expect(all).resolves.toBeUndefined();
});
