import { randomUUID } from 'node:crypto';
import type { Stakes } from '../../src/domain/approvals.ts';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import type { Entry, Subject } from '../../src/domain/rights.ts';
import { createApproved } from '../../src/commands/approved.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { execute } from '../../src/commands/execute.ts';
import type { Executor } from '../../src/commands/executor.ts';
import type { Outcome } from '../../src/commands/outcomes.ts';
import { createApprovals } from '../../src/policy/approvals.ts';
import type { Standing } from '../../src/domain/standing.ts';
import type { Store } from '../../src/store/store.ts';
import { executorOn } from '../commands/executor.ts';
import { opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { NO_OWN_ADDRESSES, policyOn } from './rights-of.ts';

const CHANNEL = 'C0NEWS';
export const APPROVALS_CHANNEL = 'C0APPROVALS';

/** Mira is an admin, Sam and Sue are senders, Max is a marketer, Vera a viewer. */
export const PEOPLE = { mira: 'U0MIRA', sam: 'U0SAM', sue: 'U0SUE', max: 'U0MAX', vera: 'U0VERA' };

export interface ReplicaParts {
  readonly store: Store;
  /** Sends; what it throws is the service's failure. */
  readonly send: (name: string) => Promise<void>;
  readonly stakes: () => Promise<Stakes>;
  readonly standingOf?: (personId: string) => Standing;
  readonly now?: () => Date;
}

/** A replica of a bot with one operation, `thing send`, that people may have to ask for. */
export function createReplica(parts: ReplicaParts) {
  const { store, send, stakes, standingOf = () => 'member', now = () => new Date() } = parts;
  const sending = defineOperation({
    name: 'thing send',
    summary: 'Send it',
    right: 'send',
    effect: 'sends',
    endpoints: [],
    example: 'lamp',
    confirmLabel: 'Send it',
    inputs: {
      name: { kind: 'text', label: 'Name', formerly: ['title'] },
      at: { kind: 'instant', label: 'When', optional: true },
    },
    preview: async ({ name }) => ({
      title: `Send ${name}?`,
      stakes: { recipients: 0, content: {}, ...(await stakes()) },
    }),
    run: async ({ name, at }): Promise<Reply> => {
      await send(at === undefined ? name : `${name} ${at.toISOString()}`);
      return { title: name, summary: 'It is sent.', announcement: `sent ${name}.` };
    },
  });
  const catalogue = catalogueOf([
    { name: 'thing', summary: 'Things', bare: 'send', operations: [sending] },
  ]);
  const policy = policyOn(store, { standingOf: async (personId) => standingOf(personId), now });
  const zone = async () => 'Europe/Kyiv';
  const bot: Executor = executorOn({
    catalogue,
    policy,
    approvals: { ask: (ask, rights) => approvals.ask(ask, rights) },
    store,
    people: { zoneOf: zone, probableZoneOf: zone, nameOf: async () => 'Sam' },
    now,
    newId: randomUUID,
  });
  const approvals = createApprovals({
    isExternallyShared: async () => false,
    ...createApproved(bot),
    ownAddresses: NO_OWN_ADDRESSES,
    store,
    policy,
    outbox: { add: () => undefined, wake: () => undefined },
    audit: bot.audit,
    log: quiet,
    now,
  });
  return {
    approvals,
    /** Somebody wants to send something, and confirms it. */
    sends: (
      personId: string,
      raw: Readonly<Record<string, string>>,
      isConfirmed = true,
      assigneeId?: string,
    ) =>
      execute(bot, {
        assigneeId,
        operation: sending,
        raw,
        to: { personId, channelId: CHANNEL, threadTs: null },
        way: 'button',
        isConfirmed,
      }),
  };
}

/** Gives people their roles, and lets a second person approve what reaches more than a hundred. */
export async function setUp(store: Store, channelId: string | null = APPROVALS_CHANNEL) {
  await grant(store, PEOPLE.sam, 'role:sender');
  await grant(store, PEOPLE.sue, 'role:sender');
  await grant(store, PEOPLE.max, 'role:marketer');
  const limits = { mostRecipients: 100, mostDeleted: 10, mostCost: 50, hours: 48, isSummed: false };
  await store.approvals.setRules({ channelId, mostOverridden: null, ...limits });
}

export async function grant(store: Store, personId: string, entry: Entry, isDenied = false) {
  const subject: Subject = { kind: 'person', id: personId };
  const grantedAt = new Date();
  await store.rights.set(
    { subject, entry, isDenied, grantedBy: PEOPLE.mira, grantedAt },
    () => undefined,
  );
}

/** Returns the id in the answer to somebody who asked for approval. */
export function requestIn(outcome: Outcome): string {
  const reply = outcome.kind === 'answered' ? outcome.reply : null;
  const [, id] = /^Request (\w+)$/u.exec(plainText(reply?.footnote ?? '')) ?? [];
  if (id !== undefined) return id;
  throw new Error(`nothing was asked for: ${JSON.stringify(outcome)}`);
}

/** What is at stake, as long as a test doesn't change it. */
export const SALE = { facts: { Subject: 'Sale' } };

/** A store with people and rules, and one replica on it; what a test changes is read anew. */
export async function start({
  databaseUrl = 'sqlite::memory:',
  channelId = APPROVALS_CHANNEL,
}: { databaseUrl?: string; channelId?: string | null } = {}) {
  const store = await opened(databaseUrl);
  await setUp(store, channelId);
  const world = {
    store,
    sent: [] as string[],
    stakes: { recipients: 500, ...SALE } as Stakes,
    failure: null as Error | null,
    /** Why it can’t be had what is at stake. */
    unknown: null as Error | null,
    standings: new Map<string, Standing>(),
    now: new Date('2026-11-23T09:00:00Z'),
  };
  const replica = () =>
    createReplica({
      store,
      send: async (name) => {
        if (world.failure) throw world.failure;
        world.sent.push(name);
      },
      stakes: async () => {
        if (world.unknown) throw world.unknown;
        return world.stakes;
      },
      standingOf: (id) => world.standings.get(id) ?? 'member',
      now: () => world.now,
    });
  const one = replica();
  const asked = async (personId = PEOPLE.max, raw: Record<string, string> = { name: 'lamp' }) =>
    requestIn(await one.sends(personId, raw));
  const stateOf = async (id: string) => (await store.approvals.get(id))?.state;
  /** Time passes, and the bot wakes. */
  const pass = async (ms: number) => {
    world.now = new Date(world.now.getTime() + ms);
    await one.approvals.runDue();
  };
  const messages = async () => {
    const channels = await store.outgoing.channels();
    const unsent = channels.map(({ channelId }) => store.outgoing.unfinished(channelId));
    return (await Promise.all(unsent)).flat();
  };
  return Object.assign(world, { ...one, replica, asked, stateOf, pass, messages });
}
