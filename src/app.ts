import { inspect } from 'node:util';
import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import { createBulk } from './bulk/bulk.ts';
import { readConfig, settingWarnings, type Config, type Environment } from './lib/config.ts';
import { ConfigError, EXIT_BROKEN, EXIT_CONFIG } from './lib/errors.ts';
import { createExamination, showReadiness } from './lib/examination.ts';
import { createLog, type Log } from './lib/log.ts';
import { startServer, startStatusServer } from './lib/server.ts';
import { onEnd } from './lib/signals.ts';
import { VERSION } from './lib/version.ts';
import { createDigests } from './digests/digests.ts';
import { createJobs, type Cron, EVERY_MINUTE, type Jobs } from './jobs/jobs.ts';
import { createClockDifference } from './monitors/clock-difference.ts';
import { createMonitors } from './monitors/monitors.ts';
import { createSoleProcess, SOLE_PROCESS_EVERY_MS } from './monitors/sole-process.ts';
import { createOutages } from './monitors/outages.ts';
import { catalogue } from './operations/catalogue.ts';
import { showBacklog } from './commands/backlog.ts';
import { createHealth } from './commands/health.ts';
import { createHome } from './operations/home/home.ts';
import { grantable } from './operations/postbell/rights/rights-words.ts';
import { createReferences } from './commands/references.ts';
import { createCampaignLinks } from './operations/campaign/unfurl.ts';
import { createApprovals } from './policy/approvals.ts';
import { createAuditTrail } from './policy/audit.ts';
import { within } from './lib/timeout.ts';
import { createOwnAddresses } from './policy/own-addresses.ts';
import { ALL_LEFT, createPolicy, type Policy } from './policy/policy.ts';
import { postbellFor } from './policy/postbell-itself.ts';
import { INGEST } from './relay/intake.ts';
import { createClosedChannels } from './outbox/closed-channels.ts';
import { pauseNotices } from './outbox/pause-notices.ts';
import { SUBSCRIPTION_REFERENCES, SUBSCRIPTIONS } from './operations/subscriptions.ts';
import { createOutbox, type OutboxParts } from './outbox/outbox.ts';
import { createRateLimiter } from './outbox/rate-limiter.ts';
import { type AlertsParts, createAlerts } from './alerts/alerts.ts';
import { createRelay } from './relay/relay.ts';
import { createUpkeep } from './alerts/webhooks/upkeep.ts';
import { createServices } from './service/service.ts';
import { actingAs, CURRENT_PRINCIPAL, type Principal } from './service/principal.ts';
import { ACTS_EVERY_MS, createActs, interruptedActKind } from './commands/acts.ts';
import type { Executor } from './commands/executor.ts';
import { startSlack } from './slack/start.ts';
import { openStore, type Store } from './store/store.ts';
import { sweep } from './store/sweeping.ts';

interface Clock {
  readonly now: () => Date;
  /** Wakes jobs at wall-clock times. Default: by the clock of the machine. */
  readonly cron?: Cron;
  /** The clock of leases. Default: the database's. */
  readonly leaseNow?: () => Date;
}

const HOUR_MS = 3_600_000;
const APPROVALS_EVERY_MS = 10_000;
/** Milliseconds of an orderly stop, which takes ten seconds at the most. */
const TAKING_IN_ENDS_MS = 5_500;
const WORK_ENDS_MS = 2_500;
const STORE_CLOSES_MS = 1_500;
/** The most minutes of digests at once that are filled in: a section has four minutes. */
const FILLED_IN_AT_ONCE = 6;

/** The settings to look at when a part of `/statusz` doesn’t work. */
const SETTINGS_OF: Readonly<Record<string, string>> = {
  store: 'DATABASE_URL',
  slack: 'SLACK_BOT_TOKEN',
  service: 'SERVICE_BASE_URL',
};

const CLOCK: Clock = { now: () => new Date() };

export type Bot = Awaited<ReturnType<typeof startBot>>;

/** Node's own figures are of the process: what samples them runs once, and for as long as it. */
let ofNode: Registry | undefined;

function nodeMetrics(): Registry {
  if (ofNode) return ofNode;
  ofNode = new Registry();
  collectDefaultMetrics({ register: ofNode });
  return ofNode;
}

/**
 * Starts and connects all parts of the bot.
 * @throws {ConfigError} when the database can't be opened or the address can't be listened on.
 */
