import type { Registry } from '@prometheus-io/client';
import { createBulk } from './bulk/bulk.ts';
import { createResendUpkeep } from './bulk/resends/upkeep.ts';
import type { Config } from './lib/config.ts';
import { EXIT_BROKEN } from './lib/errors.ts';
import type { Log } from './lib/log.ts';
import { createOutside } from './lib/outside.ts';
import { createDigests } from './digests/digests.ts';
import type { Cron } from './jobs/jobs.ts';
import { createClockDifference } from './monitors/clock-difference.ts';
import { createMonitors } from './monitors/monitors.ts';
import { createSoleProcess } from './monitors/sole-process.ts';
import { createOutages } from './monitors/outages.ts';
import { createRequestCount, createRequestQuota } from './monitors/request-quota.ts';
import { createSentCampaigns } from './monitors/sent-campaigns.ts';
import { catalogue } from './operations/catalogue.ts';
import { createHealth } from './commands/health.ts';
import { createHome } from './operations/home/home.ts';
import { grantable } from './operations/postbell/rights/rights-words.ts';
import { createReferences } from './commands/references.ts';
import { createCampaignLinks } from './operations/campaign/unfurl.ts';
import { createApprovals } from './policy/approvals.ts';
import { createAuditTrail } from './policy/audit.ts';
import { createOwnAddresses } from './policy/own-addresses.ts';
import { createPolicy } from './policy/policy.ts';
import { postbellFor } from './policy/postbell-itself.ts';
import { INGEST } from './relay/intake.ts';
import { createClosedChannels } from './outbox/closed-channels.ts';
import { pauseNotices } from './outbox/pause-notices.ts';
import { OWN_REFERENCES } from './operations/references.ts';
import { SUBSCRIPTIONS } from './operations/subscriptions.ts';
import { createMcpReceiver } from './mcp/receiver.ts';
import { toolsOf } from './mcp/tools.ts';
import { createOutbox, type OutboxParts } from './outbox/outbox.ts';
import { createRateLimiter } from './outbox/rate-limiter.ts';
import { type AlertsParts, createAlerts } from './alerts/alerts.ts';
import { createRelay } from './relay/relay.ts';
import { createUpkeep } from './alerts/webhooks/upkeep.ts';
import { createServices } from './service/service.ts';
import { actingAs, type Principal } from './service/principal.ts';
import { createActs } from './commands/acts.ts';
import type { Executor } from './commands/executor.ts';
import { startSlack } from './slack/start.ts';
import { openStore, type Store } from './store/store.ts';

export interface Clock {
  readonly now: () => Date;
  /** Wakes jobs at wall-clock times. Default: by the clock of the machine. */
  readonly cron?: Cron;
  /** The clock of leases. Default: the database's. */
  readonly leaseNow?: () => Date;
}

export type Rooms = Awaited<ReturnType<typeof openRooms>>;

export interface RoomParts extends Clock {
  readonly principal: Principal;
  readonly log: Log;
  readonly metrics: Registry;
}

/**
 * Opens what belongs to the workspace, and what belongs to its account of the service. What knows
 * each other is opened before anybody can ask for anything.
 */
export async function openRooms(config: Config, { leaseNow, ...measured }: RoomParts) {
  let reachableAt = config.bot.publicUrl;
  const store = await openWatchedStore(config, measured.log, leaseNow);
  const opened = { ...measured, store, publicUrl: () => reachableAt };
  const client = { ...opened, ...createClient(config, measured) };
  const views = createViews(client, {
    userGroups: () => workspace.slack.userGroups.references(),
    members: () => workspace.slack.workspace.members(),
  });
  const workspace = await openWorkspace(config, {
    ...client,
    ...views,
    contextOfAccount: () => account.context,
  });
  const account = openAccount(config, { ...client, ...workspace });
  const connect = (url: string) => {
    reachableAt = url;
    return actingAs(postbellFor('trial'), () => account.upkeep.port.connect());
  };
  const assistants = config.bot.answersAssistants
    ? createMcpReceiver({
        ...measured,
        ...workspace,
        store,
        assistants: workspace.slack.assistants,
        tools: toolsOf(catalogue),
      })
    : null;
  return { ...workspace, ...account, store, connect, assistants };
}

