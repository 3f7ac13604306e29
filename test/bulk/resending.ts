import { onTestFinished } from 'vitest';
import { pastEvents } from '../../sandbox/service/events/past.ts';
import { startSandboxService } from '../../sandbox/service/server.ts';
import { campaignResend, resentContent, resentDigest } from '../../src/bulk/actions/resend.ts';
import { createBulk } from '../../src/bulk/bulk.ts';
import { audienceOf, blacklisted } from '../../src/bulk/resends/audience.ts';
import { createResendUpkeep } from '../../src/bulk/resends/upkeep.ts';
import { EVENT_KINDS } from '../../src/domain/events.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import { createServices, type Service } from '../../src/service/service.ts';
import type { Store } from '../../src/store/store.ts';
import { grant, policyBy } from '../policy/rights-of.ts';
import { SMALL } from '../sandbox/service/client.ts';
import { ALLOWED } from '../service/principals.ts';
import { quiet } from '../store/quiet.ts';
import { receive } from '../store/sample-events.ts';
import { rowsOf } from './running.ts';

/** A campaign of the story, sent five days ago to few people. */
export const FIRST = '71012';
export const SUBJECT = 'Did you see this?';

export type Sandbox = Awaited<ReturnType<typeof startSandboxService>>;

/** A service for the length of a test. */
export async function serviceWithPast(people = SMALL.people): Promise<Sandbox> {
  const sandbox = await startSandboxService({ port: 0, ...SMALL, people, speed: 0 });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

export function clientOf({ url }: Pick<Sandbox, 'url'>): Service {
  return createServices(
    { baseUrl: url, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: 1_000_000 },
    { principal: ALLOWED, log: quiet, backoffMs: () => 0 },
  ).service;
}

/** Keeps the events of the first campaign, as if they had come when they happened. */
export async function receivePast(
  sandbox: Pick<Sandbox, 'state'>,
  store: Pick<Store, 'events' | 'webhooks'>,
  campaignId = FIRST,
): Promise<void> {
  const world = sandbox.state();
  const campaign = world.campaigns.get(Number(campaignId));
  if (!campaign) throw new Error(`no campaign ${campaignId}`);
  const sentAtMs = campaign.startedAtMs ?? 0;
  await store.webhooks.note({ here: EVENT_KINDS, missing: [] }, new Date(sentAtMs - 3_600_000));
  await receive(store, pastEvents(world, campaign), new Date(world.nowMs));
}

export interface Parts {
  readonly store: Store;
  readonly service: Service;
}

/** Makes the job of a resend to whoever didn't open the first campaign, as its operation does. */
export async function beginResend(
  { store, service }: Parts,
  { campaignId = FIRST, subject = SUBJECT } = {},
): Promise<string | null> {
  const at = new Date();
  const campaign = await service.campaigns.get(campaignId);
  const { listIds, sendAt } = campaign;
  const about = { campaignId, listIds, sentAt: sendAt ?? at };
  const [{ people }, barred] = await Promise.all([audienceOf(about, store), blacklisted(service)]);
  const params = {
    campaign: campaignId,
    subject,
    name: 'Again',
    content: resentDigest(resentContent(campaign, subject)),
  };
  return store.bulkRuns.create(
    {
      plan: { action: campaignResend.name, params, target: '“Trial ends soon”' },
      rows: rowsOf([...people].filter((one) => !barred.has(one))),
      personId: 'U1',
      channelId: 'C1',
      threadTs: null,
      resend: { campaignId, listIds, channelId: 'C1' },
    },
    at,
  );
}

/** One process that carries out jobs; its messages wait for another one. */
export function replicaOn(
  { store, service }: Parts,
  { leaseMs = 60_000, policy = policyBy([grant('role:sender')]) } = {},
) {
  const bulk = createBulk({
    policy,
    store,
    service,
    rateLimit: 1_000_000,
    outbox: { add: () => undefined, wake: () => undefined },
    audit: createAuditTrail({ store, log: quiet, now: () => new Date() }),
    shareFiles: async () => undefined,
    log: quiet,
    now: () => new Date(),
    pace: { lookEveryMs: 20, leaseMs, showEveryMs: 10, inDoubtMs: 500 },
  });
  return bulk;
}

export function upkeepOn({ store, service }: Parts) {
  const outbox = { add: () => undefined, wake: () => undefined };
  return createResendUpkeep({ store, service, outbox, log: quiet });
}

/** The campaigns that went out with the subject of the resend, with the addresses of each. */
export function resentIn(sandbox: Pick<Sandbox, 'state' | 'control'>, sought = SUBJECT) {
  sandbox.control.advance(3000);
  return [...sandbox.state().campaigns.values()]
    .filter(({ subject }) => subject === sought)
    .map(({ id, recipients }) => ({
      id: String(id),
      to: recipients.map(({ address }) => address).toSorted(),
      variables: recipients.map(({ variables }) => variables),
    }));
}

/** The addresses to which the first campaign was delivered, and who didn't open it themselves. */
export function unopenedIn(sandbox: Pick<Sandbox, 'state'>, campaignId = FIRST): readonly string[] {
  const world = sandbox.state();
  const campaign = world.campaigns.get(Number(campaignId));
  if (!campaign) return [];
  const events = pastEvents(world, campaign);
  const of = (...kinds: readonly string[]) =>
    events.filter(({ event }) => kinds.includes(event)).map((one) => String(one['email']));
  // Whoever complained of another campaign is unsubscribed from all lists (status 6).
  const isOffAll = (address: string) =>
    [...world.lists.values()].some(({ contacts }) => contacts.get(address)?.status === 6);
  const deliveredAt = new Map(
    events.filter(({ event }) => event === 'delivered').map((one) => [one['email'], one.timestamp]),
  );
  // Who opened faster than people do wasn't it, unless they clicked later.
  const isOwn = (seconds: number) => (one: (typeof events)[number]) =>
    one.timestamp - (deliveredAt.get(one['email']) ?? 0) > seconds;
  const reacted = [
    ...events.filter(({ event }) => event === 'open').filter(isOwn(20)),
    ...events.filter(({ event }) => event === 'redirect').filter(isOwn(10)),
  ].map((one) => String(one['email']));
  const gone = new Set([...reacted, ...of('unsubscribe', 'spam')]);
  return [...new Set(of('delivered'))]
    .filter((address) => !gone.has(address) && !world.blacklist.has(address))
    .filter((address) => !isOffAll(address))
    .toSorted();
}

/** The lists of the service that a resend made. */
export function temporaryLists(sandbox: Pick<Sandbox, 'state'>) {
  return [...sandbox.state().lists.values()].filter(({ name }) => name.includes('temporary'));
}
