import { A_HANDFUL, MOST_REJECTED_SHOWN, OUTCOMES } from '../domain/bulk.ts';
import type { Reply } from '../domain/reply.ts';
import { createKept } from '../lib/kept.ts';
import { resultOf } from '../lib/result.ts';
import type { Policy } from '../policy/policy.ts';
import { actingAs } from '../service/principal.ts';
import { PostbellError } from '../lib/errors.ts';
import type { BulkRun, BulkRuns, NewBulkRun } from '../store/bulk-runs/bulk-runs.ts';
import { actionOf } from './actions.ts';
import { finishedOf, outcomeCard } from './card.ts';
import { notDoneFile, notDoneOf } from './not-done.ts';
import { indexesOf, marked, marksAs } from './part.ts';
import { principalOf } from './run-control.ts';
import { carryOutRun, type SessionTools } from './session.ts';
import type { Hold, Worker } from './worker.ts';

interface InlineParts extends SessionTools {
  readonly worker: Worker;
  readonly policy: Pick<Policy, 'ownerOf' | 'requireStill'>;
}

const NEVER = new AbortController();

const NOT_SHOWN = 'accepted, but not visible yet; check again in a minute';

const DONE = new RegExp(`[${OUTCOMES.done}${OUTCOMES.changed}]`);
/** Outcomes that the service only counted: where one occurs, the other letters are counts too. */
const SOME = [OUTCOMES.someAlready, OUTCOMES.someFailed];

/**
 * Does a few rows while somebody waits for the answer. They are a run all the same: what a crash
 * leaves is taken over and posted, and undo knows what was changed.
 * @throws {PostbellError} when nothing is known to be done.
 */
export async function carryOutFew(few: NewBulkRun, parts: InlineParts): Promise<Reply> {
  return finishFew(await parts.worker.beginInline(few), parts, true);
}

/** Goes on with a few rows; returns `null` when another process does already. */
export async function resumeFew(runId: string, parts: InlineParts): Promise<Reply | null> {
  const hold = await parts.worker.resume(runId);
  return hold && finishFew(hold, parts, false);
}

function finishFew(hold: Hold, parts: InlineParts, isNew: boolean): Promise<Reply> {
  const { store, worker, now } = parts;
  const { runId, owner } = hold;
  const answer = async (): Promise<Reply> => {
    const run = await reread(store, runId);
    const session = {
      ...parts,
      owner,
      isInline: true,
      // Somebody waits for the answer, so a stop of the process doesn't interrupt it.
      stopping: NEVER.signal,
      turn: async () => undefined,
      // They were asked for just now, by the operation.
      requireRight: async () => undefined,
    };
    const principal = await principalOf(run, store, parts.policy);
    const { failure } = await actingAs(principal, () => carryOutRun(run, session));
    const after = await reread(store, runId);
    if (failure && isNew && finishedOf(after) === 0) {
      await store.remove(runId, now());
      throw failure;
    }
    const doubt = await actingAs(principal, () => readBack(after, parts, owner));
    return outcomeOf(store, await reread(store, runId), doubt);
  };
  return worker.holding(hold, async () => {
    try {
      return await answer();
    } catch (error) {
      // Whoever waited learns from a message what was done.
      if (!(error instanceof PostbellError)) await store.show(runId, now());
      throw error;
    }
  });
}

async function outcomeOf(store: BulkRuns, run: BulkRun, doubt: string | null): Promise<Reply> {
  const notDone = await notDoneOf(store, run);
  const lines = run.rejected + run.skipped > 0 ? await store.rejectedLines(run.id) : [];
  const rejected = lines.filter(({ isSkipped }) => !isSkipped);
  const skipped = lines.filter(({ isSkipped, line }) => isSkipped && line === null);
  // More lines than are shown were in a file that came with the preview; a pasted handful had none.
  const isFromFile = rejected.some(({ line }) => line !== null);
  const isNews = rejected.length > MOST_REJECTED_SHOWN && (run.total > A_HANDFUL || isFromFile);
  return outcomeCard({
    run,
    onlyDone: run.done === 1 ? await onlyDone(store, run.id) : null,
    rejected: isNews ? [] : rejected,
    // Those of a file were shown before it was confirmed.
    skipped,
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

/** Marks as unknown what the service doesn’t show, and says what stays in doubt; `null`: none. */
async function readBack(
  run: BulkRun,
  { store, service }: Pick<InlineParts, 'store' | 'service'>,
  owner: string,
): Promise<string | null> {
  const action = actionOf(run.plan);
  if (!action.look || !action.showsAtOnce || run.undoable === 0) return null;
  const job = {
    service,
    params: run.plan.params,
    memo: createKept<string, unknown>({ forMs: Infinity }),
  };
  for await (const block of store.blocks(run.id)) {
    const done = indexesOf(block, [OUTCOMES.done]);
    const rows = block.rows.filter((_, index) => done.includes(index));
    if (rows.length === 0) continue;
    const { value: seen, failure } = await resultOf(action.look(rows, job));
    if (failure) return `Accepted, but couldn’t be checked. ${failure.message}`;
    const unseen = done.filter((index) => !seen.has(block.rows[index]?.key ?? ''));
    const marks = marksAs(OUTCOMES.unknown, unseen, NOT_SHOWN);
    if (marks.length > 0) await store.record(run.id, owner, block, marked(block, marks));
  }
  return null;
}