interface OpenedParts extends Omit<RoomParts, 'leaseNow'>, ReturnType<typeof createClient> {
  readonly store: Store;
  /** The address at which the service reaches Postbell, once it is known. */
  readonly publicUrl: () => string | undefined;
}

/** Creates what asks the service for an account. */
function createClient({ service: settings, bot }: Config, parts: Omit<RoomParts, 'leaseNow'>) {
  const requests = createRequestCount(parts.now);
  const { onRequest } = requests;
  const { service, shared: sharedService } = createServices(settings, { ...parts, onRequest });
  return {
    service,
    sharedService,
    requests,
    outside: createOutside(bot),
    ownAddresses: createOwnAddresses({ service, ...parts }),
  };
}

/** Creates what people see of an account unasked: what they pick from, its links, and their Home. */
function createViews(
  parts: OpenedParts,
  people: Pick<Parameters<typeof createReferences>[0], 'userGroups' | 'members'>,
) {
  return {
    references: createReferences({
      ...parts,
      ...people,
      grantable: () => grantable(catalogue.operations),
      own: OWN_REFERENCES,
    }),
    campaignLinks: createCampaignLinks(parts),
    home: createHome(parts),
  };
}

interface WorkspaceParts extends OpenedParts, ReturnType<typeof createViews> {
  /** Returns what an operation may use of the account that it is about. */
  readonly contextOfAccount: () => ReturnType<typeof openAccount>['context'];
}

/** Opens what a workspace has once: people and their rights, what they are told, and how. */
async function openWorkspace(config: Config, { contextOfAccount, ...parts }: WorkspaceParts) {
  const { store, publicUrl, log, metrics, now } = parts;
  const policy = createPolicy({
    ...config.bot,
    store,
    isOwner: (personId) => slack.isOwner(personId),
    standingOf: (personId) => slack.workspace.standingOf(personId),
    now,
    log,
  });
  const recorded = createRecords(store, parts);
  const contextFor: Executor['contextFor'] = (who, at) => ({
    ...who,
    now: at,
    store,
    catalogue,
    commandPrefix: config.bot.commandPrefix,
    policy,
    workspace: slack.workspace,
    isBotHere: (channelId = who.channel.id) => slack.isBotIn(channelId),
    isExternallyShared: (channelId = who.channel.id) => slack.isExternallyShared(channelId),
    ownEmail: () => slack.emailOf(who.person.id),
    emailOf: (personId) => slack.emailOf(personId),
    approvals,
    health: health(),
    ...contextOfAccount(),
  });
  const limiter = createRateLimiter({ permits: store.permits, now });
  const slack = await startSlack({
    ...parts,
    ...recorded,
    config,
    limiter,
    catalogue,
    policy,
    approvals: { ask: (ask, rights) => approvals.ask(ask, rights) },
    contextFor,
    onInvited: (id) => closedChannels.invited(id),
    registry: metrics,
  });
  const { missingScopes, posting: post } = slack;
  const { health, ...watching } = watch({ config, store, missingScopes, publicUrl }, parts);
  const { closedChannels, outbox } = openOutbox({ store, post, limiter, log, now });
  const approvals = createApprovals({
    ...parts,
    ...recorded,
    policy,
    outbox,
    ...slack.approved,
  });
  return { ...recorded, policy, limiter, slack, closedChannels, outbox, approvals, ...watching };
}

type AccountParts = OpenedParts & Omit<Awaited<ReturnType<typeof openWorkspace>>, 'clock'>;

