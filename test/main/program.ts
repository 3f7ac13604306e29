import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { isLocal } from '../../src/lib/is-local.ts';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { startSurroundings, type Surroundings } from './installation.ts';
import { read } from './person.ts';

/** Those of `npm start`. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
];

const entryOf = (name: string): string =>
  fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));

/** A machine that does much else must not fail a test. */
const PATIENCE_MS = 60_000;

export type Program = ReturnType<typeof startCommand>;

/** An empty folder, until the test ends. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postbell-main-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The program in a process of its own, with nothing but this in its environment. */
export async function startProgram(env: Readonly<Record<string, string>>, folder?: string) {
  const entry = entryOf(isLocal(env) ? 'try-out' : 'main');
  return startCommand([process.execPath, ...FLAGS, entry], {
    cwd: folder ?? (await emptyFolder()),
    env,
  });
}

/** Any command that starts the program, ended with the test. */
export function startCommand(
  [file = '', ...args]: readonly string[],
  { env, ...where }: { cwd: string; env: Readonly<Record<string, string>>; uid?: number },
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(file, args, {
    ...where,
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  // Not `exit`: by `close` all that it said has arrived.
  const closed = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });

  return {
    /** What it ends with; `null` when it was killed. */
    closed,
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** The first group of what it says, as soon as it says it. */
    async says(pattern: RegExp): Promise<string> {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const [, found] = pattern.exec(stdout) ?? [];
        if (found !== undefined) return found;
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${stderr}`);
        await once(child.stdout, 'data', { signal });
      }
    },
  };
}

/** Everything around a bot that logs what tests read, until the test ends. */
export async function surroundings(): Promise<Surroundings> {
  const here = await startSurroundings();
  onTestFinished(() => here.close());
  return { ...here, env: { ...here.env, LOG_LEVEL: 'info' } };
}

/** What a card says of opens; -1 of a message that is none. */
export function openedIn(card: Message): number {
  const [, alone, among] = /\bOpen(?:s|ed) ([\d,]+)|([\d,]+) opened\b/.exec(read(card)) ?? [];
  return Number((alone ?? among ?? '-1').replaceAll(',', ''));
}

/** The address of a bot with real settings, once it is ready; it must log at `info`. */
export function urlOf(program: Program): Promise<string> {
  return program.says(/"url":"([^"]+)"[^\n]*"msg":"ready"/);
}

/** The same for the address of its metrics. */
export function metricsUrlOf(program: Program): Promise<string> {
  return program.says(/"metricsUrl":"([^"]+)"[^\n]*"msg":"ready"/);
}
