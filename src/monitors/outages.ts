import { formatCount } from '../domain/figures.ts';
import { action, type Reply, time } from '../domain/reply.ts';
import { nextStep, type Trouble } from '../domain/trouble.ts';
import { runLeased } from '../jobs/lease.ts';
import { RefusedError, UnavailableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { resultOf } from '../lib/result.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Policy } from '../policy/policy.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import { adminNotices, placesOfAdmins } from './admin-notices.ts';

interface OutageParts {
  readonly store: Pick<Store, 'approvals' | 'leases' | 'outgoing' | 'rights'>;
  readonly service: { readonly balance: Pick<Service['balance'], 'get'> };
  /** Returns whether Slack refuses the bot's token; `null` when it doesn't say. */
  readonly isTokenRefused: () => Promise<boolean | null>;
  readonly policy: Pick<Policy, 'adminsIn' | 'presentOf'>;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly log: Log;
}

const MINUTE_MS = 60_000;
/** The minutes that wake it aren't exact. */
const SOON_MS = MINUTE_MS / 2;
/** Milliseconds between two checks while all is well: each makes a call to the service and to Slack. */
const EVERY_MS = 5 * MINUTE_MS - SOON_MS;
/** Milliseconds without a renewal after which another replica goes on. */
const LEASE_MS = MINUTE_MS;
/** Milliseconds that all must be well before an outage is over. */
const OVER_AFTER_MS = MINUTE_MS;
const OUTAGE = 'outage';

interface OutageDefinition {
  /** Milliseconds that it must last; more than none, so that its beginning is kept before. */
  readonly reportedAfterMs: number;
  readonly begun: Pick<Reply, 'title'> & { readonly summary: string };
  readonly over: string;
}

const OUTAGES = {
  unreachable: {
    reportedAfterMs: 5 * MINUTE_MS,
    begun: {
      title: 'The service isn’t responding',
      summary:
        'Commands that need it fail, digests say what’s missing, and jobs wait. Events are still counted.',
    },
    over: 'The service is responding again',
  },
  token: {
    reportedAfterMs: MINUTE_MS / 2,
    begun: {
      title: 'The service rejects Postbell’s credentials',
      summary: 'Nothing works until whoever runs Postbell fixes the credentials and restarts it.',
    },
    over: 'The service accepts Postbell’s credentials again',
  },
} satisfies Readonly<Record<string, OutageDefinition>>;

type OutageName = keyof typeof OUTAGES;
// The keys are the names.
const NAMES = Object.keys(OUTAGES) as readonly OutageName[];

interface KeptOutage {
  readonly sinceMs: number;
  readonly wellSinceMs: number | null;
  readonly isTold: boolean;
}

/** The state that replicas hand over to each other with the lease. */
interface KeptOutages {
  readonly outages: Readonly<Partial<Record<OutageName, KeptOutage>>>;
  readonly isSlackRefusing: boolean;
}

const NOTHING: KeptOutages = { outages: {}, isSlackRefusing: false };

/**
 * Notifies the admins that the service itself is out of reach or refuses the bot's token, once when
 * it begins and once when it is over, across replicas. A message has the id of its outage, so that
 * it is added once even when a process dies right after. Slack's refusal of the bot is only logged.
 */
export function createOutages(parts: OutageParts) {
  const { store, outbox, log } = parts;
  const lease = { leases: store.leases, name: 'outages', everyMs: EVERY_MS, lastsMs: LEASE_MS };
  outbox.add(adminNotices(OUTAGE));
  return {
    /** Checks the service and Slack if it is time, and no other replica does. */
    runDue: async (at: Date): Promise<void> => {
      await runLeased({ ...lease, nothing: NOTHING, log }, async (kept) => {
        const next = await check(kept, at, parts);
        const isOver = Object.keys(next.outages).length === 0;
        return { kept: next, inMs: isOver ? EVERY_MS : SOON_MS };
      });
    },
  };
}

async function check(kept: KeptOutages, at: Date, parts: OutageParts): Promise<KeptOutages> {
  const [states, isRefused] = await Promise.all([
    serviceStates(parts.service),
    parts.isTokenRefused(),
  ]);
  const outages: Partial<Record<OutageName, KeptOutage>> = {};
  for (const name of NAMES) {
    const outage = await followUp(name, kept.outages[name], states[name], at, parts);
    if (outage) outages[name] = outage;
  }
  const isSlackRefusing = isRefused ?? kept.isSlackRefusing;
  if (isSlackRefusing && !kept.isSlackRefusing) {
    parts.log.error('Slack rejects SLACK_BOT_TOKEN: nobody in Slack can be told');
  } else if (kept.isSlackRefusing && !isSlackRefusing) {
    parts.log.warn('Slack accepts SLACK_BOT_TOKEN again');
  }
  return { outages, isSlackRefusing };
}

/** Returns which outages there are now; `null` where nobody can say. */
async function serviceStates({
  balance,
}: OutageParts['service']): Promise<Readonly<Record<OutageName, boolean | null>>> {
  const { failure } = await resultOf(balance.get());
  // A service that isn't reached says nothing of the token.
  if (failure instanceof UnavailableError) return { unreachable: true, token: null };
  const isRefused = failure instanceof RefusedError && failure.status === 401;
  return { unreachable: false, token: isRefused };
}

/** Returns what is kept of an outage by what was found now; nothing once it is over. */
async function followUp(
  name: OutageName,
  kept: KeptOutage | undefined,
  isThere: boolean | null,
  at: Date,
  parts: OutageParts,
): Promise<KeptOutage | undefined> {
  const found = isThere === null ? 'unknown' : isThere ? 'failing' : 'ok';
  const { begun, over, reportedAfterMs } = OUTAGES[name];
  const known = kept ? outageOf(kept) : null;
  const timing = { reportedAfterMs, overAfterMs: OVER_AFTER_MS };
  const { trouble, news } = nextStep(known, found, at, timing);
  const { sinceAt, recoveringSince } = trouble ?? known ?? { sinceAt: at, recoveringSince: null };
  const since = time(sinceAt);
  if (news === 'begun') {
    const actions = [action('postbell doctor', {}, 'Run a health check')];
    const body = { ...begun, summary: ['Since ', since, `. ${begun.summary}`], actions };
    await notify({ name, stage: 'begun', sinceAt }, body, at, parts);
  } else if (news === 'over') {
    const lastedMs = (recoveringSince ?? at).getTime() - sinceAt.getTime();
    const summary = [`Lasted ${lastedInWords(lastedMs)}, starting `, since, '.'];
    await notify({ name, stage: 'over', sinceAt }, { title: over, summary }, at, parts);
  }
  return trouble ? keptOf(trouble) : undefined;
}

function outageOf({ sinceMs, wellSinceMs, isTold }: KeptOutage): Trouble {
  const recoveringSince = wellSinceMs === null ? null : new Date(wellSinceMs);
  return { sinceAt: new Date(sinceMs), isReported: isTold, recoveringSince };
}

function keptOf({ sinceAt, recoveringSince, isReported }: Trouble): KeptOutage {
  const wellSinceMs = recoveringSince?.getTime() ?? null;
  return { sinceMs: sinceAt.getTime(), wellSinceMs, isTold: isReported };
}

function lastedInWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 120) return formatCount(minutes, 'minute');
  return `about ${formatCount(Math.round(minutes / 60), 'hour')}`;
}

interface Stage {
  readonly name: OutageName;
  readonly stage: 'begun' | 'over';
  readonly sinceAt: Date;
}

async function notify(
  { name, stage, sinceAt }: Stage,
  body: Reply,
  at: Date,
  { store, policy, outbox, log }: OutageParts,
): Promise<void> {
  log.warn({ outage: name, stage }, body.title);
  for (const place of await placesOfAdmins({ store, policy })) {
    const id = `${OUTAGE} ${name} ${stage} ${sinceAt.getTime()} ${place}`;
    const message = { id, kind: OUTAGE, channelId: place, rank: 0, body };
    await store.outgoing.add({ ...message, promise: 'at-most-once' }, at);
  }
  outbox.wake();
}
