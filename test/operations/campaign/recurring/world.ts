import { NOTHING_OUTSIDE } from '../../../../src/lib/outside.ts';
import { randomUUID } from 'node:crypto';
import type { SandboxService } from '../../../../sandbox/service/server.ts';
import { createApproved } from '../../../../src/commands/approved.ts';
import { createActs, interruptedActKind } from '../../../../src/commands/acts.ts';
import type { OperationContext } from '../../../../src/commands/context.ts';
import { execute } from '../../../../src/commands/execute.ts';
import type { Executor } from '../../../../src/commands/executor.ts';
import type { Outcome } from '../../../../src/commands/outcomes.ts';
import type { OperationAction, RawValues, Reply } from '../../../../src/domain/reply.ts';
import type { Entry } from '../../../../src/domain/rights.ts';
import { catalogue } from '../../../../src/operations/catalogue.ts';
import { recurring } from '../../../../src/operations/campaign/recurring/recurring.ts';
import { createApprovals } from '../../../../src/policy/approvals.ts';
import { CURRENT_PRINCIPAL } from '../../../../src/service/principal.ts';
import { createServices } from '../../../../src/service/service.ts';
import type { Store } from '../../../../src/store/store.ts';
import { createStepping } from '../../../outbox/sending.ts';
import { policyOn } from '../../../policy/rights-of.ts';
import { createWall } from '../../../relay/wall.ts';
import { opened } from '../../../store/engines.ts';
import { quiet } from '../../../store/quiet.ts';
import { WEEKLY } from './shown.ts';
import { executorOn } from '../../../commands/executor.ts';
import { NO_OWN_ADDRESSES } from '../../../policy/rights-of.ts';
import { summaryIn } from '../../../commands/seen.ts';

/** Mira is an admin, Sam and Sue are senders, Max is a marketer. */
export const PEOPLE = { mira: 'U0MIRA', sam: 'U0SAM', sue: 'U0SUE', max: 'U0MAX' };
export const CHANNEL = 'C0NEWS';

/** A Saturday. */
export const BEGIN = new Date('2026-11-21T12:00:00Z');

const notThere = async (): Promise<never> => {
  throw new Error('this room was not started');
};

interface ReplicaParts {
  readonly store: Store;
  readonly service: string;
  readonly now: () => Date;
  readonly standingOf?: (personId: string) => Promise<'member' | 'deactivated'>;
}

/** A replica of a bot that prepares recurring sends, and in which people click. */
export function createReplica({ store, service: baseUrl, now, standingOf }: ReplicaParts) {
  const { service } = createServices(
    { baseUrl, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: 1_000_000 },
    { principal: CURRENT_PRINCIPAL, log: quiet, now, backoffMs: () => 0 },
  );
  const wall = createWall();
  const outbox = createStepping({ store, post: wall.post, now });
  const policy = policyOn(store, { now, ...(standingOf && { standingOf }) });
  const acts = createActs({ store, catalogue, log: quiet, now });
  outbox.add(interruptedActKind);
  const contextFor: Executor['contextFor'] = (who, at) => ({
    ...({} as OperationContext), // These operations use nothing else.
    ...who,
    now: at,
    store,
    service,
    policy,
    catalogue,
    commandPrefix: '',
    outside: NOTHING_OUTSIDE,
    isBotHere: async () => true,
    isExternallyShared: async () => false,
    known: () => undefined,
  });
  const bot: Executor = executorOn({
    catalogue,
    policy,
    acts,
    approvals: { ask: (ask, rights) => approvals.ask(ask, rights) },
    store,
    contextFor,
    now,
    newId: randomUUID,
  });
  const approvals = createApprovals({
    isExternallyShared: async () => false,
    ...createApproved(bot),
    ownAddresses: NO_OWN_ADDRESSES,
    store,
    policy,
    outbox,
    audit: bot.audit,
    log: quiet,
    now,
  });
  const runs = recurring.runs({
    store,
    service,
    policy,
    outbox,
    digests: { compose: notThere },
    monitors: { check: notThere },
    zoneOf: async () => 'UTC',
    commandPrefix: '',
    outside: NOTHING_OUTSIDE,
    log: quiet,
    now,
  });
  const run = (
    personId: string,
    name: string,
    raw: RawValues,
    { isConfirmed = false, key = randomUUID() }: { isConfirmed?: boolean; key?: string } = {},
  ): Promise<Outcome> => {
    const operation = catalogue.find(name);
    if (!operation) throw new Error(`no operation ${name}`);
    const to = { personId, channelId: CHANNEL, threadTs: null };
    return execute(bot, { operation, raw, to, way: 'button', zone: 'UTC', isConfirmed, key });
  };
  const runDue = async (): Promise<void> => {
    for (const one of runs) await one.runDue(now());
  };
  return {
    wall,
    outbox,
    acts,
    approvals,
    service,
    run,
    /** Presses a button that somebody sees. */
    press: (personId: string, { operation, values, confirms }: OperationAction) =>
      run(personId, operation, values, { isConfirmed: confirms === true }),
    /** Shows, ends, and looks for what is due. */
    runDue,
    /** A minute passes. */
    async wake(): Promise<void> {
      await runDue();
      await outbox.sendDue();
    },
  };
}