/** Opens what goes with an account of the service: its events, digests, monitors, and jobs. */
function openAccount({ bot, service: settings }: Config, parts: AccountParts) {
  const { store, service, ownAddresses, sharedService, publicUrl, slack, outbox, outside } = parts;
  const { policy, audit, acts, limiter, closedChannels, log, metrics, now } = parts;
  const { posting: post, shareFiles, zoneOf, isTokenRefused } = slack;
  const { relaySecret: secret, previousRelaySecret: previous } = bot;
  const { rateLimit, timezone: serviceZone } = settings;
  const reading = { service, store, now, ownAddresses, serviceZone };
  const shared = { ...reading, policy, post, audit, acts, outbox, log, metrics };
  const listening = () => ({
    publicUrl: publicUrl(),
    secret,
    previousSecret: previous?.secret,
  });
  const bulk = createBulk({ ...shared, rateLimit, shareFiles });
  const digests = createDigests({ ...shared, sharedService });
  const events = openEvents({ ...shared, limiter, closedChannels }, bot);
  const upkeep = createUpkeep({ ...shared, listening });
  const monitors = createMonitors({ ...shared, silences: upkeep.port.silences });
  const outages = createOutages({ ...shared, isTokenRefused });
  const sentCampaigns = createSentCampaigns(shared);
  const quota = createRequestQuota({
    ...shared,
    requests: parts.requests,
    account: accountOf(settings),
    limit: settings.dailyLimit,
  });
  const resends = createResendUpkeep(shared);
  const { commandPrefix } = bot;
  const running = { ...shared, digests, monitors, zoneOf, commandPrefix, outside };
  const runs = SUBSCRIPTIONS.flatMap((kind) => kind.runs(running));
  const context = {
    service,
    digests: digests.port,
    bulk: bulk.port,
    relay: { ...upkeep.port, details: events.alerts.details },
    requestsToday: quota.today,
    outside,
  };
  const checks = { outages, sentCampaigns, quota, resends };
  return { service, bulk, digests, ...events, upkeep, runs, ...checks, context };
}

/** Returns what tells an account from another in the database: nothing secret. */
function accountOf({ baseUrl, auth }: Config['service']): string {
  const { host } = new URL(baseUrl);
  return auth.kind === 'oauth' ? `${auth.clientId}@${host}` : host;
}

/** Creates what Slack is told by later, and what pauses all that a closed channel gets. */
function openOutbox(parts: Omit<OutboxParts, 'closedChannels'> & { readonly store: Store }) {
  const kinds = SUBSCRIPTIONS.map(({ kind }) => kind);
  const closedChannels = createClosedChannels({ ...parts, kinds });
  const outbox = createOutbox({ ...parts, closedChannels });
  for (const kind of pauseNotices(parts.store, kinds)) outbox.add(kind);
  return { closedChannels, outbox };
}

/** Creates what receives events, and what shows them. */
function openEvents(
  parts: AlertsParts,
  { relaySecret: secret, previousRelaySecret: previousSecret }: Config['bot'],
) {
  const alerts = createAlerts(parts);
  const onFresh = () => alerts.wake();
  return { alerts, relay: createRelay({ ...parts, secret, previousSecret, onFresh }) };
}

/** Creates what keeps what people did, and what they wait for. */
function createRecords(store: Store, parts: Pick<RoomParts, 'log' | 'metrics' | 'now'>) {
  const audit = createAuditTrail({ store, ...parts });
  return { audit, acts: createActs({ store, catalogue, ...parts }) };
}

/** Creates what people and operators look at to find a fault. */
function watch(
  parts: Parameters<typeof createHealth>[0] & { store: Store },
  { log, metrics }: RoomParts,
) {
  const { store } = parts;
  const clock = createClockDifference({ store, metrics, log });
  // Several processes on PostgreSQL are replicas.
  const soleProcess = store.engine === 'sqlite' ? createSoleProcess({ store, log }) : null;
  return { clock, soleProcess, health: createHealth({ ...parts, clock, soleProcess }) };
}

/** The process ends when the store's thread does, for a supervisor to restart it. */
function openWatchedStore(
  { bot: { databaseUrl } }: Config,
  log: Log,
  now?: () => Date,
): Promise<Store> {
  const onLost = (err: Error): never => {
    log.fatal(
      { err },
      'the thread of the database has ended, and so does Postbell: start it again',
    );
    process.exit(EXIT_BROKEN);
  };
  return openStore(databaseUrl, { log, ingest: INGEST, onLost, ...(now && { now }) });
}
