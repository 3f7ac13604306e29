import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { builtProgram } from '../build.ts';

const program = builtProgram(new URL('./dying.ts', import.meta.url));

/** Runs that program until it says that it has come to its point, and kills it there. */
export async function killedAtItsPoint(...words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
