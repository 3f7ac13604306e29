import { isChannelClosed } from '../domain/closed-channel.ts';
import { isInDoubt, LimitedError, PostbellError, UndeliverableError } from '../lib/errors.ts';
import { formatCount, formatNumber } from '../domain/figures.ts';
import { action, type Reply, sentence, type Action, type Text } from '../domain/reply.ts';
import type { Watch, WatchState } from '../store/digest/watches.ts';
import type { CheckResult, Check, PostDependencies } from './check.ts';
import { type Pause, tellPauses } from '../domain/pause.ts';
import type { Log } from '../lib/log.ts';
import type { Posting } from '../domain/post.ts';
import type { Store } from '../store/store.ts';

export interface FoundProblem {
  readonly state: WatchState;
  readonly found: CheckResult;
}

interface At {
  readonly at: Date;
  readonly parts: PostDependencies;
}

const RETRY_MS = 5 * 60_000;
/** The most lines of one message, for the first problems; the others are only counted. */
const MOST_LINES = 20;

/**
 * Posts one message about all problems that began; each at most once, also where Slack's answer is
 * lost.
 */
export async function postProblems(
  watch: Watch,
  { check, problems }: { check: Check; problems: readonly FoundProblem[] },
  { at, parts }: At,
): Promise<void> {
  const { watchStates } = parts.store;
  const begun: FoundProblem[] = [];
  for (const one of problems) {
    if (await watchStates.beginNotification(one.state, at)) begun.push(one);
  }
  if (begun.length === 0) return;
  try {
    const { ts } = await parts.posting.post(watch.channelId, problemsReply(check, begun));
    for (const { state } of begun) await watchStates.markNotified(state, ts);
  } catch (error) {
    const againAt = await afterFailure(watch, error, { at, parts });
    for (const { state } of againAt ? begun : []) {
      await watchStates.giveBack(state, againAt ?? at);
    }
  }
}

/** Posts that the problem is over, in the thread of the message about its beginning. */
export async function postResolution(
  watch: Watch,
  { state, resolution }: { state: WatchState; resolution: string },
  { at, parts }: At,
): Promise<void> {
  const { watchStates } = parts.store;
  if (state.againAt !== null && state.againAt > at) return;
  // Either no message said that it began, or a process died while it posted the end.
  if (state.postingAt === null || state.resolutionAt !== null) return watchStates.end(state);
  if (!(await watchStates.beginResolution(state, at))) return;
  try {
    const below = state.messageTs === null ? [] : [{ threadTs: state.messageTs }];
    await parts.posting.post(watch.channelId, sentence(resolution), ...below);
  } catch (error) {
    const againAt = await afterFailure(watch, error, { at, parts });
    if (againAt) return watchStates.undoResolution(state, againAt);
  }
  await watchStates.end(state);
}

/** Returns the instant of the next attempt; `null` where the message may have been posted. */
async function afterFailure(
  { id, channelId }: Watch,
  error: unknown,
  { at, parts: { store, log } }: At,
): Promise<Date | null> {
  if (!(error instanceof PostbellError)) throw error;
  log.warn({ err: error, watch: id, channelId }, 'a watch could not tell');
  if (isInDoubt(error)) return null;
  if (error instanceof LimitedError) return error.retryAt;
  if (error instanceof UndeliverableError && isChannelClosed(error.reason)) {
    await store.watches.pause(channelId, error.reason, at);
  }
  return new Date(at.getTime() + RETRY_MS);
}

function problemsReply({ many }: Check, problems: readonly FoundProblem[]): Reply {
  const [first, ...others] = problems;
  if (first && others.length === 0) return first.found.problem;
  const lines = problems.map(({ found: { problem } }): Text =>
    problem.summary ? [`${problem.title}. `, problem.summary].flat() : problem.title,
  );
  const more = lines.length - MOST_LINES;
  const items = [
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
  ];
  return {
    title: many(formatNumber(problems.length)),
    sections: [{ kind: 'bullets', items }],
    actions: actionsOf(problems.slice(0, MOST_LINES)),
  };
}

/** Returns one button where all problems have the same operation; else a menu with one for each. */
function actionsOf(problems: readonly FoundProblem[]): readonly Action[] {
  const found = problems.flatMap(({ found: { problem } }) =>
    (problem.actions ?? [])
      .filter((action) => action.kind === 'operation')
      .map((action) => ({ action, title: problem.title })),
  );
  const [first] = found;
  if (!first) return [];
  const actionKey = ({ action: { operation, values } }: typeof first) =>
    JSON.stringify([operation, values]);
  if (found.every((one) => actionKey(one) === actionKey(first))) return [first.action];
  const choices = found.map(({ action, title }) => ({ ...action, label: title }));
  return [{ kind: 'menu', label: first.action.label.replace(/…?$/, '…'), choices }];
}

interface PausedParts {
  readonly store: Pick<Store, 'idempotencyKeys' | 'watches'>;
  readonly posting: Pick<Posting, 'post'>;
  readonly log: Log;
}

/** Notifies people who added watches that Postbell paused them. */
export async function postPauses(
  { store: { watches, idempotencyKeys }, posting, log }: PausedParts,
  at: Date,
): Promise<void> {
  await tellPauses(pausesIn(await watches.list()), { idempotencyKeys, posting, log }, at);
}

/** Groups the paused watches of a person in a channel into one notification. */
function pausesIn(watches: readonly Watch[]): readonly Pause[] {
  const byKey = Map.groupBy(
    watches,
    ({ channelId, createdBy, pausedAt }) =>
      `paused watches ${channelId} ${createdBy} ${pausedAt?.getTime()}`,
  );
  return [...byKey].flatMap(([key, [first, ...others]]): readonly Pause[] => {
    if (!first?.pausedAt) return [];
    const all = [first, ...others];
    return [
      {
        key,
        ownerId: first.createdBy,
        channelId: first.channelId,
        pausedAt: first.pausedAt,
        reason: first.pausedReason,
        title: all.length === 1 ? 'Watch paused' : 'Watches paused',
        what: formatCount(all.length, 'watch of yours is', 'watches of yours are'),
        meanwhile: 'Nothing is checked until then; whatever is wrong by then is told.',
        resume: resumeOf(all),
      },
    ];
  });
}

/** Returns the operation that resumes them: editing a watch resumes it, even without a change. */
function resumeOf(watches: readonly Watch[]): Action {
  const operation = 'postbell watch edit';
  const label = 'Let it run again';
  const choices = watches.map(({ id }) => action(operation, { watch: id }, id));
  const [first] = choices;
  if (first && choices.length === 1) return { ...first, label };
  return { kind: 'menu', label: 'Let run again…', choices };
}