export async function startBot(config: Config, log: Log, clock = CLOCK) {
  const metrics = Registry.merge([nodeMetrics()]);
  const rooms = await openRooms(config, {
    ...clock,
    log,
    metrics,
    principal: CURRENT_PRINCIPAL,
  });
  const { store, slack, digests, relay, alerts, upkeep, bulk, outbox } = rooms;
  const backlog = showBacklog({ store, metrics, log, now: clock.now });
  outbox.add(interruptedActKind);
  const { server, statusServer } = await startServers(config, rooms, { log, metrics, backlog });
  const jobs = createJobs({ log, metrics, cron: clock.cron });
  addJobs(jobs, rooms, { ...config.bot, now: clock.now });
  jobs.start();
  alerts.start();
  outbox.start();
  bulk.start();
  return {
    url: server.url,
    /** The address of `/metrics` and `/statusz`. */
    metricsUrl: statusServer.url,
    store,
    connect: rooms.connect,
    /** Posts and checks what is due at an instant, as happens by itself every minute. */
    runDue: async (at: Date) => {
      await Promise.all(rooms.runs.map((run) => run.runDue(at)));
      await digests.fillInDue(at);
    },
    /** Collects the figures that are due at an instant for digests, as happens by itself, too. */
    collect: (at: Date) => actingAs(postbellFor('figures'), () => digests.collect(at)),
    /** Takes nothing new, finishes what was accepted, then closes the store. */
    async stop(): Promise<void> {
      // The server would wait for senders of unfinished bodies; the relay answers them.
      upkeep.stop();
      const events = { stop: () => relay.stop().then(() => alerts.stop()) };
      await ended({ server, jobs, digests, events }, TAKING_IN_ENDS_MS, log);
      await ended({ slack, bulk, outbox, statusServer }, WORK_ENDS_MS, log);
      await ended({ store: { stop: () => store.close() } }, STORE_CLOSES_MS, log);
    },
  };
}

/**
 * Listens on both ports. Readiness is about what this process receives alone: a replica that is
 * taken out while Slack or the service is down would refuse webhooks that it could keep.
 */
async function startServers(
  { bot, slack: { appToken } }: Config,
  { store, slack, service, policy, relay, clock }: Awaited<ReturnType<typeof openRooms>>,
  {
    log,
    metrics,
    backlog,
  }: Pick<RoomParts, 'log' | 'metrics'> & { backlog: ReturnType<typeof showBacklog> },
) {
  const startedAt = new Date();
  const ping = () => store.ping();
  const connected = () => slack.requireConnection();
  const answers = async () =>
    void (await actingAs(postbellFor('health'), () => service.balance.get()));
  const readiness = createExamination(
    appToken === undefined ? { store: ping } : { store: ping, slack: connected },
    log,
  );
  const status = createExamination(
    { store: ping, slack: () => slack.ready(), service: answers },
    log,
  );
  const versions = { ...VERSION, node: process.versions.node, store: store.engine };
  showBuild(metrics, versions);
  showReadiness(metrics, readiness);
  const facts = async () => ({
    warnings: await warningsOf(policy, store),
    ...(await lostOrPaused(backlog)),
    ...versions,
    startedAt,
    uptimeSeconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    clockAheadSeconds: clock.aheadMs() / 1000,
  });
  const statusServer = await startStatusServer(
    { status, facts, metrics, log },
    { host: bot.metricsHost, port: bot.metricsPort },
  );
  // A wrong token or address is said at once, in the words of /statusz. Events are kept whatever it
  // says, so Postbell goes on.
  void status().then((results) => {
    for (const { part, problem } of results) {
      if (problem) log.error({ check: part, settings: SETTINGS_OF[part] }, problem);
    }
  });
  const routes = { slack: slack.requestListener, relay: relay.handle, readiness };
  try {
    return { server: await startServer(routes, bot), statusServer };
  } catch (error) {
    await statusServer.stop();
    throw error;
  }
}

/** Returns what somebody has to look at, as the metrics and the doctor have it. */
async function lostOrPaused(backlog: ReturnType<typeof showBacklog>) {
  const read = await backlog();
  return {
    undelivered: read && Object.fromEntries(read.undelivered ?? []),
    pausedJobs: read && read.pausedBulkRuns,
  };
}

