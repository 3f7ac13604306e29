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
import type { OpenedAction, OpeningStore } from './action.ts';
import { actionOf } from './actions.ts';
import type { BulkMetrics } from './metrics.ts';
import { carryOutPart, createKeeper, LostRun } from './part.ts';

export interface SessionTools {
  readonly store: BulkRuns;
  /** The means of an action that is opened. */
  readonly opening: OpeningStore;
  readonly service: Service;
  readonly metrics: BulkMetrics;
  /** Milliseconds for which a request without an answer may still be carried out. */
  readonly inDoubtMs: number;
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
  try {
    return (await inSteps(run, parts)) ?? OVER;
  } catch (error) {
    if (error instanceof LostRun) return LEFT;
    // The cause is a defect or the database: whatever was sent stays marked.
    log.error({ err: error, run: run.id }, 'job interrupted');
    const reason = 'Something went wrong in Postbell. Its log has the details.';
    await store.move(run.id, { from: ['running'], to: 'paused', reason }, now());
    return OVER;
  }
}

/** Opens the run, does its rows part by part, and ends it; returns how it was left before that. */
async function inSteps(run: BulkRun, parts: SessionParts): Promise<Ending | null> {
  const { store, now, service } = parts;
  const action = actionOf(run.plan);
  const opening = async () => action.open?.(run, { ...parts, store: parts.opening }) ?? null;
  const { left, value: opened } = action.open
    ? await untilDone(run, parts, opening)
    : { left: null, value: null };
  if (left) return left;
  const memo = createKept<string, unknown>({ forMs: Infinity });
  const job = { service, params: run.plan.params, memo };
  const inSession = opened === null ? action : { ...action, ...opened };
  const keeper = createKeeper({ ...parts, runId: run.id, action: inSession, job });
  while (await keeper.next()) {
    let part: Step<boolean>;
    do {
      part = await untilDone(run, parts, () => carryOutPart(keeper));
      if (part.left) return part.left;
    } while (part.value);
  }
  if (opened !== null) return concluded(run, parts, opened);
  await store.move(run.id, { from: ['running'], to: 'ended' }, now());
  return null;
}

/** Does what the rows were for, and ends the run; returns how it was left. */
async function concluded(run: BulkRun, parts: SessionParts, opened: OpenedAction): Promise<Ending> {
  const { store, now } = parts;
  const { left, value: reason } = await untilDone(run, parts, () => opened.conclude());
  if (left) return left;
  const change: Parameters<typeof store.move>[1] =
    reason === null
      ? // Whoever stopped it meanwhile was too late: its message says what was done.
        { from: ['running', 'stopped'], to: 'ended' }
      : { from: ['running'], to: 'stopped', reason };
  await store.move(run.id, change, now());
  return OVER;
}

/** A step of a run: its value, or how the run was left before that. */
type Step<T> =
  { readonly left: null; readonly value: T } | { readonly left: Ending; readonly value: null };

const leftAs = (left: Ending) => ({ left, value: null }) as const;

/** Does one step of a run, again where its failure passes. */
async function untilDone<T>(
  run: BulkRun,
  parts: SessionParts,
  task: () => Promise<T>,
): Promise<Step<T>> {
  const { store, stopping } = parts;
  for (let failures = 0; ;) {
    if (stopping.aborted) return leftAs(LEFT);
    if ((await store.stateOf(run.id)) !== 'running') return leftAs(OVER);
    try {
      await parts.requireRight();
      return { left: null, value: await task() };
    } catch (error) {
      if (!(error instanceof PostbellError)) throw error;
      failures += 1;
      if (!(await goesOn(run, error, failures, parts))) {
        return leftAs({ state: 'over', failure: error });
      }
    }
  }
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
