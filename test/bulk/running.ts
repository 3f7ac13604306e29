import { grant, policyBy } from '../policy/rights-of.ts';
import { onTestFinished } from 'vitest';
import { createBulk } from '../../src/bulk/bulk.ts';
import type { BulkPace } from '../../src/bulk/worker.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import type { BulkPlan } from '../../src/domain/bulk.ts';
import { SMALL } from '../sandbox/service/client.ts';
import { startSandboxService } from '../../sandbox/service/server.ts';
import { createServices } from '../../src/service/service.ts';
import { createSending } from '../outbox/sending.ts';
import { opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { createWall } from './wall.ts';
import { ALLOWED } from '../service/principals.ts';

/** Fast, so that tests await what happens and not the time. */
/** A busy machine must not take a run for one whose process died. */
const QUICK: BulkPace = { lookEveryMs: 20, leaseMs: 60_000, showEveryMs: 10, inDoubtMs: 500 };

export const BY = { personId: 'U1', channelId: 'C1', threadTs: null };

/** A service for the length of a test. */
export async function sandboxForTest() {
  const sandbox = await startSandboxService({ port: 0, ...SMALL, people: 100, speed: 0 });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** The bulk room of one process, until the test ends. */
export async function startBulk(
  serviceUrl: string,
  {
    databaseUrl = 'sqlite::memory:',
    wall = createWall(),
    pace = QUICK,
    now = () => new Date(),
    policy = policyBy([grant('role:admin')]),
  } = {},
) {
  const store = await opened(databaseUrl);
  const { service } = createServices(
    { baseUrl: serviceUrl, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: 1_000_000 },
    { principal: ALLOWED, log: quiet, backoffMs: () => 0 },
  );
  const { outbox } = createSending({ store, post: wall.posting, now, isPermitted: true });
  const bulk = createBulk({
    policy,
    store,
    service,
    rateLimit: 1_000_000,
    outbox,
    audit: createAuditTrail({ store, log: quiet, now }),
    shareFiles: wall.shareFiles,
    log: quiet,
    now,
    pace,
  });
  bulk.start();
  outbox.start();
  onTestFinished(() => bulk.stop());
  onTestFinished(() => outbox.stop());
  return { store, service, bulk, outbox, wall };
}

/** The same, with a service of its own. */
export async function startBulkInSandbox(choices: Parameters<typeof startBulk>[1] = {}) {
  const sandbox = await sandboxForTest();
  return { sandbox, ...(await startBulk(sandbox.url, choices)) };
}

/** `p0@example.com` and so on. */
export function addresses(count: number, name = 'p'): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}@example.com`);
}

export function rowsOf(keys: readonly string[]) {
  return { rows: keys.map((key) => ({ key })), rejected: [], repeated: 0 };
}

export const BLACKLIST: BulkPlan = { action: 'blacklist add', params: {} };

export const INVITE: BulkPlan = {
  action: 'list invite',
  params: { list: '4101', sender: 'news@larkspur.example', language: 'en' },
  target: 'the list',
};
