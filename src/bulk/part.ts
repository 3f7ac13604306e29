import pMap from 'p-map';
import { type BulkRow, countsOf, type RowOutcome, OUTCOMES } from '../domain/bulk.ts';
import { resultOf, type Result } from '../lib/result.ts';
import {
  InputError,
  isNotFound,
  LimitedError,
  type PostbellError,
  RefusedError,
} from '../lib/errors.ts';
import type { BulkBlock } from '../store/bulk-runs/bulk-blocks.ts';
import type { BulkRuns } from '../store/bulk-runs/bulk-runs.ts';
import type { BulkAction, Job, Seen, SendResult } from './action.ts';
import type { BulkMetrics } from './metrics.ts';

/** The block of a run that is being carried out. */
export type Keeper = ReturnType<typeof createKeeper>;

interface Mark {
  readonly index: number;
  readonly outcome: RowOutcome;
  readonly reason?: string | undefined;
}

/** The run has become another process's, which goes on with it. */
export class LostRun extends Error {}

interface KeeperParts {
  readonly runId: string;
  /** The owner of the lease under which it works. */
  readonly owner: string;
  readonly action: BulkAction;
  readonly job: Job;
  readonly store: Pick<BulkRuns, 'openBlock' | 'record'>;
  /** Waits until background work may ask the service again. */
  readonly turn: () => Promise<void>;
  readonly metrics: BulkMetrics;
}

/** After so many failed rows without one done, the service is taken to refuse all of them. */
const HOPELESS_REFUSALS = 20;

/** Creates what keeps the outcomes of a run's rows; every step is kept before the next. */
export function createKeeper(parts: KeeperParts) {
  const { runId, owner, action, job, store, turn, metrics } = parts;
  let open: BulkBlock | null = null;
  let done = 0;
  let failed = 0;

  const block = (): BulkBlock => {
    if (!open) throw new Error('no block is open');
    return open;
  };

  return {
    action,
    job,
    turn,
    /** Opens the next block with something to do; false when there is none. */
    async next(): Promise<boolean> {
      open = await store.openBlock(runId);
      return open !== null;
    },
    block,
    /** Keeps outcomes durably. @throws {LostRun} when the run has become another process's. */
    async mark(marks: readonly Mark[]): Promise<void> {
      if (marks.length === 0) return;
      const before = block();
      const after = marked(before, marks);
      if (!(await store.record(runId, owner, before, after))) throw new LostRun();
      open = after;
      const [was, is] = [countsOf(before.outcomes), countsOf(after.outcomes)];
      metrics(action.name, was, is);
      done += is.done - was.done;
      failed += is.failed - was.failed;
    },
    /** Tells whether the service refused so many rows, and took none, that the others are skipped. */
    isHopeless: () => done === 0 && failed >= HOPELESS_REFUSALS,
  };
}

/** The number of requests of one row each that are kept together; they go out side by side. */
const SINGLES_A_PART = 10;
const SINGLES_AT_ONCE = 4;

/**
 * Carries out the next part of a block: finds rows that are as wanted already, marks the rest as
 * sent, sends them and marks the outcomes.
 * @returns false when nothing was left to do.
 * @throws {PostbellError} when the service can't go on now; everything is marked accordingly.
 */
export async function carryOutPart(keeper: Keeper): Promise<boolean> {
  const leftOver = indexesOf(keeper.block(), [OUTCOMES.sent, OUTCOMES.sentAgain]);
  if (leftOver.length > 0) {
    await resolveLostAnswers(keeper, leftOver);
    return true;
  }
  const waiting = indexesOf(keeper.block(), [OUTCOMES.waiting], partSize(keeper.action));
  if (waiting.length === 0) return false;
  const due = await withoutFinished(keeper, waiting);
  if (due.length > 0) await transmit(keeper, due, sendingOf(keeper, due, false));
  return true;
}

function partSize({ rowsARequest, isRepeatable }: BulkAction): number {
  return rowsARequest === 1 && isRepeatable ? SINGLES_A_PART : rowsARequest;
}

