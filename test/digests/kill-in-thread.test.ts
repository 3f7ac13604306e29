import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAILY } from '../../src/core/digest.ts';
import { ENGINES, opened } from '../store/engines.ts';

const dyingDigest = fileURLToPath(new URL('./dying-digest.ts', import.meta.url));
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));

describe.each(ENGINES)('the thread of a digest on $engine', ({ newDatabase }) => {
  it.each([
    // Its answer was lost with the process, so that nobody knows whether it is there.
    [2, ['Digest for Friday 20 November', '↳ one', '↳ one', '↳ two', '↳ three']],
    [3, ['Digest for Friday 20 November', '↳ one', '↳ two', '↳ two', '↳ three']],
  ])('of a process killed at its message %i is gone on with after it', async (point, wanted) => {
    const database = await newDatabase();
    const { digests } = await opened(database);
    await digests.add({ ...DAILY, channelId: 'C1', createdBy: 'U1' }, new Date(0));
    const folder = await mkdtemp(join(tmpdir(), 'postbell-wall-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const wall = join(folder, 'wall.txt');
    const run = (minute: number, killAt: number) =>
      runProcess([database, String(killAt), at(minute).toISOString(), wall]);
    expect(await run(0, point)).toBe('reached');
    expect(await run(1, 0)).toBe('ended');
    expect(await run(2, 0)).toBe('ended');
    expect(await run(3, 0)).toBe('ended');
    expect((await readFile(wall, 'utf8')).trim().split('\n')).toEqual(wanted);
  });
});

/** What it says; if it doesn't end by itself, it is killed. */
async function runProcess(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [dyingDigest, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const [said] = await once(child.stdout, 'data');
  const word = String(said).trim();
  if (word === 'reached') child.kill('SIGKILL');
  await exited;
  return word;
}
