import { setTimeout as sleep } from 'node:timers/promises';
import { createJob, type Job } from '../jobs/jobs.ts';
import { LimitedError, PostbellError, UndeliverableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { Posting } from '../domain/post.ts';
import type { Reply, ReplyFile } from '../domain/reply.ts';
import type { BulkRun, BulkRuns } from '../store/bulk-runs/bulk-runs.ts';
import { finishedOf, runCard } from './card.ts';
import { notDoneFile, notDoneOf } from './not-done.ts';

export interface ProgressParts {
  readonly store: BulkRuns;
  readonly posting: Posting;
  /** Hands files to a person, where nobody else sees them. */
  readonly shareFiles: (personId: string, files: readonly ReplyFile[]) => Promise<void>;
  readonly log: Log;
  readonly now: () => Date;
  readonly showEveryMs: number;
}

/** Attempts to post an end before it is only logged. */
const TRIES = 5;

/** Posts the one message of a run, and what its person gets at the end. */
export function createProgress(parts: ProgressParts) {
  return {
    /** Posts the first message; returns its place, or `null` when Slack took none. */
    begin: (run: BulkRun) => begin(parts, run),
    follow: (runId: string) => follow(parts, runId),
    end: (runId: string, stopping: AbortSignal) => end(parts, runId, stopping),
    /** Draws the message of a run again, where it has one. */
    redraw: (runId: string) => redraw(parts, runId),
  };
}

async function begin(parts: ProgressParts, run: BulkRun): Promise<string | null> {
  try {
    return await post(parts, run, runCard(run));
  } catch (err) {
    if (!(err instanceof PostbellError)) throw err;
    parts.log.warn({ err, run: run.id }, 'progress of a bulk run not shown');
    return null;
  }
}

/**
 * Posts where the run was requested, in the channel or its thread; where Slack doesn't deliver
 * that, in the person's messages.
 */
async function post(
  { store, posting }: Pick<ProgressParts, 'store' | 'posting'>,
  { id, channelId, threadTs, personId }: BulkRun,
  card: Reply,
): Promise<string> {
  const postIn = async (placeId: string): Promise<string> => {
    const isInThread = threadTs !== null && placeId === channelId;
    const { ts } = await posting.post(placeId, card, isInThread ? { threadTs } : undefined);
    await store.showIn(id, { placeId, ts });
    return placeId;
  };
  try {
    return await postIn(channelId);
  } catch (error) {
    if (!(error instanceof UndeliverableError) || channelId === personId) throw error;
    return postIn(personId);
  }
}

/** Keeps the message up to date until `stop` is called. */
function follow(parts: ProgressParts, runId: string): Pick<Job, 'stop'> {
  const { store, log, showEveryMs, now } = parts;
  let shown = '';
  let earlier: { readonly finished: number; readonly atMs: number } | null = null;
  const draw = async (): Promise<void> => {
    const run = await store.get(runId);
    if (run?.state !== 'running') return;
    const finished = finishedOf(run);
    const atMs = now().getTime();
    const rate =
      earlier && (1000 * (finished - earlier.finished)) / Math.max(1, atMs - earlier.atMs);
    earlier ??= { finished, atMs };
    const look = `${finished} ${run.resumeAt?.getTime()}`;
    if (look === shown) return;
    const card = runCard(run, { rate });
    // Somebody who deleted the message doesn't want it back before the end.
    if (run.message) await parts.posting.update(run.message.placeId, run.message.ts, card);
    else await post(parts, run, card);
    shown = look;
  };
  // An update that waits for its permit must not make others queue up.
  const following = createJob({
    name: 'progress of a bulk run',
    everyMs: showEveryMs,
    run: draw,
    log,
  });
  following.start(showEveryMs);
  return following;
}

/** Posts how the run ended, or why it paused, and hands over what was not done. */
async function end(parts: ProgressParts, runId: string, stopping: AbortSignal): Promise<void> {
  const { store, log, now } = parts;
  for (let tries = 1; ; tries += 1) {
    const run = await store.get(runId);
    // Somebody resumed it in the meantime.
    if (!run || run.state === 'running') return;
    try {
      await tell(parts, run);
      await store.markNotified(runId, now());
      return;
    } catch (err) {
      if (!(err instanceof PostbellError)) throw err;
      log.warn({ err, run: runId }, 'end of a bulk run not told');
      if (tries === TRIES) return store.markNotified(runId, now());
      const waitMs = err instanceof LimitedError ? err.retryAt.getTime() - now().getTime() : 0;
      await sleep(Math.max(waitMs, 1000 * 2 ** tries), undefined, { signal: stopping }).catch(
        () => undefined,
      );
      if (stopping.aborted) return;
    }
  }
}

async function redraw({ store, posting, log }: ProgressParts, runId: string): Promise<void> {
  const run = await store.get(runId);
  if (!run?.message) return;
  const { card } = await standingCard(store, run);
  try {
    await posting.update(run.message.placeId, run.message.ts, card);
  } catch (err) {
    if (!(err instanceof PostbellError)) throw err;
    log.warn({ err, run: runId }, 'message of a bulk run not brought up to date');
  }
}

/** Returns the card of a run that isn't running, with what was not done. */
export async function standingCard(store: BulkRuns, run: BulkRun) {
  const notDone = await notDoneOf(store, run);
  const undoneBy = (await store.undoneBy(run.id))?.id ?? null;
  return { notDone, card: runCard(run, { reasons: notDone.reasons, undoneBy }) };
}

async function tell(parts: ProgressParts, run: BulkRun): Promise<void> {
  const { store, posting, shareFiles } = parts;
  const { notDone, card } = await standingCard(store, run);
  await updateOrPost(parts, posting, run, card);
  if (run.state === 'paused') return;
  const files = await notDoneFile(store, run, notDone, { isNews: true });
  if (files.length > 0) await shareFiles(run.personId, files);
}

async function updateOrPost(
  parts: ProgressParts,
  posting: Posting,
  run: BulkRun,
  card: Reply,
): Promise<void> {
  if (run.message) {
    try {
      await posting.update(run.message.placeId, run.message.ts, card);
      return;
    } catch (error) {
      if (!(error instanceof UndeliverableError && error.permanent)) throw error;
    }
  }
  await post(parts, run, card);
}
