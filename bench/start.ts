import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inHarness } from './harness.ts';
import { startPostbell } from './postbell.ts';
import { freePort, startProgram } from './program.ts';
import { median, number, printFigure, printGoal, printTitle } from './report.ts';

/*
 * How long the bot takes from its start to being ready, its store being there or not; and how long
 * somebody waits who types `npm start` with nothing set, until the page can be used.
 */
const STARTS = 5;
const READY_MAX_MS = 800;
const PAGE_MAX_MS = 1500;
const PATIENCE_MS = 30_000;

export const measureStart = (): Promise<void> =>
  inHarness(async (harness) => {
    const times = { bare: [], first: [], again: [] } satisfies Record<string, number[]>;
    const ready: Record<keyof typeof times, number[]> = times;
    const local: LocalStart[] = [];
    for (let index = 0; index < STARTS; index += 1) {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/`;
      const bare = await startProgram('bench/bare-http.ts', { PORT: String(port) }, url);
      ready.bare.push(bare.readyMs);
      await bare.stop();
      for (const which of ['first', 'again'] as const) {
        const bot = await startPostbell(harness, { name: 'starts' });
        ready[which].push(bot.readyMs);
        await bot.stop();
      }
      for (const end of ['', '-wal', '-shm']) {
        rmSync(join(harness.folder, `starts.db${end}`), { force: true });
      }
      local.push(await startLocally());
    }
    const said = (ms: readonly number[]) => `${number(median(ms))} ms`;
    printTitle('Start');
    printGoal('ready, a store is there', said(ready.again), {
      goal: `within ${READY_MAX_MS} ms`,
      isReached: median(ready.again) <= READY_MAX_MS,
    });
    printFigure('ready, the first time', said(ready.first));
    printFigure('a bare node:http server answers', said(ready.bare));
    const pageMs = local.map((start) => start.pageMs);
    printFigure('`npm start` prints the address', said(local.map(({ addressMs }) => addressMs)));
    printGoal('`npm start`, the page and its script', said(pageMs), {
      goal: `within ${PAGE_MAX_MS} ms`,
      isReached: median(pageMs) <= PAGE_MAX_MS,
    });
  });

/** Milliseconds since `npm start`. */
interface LocalStart {
  readonly addressMs: number;
  readonly pageMs: number;
}

async function startLocally(): Promise<LocalStart> {
  const startedAtMs = performance.now();
  const anyPort = { PORT: '0', METRICS_PORT: '0', SANDBOX_PORT: '0', WORKSPACE_PORT: '0' };
  const child = spawn('npm', ['start'], {
    // Empty settings count as not set, whatever `.env` says.
    env: { ...process.env, ...anyPort, ...NOTHING_SET },
    stdio: ['ignore', 'pipe', 'ignore'],
    // npm is the parent of the bot, so both are ended as a group.
    detached: true,
  });
  const exited = once(child, 'exit');
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
  };
  process.once('exit', end);
  try {
    const url = await addressIn(child.stdout);
    const addressMs = performance.now() - startedAtMs;
    for (const path of ['/', '/assets/main.js']) {
      const answer = await fetch(`${url}${path}`);
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      await answer.arrayBuffer();
    }
    return { addressMs, pageMs: performance.now() - startedAtMs };
  } finally {
    process.off('exit', end);
    end();
    await exited;
  }
}

const NOTHING_SET = {
  SLACK_BOT_TOKEN: '',
  SLACK_SIGNING_SECRET: '',
  SLACK_APP_TOKEN: '',
  SERVICE_BASE_URL: '',
  DATABASE_URL: '',
};

/** Reads what is printed until the address is there. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let text = '';
  for (;;) {
    const [chunk] = await once(output, 'data', { signal });
    text += String(chunk);
    const [, url] = /Open\s+(http:\/\/\S+)/.exec(text) ?? [];
    if (url !== undefined) return url;
  }
}
