import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface ProgramOptions {
  /** Before the file, e.g. `--import=…`. */
  readonly nodeArguments?: readonly string[];
  /** Behind it. */
  readonly fileArguments?: readonly string[];
}

export type Program = Awaited<ReturnType<typeof startProgram>>;

const READY_WITHIN_MS = 30_000;
const STOPPED_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 10;

/** A program of ours in a process of its own, ready when `readyUrl` answers and not with 5xx. */
export async function startProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  readyUrl: string,
  { nodeArguments = [], fileArguments = [] }: ProgramOptions = {},
) {
  const startedAtMs = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...nodeArguments, file, ...fileArguments],
    { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const exited = once(child, 'exit');
  // However this process ends, the other does not stay behind.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  void exited.then(() => process.off('exit', kill));
  try {
    await answering(readyUrl, () => child.exitCode);
  } catch (cause) {
    kill();
    throw new Error(`${file} did not start`, { cause });
  }
  return {
    pid: child.pid ?? 0,
    /** From its start to the first answer of `readyUrl`. */
    readyMs: performance.now() - startedAtMs,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      const patience = setTimeout(kill, STOPPED_WITHIN_MS);
      await exited;
      clearTimeout(patience);
    },
  };
}

/** Resolves when something answers there that is not a failure of the server. */
async function answering(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = AbortSignal.timeout(READY_WITHIN_MS);
  while (!(await answers(url))) {
    deadline.throwIfAborted();
    const code = exitCode();
    if (code !== null) throw new Error(`it ended with ${code}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(1000) });
    return status < 500;
  } catch {
    return false;
  }
}
