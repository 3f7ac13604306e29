import type { Log } from '../lib/log.ts';
import type { Reply } from '../domain/reply.ts';
import type { Silence } from '../domain/webhooks.ts';
import type { WatchKind, WatchSettings } from '../domain/watch.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import type { Posting } from '../domain/post.ts';
import type { Watch, WatchState } from '../store/digest/watches.ts';
import { postResolution, postProblems, type FoundProblem } from './post-problems.ts';

/** The resolution of a problem whose subject no longer exists. */
export const GONE = 'It isn’t there any more.';

/** The state of one subject by a watch's settings. */
export interface CheckResult {
  /** E.g. `list:4101`. */
  readonly subject: string;
  /** `between`: neither a problem nor well enough to say that it is over. */
  readonly status: 'badly' | 'between' | 'well';
  /** The message that is posted when the problem begins. */
  readonly problem: Reply;
  /** The message that is posted when the problem is over. */
  readonly resolution: string;
  /**
   * The latest proof that the subject works; only a problem that began before it is over. Default:
   * now.
   */
  readonly provenAt?: Date | null;
}

/** The states of all subjects of one sort. */
export interface Check {
  readonly kind: WatchKind;
  /** The prefix of the subjects, e.g. `list:`. */
  readonly prefix: string;
  readonly results: (settings: WatchSettings) => readonly CheckResult[];
  /** The states are complete: a subject without one no longer exists. */
  readonly isWhole: boolean;
  /** The title of one message about several: `3 lists can’t be sent to`. */
  readonly many: (count: string) => string;
}

export interface CheckDependencies {
  readonly store: Pick<Store, 'received' | 'readings' | 'watchStates'>;
  readonly service: Service;
  /** Finds webhooks that are silent, by what the service counts now. */
  readonly silences: () => Promise<readonly Silence[]>;
  readonly log: Log;
}

export interface PostDependencies {
  readonly store: Pick<Store, 'watchStates' | 'watches'>;
  readonly posting: Posting;
  readonly log: Log;
}

/**
 * Milliseconds that a subject must be well before the problem is over: one that goes up and down is
 * one problem.
 */
const CALM_MS = 14 * 60_000;

/** Brings the problems of a watch in line with the latest check, and posts what changed. */
export async function monitorWatch(
  watch: Watch,
  checks: readonly Check[],
  { states, at, parts }: { states: readonly WatchState[]; at: Date; parts: PostDependencies },
): Promise<void> {
  const own = states.filter(({ watchId }) => watchId === watch.id);
  const { watchStates } = parts.store;
  for (const state of own.filter(({ kind }) => !watch.kinds.includes(kind))) {
    await watchStates.end(state);
  }
  for (const check of checks.filter(({ kind }) => watch.kinds.includes(kind))) {
    await applyCheck(watch, check, { own, at, parts });
  }
}

async function applyCheck(
  watch: Watch,
  check: Check,
  { own, at, parts }: { own: readonly WatchState[]; at: Date; parts: PostDependencies },
): Promise<void> {
  const { watchStates } = parts.store;
  const results = check.results(watch);
  const stateOf = ({ subject }: CheckResult) => own.find((state) => state.subject === subject);
  const problems: FoundProblem[] = [];
  for (const found of results) {
    const state = stateOf(found);
    if (found.status === 'badly') {
      const known = state ?? (await beginProblem(watch, check, { found, at, parts }));
      if (state?.calmSince) await watchStates.setCalm(state, null);
      if (known && isToBeNotified(known, at)) problems.push({ state: known, found });
    } else if (state) {
      await calm(watch, state, { found, at, parts });
    }
  }
  if (problems.length > 0) await postProblems(watch, { check, problems }, { at, parts });
  const seen = new Set(results.map(({ subject }) => subject));
  const gone = own.filter(({ subject }) => subject.startsWith(check.prefix) && !seen.has(subject));
  for (const state of check.isWhole ? gone : []) {
    await postResolution(watch, { state, resolution: GONE }, { at, parts });
  }
}

/** Begins a problem; `null` when it began already, or its watch is gone. */
function beginProblem(
  watch: Watch,
  { kind }: Check,
  { found, at, parts }: { found: CheckResult; at: Date; parts: PostDependencies },
): Promise<WatchState | null> {
  const { subject } = found;
  return parts.store.watchStates.begin({ watchId: watch.id, kind, subject }, at);
}

function isToBeNotified({ postingAt, againAt }: WatchState, at: Date): boolean {
  return postingAt === null && (againAt === null || againAt <= at);
}

async function calm(
  watch: Watch,
  state: WatchState,
  { found, at, parts }: { found: CheckResult; at: Date; parts: PostDependencies },
): Promise<void> {
  const { watchStates } = parts.store;
  const { provenAt = at } = found;
  const { sinceAt, calmSince } = state;
  const isWell = found.status === 'well' && provenAt !== null && provenAt > sinceAt;
  if (!isWell) {
    if (calmSince) await watchStates.setCalm(state, null);
    return;
  }
  if (calmSince === null) return watchStates.setCalm(state, at);
  if (at.getTime() - calmSince.getTime() < CALM_MS) return;
  await postResolution(watch, { state, resolution: found.resolution }, { at, parts });
}
