import { runLeased } from '../jobs/lease.ts';
import { attempt } from '../lib/attempt.ts';
import type { Posting } from '../domain/post.ts';
import type { WatchKind } from '../domain/watch.ts';
import type { Store } from '../store/store.ts';
import type { Watch } from '../store/digest/watches.ts';
import { lookAtDomains, lookAtLists, lookAtSenders } from './look-at-account.ts';
import { lookAtBalance } from './look-at-balance.ts';
import { lookAtModeration, lookAtWebhooks } from './look-at-campaigns.ts';
import { type Look, type LookParts, monitorWatch } from './look.ts';
import { tellPausedWatches } from './tell.ts';

interface WatchingParts extends LookParts {
  readonly store: Store;
  readonly posting: Posting;
  readonly now: () => Date;
}

const MINUTE_MS = 60_000;
/**
 * Milliseconds between two checks. Each makes one call for balance and quotas and mostly one for
 * campaigns that wait: about 24 calls an hour. Lists, senders and domains use what is read every
 * hour anyway.
 */
const EVERY_MS = 5 * MINUTE_MS;
/** Milliseconds between two checks of webhooks, which make one call more. */
const WEBHOOKS_EVERY_MS = 30 * MINUTE_MS;
/** Age of a watch at its first check: one that is added only to try it out costs no call. */
const BEDDED_IN_MS = MINUTE_MS;

/** Posts problems and their resolutions to channels, each once across processes. */
export function createWatching(parts: WatchingParts) {
  const { store, log } = parts;
  const { leases } = store;
  /** Checks one or the other at its interval, in one process. */
  const checkDue = async (at: Date, ofWebhooks: boolean): Promise<void> => {
    const watches = await watchesDue(store, at);
    if (watches.length === 0) return;
    const task = ofWebhooks
      ? { name: 'watches of webhooks', everyMs: WEBHOOKS_EVERY_MS }
      : { name: 'watches', everyMs: EVERY_MS };
    await runLeased({ ...task, leases, nothing: null, log }, async () => {
      await round(parts, watches, { at, ofWebhooks });
      // The minutes that wake it aren't exact.
      return { kept: null, inMs: task.everyMs - MINUTE_MS / 2 };
    });
  };
  return {
    /** Checks what is due at an instant. */
    async runDue(at: Date): Promise<void> {
      await checkDue(at, false);
      await checkDue(at, true);
      await tellPausedWatches(parts, at);
    },

    /** Resumes the paused watches of a channel that the bot was invited to. */
    async invited(channelId: string): Promise<void> {
      await store.watches.resume(channelId);
    },
  };
}

async function watchesDue({ watches }: Store, at: Date): Promise<readonly Watch[]> {
  return (await watches.list()).filter(
    ({ pausedAt, createdAt }) =>
      pausedAt === null && createdAt.getTime() + BEDDED_IN_MS <= at.getTime(),
  );
}

async function round(
  parts: WatchingParts,
  watches: readonly Watch[],
  { at, ofWebhooks }: { at: Date; ofWebhooks: boolean },
): Promise<void> {
  const { store, log } = parts;
  const all = watches.flatMap((watch) => watch.kinds);
  const kinds = new Set(all.filter((kind) => (kind === 'webhooks') === ofWebhooks));
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
