import { fork } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { builtProgram } from '../build.ts';
import { SECRET } from './secret.ts';

/** A relay's receiver in a process of its own, until it is killed or the test ends. */
export async function startServing(
  database: string,
  { stalledAfterMs = 10_000, heldLimitBytes = 32 * 1024 * 1024 } = {},
) {
  const child = fork(builtProgram(new URL('serving.ts', import.meta.url)), [
    database,
    String(stalledAfterMs),
    String(heldLimitBytes),
  ]);
  const gone = once(child, 'exit');
  const kill = (): void => void child.kill('SIGKILL');
  onTestFinished(kill);
  const [{ port }] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}/relay/${SECRET}/open`,
    kill,
    gone,
    memory: async (): Promise<{ readonly rssBytes: number; readonly heldBytes: number }> => {
      child.send('tell');
      const [notified] = await once(child, 'message');
      return notified;
    },
  };
}
