import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAILY } from '../../src/domain/digest.ts';
import { DIGEST } from '../../src/digests/digest-messages.ts';
import { builtProgram } from '../build.ts';
import { type ENGINES, newFolder, opened } from '../store/engines.ts';
import { DYING_LEASE_MS, type Point, runWalled } from './walled-digest.ts';

const dyingDigest = builtProgram(new URL('./dying-digest.ts', import.meta.url));
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
const TITLE = 'Digest for Friday 20 November';
const ALL = [TITLE, '↳ one', '↳ two', '↳ three'];
const REST = [`${TITLE}, again`, '↳ More on campaigns', '↳ one', '↳ two', '↳ three'];

/** Kills processes at every point of a digest, and sees that others end it. */
export function playKills({ engine, newDatabase }: (typeof ENGINES)[number]): void {
  describe(`a digest on ${engine}`, () => {
    const start = async (what: 'due' | 'now' | 'incomplete' = 'due') => {
      const database = await newDatabase();
      const [store, other] = [await opened(database), await opened(database)];
      await store.digests.add({ ...DAILY, channelId: 'C1', createdBy: 'U1' }, new Date(0));
      const wallFile = `${await newFolder()}/wall.txt`;
      const woken = what === 'now' ? 'due' : what;
      return {
        store,
        /** A process that begins at this minute, and is killed when it has come so far. */
        killAt: async (point: Point, minute: number): Promise<void> => {
          await killAt([database, String(point), at(minute).toISOString(), wallFile, what]);
          // The channel is leased by the database's clock, which a test can't set.
          await setTimeout(DYING_LEASE_MS + 50);
        },
        /** Wakes two that live, at these minutes. */
        wake: async (...minutes: readonly number[]): Promise<void> => {
          for (const minute of minutes) {
            const walled = { wallFile, now: at(minute) };
            await Promise.all(
              [store, other].map((one) => runWalled(woken, { ...walled, store: one })),
            );
          }
        },
        posted: async () => {
          const wall = await readFile(wallFile, 'utf8').catch(() => '');
          return wall.split('\n').filter(Boolean);
        },
        lost: () => store.outgoing.lost([DIGEST], new Date(0), at(500)),
      };
    };

    it('of a process killed while it composed is posted by another within minutes', async () => {
      const { killAt, wake, posted } = await start();
      await killAt('composing', 0);
      await wake(1);
      expect(await posted()).toEqual([]);
      await wake(2, 3, 4);
      expect(await posted()).toEqual(ALL);
    });

    it('of a process killed again and again before it was sent is posted after the restart', async () => {
      const { killAt, wake, posted } = await start();
      await killAt('composing', 0);
      await killAt('composing', 2);
      await wake(5);
      expect(await posted()).toEqual(ALL);
    });

    it('of a process killed when it was composed is sent by another', async () => {
      const { killAt, wake, posted } = await start();
      await killAt('composed', 0);
      await wake(1, 2, 350);
      expect(await posted()).toEqual(ALL);
    });

    it.each([
      // Its answer was lost with the process, so that nobody knows whether it is there.
      ['due', 3, [TITLE, '↳ one', '↳ two', '↳ two, perhaps twice', '↳ three']],
      ['due', 2, [TITLE, '↳ one', '↳ one, perhaps twice', '↳ two', '↳ three']],
      ['now', 3, [TITLE, '↳ one', '↳ two', '↳ two, perhaps twice', '↳ three']],
    ] as const)(
      'that is %s, of a process killed at its message %i, is gone on with in its thread',
      async (what, point, request) => {
        const { killAt, wake, posted } = await start(what);
        // What is asked for comes before the occurrence, which is not to come here.
        const begin = what === 'now' ? -9 : 0;
        await killAt(point, begin);
        await wake(begin + 1, begin + 2, begin + 3);
        expect(await posted()).toEqual(request);
      },
    );

    it.each([
      ['due', 'answered'],
      ['due', 1],
      ['now', 'answered'],
      ['now', 1],
    ] as const)(
      'that is %s, of a process killed at %s, is not repeated; what belongs to it comes once',
      async (what, point) => {
        const { killAt, wake, posted, lost } = await start(what);
        const begin = what === 'now' ? -9 : 0;
        await killAt(point, begin);
        await wake(begin + 1);
        expect(await posted()).toEqual([TITLE]);
        await wake(begin + 2, begin + 3, begin + 4);
        expect(await posted()).toEqual([TITLE, ...REST]);
        expect(await lost()).toEqual([]);
      },
    );

    it('interrupted for a second time is left to whoever asks the doctor', async () => {
      const { killAt, wake, posted, lost } = await start();
      await killAt('answered', 0);
      await wake(1);
      await killAt('answered', 3);
      await wake(4, 6, 50);
      expect(await posted()).toEqual([TITLE, `${TITLE}, again`]);
      expect(await lost()).toMatchObject([{ channelId: 'C1', begunAt: at(3), body: null }]);
    });

    it('interrupted so long ago that nobody reads it any more is let be, and one removed', async () => {
      const { killAt, wake, posted, lost } = await start();
      await killAt('answered', 0);
      await wake(361, 365);
      expect(await posted()).toEqual([TITLE]);
      expect(await lost()).toMatchObject([{ channelId: 'C1', begunAt: at(0) }]);

      const removed = await start();
      await removed.killAt('answered', 0);
      const [digest] = await removed.store.digests.list();
      await removed.store.digests.remove(digest?.id ?? '');
      await removed.wake(1, 3);
      expect(await removed.posted()).toEqual([TITLE]);
      expect(await removed.lost()).toEqual([]);
    });

    it.each(['filling in', 'filled in', 1, 'answered'] as const)(
      'of a process killed at %s, as it filled it in, is filled in by another',
      async (point) => {
        const { killAt, wake, posted } = await start('incomplete');
        await wake(0);
        await killAt(point, 2);
        await wake(3, 4, 5);
        const isRepeated = point === 1 || point === 'answered';
        const update = '✎ 3 campaigns';
        const calls = [TITLE, update, ...(isRepeated ? [update] : []), ...ALL.slice(1)];
        expect(await posted()).toEqual(calls);
      },
    );
  });
}

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
