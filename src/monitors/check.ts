import type { Log } from '../lib/log.ts';
import { type Reply, sentence } from '../domain/reply.ts';
import type { Silence } from '../domain/webhooks.ts';
import type { WatchKind, WatchSettings } from '../domain/watch.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import type { Watch, WatchState } from '../store/digest/watches.ts';
import { problemsReply } from './problem-messages.ts';

/** The resolution of a problem whose subject no longer exists. */
export const GONE = 'It no longer exists.';

export interface CheckResult {
  /** E.g. `list:4101`. */
  readonly subject: string;
  /** `between`: neither a problem nor well enough to say that it is over. */
  readonly status: 'badly' | 'between' | 'well';
  /** The message when the problem begins, and the sentence when it is over. */
  readonly problem: Reply;
  readonly resolution: string;
  /** The latest proof that the subject works; only problems from before it end. Default: now. */
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
  readonly store: Pick<Store, 'received' | 'snapshots' | 'watchStates'>;
  readonly service: Service;
  /** Finds webhooks that are silent, by what the service counts now. */
  readonly silences: () => Promise<readonly Silence[]>;
  readonly log: Log;
}

/** Milliseconds that a subject must be well: a problem that comes and goes is one problem. */
const CALM_MS = 14 * 60_000;

interface Known {
  /** The problems of this monitor. */
  readonly own: readonly WatchState[];
  readonly at: Date;
  readonly watchStates: Store['watchStates'];
}

/** Brings the problems of a watch in line with the latest check, and has its channel notified. */
export async function monitorWatch(
  watch: Watch,
  checks: readonly Check[],
  known: Known,
): Promise<void> {
  const { own, at, watchStates } = known;
  for (const state of own.filter(({ kind }) => !watch.kinds.includes(kind))) {
    await watchStates.end(state, watch.channelId, null, at);
  }
  for (const check of checks.filter(({ kind }) => watch.kinds.includes(kind))) {
    await applyCheck(watch, check, known);
  }
}

async function applyCheck(watch: Watch, check: Check, known: Known): Promise<void> {
  const { own, at, watchStates } = known;
  const results = check.results(watch);
  const seen = new Map(results.map((result) => [result.subject, result]));
  const begun: CheckResult[] = [];
  for (const result of results) {
    const state = own.find(({ subject }) => subject === result.subject);
    if (state) await compare(watch, state, result, known);
    else if (result.status === 'badly') begun.push(result);
  }
  const gone = own.filter(({ subject }) => subject.startsWith(check.prefix) && !seen.has(subject));
  for (const state of check.isWhole ? gone : []) {
    await watchStates.end(state, watch.channelId, sentence(GONE), at);
  }
  if (begun.length === 0) return;
  const report = (subjects: readonly string[]) =>
    problemsReply(
      check,
      begun.filter(({ subject }) => subjects.includes(subject)).map(({ problem }) => problem),
    );
  const subjects = begun.map(({ subject }) => subject);
  await watchStates.begin(watch, { kind: check.kind, subjects, report }, at);
}

/** Ends a problem once its subject has been well for long enough. */
async function compare(
  { channelId }: Watch,
  state: WatchState,
  { status, resolution, ...result }: CheckResult,
  { at, watchStates }: Known,
): Promise<void> {
  const { provenAt = at } = result;
  const { sinceAt, calmSince } = state;
  const isWell = status === 'well' && provenAt !== null && provenAt > sinceAt;
  if (!isWell) {
    if (calmSince) await watchStates.setCalm(state, null);
  } else if (calmSince === null) {
    await watchStates.setCalm(state, at);
  } else if (at.getTime() - calmSince.getTime() >= CALM_MS) {
    await watchStates.end(state, channelId, sentence(resolution), at);
  }
}
