import { createKept } from '../lib/kept.ts';
import { pause as sleep } from '../lib/timeout.ts';
import {
  LimitedError,
  PostbellError,
  RefusedError,
  UnavailableError,
  ContractError,
  InputError,
  isInDoubt,
} from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { Service } from '../service/service.ts';
import type { BulkRun, BulkRuns } from '../store/bulk-runs/bulk-runs.ts';
import { actionOf } from './actions.ts';
import type { BulkMetrics } from './metrics.ts';
import { carryOutPart, createKeeper, type Keeper, LostRun } from './part.ts';

export interface SessionTools {
  readonly store: BulkRuns;
  readonly service: Service;
  readonly metrics: BulkMetrics;
  readonly log: Log;
  readonly now: () => Date;
}

interface SessionParts extends SessionTools {
  /** The owner of the lease under which it works. */
  readonly owner: string;
  /** Waits until background work may ask the service again. */
  readonly turn: () => Promise<void>;
  /** @throws {ForbiddenError} when the person may no longer do this; the run pauses. */
  readonly requireRight: () => Promise<void>;
  /** Ends the session after the part under way. */
  readonly stopping: AbortSignal;
  /** True when somebody waits for the answer: then the run never waits, and failures pause it. */
  readonly isInline: boolean;
}

interface Ending {
  /** `over`: ended, paused or stopped, and to be posted; `left`: another session goes on. */
  readonly state: 'over' | 'left';
  readonly failure: PostbellError | null;
}

const OVER: Ending = { state: 'over', failure: null };
const LEFT: Ending = { state: 'left', failure: null };

/** Attempts in a row at an unavailable service before a run pauses: about a minute. */
const TRIES = 7;

/** A run that an outage paused goes on by itself after so long, for about a day. */
const RESUMED_AFTER_MS = 5 * 60_000;
const MOST_RESUMES = 240;

const SECOND_MS = 1000;
/** Milliseconds between two checks of a waiting run, so that a stop takes effect soon. */
const A_LOOK_MS = 2 * SECOND_MS;
/** The time between two attempts at a service that doesn't answer doubles up to this. */
const LONGEST_BACKOFF_MS = 30 * SECOND_MS;

/** Carries out what is left of a run, until it ends, can't go on, or this process stops. */
export async function carryOutRun(run: BulkRun, parts: SessionParts): Promise<Ending> {
  const { store, now, log } = parts;
  const action = actionOf(run.plan);
  const job = {
    service: parts.service,
    params: run.plan.params,
    memo: createKept<string, unknown>({ forMs: Infinity }),
  };
  const keeper = createKeeper({ ...parts, runId: run.id, action, job });
  try {
    return await partByPart(run, keeper, parts);
  } catch (error) {
    if (error instanceof LostRun) return LEFT;
    // The cause is a defect or the database: whatever was sent stays marked.
    log.error({ err: error, run: run.id }, 'job interrupted');
    const reason = 'Something went wrong in Postbell. Its log has the details.';
    await store.move(run.id, { from: ['running'], to: 'paused', reason }, now());
    return OVER;
  }
}

async function partByPart(run: BulkRun, keeper: Keeper, parts: SessionParts): Promise<Ending> {
  const { store, stopping, now } = parts;
  let failures = 0;
  while (await keeper.next()) {
    let hasMore = true;
    while (hasMore) {
      if (stopping.aborted) return LEFT;
      if ((await store.stateOf(run.id)) !== 'running') return OVER;
      try {
        await parts.requireRight();
        hasMore = await carryOutPart(keeper);
        failures = 0;
      } catch (error) {
        if (!(error instanceof PostbellError)) throw error;
        failures += 1;
        if (!(await goesOn(run, error, failures, parts))) return { state: 'over', failure: error };
      }
    }
  }
  await store.move(run.id, { from: ['running'], to: 'ended' }, now());
  return OVER;
}

/** Waits until the run can go on; returns false when it was paused instead. */
async function goesOn(
  { id, resumes }: BulkRun,
  failure: PostbellError,
  failures: number,
  { store, stopping, isInline, now }: SessionParts,
): Promise<boolean> {
  const at = now();
  const resumeAt = retryAt(failure, failures, at);
  // A second attempt finds out what became of a request whose answer was lost.
  const mayHaveArrived = failure instanceof UnavailableError || isInDoubt(failure);
  if (isInline && failures === 1 && mayHaveArrived) return true;
  if (resumeAt === null || isInline) {
    const isOutage = isPassing(failure) && !isInline && resumes < MOST_RESUMES;
    const resumed = isOutage ? new Date(at.getTime() + RESUMED_AFTER_MS) : null;
    const pause = { to: 'paused', reason: failure.message, resumeAt: resumed } as const;
    await store.move(id, { from: ['running'], ...pause }, at);
    return false;
  }
  await store.waits(id, { reason: failure.message, at: resumeAt });
  // The clock may be set back meanwhile.
  const isOver = () => now() >= resumeAt || now() < at;
  while (!isOver() && !stopping.aborted && (await store.stateOf(id)) === 'running') {
    const ms = Math.min(A_LOOK_MS, resumeAt.getTime() - now().getTime());
    // A stop ends the sleep, and is noticed above.
    await sleep(ms, stopping).catch(() => undefined);
  }
  await store.waits(id, null);
  return true;
}

/** Tells whether the service itself was out of order, rather than refused something. */
function isPassing(failure: PostbellError): boolean {
  return failure instanceof UnavailableError || failure instanceof ContractError;
}

/** Returns the time of the next attempt; `null` where trying again can't help. */
function retryAt(failure: PostbellError, failures: number, now: Date): Date | null {
  if (failure instanceof RefusedError || failure instanceof InputError) return null;
  if (failure instanceof LimitedError) {
    return new Date(Math.max(failure.retryAt.getTime(), now.getTime() + SECOND_MS));
  }
  if (!isPassing(failure) || failures >= TRIES) return null;
  const backoffMs = Math.min(LONGEST_BACKOFF_MS, SECOND_MS * 2 ** (failures - 1));
  return new Date(now.getTime() + backoffMs);
}
