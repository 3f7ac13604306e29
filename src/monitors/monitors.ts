import { resultOf } from '../lib/result.ts';
import { type Monitor, type MonitorKind, MONITORS } from '../domain/monitors.ts';
import type { Round } from '../domain/subscription.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { ownerOf } from '../policy/owners.ts';
import type { Policy } from '../policy/policy.ts';
import { actingAs } from '../service/principal.ts';
import type { Store } from '../store/store.ts';
import { checkDomains, checkLists, checkSenders } from './account.ts';
import { checkBalance } from './balance.ts';
import { checkModeration, checkWebhooks } from './campaigns.ts';
import { type Check, type CheckDependencies, checkMonitor } from './check.ts';
import { monitorMessageKinds } from './problem-messages.ts';

interface MonitorsParts extends CheckDependencies {
  readonly store: Store;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly policy: Pick<Policy, 'ownerOf'>;
}

const MINUTE_MS = 60_000;
/**
 * Each makes one call for balance and quotas and mostly one for campaigns that wait: about 24 calls
 * an hour. Lists, senders and domains use what is read every hour anyway.
 */
const OFTEN: Round = { name: 'monitors', everyMs: 5 * MINUTE_MS };
/** Checks of webhooks make one call more. */
const SELDOM: Round = { name: 'monitors of webhooks', everyMs: 30 * MINUTE_MS };

export const ROUNDS: readonly Round[] = [OFTEN, SELDOM];

interface Checked {
  readonly checks: readonly ((
    dependencies: CheckDependencies,
    at: Date,
  ) => Promise<Check | readonly Check[] | null>)[];
  readonly round: Round;
}

const CHECKED: Readonly<Record<MonitorKind, Checked>> = {
  balance: { checks: [checkBalance], round: OFTEN },
  quota: { checks: [checkBalance], round: OFTEN },
  senders: { checks: [checkSenders, checkDomains], round: OFTEN },
  lists: { checks: [checkLists], round: OFTEN },
  moderation: { checks: [checkModeration], round: OFTEN },
  webhooks: { checks: [checkWebhooks], round: SELDOM },
};

/** Notifies channels of problems and their resolutions. */
export function createMonitors(parts: MonitorsParts) {
  for (const kind of monitorMessageKinds(parts.store)) parts.outbox.add(kind);
  return {
    /** Checks for all of them what is due in a round. */
    check: (monitors: readonly Monitor[], round: Round, at: Date) =>
      checkAll(parts, monitors, round, at),
  };
}

async function checkAll(
  parts: MonitorsParts,
  monitors: readonly Monitor[],
  round: Round,
  at: Date,
): Promise<void> {
  const { log } = parts;
  const { problems } = parts.store;
  const checks = await checksOf(parts, monitors, round, at);
  await problems.forgetUnsent();
  const byMonitor = Map.groupBy(await problems.all(), ({ monitorId }) => monitorId);
  for (const monitor of monitors) {
    try {
      await checkMonitor(monitor, checks, { own: byMonitor.get(monitor.id) ?? [], at, problems });
    } catch (err) {
      log.error({ err, monitor: monitor.id }, 'a monitor waits for the next check');
    }
  }
}

/** Leaves out checks that failed: an outage of the service says nothing of its subjects. */
async function checksOf(
  parts: MonitorsParts,
  monitors: readonly Monitor[],
  round: Round,
  at: Date,
): Promise<readonly Check[]> {
  const used = monitors.flatMap(({ kinds }) => kinds.map((kind) => CHECKED[kind]));
  // Money and quotas share a check: both come with one call.
  const checks = new Set(used.flatMap((one) => (one.round === round ? one.checks : [])));
  // Monitors share checks: one of their owners asks for all.
  const [first] = used.length === 0 ? [] : monitors;
  if (first === undefined) return [];
  const owner = ownerOf(first, MONITORS, parts.policy);
  const results = await actingAs(owner, () =>
    Promise.all([...checks].map((check) => resultOf(check(parts, at)))),
  );
  for (const { failure } of results) {
    if (failure) parts.log.warn({ err: failure }, 'a monitor could not check');
  }
  return results.flatMap(({ value }) => value ?? []);
}