/** Finds out about rows that were sent and have no known answer, after a crash or a timeout. */
async function resolveLostAnswers(keeper: Keeper, indexes: readonly number[]): Promise<void> {
  const { action } = keeper;
  if (!action.isRepeatable) return keeper.mark(lost(indexes));
  const part = indexes.slice(0, partSize(action));
  keeper.job.memo.forget();
  const seen = await looked(keeper, part);
  const arrived = part.filter((index) => seen.get(keyAt(keeper, index)) === 'already');
  // The row was not as wanted when it was marked as sent, so this run did it.
  await keeper.mark(marksAs(OUTCOMES.done, arrived));
  const due = part.filter((index) => !arrived.includes(index));
  if (due.length > 0) await transmit(keeper, due, sendingOf(keeper, due, true));
}

/** Marks the rows for which nothing has to be sent; marks the others as sent and returns them. */
async function withoutFinished(keeper: Keeper, indexes: readonly number[]): Promise<number[]> {
  const seen = await looked(keeper, indexes);
  const marks = indexes.flatMap((index): Mark[] => {
    const found = seen.get(keyAt(keeper, index));
    return found === undefined ? [] : [markOf(index, found)];
  });
  const finished = new Set(
    marks.filter(({ outcome }) => outcome !== OUTCOMES.sentAgain).map(({ index }) => index),
  );
  const due = indexes.filter((index) => !finished.has(index));
  await keeper.mark([...marksAs(OUTCOMES.sent, due), ...marks]);
  return due;
}

function markOf(index: number, seen: Seen): Mark {
  if (seen === 'already') return { index, outcome: OUTCOMES.already };
  if (seen === 'known') return { index, outcome: OUTCOMES.sentAgain };
  return { index, outcome: OUTCOMES.failed, reason: seen.reason };
}

async function looked(
  { action, job, block, turn }: Keeper,
  indexes: readonly number[],
): Promise<ReadonlyMap<string, Seen>> {
  if (!action.look) return new Map();
  if (!action.looksOnce || job.memo.isEmpty()) await turn();
  return action.look(rowsAt(block(), indexes), job);
}

function sendingOf({ block }: Keeper, indexes: readonly number[], isSecondTime: boolean): Sending {
  const { outcomes } = block();
  const known = indexes.filter((index) => outcomes[index] === OUTCOMES.sentAgain);
  return { isSecondTime, known: new Set(known) };
}

/** Sends rows that are marked as sent, in as many requests as they need. */
async function transmit(keeper: Keeper, indexes: readonly number[], sending: Sending) {
  const { rowsARequest } = keeper.action;
  const requests = Array.from({ length: Math.ceil(indexes.length / rowsARequest) }, (_, number) =>
    indexes.slice(number * rowsARequest, (number + 1) * rowsARequest),
  );
  const answers = await pMap(requests, (request) => answerTo(keeper, request), {
    concurrency: SINGLES_AT_ONCE,
  });
  const marks = answers.flatMap(({ request, result }) =>
    marksOf(keeper.action, request, result, sending),
  );
  await keeper.mark(marks);
  for (const { request, result } of answers) {
    if (result.failure === null || isAbsent(keeper.action, result.failure)) continue;
    if (!isAboutRows(result.failure) || keeper.isHopeless()) throw result.failure;
    if (request.length > 1) await inHalves(keeper, request, sending);
  }
}

async function answerTo({ action, job, block, turn }: Keeper, request: readonly number[]) {
  await turn();
  const requested = rowsAt(block(), request);
  return { request, result: await resultOf(action.send(requested, job)) };
}

function rowsAt({ rows }: BulkBlock, indexes: readonly number[]): readonly BulkRow[] {
  return indexes.flatMap((index) => rows[index] ?? []);
}

