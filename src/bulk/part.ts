import pMap from 'p-map';
import { attempt, type Attempt } from '../lib/attempt.ts';
import { type BulkRow, OUTCOMES } from '../domain/bulk.ts';
import type { BulkBlock } from '../store/bulk-runs/bulk-blocks.ts';
import type { BulkAction, Job, Seen, SendResult } from './action.ts';
import { asLost, isAboutRows, isAbsent, marksOf, type Sending } from './answer-marks.ts';
import { indexesOf, type Mark } from './marks.ts';

/** Carries out parts of one block, keeping each step before the next. */
export interface PartKeeper {
  readonly action: BulkAction;
  readonly job: Job;
  /** The block as it is kept. */
  readonly block: () => BulkBlock;
  /**
   * Keeps the outcomes of rows; resolves when they are durable.
   * @throws {LostRun} when the run has become another process's.
   */
  readonly mark: (marks: readonly Mark[]) => Promise<void>;
  /** Waits until background work may ask the service again. */
  readonly turn: () => Promise<void>;
  /** Tells whether the service refused so many rows, and took none, that the others are skipped. */
  readonly isHopeless: () => boolean;
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
export async function carryOutPart(keeper: PartKeeper): Promise<boolean> {
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
async function resolveLostAnswers(keeper: PartKeeper, indexes: readonly number[]): Promise<void> {
  const { action } = keeper;
  if (!action.isRepeatable) {
    await keeper.mark(indexes.map(asLost));
    return;
  }
  const part = indexes.slice(0, partSize(action));
  keeper.job.memo.clear();
  const seen = await looked(keeper, part);
  const arrived = part.filter((index) => seen.get(keyAt(keeper, index)) === 'already');
  // The row was not as wanted when it was marked as sent, so this run did it.
  if (arrived.length > 0)
    await keeper.mark(arrived.map((index) => ({ index, outcome: OUTCOMES.done })));
  const due = part.filter((index) => !arrived.includes(index));
  if (due.length > 0) await transmit(keeper, due, sendingOf(keeper, due, true));
}

/** Marks the rows for which nothing has to be sent; marks the others as sent and returns them. */
async function withoutFinished(
  keeper: PartKeeper,
  indexes: readonly number[],
): Promise<readonly number[]> {
  const seen = await looked(keeper, indexes);
  const marks = indexes.flatMap((index): Mark[] => {
    const found = seen.get(keyAt(keeper, index));
    return found === undefined ? [] : [markOf(index, found)];
  });
  const finished = new Set(
    marks.filter(({ outcome }) => outcome !== OUTCOMES.sentAgain).map(({ index }) => index),
  );
  const due = indexes.filter((index) => !finished.has(index));
  await keeper.mark([...due.map((index) => ({ index, outcome: OUTCOMES.sent })), ...marks]);
  return due;
}

function markOf(index: number, seen: Seen): Mark {
  if (seen === 'already') return { index, outcome: OUTCOMES.already };
  if (seen === 'known') return { index, outcome: OUTCOMES.sentAgain };
  return { index, outcome: OUTCOMES.failed, reason: seen.reason };
}

async function looked(
  { action, job, block, turn }: PartKeeper,
  indexes: readonly number[],
): Promise<ReadonlyMap<string, Seen>> {
  if (!action.look) return new Map();
  if (!action.looksOnce || job.memo.size === 0) await turn();
  const { rows } = block();
  return action.look(
    indexes.flatMap((index) => rows[index] ?? []),
    job,
  );
}

function sendingOf(
  { block }: PartKeeper,
  indexes: readonly number[],
  isSecondTime: boolean,
): Sending {
  const { outcomes } = block();
  const known = indexes.filter((index) => outcomes[index] === OUTCOMES.sentAgain);
  return { isSecondTime, known: new Set(known) };
}

/** Sends rows that are marked as sent, in as many requests as they need. */
async function transmit(
  keeper: PartKeeper,
  indexes: readonly number[],
  sending: Sending,
): Promise<void> {
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
    if (result.failure === null) continue;
    if (isAbsent(keeper.action, result.failure)) continue;
    if (!isAboutRows(result.failure) || keeper.isHopeless()) throw result.failure;
    if (request.length > 1) await inHalves(keeper, request, sending);
  }
}

interface Answer {
  readonly request: readonly number[];
  readonly result: Attempt<SendResult | void>;
}

async function answerTo(
  { action, job, block, turn }: PartKeeper,
  request: readonly number[],
): Promise<Answer> {
  await turn();
  const { rows } = block();
  const requested = request.flatMap((index): BulkRow[] => {
    const row = rows[index];
    return row ? [row] : [];
  });
  return { request, result: await attempt(action.send(requested, job)) };
}

/** Sends a refused request in halves, so that the good rows are done all the same. */
async function inHalves(
  keeper: PartKeeper,
  request: readonly number[],
  sending: Sending,
): Promise<void> {
  const middle = Math.ceil(request.length / 2);
  for (const half of [request.slice(0, middle), request.slice(middle)]) {
    // A request that was refused as a whole did nothing; from here on this half may be done.
    await keeper.mark(
      half.map((index) => {
        return { index, outcome: sending.known.has(index) ? OUTCOMES.sentAgain : OUTCOMES.sent };
      }),
    );
    await transmit(keeper, half, sending);
  }
}

function keyAt({ block }: PartKeeper, index: number): string {
  return block().rows[index]?.key ?? '';
}
