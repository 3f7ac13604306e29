import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program of ours in a process of its own, ready when `readyUrl` answers at all. */
export async function startProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  readyUrl: string,
) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  const deadline = AbortSignal.timeout(15_000);
  while (!(await answers(readyUrl))) {
    deadline.throwIfAborted();
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}
