import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

const READY_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_EVERY_MS = 10;

/** Starts a program in a process of its own; it is ready when `readyUrl` answers without a 5xx. */
export async function startProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  readyUrl: string,
  nodeArguments: readonly string[] = [],
) {
  const startedAtMs = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...nodeArguments, file],
    { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const exited = once(child, 'exit');
  // However this process ends, the program does not stay behind.
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
    /** Milliseconds from its start to the first answer of `readyUrl`. */
    readyMs: performance.now() - startedAtMs,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      const timeout = setTimeout(kill, STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timeout);
    },
  };
}

/** Resolves when a server answers there without failing. */
async function answering(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = AbortSignal.timeout(READY_TIMEOUT_MS);
  while (!(await answers(url))) {
    deadline.throwIfAborted();
    const code = exitCode();
    if (code !== null) throw new Error(`it ended with ${code}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
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

/** Returns a port on which nobody listens just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