/** Sends a refused request in halves, so that the good rows are done all the same. */
async function inHalves(keeper: Keeper, request: readonly number[], sending: Sending) {
  const middle = Math.ceil(request.length / 2);
  for (const half of [request.slice(0, middle), request.slice(middle)]) {
    // A request that was refused as a whole did nothing; from here on this half may be done.
    const { sent, sentAgain } = OUTCOMES;
    const outcomeOf = (index: number) => (sending.known.has(index) ? sentAgain : sent);
    await keeper.mark(half.map((index) => ({ index, outcome: outcomeOf(index) })));
    await transmit(keeper, half, sending);
  }
}

function keyAt({ block }: Keeper, index: number): string {
  return block().rows[index]?.key ?? '';
}

interface Sending {
  /** The service may have done it before, so its count of rows that are there says nothing. */
  readonly isSecondTime: boolean;
  /** Rows that were there before in another way. */
  readonly known: ReadonlySet<number>;
}

/** Returns the marks of the rows of one request, by the service's answer. */
function marksOf(
  action: BulkAction,
  request: readonly number[],
  { value: result, failure }: Result<SendResult | void>,
  { isSecondTime, known }: Sending,
): readonly Mark[] {
  if (failure === null) {
    if (result && (result.already > 0 || result.failed > 0)) {
      return asCounted(request, isSecondTime ? { ...result, already: 0 } : result);
    }
    const { changed, done } = OUTCOMES;
    return request.map((index) => ({ index, outcome: known.has(index) ? changed : done }));
  }
  if (isAbsent(action, failure)) return marksAs(OUTCOMES.already, request);
  if (isAboutRows(failure) && request.length === 1) {
    return marksAs(OUTCOMES.failed, request, failure.message);
  }
  const isUndone =
    isAboutRows(failure) || failure instanceof LimitedError || failure instanceof RefusedError;
  if (isUndone) return marksAs(OUTCOMES.waiting, request);
  // The outcome is unknown. Rows that may be sent again stay marked as sent.
  return action.isRepeatable ? [] : lost(request);
}

/** Marks rows by counts; the service doesn't say which are meant, so none of them is undone. */
function asCounted(request: readonly number[], { already, failed, reason }: SendResult): Mark[] {
  return request.map((index, place): Mark => {
    if (place < already) return { index, outcome: OUTCOMES.someAlready };
    if (place < already + failed) {
      return { index, outcome: OUTCOMES.someFailed, reason };
    }
    return { index, outcome: OUTCOMES.changed };
  });
}

export function marksAs(
  outcome: RowOutcome,
  indexes: readonly number[],
  reason?: string,
): readonly Mark[] {
  return indexes.map((index) => ({ index, outcome, reason }));
}

function lost(indexes: readonly number[]): readonly Mark[] {
  return marksAs(OUTCOMES.unknown, indexes, 'no answer, so it’s unknown whether this was done');
}

function isAbsent(action: BulkAction, failure: PostbellError): boolean {
  // The row was gone in the meantime, as wanted; a code says where it is the list that is gone.
  const isRow = isNotFound(failure) && (!failure.isExplained || failure.isAboutRows);
  return isRow && action.absentIsDone === true;
}

/** Tells whether a failure is due to these rows, so that others may succeed. */
function isAboutRows(failure: PostbellError): boolean {
  if (failure instanceof InputError) return true;
  return failure instanceof RefusedError && failure.isAboutRows;
}

export function marked(block: BulkBlock, marks: readonly Mark[]): BulkBlock {
  const letters = block.outcomes.split('');
  const reasons = { ...block.reasons };
  for (const { index, outcome, reason } of marks) {
    letters[index] = outcome;
    if (reason !== undefined) reasons[String(index)] = reason;
  }
  return { ...block, outcomes: letters.join(''), reasons };
}

export function indexesOf(
  { outcomes }: BulkBlock,
  sought: readonly RowOutcome[],
  most = Infinity,
): readonly number[] {
  const isSought = (index: number) => sought.some((outcome) => outcome === outcomes[index]);
  return [...Array(outcomes.length).keys().filter(isSought).take(most)];
}