/** Returns what an operator should do something about, though all parts work. */
async function warningsOf(policy: Policy, { rights }: Store): Promise<readonly string[]> {
  const all = await rights.all().catch(() => null);
  const admins = all === null ? [] : policy.adminsIn(all);
  if (admins.length === 0) return [];
  return (await policy.presentOf(admins)).length === 0 ? [ALL_LEFT] : [];
}

/** Shows which program runs where: a constant that others are joined with. */
function showBuild(registry: Registry, versions: Record<string, string>): void {
  new Gauge({
    name: 'postbell_build_info',
    help: '1, with the version and commit of Postbell, the version of Node.js, and the kind of database.',
    labelNames: ['version', 'commit', 'node', 'store'],
    registers: [registry],
  }).set(versions, 1);
}

/**
 * Ends rooms side by side, and waits no longer than this: process managers kill a bot after ten
 * seconds. Whatever isn't finished by then goes on after the next start, as after a kill.
 */
async function ended(
  rooms: Readonly<Record<string, { stop(): Promise<void> }>>,
  withinMs: number,
  log: Log,
): Promise<void> {
  const unfinished = new Set(Object.keys(rooms));
  const ending = Object.entries(rooms).map(async ([name, room]) => {
    await room.stop();
    unfinished.delete(name);
  });
  const late = () => log.warn({ rooms: [...unfinished] }, 'stopped before all was finished');
  await within(
    Promise.all(ending).then(() => undefined),
    withinMs,
    late,
  );
}

/** Adds what runs by itself; cards, event notifications, alarms and bulk runs wake themselves. */
function addJobs(
  jobs: Jobs,
  {
    store,
    slack,
    digests,
    runs,
    outages,
    upkeep,
    acts,
    approvals,
    clock,
    soleProcess,
    policy,
  }: Awaited<ReturnType<typeof openRooms>>,
  { rawEventsDays, auditDays, now }: Config['bot'] & Pick<RoomParts, 'now'>,
): void {
  const kept = { store, rawEventsDays, auditDays };
  for (const { name, runDue, atOnce } of runs) {
    jobs.every(name, EVERY_MINUTE, () => runDue(now()), { atOnce });
  }
  jobs.every('missing figures of digests', EVERY_MINUTE, () => digests.fillInDue(now()), {
    atOnce: FILLED_IN_AT_ONCE,
  });
  jobs.every('figures for digests', EVERY_MINUTE, (signal) =>
    actingAs(postbellFor('figures'), () => digests.collect(now(), signal)),
  );
  jobs.every('outages', EVERY_MINUTE, () =>
    actingAs(postbellFor('health'), () => outages.runDue(now())),
  );
  jobs.every('comparison of counts', EVERY_MINUTE, () =>
    actingAs(postbellFor('comparison'), () => upkeep.compareDue(now())),
  );
  if (soleProcess) jobs.every('sole process', SOLE_PROCESS_EVERY_MS, () => soleProcess.runDue());
  jobs.every('acts under way', ACTS_EVERY_MS, () => acts.runDue());
  jobs.every('approvals', APPROVALS_EVERY_MS, (signal) => approvals.runDue(signal));
  jobs.every('user groups', HOUR_MS, () => slack.userGroups.refresh());
  jobs.every('comparison of clocks', EVERY_MINUTE, () => clock.runDue());
  jobs.every('standing of people', HOUR_MS, (signal) => policy.refreshStandings(signal));
  jobs.every('retention', HOUR_MS, (signal) => sweep(kept, now(), signal));
}

interface RoomParts extends Clock {
  readonly principal: Principal;
  readonly log: Log;
  readonly metrics: Registry;
}

