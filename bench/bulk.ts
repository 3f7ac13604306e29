import { createBulk } from '../src/bulk/bulk.ts';
import { createLog } from '../src/lib/log.ts';
import type { Posting } from '../src/domain/post.ts';
import { plainText } from '../src/domain/reply.ts';
import { startSandboxService } from '../sandbox/service/server.ts';
import { createService } from '../src/service/service.ts';
import { openStore } from '../src/store/store.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * A blacklist of 100,000 addresses as a bulk run against the sandbox service, its rows in a SQLite
 * file: at the service's 10 requests a second and without a limit, beside the naive way, one
 * request an address, which is measured on a sample and extrapolated. Memory is that of this
 * process, which is also the service.
 */
const ROWS = 100_000;
const SAMPLE = 200;
const BY = { personId: 'U1', channelId: 'C1', threadTs: null };

const log = createLog('silent');
const folder = await mkdtemp(join(tmpdir(), 'postbell-bench-'));
try {
  for (const rateLimit of [10, 1_000_000]) {
    await measureRun(rateLimit);
    await measureNaive(rateLimit);
  }
} finally {
  await rm(folder, { recursive: true });
}

async function measureRun(rateLimit: number): Promise<void> {
  const { sandbox, service, requests } = await startCounted(rateLimit);
  const store = await openStore(`sqlite:${join(folder, `${rateLimit}.db`)}`, { log });
  const ended = Promise.withResolvers<void>();
  const posting: Posting = {
    post: async (channelId) => ({ channelId, ts: '1' }),
    update: async (_channel, _ts, { summary }) => {
      if (plainText(summary ?? '').startsWith('Done')) ended.resolve();
    },
  };
  const shareFiles = async () => undefined;
  const now = () => new Date();
  const bulk = createBulk({ store, service, rateLimit, posting, shareFiles, log, now });
  bulk.start();
  const before = sandbox.state().blacklist.size;
  const rows = Array.from({ length: ROWS }, (_, index) => ({ key: `p${index}@example.com` }));
  const startedAtMs = performance.now();
  const plan = { action: 'blacklist add', params: {} } as const;
  await bulk.port.perform(plan, { rows, rejected: [], repeated: 0 }, BY);
  const keptMs = performance.now() - startedAtMs;
  await ended.promise;
  const seconds = (performance.now() - startedAtMs) / 1000;
  report(`bulk run, ${nameOf(rateLimit)}`, {
    rows: sandbox.state().blacklist.size - before,
    seconds,
    'seconds until kept and answered': keptMs / 1000,
    requests: requests(),
  });
  await bulk.stop();
  await store.close();
  await sandbox.close();
}

async function measureNaive(rateLimit: number): Promise<void> {
  const { sandbox, service, requests } = await startCounted(rateLimit);
  const startedAtMs = performance.now();
  for (let index = 0; index < SAMPLE; index += 1) {
    await service.blacklist.add([`p${index}@example.com`]);
  }
  const seconds = (performance.now() - startedAtMs) / 1000;
  report(`one request an address, ${nameOf(rateLimit)}, ${SAMPLE} measured`, {
    seconds,
    requests: requests(),
    'seconds for all, extrapolated': (seconds * ROWS) / SAMPLE,
  });
  await sandbox.close();
}

async function startCounted(rateLimit: number) {
  const sandbox = await startSandboxService({ port: 0, people: 100, speed: 0 });
  let count = 0;
  const counting: typeof fetch = (...request) => {
    count += 1;
    return fetch(...request);
  };
  const service = createService(
    { baseUrl: sandbox.url, auth: { kind: 'none' }, timezone: 'UTC', rateLimit },
    { log, fetch: counting },
  );
  return { sandbox, service, requests: () => count };
}

function nameOf(rateLimit: number): string {
  return rateLimit === 10 ? '10 requests a second' : 'no limit';
}

function report(what: string, figures: Readonly<Record<string, number>>): void {
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const shown = Object.entries({ ...figures, 'peak MB': peakMb }).map(
    ([name, value]) => `${name} ${Math.round(value * 10) / 10}`,
  );
  process.stdout.write(`${what}: ${shown.join(', ')}\n`);
}
