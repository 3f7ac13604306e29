import { randomUUID } from 'node:crypto';
import { createApprovals } from '../../src/policy/approvals.ts';
import { createApproved } from '../../src/commands/approved.ts';
import { runAudited } from '../../src/commands/audited.ts';
import { execute } from '../../src/commands/execute.ts';
import type { Executor } from '../../src/commands/executor.ts';
import type { Asker, Way } from '../../src/commands/invocation.ts';
import type { Outcome } from '../../src/commands/outcomes.ts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createBulk } from '../../src/bulk/bulk.ts';
import { NOTHING_OUTSIDE } from '../../src/lib/outside.ts';
import { createLog } from '../../src/lib/log.ts';
import type { RawValues, Reply, Section } from '../../src/domain/reply.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { OperationContext, WorkspacePort } from '../../src/commands/context.ts';
import type { Health } from '../../src/commands/health.ts';
import type { Operation, Prepared, Preview } from '../../src/commands/define.ts';
import { createUpkeep } from '../../src/alerts/webhooks/upkeep.ts';
import { INGEST } from '../../src/relay/intake.ts';
import { detailsWith } from '../alerts/cards/details-here.ts';
import { startSandboxService, type SandboxService } from '../../sandbox/service/server.ts';
import type { HttpParts } from '../../src/service/http.ts';
import { type Respond, startServer } from '../service/http-server.ts';
import { createServices } from '../../src/service/service.ts';
import { SMALL } from '../sandbox/service/client.ts';
import { createStepping } from '../outbox/sending.ts';
import { createOwnAddresses } from '../../src/policy/own-addresses.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import { policyOn, rightsBy } from '../policy/rights-of.ts';
import { openStore } from '../../src/store/store.ts';
import { executorOn } from './executor.ts';
import { actionIn, seen } from './seen.ts';
import { ALLOWED } from '../service/principals.ts';

/** Of the bot at https://bot.example.com. */
export const RELAY_SECRET = 'a-relay-secret-of-tests';

const HERE = { publicUrl: 'https://bot.example.com', secret: RELAY_SECRET };

const HEALTHY: Health = {
  clockAheadMs: 0,
  isFileShared: false,
  elapsedMs: () => 0,
  storeMs: async () => 1,
  slack: async () => ({ ms: 40, missingScopes: [] }),
  settings: {
    publicUrl: HERE.publicUrl,
    answersAssistants: true,
    knowsSigningSecret: true,
    relaySecretLength: RELAY_SECRET.length,
    previousSecretUntil: null,
    isServiceOpen: false,
    rateLimit: 10,
    rawEventsDays: 30,
  },
};

/** Of the company that people try Postbell with. */
export const ALL_PEOPLE = 6000;
export const ALL_SINGLE_EMAILS = 480;

/** Single emails a day of which well over 100 bounce, more than a page of the service's. */
export const BUSY_SHOP = 4000;

/** A Saturday; the sandbox's last campaign went out the day before at ten. */
export const NOW = new Date('2026-11-21T12:00:00Z');

export type Postbell = Awaited<ReturnType<typeof postbellAt>>;

export type SandboxPostbell = Postbell & { readonly sandbox: SandboxService };

interface Company {
  readonly people?: number;
  readonly singleEmailsPerDay?: number;
}

/** Operations at work on the sandbox service, over HTTP, without Slack, in a small company. */
export async function openPostbell(
  overrides: Partial<OperationContext> = {},
  company: Company = {},
): Promise<SandboxPostbell> {
  const sandbox = await startSandboxService({ port: 0, ...SMALL, ...company, now: () => NOW });
  const postbell = await postbellAt(sandbox.url, overrides);
  return {
    ...postbell,
    sandbox,
    close: async () => {
      await postbell.close();
      await sandbox.close();
    },
  };
}

/** A workspace with one guest, one user group and one that is empty. */
const WORKSPACE: WorkspacePort = {
  standingOf: async (personId) => (personId === 'U0GUEST' ? 'guest' : 'member'),
  membersOf: async (groupId) => (groupId === 'S0EMPTY' ? [] : ['U0VERA', 'U0OMAR']),
  handleOf: async () => 'support',
  members: async () => [],
};

