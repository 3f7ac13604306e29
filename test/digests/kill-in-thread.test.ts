import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAILY } from '../../src/domain/digest.ts';
import { builtProgram } from '../build.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { runWalled } from './walled-digest.ts';

const dyingDigest = builtProgram(new URL('./dying-digest.ts', import.meta.url));
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
const TITLE = 'Digest for Friday 20 November';
const REST = [`${TITLE}, again`, '↳ More on campaigns', '↳ one', '↳ two', '↳ three'];

describe.each(ENGINES)('a digest on $engine', ({ newDatabase }) => {
  const start = async () => {
    const database = await newDatabase();
    const [store, other] = [await opened(database), await opened(database)];
    await store.digests.add({ ...DAILY, channelId: 'C1', createdBy: 'U1' }, new Date(0));
    const folder = await mkdtemp(join(tmpdir(), 'postbell-wall-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const wallFile = join(folder, 'wall.txt');
    return {
      store,
      /** A process that begins at this minute, and is killed when it has come so far. */
      killAt: (point: number | 'answered', minute: number, what: Asked = 'due') =>
        killAt([database, String(point), at(minute).toISOString(), wallFile, what]),
      /** Wakes two that live. */
      wake: (minute: number) =>
        Promise.all(
          [store, other].map((one) => runWalled('due', { store: one, wallFile, now: at(minute) })),
        ),
      posted: async () => (await readFile(wallFile, 'utf8')).trim().split('\n'),
    };
  };

  it.each([
    // Its answer was lost with the process, so that nobody knows whether it is there.
    ['due', 3, [TITLE, '↳ one', '↳ two', '↳ two', '↳ three']],
    ['due', 2, [TITLE, '↳ one', '↳ one', '↳ two', '↳ three']],
    ['now', 3, [TITLE, '↳ one', '↳ two', '↳ two', '↳ three']],
  ] as const)(
    'that is %s, of a process killed at its message %i, is gone on with in its thread',
    async (what, point, request) => {
      const { killAt, wake, posted } = await start();
      // What is asked for comes before the turn, which is not to come here.
      const begin = what === 'now' ? -9 : 0;
      await killAt(point, begin, what);
      for (const minute of [1, 2, 3]) await wake(begin + minute);
      expect(await posted()).toEqual(request);
    },
  );

  it.each([
    ['due', 'answered'],
    ['due', 1],
    ['now', 'answered'],
  ] as const)(
    'that is %s, of a process killed at %s, is not repeated; what belongs to it comes once',
    async (what, point) => {
      const { killAt, wake, posted, store } = await start();
      const begin = what === 'now' ? -9 : 0;
      await killAt(point, begin, what);
      await wake(begin + 1);
      expect(await posted()).toEqual([TITLE]);
      for (const minute of [2, 3]) await wake(begin + minute);
      expect(await posted()).toEqual([TITLE, ...REST]);
      expect(await store.slots.lost(new Date(0), at(50))).toEqual([]);
    },
  );

  it('interrupted for a second time is left to whoever asks the doctor', async () => {
    const { killAt, wake, posted, store } = await start();
    await killAt('answered', 0);
    await killAt('answered', 2);
    for (const minute of [4, 5, 50]) await wake(minute);
    expect(await posted()).toEqual([TITLE, `${TITLE}, again`]);
    expect(await store.slots.lost(new Date(0), at(50))).toMatchObject([
      { channelId: 'C1', postingAt: at(0) },
    ]);
  });

  it('interrupted so long ago that nobody reads it any more, or removed, is let be', async () => {
    const { killAt, wake, posted, store } = await start();
    await killAt('answered', 0);
    await wake(361);
    const [digest] = await store.digests.list();
    await store.digests.remove(digest?.id ?? '');
    await wake(2);
    expect(await posted()).toEqual([TITLE]);
    expect(await store.slots.lost(new Date(0), at(50))).toEqual([]);
  });
});

type Asked = 'due' | 'now';

async function killAt(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [dyingDigest, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const [said] = await once(child.stdout, 'data');
  expect(String(said).trim()).toBe('reached');
  child.kill('SIGKILL');
  await exited;
}
