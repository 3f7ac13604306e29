import { A_HANDFUL, MOST_REJECTED_SHOWN, OUTCOMES } from '../domain/bulk.ts';
import type { Reply } from '../domain/reply.ts';
import type { Service } from '../service/service.ts';
import type { NewBulkRun } from '../store/bulk-runs/bulk-blocks.ts';
import type { BulkRun, BulkRuns } from '../store/bulk-runs/bulk-runs.ts';
import { finishedOf } from './card.ts';
import { newRun } from './new-run.ts';
import { notDoneFile, notDoneOf } from './not-done.ts';
import { outcomeCard } from './outcome-card.ts';
import { readBack } from './read-back.ts';
import { carryOutRun, type SessionParts } from './session.ts';
import type { Hold, Worker } from './worker.ts';

interface InlineParts {
  readonly store: BulkRuns;
  readonly service: Service;
  readonly worker: Worker;
  readonly now: () => Date;
  readonly session: Omit<SessionParts, 'owner' | 'turn' | 'isInline' | 'stopping'>;
}

const NEVER = new AbortController();

const DONE = new RegExp(`[${OUTCOMES.done}${OUTCOMES.changed}]`);
/** Outcomes that the service only counted: where one occurs, the other letters are counts too. */
const SOME = [OUTCOMES.someAlready, OUTCOMES.someFailed];

/**
 * Does a few rows while somebody waits for the answer. They are a run all the same: what a crash
 * leaves is taken over and posted, and undo knows what was changed.
 * @throws {PostbellError} when nothing is known to be done.
 */
export async function carryOutFew(few: NewBulkRun, parts: InlineParts): Promise<Reply> {
  const { store, worker, now } = parts;
  const lease = worker.newLease();
  const runId = await newRun(store, few, lease, now());
  return finishFew({ runId, owner: lease.owner }, parts, true);
}

/** Goes on with a few rows; returns `null` when another process does already. */
export async function resumeFew(runId: string, parts: InlineParts): Promise<Reply | null> {
  const { store, worker, now } = parts;
  const lease = worker.newLease();
  const isOwn = await store.leaseRun(runId, lease, now());
  return isOwn ? finishFew({ runId, owner: lease.owner }, parts, false) : null;
}

function finishFew(hold: Hold, parts: InlineParts, isNew: boolean): Promise<Reply> {
  const { store, worker, now } = parts;
  const { runId, owner } = hold;
  return worker.holding(hold, async () => {
    const run = await reread(store, runId);
    const { failure } = await carryOutRun(run, {
      ...parts.session,
      owner,
      isInline: true,
      // Somebody waits for the answer, so a stop of the process doesn't interrupt it.
      stopping: NEVER.signal,
      turn: async () => undefined,
    });
    const after = await reread(store, runId);
    if (failure && isNew && finishedOf(after) === 0) {
      await store.remove(runId);
      throw failure;
    }
    const doubt = await readBack(after, { ...parts, owner });
    const reply = await outcomeOf(store, await reread(store, runId), doubt);
    await store.markNotified(runId, now());
    return reply;
  });
}

async function outcomeOf(store: BulkRuns, run: BulkRun, doubt: string | null): Promise<Reply> {
  const notDone = await notDoneOf(store, run);
  const first = await store.blocks(run.id).next();
  const rejected = run.rejected > 0 ? await store.rejectedLines(run.id) : [];
  // More lines than are shown were in a file that came with the preview; a pasted handful had none.
  const isFromFile = rejected.some(({ line }) => line !== null);
  const isNews = rejected.length > MOST_REJECTED_SHOWN && (run.total > A_HANDFUL || isFromFile);
  return outcomeCard({
    run,
    only: run.total === 1 && !first.done ? (first.value.rows[0]?.key ?? null) : null,
    onlyDone: run.done === 1 ? await onlyDone(store, run.id) : null,
    rejected: isNews ? [] : rejected,
    notDone,
    files: await notDoneFile(store, run, notDone, { isNews }),
    doubt: finishedOf(run) === run.total ? doubt : null,
  });
}

/** Returns the row that was done; `null` where the service only said how many were. */
async function onlyDone(store: BulkRuns, runId: string): Promise<string | null> {
  let found: string | null = null;
  for await (const { rows, outcomes } of store.blocks(runId)) {
    if (SOME.some((letter) => outcomes.includes(letter))) return null;
    const index = outcomes.search(DONE);
    if (index >= 0) found = rows[index]?.key ?? null;
  }
  return found;
}

async function reread(store: BulkRuns, id: string): Promise<BulkRun> {
  const run = await store.get(id);
  if (!run) throw new Error(`run ${id} is gone`);
  return run;
}