const ADMIN: Asker = { personId: 'U0ADMIN', channelId: 'C0NEWS', threadTs: null };
const RIGHTS_OF_ADMIN = { ...(await rightsBy('role:admin')), personId: 'U0ADMIN' };

/** A Postbell for all tests of a file; what a test did to the service is taken back after it. */
export function sandboxPostbell(company?: Company): SandboxPostbell {
  let postbell: SandboxPostbell;
  beforeAll(async () => {
    postbell = await openPostbell({}, company);
  });
  afterEach(() => postbell.sandbox.control.reset());
  afterAll(() => postbell.close());
  return namedBefore(() => postbell);
}

/** A new postbell for each test of what asks the service for nothing. */
export function postbellAlone(): Postbell {
  let postbell: Postbell;
  beforeEach(async () => {
    postbell = await postbellAt('http://127.0.0.1:9');
  });
  afterEach(() => postbell.close());
  return namedBefore(() => postbell);
}

/** Tests name what isn't opened yet. */
function namedBefore<D extends Postbell>(opened: () => D): D {
  return new Proxy({} as D, { get: (_, name) => Reflect.get(opened(), name) });
}

/** What an operation answers where the service answers so. */
export async function answerOf(name: string, raw: RawValues, respond: Respond): Promise<Reply> {
  await using server = await startServer(respond);
  const postbell = await postbellAt(server.url);
  try {
    return await postbell.run(name, raw);
  } finally {
    await postbell.close();
  }
}

export const seenOf = async (...asked: Parameters<typeof answerOf>) =>
  seen(await answerOf(...asked));

