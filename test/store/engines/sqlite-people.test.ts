import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { fraction } from '../../../sandbox/service/random.ts';
import {
  inTransaction,
  logged,
  newPeopleFile,
  personOf,
  startProcess,
  written,
  type PeopleProcess,
} from './people-database.ts';

const [OPEN, CLICK] = [2, 4];
const STEPS = 600;
const PEOPLE = 1_500;
const MARKS = [1, 2, 4, 8, 64];
/** For the same steps as in a run that failed, set PEOPLE_SEED to the one that it names. */
const SEED = Number(process.env['PEOPLE_SEED'] ?? randomInt(2 ** 31));

/** Marks people in a transaction; which marks were new. */
function see(process: PeopleProcess, indexes: readonly number[], mark: number): readonly boolean[] {
  return inTransaction(process, (people) => {
    const isNew = indexes.map((index) => people.isNew(personOf(index), mark));
    people.keep(indexes.length);
    return isNew;
  });
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const hexOf = (person: Uint8Array): string => Buffer.from(person).toString('hex').toUpperCase();
const keyOf = (index: number): string => hexOf(personOf(index));

it('knows who was seen before anything of them is in the table', async () => {
  const process = startProcess(await newPeopleFile());
  expect(see(process, [1, 2, 1], OPEN)).toEqual([true, true, false]);
  expect(see(process, [1, 3], CLICK)).toEqual([true, true]);
  expect(see(process, [1, 2, 3], OPEN)).toEqual([false, false, true]);
  expect(written(process).size).toBe(0);
});

it('knows whom an earlier version wrote to the table, which had no log', async () => {
  const process = startProcess(await newPeopleFile());
  process.database.prepare('insert into people values (?, ?)').run(personOf(1), OPEN);
  expect(see(process, [1, 2], OPEN)).toEqual([false, true]);
  expect(see(process, [1], CLICK)).toEqual([true]);
  process.kill();
  const next = startProcess(process.path);
  expect(see(next, [1], OPEN)).toEqual([false]);
});

it('writes people together, some with each commit, and keeps a short log', async () => {
  const process = startProcess(await newPeopleFile());
  see(process, range(0, 99), OPEN);
  expect(written(process).size).toBe(0);
  see(process, [99], OPEN);
  expect(written(process).size).toBe(40);
  see(process, range(100, 130), OPEN);
  expect([written(process).size, logged(process)]).toEqual([100, 2]);
  for (let from = 130; from < 2_000; from += 10) see(process, range(from, from + 10), OPEN);
  expect(written(process).size).toBeGreaterThan(1_800);
  expect(logged(process)).toBeLessThan(20);
});

it('writes people in the order of their keys, whatever order they came in', async () => {
  const process = startProcess(await newPeopleFile());
  see(process, range(1, 100), OPEN);
  see(process, [0], OPEN);
  const inOrder = range(0, 100).map(keyOf).sort();
  expect([...written(process).keys()]).toEqual(inOrder.slice(0, 40));
});

it('is not told twice of a person whom a process that was killed had seen', async () => {
  const path = await newPeopleFile();
  const killed = startProcess(path);
  see(killed, range(0, 130), OPEN);
  see(killed, [7], CLICK);
  killed.kill();
  const next = startProcess(path);
  expect(see(next, [7, 129, 130], OPEN)).toEqual([false, false, true]);
  expect(see(next, [7, 8], CLICK)).toEqual([false, true]);
});

it('forgets what a transaction saw that was rolled back', async () => {
  const process = startProcess(await newPeopleFile());
  see(process, [1], OPEN);
  const isNew = inTransaction(
    process,
    (people) => {
      const first = people.isNew(personOf(2), OPEN);
      people.keep(1);
      return first;
    },
    'rollback',
  );
  expect(isNew).toBe(true);
  expect(see(process, [1, 2], OPEN)).toEqual([false, true]);
});

it('sees what another process wrote to the table and dropped from the log meanwhile', async () => {
  const path = await newPeopleFile();
  const [one, other] = [startProcess(path), startProcess(path)];
  see(one, [1], OPEN);
  see(other, [1], CLICK);
  inTransaction(other, (people) => people.writeBack(1_000));
  see(other, [2], OPEN);
  inTransaction(other, (people) => people.writeBack(1_000));
  see(other, [3], OPEN);
  inTransaction(other, (people) => people.writeBack(1_000));
  expect(logged(other)).toBe(1);
  expect(see(one, [1, 2], CLICK)).toEqual([false, true]);
  expect(see(one, [1, 2, 3], OPEN)).toEqual([false, false, false]);
});

it(`equals a plain list, whatever two processes, kills and rollbacks do (seed ${SEED})`, async () => {
  const path = await newPeopleFile();
  const processes = [startProcess(path), startProcess(path)];
  let truth = new Map<string, number>();
  let requested = 0;
  const upTo = (end: number) => Math.floor(fraction(SEED, (requested += 1)) * end);

  const batch = (process: PeopleProcess, step: number, end: 'commit' | 'rollback' | 'kill') => {
    const markNotified = new Map(truth);
    const { database, people } = process;
    database.exec('begin immediate');
    people.catchUp();
    const size = upTo(60);
    for (let index = 0; index < size; index += 1) {
      // Most are new ones, as in a flood.
      const person = personOf(upTo(3) === 0 ? upTo(PEOPLE) : (step * 3 + upTo(40)) % PEOPLE);
      const mark = MARKS[upTo(MARKS.length)] ?? 1;
      const key = hexOf(person);
      const seen = markNotified.get(key) ?? 0;
      expect(people.isNew(person, mark), `step ${step}`).toBe((seen & mark) === 0);
      markNotified.set(key, seen | mark);
    }
    people.keep(size);
    if (end === 'kill') return process.kill();
    database.exec(end);
    if (end === 'commit') truth = markNotified;
    else people.forget();
  };

  for (let step = 0; step < STEPS; step += 1) {
    const which = upTo(2);
    const process = processes[which] ?? startProcess(path);
    const what = upTo(20);
    if (what < 14) batch(process, step, 'commit');
    else if (what < 16) batch(process, step, 'rollback');
    else if (what < 18) {
      const end = upTo(4) === 0 ? 'rollback' : 'commit';
      inTransaction(process, (people) => people.writeBack(1 + upTo(150)), end);
    } else {
      if (what === 18) batch(process, step, 'kill');
      process.kill();
      processes[which] = startProcess(path);
    }
  }

  const last = startProcess(path);
  inTransaction(last, (people) => people.writeBack(PEOPLE));
  expect(written(last)).toEqual(truth);
  expect(truth.size).toBeGreaterThan(1_000);
});
