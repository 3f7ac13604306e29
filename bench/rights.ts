import { createAuditTrail, type NewAttempt } from '../src/policy/audit.ts';
import { createPolicy, type Policy } from '../src/policy/policy.ts';
import { actingAs, CURRENT_PRINCIPAL, type Principal } from '../src/service/principal.ts';
import { createServices, type Service } from '../src/service/service.ts';
import { createLog } from '../src/lib/log.ts';
import { openStore } from '../src/store/store.ts';
import { ROLES, type Protected } from '../src/domain/rights.ts';
import { inHarness } from './harness.ts';
import { startPostgres } from './postgres.ts';
import { startSmallService } from './small-service.ts';
import { median, percentile, printFigure, printTitle } from './report.ts';

/*
 * What the client adds to a request by asking for somebody's rights right before it, beside the same
 * request without: one after the other in turns, on a service that answers at once.
 *
 * What rights add to a command: they are read from the store before anything else, twice judged. And
 * what the audit trail adds to one that changes something: a row before the act and one after it.
 * Beside it, a statement that reads nothing, which is the least that any look into the store takes.
 */
const COMMANDS = 3_000;
/** A large company: people with roles of their own, and user groups with many members. */
const PEOPLE = 500;
const GROUPS = 20;
const MEMBERS = 500;

/** Requests of each kind to the service. */
const REQUESTS = 1_500;

const ATTEMPT: NewAttempt = {
  personId: 'U0ADMIN',
  way: 'button',
  channelId: 'C0CAMPAIGNS',
  operation: 'campaign cancel',
  inputs: { campaign: '71014' },
  subject: { kind: 'campaign', id: '71014' },
  approverId: null,
  requestId: null,
  logged: ['campaign'],
};

const SHOW: Protected = { name: 'campaign show', rights: ['look'] };

export const measureRights = (): Promise<void> =>
  inHarness(async (harness) => {
    const databases = {
      SQLite: `sqlite:${harness.folder}/rights.db`,
      PostgreSQL: harness.use(await startPostgres()).url,
    };
    const { url: serviceUrl } = harness.use(await startSmallService());
    printTitle('Rights and the audit trail, added to each command');
    for (const [engine, databaseUrl] of Object.entries(databases)) {
      const log = createLog('silent');
      const store = await openStore(databaseUrl, { log });
      await fill(store);
      const policy = createPolicy({
        admins: ['U0ADMIN'],
        supportMost: 100,
        store,
        isOwner: async () => false,
        standingOf: async () => 'member',
        now: () => new Date(),
        log,
      });
      const trail = createAuditTrail({ store, log, now: () => new Date() });
      const times = { rights: [], audit: [], least: [] } satisfies Record<string, number[]>;
      const taken: Record<keyof typeof times, number[]> = times;
      for (let index = 0; index < COMMANDS; index += 1) {
        taken.least.push(await timed(() => store.ping()));
        const someone = { personId: personId(index % PEOPLE), channelId: 'C0CAMPAIGNS' };
        taken.rights.push(
          await timed(async () => {
            const rights = await policy.rightsOf(someone);
            await rights.require(SHOW);
          }),
        );
        taken.audit.push(
          await timed(async () => {
            const attempt = await trail.begin(ATTEMPT);
            await attempt.end({ outcome: 'done', words: 'canceled the campaign.' });
          }),
        );
      }
      printFigure(`${engine}: rights`, inWords(taken.rights));
      printFigure(`${engine}: audit trail`, inWords(taken.audit));
      printFigure(`${engine}: a statement that reads nothing`, inWords(taken.least));
      await compareClients(engine, policy, serviceUrl);
      await store.close();
    }
  });

/** Prints what a request takes of a client that is bound to somebody's rights, and of one that isn't. */
async function compareClients(engine: string, policy: Policy, baseUrl: string): Promise<void> {
  const rateLimit = 1_000_000;
  const settings = { baseUrl, auth: { kind: 'none' }, timezone: 'UTC', rateLimit } as const;
  const log = createLog('silent');
  const unbound: Principal = { require: async () => undefined };
  const clients = {
    bound: createServices(settings, { principal: CURRENT_PRINCIPAL, log }).service,
    unbound: createServices(settings, { principal: unbound, log }).service,
  };
  const taken: Record<keyof typeof clients, number[]> = { bound: [], unbound: [] };
  for (let index = 0; index < REQUESTS; index += 1) {
    const someone = { personId: personId(index % PEOPLE), channelId: 'C0CAMPAIGNS' };
    await actingAs(policy.principalOf(someone, SHOW), async () => {
      for (const [name, client] of Object.entries(clients) as [keyof typeof clients, Service][]) {
        taken[name].push(await timed(() => client.campaigns.get('7')));
      }
    });
  }
  printFigure(`${engine}: a request of the bound client`, inWords(taken.bound));
  printFigure(`${engine}: the same of an unbound one`, inWords(taken.unbound));
  const added = median(taken.bound) - median(taken.unbound);
  printFigure(`${engine}: added in the median`, `${added.toFixed(2)} ms`);
}

async function fill(store: Awaited<ReturnType<typeof openStore>>): Promise<void> {
  const roles = Object.keys(ROLES) as (keyof typeof ROLES)[]; // All of its keys.
  const given = { isDenied: false, grantedBy: 'U0ADMIN', grantedAt: new Date() };
  for (let index = 0; index < PEOPLE; index += 1) {
    const subject = { kind: 'person', id: personId(index) } as const;
    const entry = `role:${roles[index % roles.length] ?? 'viewer'}` as const;
    await store.rights.set({ subject, entry, ...given }, () => undefined);
  }
  for (let index = 0; index < GROUPS; index += 1) {
    const id = `S0GROUP${index}`;
    const memberIds = Array.from({ length: MEMBERS }, (_, member) => personId(member + index));
    await store.rights.keepGroup({ id, memberIds, readAt: new Date() });
    const subject = { kind: 'group', id } as const;
    await store.rights.set({ subject, entry: 'role:support', ...given }, () => undefined);
  }
}

function personId(index: number): string {
  return `U0PERSON${index}`;
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await task();
  return performance.now() - startedAtMs;
}

function inWords(ms: readonly number[]): string {
  return `median ${median(ms).toFixed(2)} ms, p99 ${percentile(ms, 0.99).toFixed(2)} ms`;
}
