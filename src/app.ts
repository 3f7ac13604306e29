import { inspect } from 'node:util';
import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import { readConfig, settingWarnings, type Config, type Environment } from './lib/config.ts';
import { ConfigError, EXIT_CONFIG } from './lib/errors.ts';
import { createExamination, showReadiness } from './lib/examination.ts';
import { createLog, type Log } from './lib/log.ts';
import { startServer, startStatusServer } from './lib/server.ts';
import { onEnd } from './lib/signals.ts';
import { VERSION } from './lib/version.ts';
import { createJobs, EVERY_MINUTE, type Jobs } from './jobs/jobs.ts';
import { SENT_CAMPAIGNS_EVERY_MS } from './monitors/sent-campaigns.ts';
import { SOLE_PROCESS_EVERY_MS } from './monitors/sole-process.ts';
import { RESENDS_EVERY_MS } from './bulk/resends/upkeep.ts';
import { showBacklog } from './commands/backlog.ts';
import { within } from './lib/timeout.ts';
import { endTokens } from './mcp/ended-tokens.ts';
import { ALL_LEFT, type Policy } from './policy/policy.ts';
import { postbellFor } from './policy/postbell-itself.ts';
import { actingAs, CURRENT_PRINCIPAL } from './service/principal.ts';
import { ACTS_EVERY_MS, interruptedActKind } from './commands/acts.ts';
import type { Store } from './store/store.ts';
import { sweep } from './store/sweeping.ts';
import { type Clock, openRooms, type RoomParts, type Rooms } from './rooms.ts';

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

const UNCOUNTED = 'the requests of the last minute are not counted';

const CLOCK: Clock = { now: () => new Date() };

export type Bot = Awaited<ReturnType<typeof startBot>>;

/** Node's own figures are of the process: what samples them runs once, and for as long as it. */
let ofNode: Registry | undefined;

function nodeMetrics(): Registry {
  if (ofNode) return ofNode;
  ofNode = new Registry();
  // Looking a hundred times a second took a quarter of an idle bot's processor time.
  collectDefaultMetrics({
    register: ofNode,
    eventLoopMonitoringPrecision: 100,
    eventLoopUtilizationTimeout: 1000,
  });
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
  const { store, slack, digests, relay, alerts, upkeep, bulk, outbox, quota } = rooms;
  const backlog = showBacklog({ store, metrics, log, now: clock.now });
  outbox.add(interruptedActKind);
  const { server, statusServer } = await startServers(config, rooms, { log, metrics, backlog });
  const jobs = createJobs({ log, metrics, cron: clock.cron });
  addJobs(jobs, rooms, { ...config.bot, now: clock.now, log });
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
      const keptAll = () => quota.stop().catch((err: unknown) => log.warn({ err }, UNCOUNTED));
      const closing = { stop: () => keptAll().then(() => store.close()) };
      await ended({ store: closing }, STORE_CLOSES_MS, log);
    },
  };
}

/**
 * Listens on both ports. Readiness is about what this process receives alone: a replica that is
 * taken out while Slack or the service is down would refuse webhooks that it could keep.
 */
async function startServers(
  { bot, slack: { appToken } }: Config,
  { store, slack, service, policy, relay, assistants, clock, quota }: Rooms,
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
    requestsToday: quota.today(),
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
  const routes = {
    slack: slack.requestListener,
    relay: relay.handle,
    mcp: assistants,
    readiness,
  };
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
    sentCampaigns,
    quota,
    resends,
    upkeep,
    acts,
    approvals,
    clock,
    soleProcess,
    policy,
  }: Rooms,
  { rawEventsDays, auditDays, now, log }: Config['bot'] & Pick<RoomParts, 'now' | 'log'>,
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
  jobs.every('sent campaigns', SENT_CAMPAIGNS_EVERY_MS, () =>
    actingAs(postbellFor('sent campaigns'), () => sentCampaigns.runDue(now())),
  );
  jobs.every('requests of the day', EVERY_MINUTE, () => quota.runDue(now()));
  jobs.every('resends', RESENDS_EVERY_MS, () =>
    actingAs(postbellFor('resends'), () => resends.runDue(now())),
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
  jobs.every('access tokens', HOUR_MS, () => endTokens({ store, policy, log }));
  jobs.every('retention', HOUR_MS, (signal) => sweep(kept, now(), signal));
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