export async function postbellAt(
  baseUrl: string,
  overrides: Partial<OperationContext> = {},
  http: Partial<HttpParts> = {},
) {
  const log = createLog('silent');
  const store = await openStore('sqlite::memory:', { log, ingest: INGEST });
  const { service } = createServices(
    { baseUrl, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: 1_000_000 },
    { principal: ALLOWED, log, now: () => NOW, backoffMs: () => 0, ...http },
  );
  // It takes no run up by itself: operations do a few rows at once.
  const post = {
    post: async (channelId: string) => ({ channelId, ts: '1.1' }),
    update: async () => undefined,
  };
  const stepping = createStepping({ store, post, now: ticking() });
  const policy = policyOn(store, { admins: ['U0ADMIN'], now: () => NOW, log });
  const audit = createAuditTrail({ store, log, now: () => NOW, elapsedMs: () => 0 });
  const bulk = createBulk({
    audit,
    policy,
    store,
    service,
    log,
    rateLimit: 10,
    outbox: { add: (kind) => stepping.add(kind), wake: () => void stepping.sendDue() },
    shareFiles: async () => undefined,
    now: ticking(),
  });
  const ownAddresses = createOwnAddresses({ service, log, now: () => NOW });
  const executor: Executor = executorOn({
    policy,
    ownAddresses,
    approvals: { ask: (ask, rights) => approvals.ask(ask, rights) },
    store,
    audit,
    contextFor: (who, now) => contextWith({ ...who, now }),
    now: () => NOW,
    newId: randomUUID,
  });
  const approvals = createApprovals({
    isExternallyShared: async () => false,
    ...createApproved(executor),
    ownAddresses,
    store,
    policy,
    outbox: { add: () => undefined, wake: () => undefined },
    audit,
    log,
    now: () => NOW,
  });
  const upkeep = createUpkeep({
    store,
    service,
    listening: () => HERE,
    serviceZone: 'UTC',
    log,
    now: () => NOW,
  });
  const contextWith = (more: Partial<OperationContext> = {}): OperationContext => ({
    person: { id: 'U0ADMIN', zone: 'Europe/Kyiv' },
    channel: { id: 'C0NEWS' },
    now: NOW,
    known: () => {},
    act: null,
    service,
    store,
    catalogue,
    commandPrefix: '',
    policy,
    workspace: WORKSPACE,
    rights: RIGHTS_OF_ADMIN,
    isBotHere: async () => true,
    isExternallyShared: async () => false,
    ownEmail: async () => 'mira@larkspur.example',
    emailOf: async () => null,
    digests: {
      preview: async () => ({ reply: { title: 'Digest' }, details: [], isQuiet: false }),
      postNow: async () => ({ missing: [] }),
    },
    bulk: bulk.port,
    approvals,
    relay: { ...upkeep.port, details: detailsWith({ service, store }, () => NOW) },
    health: HEALTHY,
    outside: NOTHING_OUTSIDE,
    ...overrides,
    ...more,
  });

  const prepare = (name: string, raw: RawValues, more?: Partial<OperationContext>): Prepared => {
    const prepared = named(name).prepare(raw, contextWith(more));
    const [problem] = prepared.problems;
    if (prepared.run === null) throw problem ?? new Error('unreadable');
    return prepared;
  };

  const preview = async (name: string, raw: RawValues = {}): Promise<Reply> => {
    const asked = await prepare(name, raw).preview();
    if (!asked) throw new Error(`${name} has no preview`);
    return asked;
  };

  return {
    service,
    store,
    context: contextWith,
    run: (name: string, raw: RawValues = {}, more?: Partial<OperationContext>): Promise<Reply> =>
      prepare(name, raw, more).run(),
    see: async (name: string, raw: RawValues = {}, more?: Partial<OperationContext>) =>
      seen(await prepare(name, raw, more).run()),
    seePreview: async (name: string, raw: RawValues = {}) => seen(await preview(name, raw)),
    runAudited: (
      name: string,
      raw: RawValues,
      more?: Partial<OperationContext>,
    ): Promise<Reply> => {
      const prepared = prepare(name, raw, more);
      const invocation = { operation: named(name), raw, to: ADMIN, way: 'command' } as const;
      return runAudited(executor, invocation, () => prepared.run());
    },
    /** The same on the whole way that a confirmed click goes, with rights and the audit trail. */
    async execute(
      name: string,
      raw: RawValues = {},
      asker: Partial<Asker> = {},
      way: Way = 'button',
    ): Promise<Outcome> {
      const invocation = { operation: named(name), raw, to: { ...ADMIN, ...asker } };
      return execute(executor, { ...invocation, way, isConfirmed: true });
    },
    click: (reply: Reply, label: string, more?: Partial<OperationContext>): Promise<Reply> => {
      const { operation, values } = actionIn(reply, label);
      return prepare(operation, values, more).run();
    },
    preview,
    /** What stands above the fields of a page, from 0. */
    about: async (
      name: string,
      page: number,
      raw: RawValues,
      more?: Partial<OperationContext>,
    ): Promise<readonly Section[]> =>
      (await catalogue.find(name)?.pages?.[page]?.about(raw, contextWith(more))) ?? [],
    question: async (
      name: string,
      raw: RawValues,
      more?: Partial<OperationContext>,
    ): Promise<Preview | null> => prepare(name, raw, more).preview(),
    /** What a form of it is filled with beforehand. */
    prefill: async (
      name: string,
      raw: RawValues,
      more: Partial<OperationContext> = {},
    ): Promise<RawValues> => (await catalogue.find(name)?.prefill?.(raw, contextWith(more))) ?? {},
    close: () => store.close(),
  };
}

function named(name: string): Operation {
  const operation = catalogue.find(name);
  if (!operation) throw new Error(`no operation ${name}`);
  return operation;
}

/** A clock that hardly moves, so that what comes later is later. */
function ticking(): () => Date {
  let ticks = 0;
  return () => new Date(NOW.getTime() + ticks++);
}

export async function campaignId({ service }: Postbell, name: string): Promise<string> {
  const campaigns = await service.campaigns.page({ limit: 100, offset: 0 });
  return campaigns.find((campaign) => campaign.name === name)?.id ?? `no ${name}`;
}