/** A store with people, replicas on it that have one clock, and a service. */
export async function start(sandbox: SandboxService, databaseUrl = 'sqlite::memory:') {
  const store = await opened(databaseUrl);
  const world = { now: BEGIN, left: new Set<string>() };
  const grant = async (personId: string, entry: Entry) => {
    const subject = { kind: 'person', id: personId } as const;
    const one = { subject, entry, isDenied: false, grantedBy: PEOPLE.mira, grantedAt: BEGIN };
    await store.rights.set(one, () => undefined);
  };
  await grant(PEOPLE.sam, 'role:sender');
  await grant(PEOPLE.sue, 'role:sender');
  await grant(PEOPLE.max, 'role:marketer');
  const replica = (own: Store = store) =>
    createReplica({
      store: own,
      service: sandbox.url,
      now: () => world.now,
      standingOf: async (id) => (world.left.has(id) ? 'deactivated' : 'member'),
    });
  const one = replica();
  /** The messages of the channel, as they are now. */
  const messages = () => one.wall.messages.map(({ reply }) => reply);
  const card = (of = 0) =>
    messages().filter(({ title }) => title.startsWith('Recurring send: '))[of];
  const button = (label: string, reply: Reply | undefined = card()): OperationAction => {
    const found = reply?.actions?.find((action) => action.label === label);
    if (found?.kind === 'operation') return found;
    throw new Error(`no button “${label}” in ${JSON.stringify(reply?.actions)}`);
  };
  const added = async (more: RawValues = {}, personId = PEOPLE.sam) => {
    const outcome = await one.run(personId, 'campaign recurring add', { ...WEEKLY, ...more });
    const [id] = (await store.recurringSends.list()).map((each) => each.id).toReversed();
    if (outcome.kind !== 'answered' || id === undefined) throw new Error(said(outcome));
    return id;
  };
  const wake = async (...times: readonly string[]) => {
    for (const at of times) {
      world.now = new Date(at);
      await one.wake();
    }
  };
  return Object.assign(world, {
    ...one,
    replicaOne: one,
    store,
    grant,
    replica,
    messages,
    card,
    button,
    added,
    wake,
    revoke: (personId: string, entry: Entry) =>
      store.rights.remove({ subject: { kind: 'person', id: personId }, entry }, () => undefined),
    click: async (personId: string, label: string, reply?: Reply) => {
      const outcome = await one.press(personId, button(label, reply));
      await one.outbox.sendDue();
      return said(outcome);
    },
    states: async () =>
      (await store.preparedSends.inState(...ALL_STATES)).map(({ state }) => state),
    /** The campaigns of recurring sends that the service has. */
    campaigns: () =>
      [...sandbox.state().campaigns.values()].filter(({ name }) =>
        name.startsWith('Monthly news '),
      ),
    summaries: () => messages().map((reply) => `${reply.title}: ${summaryIn(reply)}`),
  });
}

const ALL_STATES = [
  'waiting',
  'sending',
  'scheduled',
  'unknown',
  'skipped',
  'missed',
  'withdrawn',
] as const;

/** Says what somebody is answered. */
export function said(outcome: Outcome): string {
  if (outcome.kind === 'repeated' || outcome.kind === 'form needed') return outcome.kind;
  const { title, sections = [] } = outcome.reply;
  const notices = sections.flatMap((one) =>
    one.kind === 'notice' ? [summaryIn({ title: '', summary: one.text })] : [],
  );
  return [outcome.kind, title, summaryIn(outcome.reply), ...notices].filter(Boolean).join(' | ');
}
