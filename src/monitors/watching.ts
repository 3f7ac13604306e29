import { randomUUID } from 'node:crypto';
import { attempt } from '../lib/attempt.ts';
import { isTimeFor } from '../lib/clock-ahead.ts';
import type { Posting } from '../domain/post.ts';
import type { WatchKind } from '../domain/watch.ts';
import type { Store } from '../store/store.ts';
import type { Watch } from '../store/digest/watches.ts';
import { everyMinute, type EveryMinute } from '../digests/every-minute.ts';
import { lookAtDomains, lookAtLists, lookAtSenders } from './look-at-account.ts';
import { lookAtBalance } from './look-at-balance.ts';
import { lookAtModeration, lookAtWebhooks } from './look-at-campaigns.ts';
import type { Look, LookParts } from './look.ts';
import { tellPausedWatches } from './paused-watches.ts';
import { monitorWatch } from './monitor.ts';

interface WatchingParts extends LookParts {
  readonly store: Store;
  readonly posting: Posting;
  readonly now: () => Date;
  /** Default: by the clock. */
  readonly everyMinute?: EveryMinute;
}

const LEASE = 'watches';
const MINUTE_MS = 60_000;
/**
 * Milliseconds between two checks. Each makes one call for balance and quotas and mostly one for
 * campaigns that wait: about 24 calls an hour. Lists, senders and domains use what is read every
 * hour anyway.
 */
const EVERY_MS = 5 * MINUTE_MS;
/** Milliseconds between two checks of webhooks, which make one call more. */
const WEBHOOKS_EVERY_MS = 30 * MINUTE_MS;
const LEASE_MS = 4 * MINUTE_MS;
/** Milliseconds that a check may be early, since the clock's minutes aren't exact. */
const SLACK_MS = 10_000;
/** Age of a watch at its first check: one that is added only to try it out costs no call. */
const BEDDED_IN_MS = MINUTE_MS;

/** Instants of the last checks, as one process leaves them to the next. */
interface Looked {
  readonly lookedAt: number;
  readonly webhooksAt: number;
}

/** Posts problems and their resolutions to channels, each once across processes. */
export function createWatching(parts: WatchingParts) {
  const { store, log, now, everyMinute: waking = everyMinute } = parts;
  const lookDue = async (at: Date): Promise<void> => {
    const watches = await watchesDue(store, at);
    if (watches.length === 0) return;
    const owner = randomUUID();
    const until = new Date(at.getTime() + LEASE_MS);
    const lease = await store.leases.take(LEASE, { owner, until }, at);
    if (lease === null) return;
    const before = lookedBefore(lease.kept);
    if (!isDue(before.lookedAt, EVERY_MS, at)) {
      return store.leases.release(LEASE, owner, JSON.stringify(before));
    }
    const withWebhooks = isDue(before.webhooksAt, WEBHOOKS_EVERY_MS, at);
    try {
      await round(parts, watches, { at, withWebhooks });
    } finally {
      const looked: Looked = {
        lookedAt: at.getTime(),
        webhooksAt: withWebhooks ? at.getTime() : before.webhooksAt,
      };
      await store.leases.release(LEASE, owner, JSON.stringify(looked));
    }
  };
  /** Checks what is due at an instant, as happens by itself every minute. */
  const runDue = async (at: Date): Promise<void> => {
    await lookDue(at);
    await tellPausedWatches(parts, at);
  };
  return {
    ...waking(() => runDue(now()), log, 'watches not looked at'),

    runDue,

    /** Resumes the paused watches of a channel that the bot was invited to. */
    async invited(channelId: string): Promise<void> {
      await store.watches.resume(channelId);
    },
  };
}

async function watchesDue({ watches }: Store, at: Date): Promise<readonly Watch[]> {
  return (await watches.list()).filter(
    ({ pausedAt, createdAt }) =>
      pausedAt === null &&
      isTimeFor(new Date(createdAt.getTime() + BEDDED_IN_MS), at, BEDDED_IN_MS),
  );
}

async function round(
  parts: WatchingParts,
  watches: readonly Watch[],
  { at, withWebhooks }: { at: Date; withWebhooks: boolean },
): Promise<void> {
  const { store, log } = parts;
  const kinds = new Set(watches.flatMap((watch) => watch.kinds));
  if (!withWebhooks) kinds.delete('webhooks');
  const looks = await looksFor(parts, kinds, at);
  const states = await store.watchStates.all();
  for (const watch of watches) {
    try {
      await monitorWatch(watch, looks, { states, at, parts });
    } catch (err) {
      log.error({ err, watch: watch.id }, 'a watch waits for the next look');
    }
  }
}

/** Leaves out checks that failed: an outage of the service says nothing of its subjects. */
async function looksFor(
  parts: LookParts,
  kinds: ReadonlySet<WatchKind>,
  at: Date,
): Promise<readonly Look[]> {
  const has = (...request: readonly WatchKind[]) => request.some((kind) => kinds.has(kind));
  const asking = [
    ...(has('balance', 'quota') ? [lookAtBalance(parts, at)] : []),
    ...(has('senders') ? [lookAtSenders(parts, at), lookAtDomains(parts, at)] : []),
    ...(has('lists') ? [lookAtLists(parts, at)] : []),
    ...(has('moderation') ? [lookAtModeration(parts)] : []),
    ...(has('webhooks') ? [lookAtWebhooks(parts)] : []),
  ].map((look) => attempt<Look | readonly Look[] | null>(look));
  const seen = await Promise.all(asking);
  for (const { failure } of seen) {
    if (failure) parts.log.warn({ err: failure }, 'a watch could not look');
  }
  return seen.flatMap(({ value }) => value ?? []);
}

function isDue(lastMs: number, everyMs: number, at: Date): boolean {
  return isTimeFor(new Date(lastMs + everyMs - SLACK_MS), at, everyMs);
}

function lookedBefore(kept: string | null): Looked {
  return kept === null ? { lookedAt: 0, webhooksAt: 0 } : (JSON.parse(kept) as Looked);
}
