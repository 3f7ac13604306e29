import { MOST_REJECTED_SHOWN, OUTCOMES } from '../domain/bulk.ts';
import { csvOf } from '../lib/csv.ts';
import { formatCount } from '../domain/figures.ts';
import type { ReplyFile } from '../domain/reply.ts';
import type { BulkRun, BulkRuns } from '../store/bulk-runs/bulk-runs.ts';
import { actionOf } from './actions.ts';

/** Rows of a run that were not done, or whose outcome is unknown. */
export interface NotDone {
  readonly rows: readonly { readonly key: string; readonly reason: string }[];
  /** The most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

const NOT_DONE: ReadonlySet<string> = new Set([
  OUTCOMES.failed,
  OUTCOMES.someFailed,
  OUTCOMES.unknown,
]);

export async function notDoneOf(store: BulkRuns, run: BulkRun): Promise<NotDone> {
  if (run.failed + run.unknown === 0) return { rows: [], reasons: [] };
  const rows: { key: string; reason: string }[] = [];
  const counts = new Map<string, number>();
  for await (const block of store.blocks(run.id)) {
    for (const [index, { key }] of block.rows.entries()) {
      const letter = block.outcomes[index] ?? '';
      if (!NOT_DONE.has(letter)) continue;
      const reason = block.reasons[String(index)] ?? 'no reason given';
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      rows.push({ key, reason: letter === OUTCOMES.someFailed ? `maybe: ${reason}` : reason });
    }
  }
  const reasons = [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count);
  return { rows, reasons };
}

/**
 * Everything that was not done, with the line of what could not be read; no file when all was done.
 * As news it leaves out the lines that were handed over before the run began, see `previewOf`.
 */
export async function notDoneFile(
  store: BulkRuns,
  run: BulkRun,
  { rows }: NotDone,
  { isNews = false } = {},
): Promise<readonly ReplyFile[]> {
  if (actionOf(run.plan).keepsRows) return [];
  const isKnown = isNews && run.rejected > MOST_REJECTED_SHOWN;
  const isKept = run.rejected + run.skipped > 0 && !isKnown;
  const rejected = isKept ? await store.rejectedLines(run.id) : [];
  const notDone = [...rows, ...(await leftOf(store, run))];
  const count = rejected.length + notDone.length;
  if (count === 0) return [];
  const title = `${formatCount(count, 'row')} not done by job ${run.id}`;
  const content = csvOf(
    ['line', 'text', 'reason'],
    [
      ...rejected.map(({ line, text, reason, isSkipped }) => [
        String(line ?? ''),
        text,
        isSkipped ? `skipped: ${reason}` : reason,
      ]),
      ...notDone.map(({ key, reason }) => ['', key, reason]),
    ],
  );
  return [{ name: `not-done-${run.id}.csv`, title, content, ownerId: run.rowsBy ?? run.personId }];
}

/** Returns the rows that a run left which ended since nobody resumed it. */
async function leftOf(store: BulkRuns, run: BulkRun): Promise<NotDone['rows']> {
  if (run.state !== 'stopped' || run.reason === null) return [];
  const left: { key: string; reason: string }[] = [];
  for await (const block of store.blocks(run.id)) {
    for (const [index, { key }] of block.rows.entries()) {
      const letter = block.outcomes[index];
      if (letter === OUTCOMES.waiting) left.push({ key, reason: 'not started' });
      if (letter === OUTCOMES.sent || letter === OUTCOMES.sentAgain) {
        left.push({ key, reason: 'outcome unknown' });
      }
    }
  }
  return left;
}
