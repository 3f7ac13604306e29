import { Migrator } from 'kysely/migration';
import { ConfigError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { type Bounces, createBounces } from './digest/bounces.ts';
import { type BulkRuns, createBulkRuns } from './bulk-runs/bulk-runs.ts';
import { createCampaignFigures, type CampaignFigures } from './digest/campaign-figures.ts';
import { createCards, type Cards } from './alerts/cards.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.ts';
import { createClock, type Clock } from './clock.ts';
import { createComparisons, type Comparisons } from './comparisons.ts';
import { type CountsStore, createCounts } from './events/counts.ts';
import { createDigests, type Digests } from './digest/digests.ts';
import type { Engine, EngineParts } from './engine.ts';
import { createEvents, type Events } from './events/events.ts';
import {
  createButtonPayloads,
  createFormDrafts,
  createUploads,
  type ButtonPayloads,
  type FormDrafts,
  type Uploads,
} from './forms.ts';
import { createIncidents, type Incidents } from './incidents/incidents.ts';
import { createHooks, createReceived, type Hooks, type Received } from './webhooks.ts';
import { createLag, type Lag } from './events/lag.ts';
import { createLeases, type Leases } from './leases.ts';
import { migrationsFor } from './migrations/migrations.ts';
import { createNotices, type Notices } from './alerts/event-notifications.ts';
import { createSnapshots, type Snapshots } from './digest/snapshots.ts';
import { createDeadLetters, type DeadLetters } from './events/dead-letters.ts';
import { createReveals, type Reveals } from './alerts/unmaskings.ts';
import { openSqlite } from './sqlite.ts';
import { createPermits, type Permits } from './outbox/permits.ts';
import { createOccurrences, type Occurrences } from './digest/occurrences.ts';
import { createSmtpEmails, type SmtpEmails } from './events/smtp-emails.ts';
import { createStops, type Stops } from './incidents/stops.ts';
import { createSubscriptions, type Subscriptions } from './alerts/subscriptions.ts';
import { createSummaries, type Summaries } from './alerts/summaries.ts';
import { createOutgoing, type Outgoing } from './outbox/outgoing.ts';
import { createThresholds, type ThresholdsStore } from './digest/thresholds.ts';
import {
  createWatches,
  createWatchStates,
  type Watches,
  type WatchStates,
} from './digest/watches.ts';

/** The stores of all data. Every method that returns has made its change durable. */
export interface Store {
  readonly idempotencyKeys: IdempotencyKeys;
  readonly buttonPayloads: ButtonPayloads;
  readonly formDrafts: FormDrafts;
  readonly uploads: Uploads;
  readonly subscriptions: Subscriptions;
  readonly digests: Digests;
  readonly snapshots: Snapshots;
  readonly campaignFigures: CampaignFigures;
  readonly bounces: Bounces;
  readonly occurrences: Occurrences;
  readonly thresholds: ThresholdsStore;
  readonly events: Events;
  readonly counts: CountsStore;
  readonly smtpEmails: SmtpEmails;
  readonly deadLetters: DeadLetters;
  readonly cards: Cards;
  readonly watches: Watches;
  readonly watchStates: WatchStates;
  readonly incidents: Incidents;
  readonly stops: Stops;
  readonly received: Received;
  readonly hooks: Hooks;
  readonly comparisons: Comparisons;
  readonly lag: Lag;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly permits: Permits;
  readonly notices: Notices;
  readonly outgoing: Outgoing;
  readonly reveals: Reveals;
  readonly summaries: Summaries;
  readonly bulkRuns: BulkRuns;
  /** @throws when the database doesn't answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface StoreParts {
  readonly log: Log;
  /** The module that takes in events (see ingest.ts); without one, none can be kept. */
  readonly ingest?: URL | undefined;
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
  const { log, ingest, onLost = () => {} } = parts;
  const engine = await openEngine(databaseUrl, { log, ingest: ingest?.href ?? null, onLost });
  const { db } = engine;
  return {
    idempotencyKeys: createIdempotencyKeys(db),
    buttonPayloads: createButtonPayloads(db),
    formDrafts: createFormDrafts(db),
    uploads: createUploads(db),
    subscriptions: createSubscriptions(db),
    digests: createDigests(db),
    snapshots: createSnapshots(db),
    campaignFigures: createCampaignFigures(db),
    bounces: createBounces(db),
    occurrences: createOccurrences(db),
    thresholds: createThresholds(db),
    events: createEvents(engine),
    counts: createCounts(db),
    smtpEmails: createSmtpEmails(db),
    deadLetters: createDeadLetters(db),
    cards: createCards(db),
    watches: createWatches(db),
    watchStates: createWatchStates(db),
    incidents: createIncidents(db),
    stops: createStops(db),
    received: createReceived(db),
    hooks: createHooks(db),
    comparisons: createComparisons(db),
    lag: createLag(db),
    leases: createLeases(db, engine.name, parts.now),
    clock: createClock(db),
    permits: createPermits(db),
    notices: createNotices(engine),
    outgoing: createOutgoing(engine),
    reveals: createReveals(db),
    summaries: createSummaries(db),
    bulkRuns: createBulkRuns(engine),
    ping: () => engine.ping(),
    close: () => engine.close(),
  };
}

async function openEngine(databaseUrl: string, parts: EngineParts): Promise<Engine> {
  let engine: Engine | undefined;
  try {
    if (databaseUrl.startsWith('sqlite:')) {
      engine = await openSqlite(databaseUrl.slice('sqlite:'.length), parts);
    } else {
      // The engine and its driver are 40 modules, which SQLite doesn't need.
      const { openPostgres } = await import('./postgres.ts');
      engine = openPostgres(databaseUrl, parts);
    }
    await migrate(engine);
    return engine;
  } catch (cause) {
    await engine?.close();
    throw cannotOpen(databaseUrl, cause);
  }
}

async function migrate({ db, name }: Engine): Promise<void> {
  const provider = { getMigrations: async () => migrationsFor(name) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

function cannotOpen(databaseUrl: string, cause: unknown): ConfigError {
  const reason = cause instanceof Error && cause.message ? cause.message : String(cause);
  const shown = databaseUrl.replace(/\/\/[^@/]*@/, '//•••@');
  const problem = `DATABASE_URL: the database at ${shown} can't be opened (${reason})`;
  return new ConfigError([problem], { cause });
}
