import { existsSync } from 'node:fs';
import { ALERTS } from '../domain/alerts.ts';
import { DIGESTS } from '../domain/digest.ts';
import { MONITORS } from '../domain/monitors.ts';
import { RECURRING } from '../domain/recurring.ts';
import { databaseReason, ENCODE_ADVICE, showDatabase } from '../lib/database-url.ts';
import { ConfigError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { pause } from '../lib/timeout.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createActs } from './acts.ts';
import { createApprovalStore } from './approvals.ts';
import { createAudit } from './audit/audit.ts';
import { createBacklog } from './backlog.ts';
import { createBounces } from './digest/bounces.ts';
import { createChannelIds } from './channel-ids.ts';
import { createBulkRuns } from './bulk-runs/bulk-runs.ts';
import { createCampaignFigures } from './digest/campaign-figures.ts';
import { createCards } from './alerts/cards.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { createClock } from './clock.ts';
import { createComparisons } from './comparisons.ts';
import { createCounts } from './events/counts.ts';
import { createReactions } from './events/reactions.ts';
import type { Engine, EngineName, EngineParts } from './engine.ts';
import { createEvents } from './events/events.ts';
import { createButtonPayloads, createFormSessions, createUploads } from './forms.ts';
import { storeFailure, isDamaged, isLocked } from './failures.ts';
import { createIncidents } from './incidents/incidents.ts';
import { type IngestSource, watchedIngest } from './ingest.ts';
import { createWebhooks, createReceived } from './webhooks.ts';
import { createLag } from './events/lag.ts';
import { createLeases } from './leases.ts';
import { createResends } from './resends.ts';
import { createPreparedSends } from './prepared-sends.ts';
import { createSentCampaigns } from './sent-campaigns.ts';
import { createServiceRequests } from './service-requests.ts';
import { migrate, stepsMade } from './migrate.ts';
import { refuseEarlier } from './migrations/earlier-checkouts.ts';
import { createPendingNotifications } from './alerts/event-notifications.ts';
import { createSnapshots } from './digest/snapshots.ts';
import { createDeadLetters } from './events/dead-letters.ts';
import { createUnmaskings } from './alerts/unmaskings.ts';
import { openSqlite } from './sqlite.ts';
import { createPermits } from './outbox/permits.ts';
import { createPrivacy } from './privacy.ts';
import { reconcile, type Reconciled } from './restored.ts';
import { createQuietHours } from './quiet-hours.ts';
import { createRights } from './rights.ts';
import { createStandings } from './standings.ts';
import { createOccurrences } from './occurrences.ts';
import { createSmtpEmails } from './events/smtp-emails.ts';
import { createOwnership } from './incidents/ownership.ts';
import { createStops } from './incidents/stops.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createSummaries } from './alerts/summaries.ts';
import { createAging } from './aging.ts';
import { createOutgoing } from './outbox/outgoing.ts';
import { createLimits } from './digest/limits.ts';
import { createProblemStore } from './problems.ts';

/** The stores of all data. Every method that returns has made its change durable. */
export interface Store extends ReturnType<typeof storesIn> {
  readonly engine: EngineName;
  /** @throws {UnavailableError} when the database can't keep anything, with the reason for people. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface StoreParts {
  readonly log: Log;
  /** Takes in events; without it, none can be kept. */
  readonly ingest?: IngestSource;
  /** Called when nothing can be stored any more; only a restart helps. */
  readonly onLost?: (cause: Error) => void;
  /** The clock of leases in place of the database's, for tests. */
  readonly now?: () => Date;
}

/**
 * Opens the database and brings it to today's schema.
 * @param databaseUrl `sqlite:<path>`, `sqlite::memory:` or `postgres://…`
 * @throws {ConfigError} when it can't be opened.
 */
export async function openStore(databaseUrl: string, parts: StoreParts): Promise<Store> {
  const { log, ingest = null, onLost = () => {} } = parts;
  const opened = await openEngine(databaseUrl, { log, ingest, onLost });
  const keeping = watchedIngest(opened.ingest);
  const engine = { ...opened, ingest: keeping.ingest };
  return {
    ...storesIn(engine, parts.now),
    engine: engine.name,
    async ping() {
      try {
        await engine.ping();
        keeping.requireWell();
      } catch (cause) {
        throw storeFailure(cause);
      }
    },
    close: () => engine.close(),
  };
}

/**
 * Opens the audit trail of a database as it is, for programs that only read it.
 * @throws {ConfigError} when there is none.
 */
export async function openAuditTrail(
  databaseUrl: string,
  log: Log,
): Promise<Pick<Store, 'audit' | 'close'>> {
  const path = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : null;
  if (path !== null && !existsSync(path)) {
    throw cannotOpen(databaseUrl, new Error('there is no such file'));
  }
  const parts = { log, ingest: null, onLost: () => {} };
  const engine = await openEngine(databaseUrl, parts, async ({ db, name }) => {
    refuseEarlier(await stepsMade(db));
    await createAudit(db, name).ofAttempt('');
  });
  return { audit: createAudit(engine.db, engine.name), close: () => engine.close() };
}

/**
 * Brings a database that was restored from a backup to today's schema, and settles what was open
 * then; for whoever has restored it, before Postbell opens it.
 * @throws {ConfigError} when it can't be opened
 */
export async function reconcileRestored(
  databaseUrl: string,
  log: Log,
  at: Date,
): Promise<Reconciled> {
  const engine = await openEngine(databaseUrl, { log, ingest: null, onLost: () => {} });
  try {
    return await reconcile(engine, at);
  } finally {
    await engine.close();
  }
}

function storesIn(engine: Engine, now: StoreParts['now']) {
  const { db } = engine;
  const subscriptions = createSubscriptions(db);
  return {
    idempotencyKeys: createIdempotencyKeys(db),
    accessTokens: createAccessTokens(db),
    acts: createActs(db, engine.name, now),
    rights: createRights(db),
    standings: createStandings(db),
    approvals: createApprovalStore(db),
    quietHours: createQuietHours(db),
    audit: createAudit(db, engine.name, now),
    buttonPayloads: createButtonPayloads(db),
    formSessions: createFormSessions(db),
    uploads: createUploads(db),
    subscriptions,
    alerts: subscriptions.of(ALERTS),
    digests: subscriptions.of(DIGESTS),
    monitors: subscriptions.of(MONITORS),
    recurringSends: subscriptions.of(RECURRING),
    snapshots: createSnapshots(db),
    campaignFigures: createCampaignFigures(db),
    bounces: createBounces(db),
    occurrences: createOccurrences(db),
    limits: createLimits(db),
    events: createEvents(engine),
    counts: createCounts(db),
    reactions: createReactions(db),
    smtpEmails: createSmtpEmails(db),
    deadLetters: createDeadLetters(db),
    cards: createCards(db),
    channelIds: createChannelIds(db),
    problems: createProblemStore(db),
    incidents: { ...createIncidents(db), ...createOwnership(db) },
    stops: createStops(db),
    received: createReceived(db),
    webhooks: createWebhooks(db),
    comparisons: createComparisons(db),
    lag: createLag(db),
    leases: createLeases(db, engine.name, now),
    sentCampaigns: createSentCampaigns(db),
    serviceRequests: createServiceRequests(db),
    resends: createResends(db),
    preparedSends: createPreparedSends(db),
    clock: createClock(db, engine.name),
    permits: createPermits(db, engine.name, now),
    pendingNotifications: createPendingNotifications(engine),
    outgoing: createOutgoing(engine),
    unmaskings: createUnmaskings(db),
    summaries: createSummaries(db),
    backlog: createBacklog(db),
    aging: createAging(db),
    bulkRuns: createBulkRuns(engine, now),
    privacy: createPrivacy(engine),
  };
}

/** @param begin is done first; when it fails, the database can't be opened */
async function openEngine(
  databaseUrl: string,
  parts: EngineParts,
  begin: (engine: Engine) => Promise<unknown> = (engine) => migrate(engine, parts.log),
): Promise<Engine> {
  for (const beganMs = performance.now(); ;) {
    let engine: Engine | undefined;
    try {
      engine = await engineFor(databaseUrl, parts);
      await begin(engine);
      return engine;
    } catch (cause) {
      await engine?.close();
      if (cause instanceof ConfigError) throw cause;
      const isLate = performance.now() - beganMs > LOCKED_MS;
      if (isLate || !isLocked(cause)) throw cannotOpen(databaseUrl, cause);
      // Another process makes the tables, or backs the file up.
      await pause(LOCKED_LOOK_MS);
    }
  }
}

/** Milliseconds for which a start waits for another process that has locked the file. */
const LOCKED_MS = 60_000;
const LOCKED_LOOK_MS = 200;

async function engineFor(databaseUrl: string, parts: EngineParts): Promise<Engine> {
  if (databaseUrl.startsWith('sqlite:')) {
    return openSqlite(databaseUrl.slice('sqlite:'.length), parts);
  }
  // The engine and its driver are 40 modules, which SQLite doesn't need.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, parts);
}

/** Returns the error to tell of a database, without what is secret in its address. */
export function cannotOpen(databaseUrl: string, cause: unknown): ConfigError {
  const { shown, isPlain } = showDatabase(databaseUrl);
  const reason = databaseReason(databaseUrl, cause);
  const isPostgres = !databaseUrl.startsWith('sqlite:');
  const advice =
    isPostgres && (!isPlain || isRefusedPassword(cause)) ? `: ${ENCODE_ADVICE}` : adviceOn(cause);
  const problem = `DATABASE_URL: the database at ${shown} can't be opened (${reason})${advice}`;
  return new ConfigError([problem], { cause });
}

function adviceOn(cause: unknown): string {
  if (isDamaged(cause)) return ': restore a backup with “npm run restore”, or name another file';
  return isLocked(cause) ? ': another process has locked it; end that one' : '';
}

/** PostgreSQL’s class of invalid authorization, 28. */
function isRefusedPassword(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('28');
}
