import { Gauge, type Registry } from '@prometheus-io/client';
import { formatNumber, formatShare } from '../domain/figures.ts';
import { action, type Reply } from '../domain/reply.ts';
import type { Log } from '../lib/log.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Policy } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import { adminNotices, placesOfAdmins } from './admin-notices.ts';

/** The part of a day's requests from which on admins are warned. */
const WARNED_FROM = 0.8;
const NOTICE = 'request quota';

export interface RequestsToday {
  /** Requests of all replicas; those of the last minute may be missing. */
  readonly used: number;
  readonly limit: number;
}

interface QuotaParts {
  /** The name of the account at the service. */
  readonly account: string;
  /** The most requests that the plan allows in a day. */
  readonly limit: number;
  readonly requests: RequestCount;
  readonly store: Pick<Store, 'serviceRequests' | 'approvals' | 'rights'>;
  readonly policy: Pick<Policy, 'adminsIn' | 'presentOf'>;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly metrics: Registry;
  readonly log: Log;
  readonly now: () => Date;
}

export type RequestCount = ReturnType<typeof createRequestCount>;

/** Counts requests where they leave; a write for each would take longer than the request. */
export function createRequestCount(now: () => Date) {
  let pending = new Map<string, number>();
  const add = (day: string, count: number) =>
    void pending.set(day, (pending.get(day) ?? 0) + count);
  return {
    /** Counts a request that leaves now. */
    onRequest: () => add(dayOf(now()), 1),
    add,
    /** Returns what was counted since the last time, by day. */
    take(): ReadonlyMap<string, number> {
      const taken = pending;
      pending = new Map();
      return taken;
    },
  };
}

/** We assume that the service counts days in UTC, whatever the zone of its timestamps. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * Keeps how many requests all replicas made today, and warns admins once a day before the limit of
 * the plan: beyond it, the service refuses everything. Each process adds up what it asked and writes
 * the sum once a minute; a killed one takes the count of its last minute with it.
 */
export function createRequestQuota(parts: QuotaParts) {
  const { account, limit, requests, store, outbox, now, log } = parts;
  let last = { day: '', used: 0 };
  const today = (): RequestsToday => ({ used: last.day === dayOf(now()) ? last.used : 0, limit });
  showQuota(parts.metrics, today);
  outbox.add(adminNotices(NOTICE));

  const keep = async (day: string, count: number, at: Date) => {
    const { serviceRequests } = store;
    const used = await serviceRequests.add(account, day, count, at).catch((error: unknown) => {
      requests.add(day, count);
      throw error;
    });
    if (day !== dayOf(at)) return;
    last = { day, used };
    if (!isNearQuota({ used, limit })) return;
    const body = warningOf({ used, limit });
    const places = await placesOfAdmins(parts);
    const messages = places.map((channelId) => {
      const id = `${NOTICE} ${account} ${day} ${channelId}`;
      return { id, kind: NOTICE, promise: 'at-most-once', channelId, rank: 0, body } as const;
    });
    if (!(await serviceRequests.warn(account, day, messages, at))) return;
    log.warn({ used, limit }, body.title);
    outbox.wake();
  };

  /** Adds what this process asked to what the others did. */
  const runDue = async (at: Date): Promise<void> => {
    // Nothing is added by a process at rest, but it learns of what the others asked.
    const counted = new Map([[dayOf(at), 0], ...requests.take()]);
    await Promise.all([...counted].map(([day, count]) => keep(day, count, at)));
  };
  return { runDue, today, stop: () => runDue(now()) };
}

function warningOf({ used, limit }: RequestsToday): Reply {
  const share = formatShare(used, limit);
  return {
    title: `${share} of today’s requests to the service are used`,
    summary: `Postbell made ${formatNumber(used)} requests of the ${formatNumber(limit)} that your plan allows a day. At the limit, the service may refuse everything until midnight UTC.`,
    actions: [action('postbell doctor', {}, 'Run a health check')],
    footnote: 'The limit is set in SERVICE_DAILY_LIMIT.',
  };
}

function showQuota(registry: Registry, today: () => RequestsToday): void {
  const registers = [registry];
  const used = new Gauge({
    name: 'postbell_service_requests_today',
    help: 'Requests to the service since midnight UTC, of all replicas, as of the last minute.',
    registers,
    collect() {
      used.set(today().used);
    },
  });
  const most = new Gauge({
    name: 'postbell_service_requests_daily_limit',
    help: 'The most requests a day that the plan allows, as SERVICE_DAILY_LIMIT says.',
    registers,
    collect() {
      most.set(today().limit);
    },
  });
}

/** Tells whether so many requests were made that admins are warned. */
export function isNearQuota({ used, limit }: RequestsToday): boolean {
  return used >= limit * WARNED_FROM;
}
