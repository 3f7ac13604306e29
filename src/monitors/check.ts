import type { Log } from '../lib/log.ts';
import { type Reply, sentence } from '../domain/reply.ts';
import type { Silence } from '../domain/webhooks.ts';
import type { MonitorKind, MonitorSettings } from '../domain/monitors.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import type { Monitor } from '../domain/monitors.ts';
import type { Problem } from '../store/problems.ts';
import { type Condition, nextStep } from '../domain/trouble.ts';
import { problemsReply } from './problem-messages.ts';

export const GONE = 'It no longer exists.';

export interface CheckResult {
  /** E.g. `list:4101`. */
  readonly subject: string;
  readonly status: Exclude<Condition, 'unknown'>;
  /** The message when the problem begins, and the sentence when it is over. */
  readonly problem: Reply;
  readonly resolution: string;
  /** The latest proof that the subject works; only problems from before it end. Default: now. */
  readonly provenAt?: Date | null;
}

/** The results for all subjects of one sort. */
export interface Check {
  readonly kind: MonitorKind;
  /** The prefix of the subjects, e.g. `list:`. */
  readonly prefix: string;
  readonly results: (settings: MonitorSettings) => readonly CheckResult[];
  /** The results are complete: a subject without one no longer exists. */
  readonly isWhole: boolean;
  /** The title of one message about several: `3 lists can’t be sent to`. */
  readonly many: (count: string) => string;
}

export interface CheckDependencies {
  readonly store: Pick<Store, 'received' | 'snapshots' | 'problems'>;
  readonly service: Service;
  /** Finds webhooks that are silent, by what the service counts now. */
  readonly silences: () => Promise<readonly Silence[]>;
  readonly log: Log;
}

const PATIENCE = { overAfterMs: 14 * 60_000 };

interface Known {
  readonly own: readonly Problem[];
  readonly at: Date;
  readonly problems: Store['problems'];
}

/** Brings a monitor's problems in line with the latest checks, and has its channel notified. */
export async function checkMonitor(
  monitor: Monitor,
  checks: readonly Check[],
  known: Known,
): Promise<void> {
  const { own, at, problems } = known;
  const isChecked = ({ kind }: { kind: MonitorKind }) => monitor.kinds.includes(kind);
  for (const problem of own.filter((one) => !isChecked(one))) {
    await problems.end(problem, monitor.channelId, null, at);
  }
  for (const check of checks.filter(isChecked)) await applyCheck(monitor, check, known);
}

async function applyCheck(monitor: Monitor, check: Check, known: Known): Promise<void> {
  const { own, at, problems } = known;
  const results = new Map(check.results(monitor).map((result) => [result.subject, result]));
  const bySubject = new Map(own.map((problem) => [problem.subject, problem]));
  const begun: CheckResult[] = [];
  for (const result of results.values()) {
    const problem = bySubject.get(result.subject);
    if (problem) await followUp(problem, monitor, result, known);
    else if (result.status === 'failing') begun.push(result);
  }
  for (const problem of check.isWhole ? own : []) {
    const isGone = problem.subject.startsWith(check.prefix) && !results.has(problem.subject);
    if (isGone) await problems.end(problem, monitor.channelId, sentence(GONE), at);
  }
  if (begun.length === 0) return;
  const subjects = begun.map(({ subject }) => subject);
  const report = (reported: readonly string[]) =>
    problemsReply(
      check,
      begun.filter(({ subject }) => reported.includes(subject)).map(({ problem }) => problem),
    );
  await problems.begin(monitor, { kind: check.kind, subjects, report }, at);
}

/** Ends a problem once its subject has been fine for long enough. */
async function followUp(
  problem: Problem,
  { channelId }: Monitor,
  { status, resolution, ...result }: CheckResult,
  { at, problems }: Known,
): Promise<void> {
  const { provenAt = at } = result;
  const isProven = provenAt !== null && provenAt > problem.sinceAt;
  const known = { ...problem, isReported: true };
  const found = status === 'ok' && !isProven ? 'between' : status;
  const { trouble, news } = nextStep(known, found, at, PATIENCE);
  if (news === 'over') return problems.end(problem, channelId, sentence(resolution), at);
  const recoveringSince = trouble?.recoveringSince ?? null;
  if (recoveringSince?.getTime() !== problem.recoveringSince?.getTime()) {
    await problems.setRecovering(problem, recoveringSince);
  }
}