async function openRooms(config: Config, { leaseNow, ...measured }: RoomParts) {
  const { log, metrics, now } = measured;
  const { publicUrl, relaySecret: secret, previousRelaySecret: previous } = config.bot;
  const store = await openWatchedStore(config, log, leaseNow);
  const { service, shared: sharedService } = createServices(config.service, measured);
  const policy = createPolicy({
    ...config.bot,
    store,
    isOwner: (personId) => slack.isOwner(personId),
    standingOf: (personId) => slack.workspace.standingOf(personId),
    now,
    log,
  });
  const recorded = createRecords(store, measured);
  let reachableAt = publicUrl;
  const listening = () => ({ publicUrl: reachableAt, secret, previousSecret: previous?.secret });
  const connect = (url: string) => {
    reachableAt = url;
    return actingAs(postbellFor('trial'), () => upkeep.port.connect());
  };
  const contextFor: Executor['contextFor'] = (who, at) => ({
    ...who,
    now: at,
    service,
    store,
    catalogue,
    commandPrefix: config.bot.commandPrefix,
    policy,
    workspace: slack.workspace,
    isBotHere: (channelId = who.channel.id) => slack.isBotIn(channelId),
    isExternallyShared: (channelId = who.channel.id) => slack.isExternallyShared(channelId),
    ownEmail: () => slack.emailOf(who.person.id),
    digests: digests.port,
    bulk: bulk.port,
    approvals,
    relay: { ...upkeep.port, details: (requested) => events.alerts.details(requested) },
    health: health(),
  });
  const ownAddresses = createOwnAddresses({ service, log, now });
  const reading = { service, store, now, ownAddresses };
  const limiter = createRateLimiter({ permits: store.permits, now });
  const slack = await startSlack({
    config,
    limiter,
    catalogue,
    policy,
    approvals: { ask: (ask, rights) => approvals.ask(ask, rights) },
    ...recorded,
    ...reading,
    references: createReferences({
      ...reading,
      userGroups: () => slack.userGroups.references(),
      grantable: () => grantable(catalogue.operations),
      subscriptions: SUBSCRIPTION_REFERENCES,
    }),
    campaignLinks: createCampaignLinks(reading),
    home: createHome(reading),
    contextFor,
    onInvited: (id) => closedChannels.invited(id),
    log,
    registry: metrics,
  });
  const { posting, shareFiles, missingScopes, zoneOf, isTokenRefused } = slack;
  const looked = { config, store, missingScopes, publicUrl: () => reachableAt };
  const { health, ...watching } = watch(looked, measured);
  const { rateLimit, timezone: serviceZone } = config.service;
  const shared = { ...reading, policy, post: posting, ...recorded, log, metrics, serviceZone };
  const { closedChannels, outbox } = openOutbox({ ...shared, limiter });
  const bulk = createBulk({ ...shared, outbox, rateLimit, shareFiles });
  const approvals = createApprovals({ ...shared, ...slack.approved, outbox });
  const digests = createDigests({ ...shared, outbox, sharedService });
  const events = openEvents({ ...shared, limiter, closedChannels, outbox }, config.bot);
  const upkeep = createUpkeep({ ...shared, listening });
  const monitors = createMonitors({ ...shared, outbox, silences: upkeep.port.silences });
  const outages = createOutages({ ...shared, outbox, isTokenRefused });
  const running = { ...shared, outbox, digests, monitors, zoneOf };
  const runs = SUBSCRIPTIONS.flatMap((kind) => kind.runs(running));
  const others = { ...events, upkeep, runs, outages, digests, approvals, policy, ...watching };
  return { ...recorded, store, service, slack, bulk, outbox, connect, ...others };
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

/** Runs the bot until a signal ends it; an error at the start or the stop is written to stderr. */
export async function run(start: () => Promise<Pick<Bot, 'stop'>>): Promise<void> {
  let running: Pick<Bot, 'stop'> | null = null;
  // Before the start, at whose end a supervisor may already send the signal. Whatever a start was at
  // goes on after the next one, as after a kill.
  onEnd(() => {
    if (running === null) process.exit(0);
    void running.stop().then(() => process.exit(0), fail);
  });
  running = await start().catch(fail);
}

export async function startFrom(env: Environment): Promise<Pick<Bot, 'stop'>> {
  const config = readConfig(env);
  const log = createLog(config.bot.logLevel);
  for (const warning of settingWarnings(env, new Date())) log.warn(warning);
  const bot = await startBot(config, log);
  log.info(
    {
      url: bot.url,
      metricsUrl: bot.metricsUrl,
      mode: config.slack.appToken ? 'socket' : 'http',
      ...VERSION,
    },
    'ready',
  );
  return {
    async stop() {
      log.info('stopping');
      await bot.stop();
      log.info('stopped');
    },
  };
}

/** Writes an error to stderr and ends the process: with 78 where the settings are wrong. */
export function fail(error: unknown): never {
  // The stand-ins aren't built with the bot and have a class of their own.
  const isConfig = error instanceof Error && error.name === ConfigError.name;
  process.stderr.write(`${isConfig ? error.message : inspect(error)}\n`);
  process.exit(isConfig ? EXIT_CONFIG : 1);
}
