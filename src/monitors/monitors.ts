import { runLeased } from '../jobs/lease.ts';
import { resultOf } from '../lib/result.ts';
import type { WatchKind } from '../domain/watch.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Watch } from '../store/digest/watches.ts';
import { checkDomains, checkLists, checkSenders } from './account.ts';
import { checkBalance } from './balance.ts';
import { checkModeration, checkWebhooks } from './campaigns.ts';
import { type Check, type CheckDependencies, monitorWatch } from './check.ts';
import { monitorKinds } from './problem-messages.ts';

interface MonitorsParts extends CheckDependencies {
  readonly store: Store;
  readonly outbox: Pick<Outbox, 'add'>;
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

/** Monitors that are checked together, in one process. */
interface Round {
  readonly name: string;
  readonly everyMs: number;
}

interface Monitor {
  readonly checks: readonly ((
    dependencies: CheckDependencies,
    at: Date,
  ) => Promise<Check | readonly Check[] | null>)[];
  readonly round: Round;
}

const OFTEN: Round = { name: 'watches', everyMs: EVERY_MS };
const SELDOM: Round = { name: 'watches of webhooks', everyMs: WEBHOOKS_EVERY_MS };

const MONITORS: Readonly<Record<WatchKind, Monitor>> = {
  balance: { checks: [checkBalance], round: OFTEN },
  quota: { checks: [checkBalance], round: OFTEN },
  senders: { checks: [checkSenders, checkDomains], round: OFTEN },
  lists: { checks: [checkLists], round: OFTEN },
  moderation: { checks: [checkModeration], round: OFTEN },
  webhooks: { checks: [checkWebhooks], round: SELDOM },
};

/** Notifies channels of problems and their resolutions, each once across processes. */
export function createMonitors(parts: MonitorsParts) {
  const { store, outbox, log } = parts;
  const { leases } = store;
  for (const kind of monitorKinds(store)) outbox.add(kind);
  const checkDue = async (at: Date, round: Round): Promise<void> => {
    const watches = await watchesDue(store, at);
    if (watches.length === 0) return;
    await runLeased({ ...round, leases, nothing: null, log }, async () => {
      await checkAll(parts, watches, round, at);
      // The minutes that wake it aren't exact.
      return { kept: null, inMs: round.everyMs - MINUTE_MS / 2 };
    });
  };
  return {
    async runDue(at: Date): Promise<void> {
      await checkDue(at, OFTEN);
      await checkDue(at, SELDOM);
    },
  };
}

async function watchesDue({ watches }: Store, at: Date): Promise<readonly Watch[]> {
  return (await watches.list()).filter(
    ({ pausedAt, createdAt }) =>
      pausedAt === null && createdAt.getTime() + BEDDED_IN_MS <= at.getTime(),
  );
}

async function checkAll(
  parts: MonitorsParts,
  watches: readonly Watch[],
  round: Round,
  at: Date,
): Promise<void> {
  const { store, log } = parts;
  const all = watches.flatMap((watch) => watch.kinds);
  const kinds = new Set(all.filter((kind) => MONITORS[kind].round === round));
  const checks = await checksOf(parts, kinds, at);
  const { watchStates } = store;
  await watchStates.forgetUnsent();
  const states = await watchStates.all();
  for (const watch of watches) {
    try {
      const own = states.filter(({ watchId }) => watchId === watch.id);
      await monitorWatch(watch, checks, { own, at, watchStates });
    } catch (err) {
      log.error({ err, watch: watch.id }, 'a watch waits for the next look');
    }
  }
}

/** Leaves out checks that failed: an outage of the service says nothing of its subjects. */
async function checksOf(
  parts: CheckDependencies,
  kinds: ReadonlySet<WatchKind>,
  at: Date,
): Promise<readonly Check[]> {
  // Money and quotas share a check: both come with one call.
  const checks = new Set([...kinds].flatMap((kind) => MONITORS[kind].checks));
  const seen = await Promise.all([...checks].map((check) => resultOf(check(parts, at))));
  for (const { failure } of seen) {
    if (failure) parts.log.warn({ err: failure }, 'a watch could not look');
  }
  return seen.flatMap(({ value }) => value ?? []);
}
