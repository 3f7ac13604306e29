import type { Attempt } from '../lib/attempt.ts';
import { OUTCOMES } from '../domain/bulk.ts';
import { InputError, LimitedError, RefusedError, type PostbellError } from '../lib/errors.ts';
import type { BulkAction, SendResult } from './action.ts';
import type { Mark } from './marks.ts';

const LOST_ANSWER = 'no answer: it is unknown whether this was done';

export interface Sending {
  /**
   * True when the service may have done it before, so its count of rows that are there says
   * nothing.
   */
  readonly isSecondTime: boolean;
  /** Rows that were there before in another way. */
  readonly known: ReadonlySet<number>;
}

/** Returns the marks of the rows of one request, by the service's answer. */
export function marksOf(
  action: BulkAction,
  request: readonly number[],
  { value: result, failure }: Attempt<SendResult | void>,
  { isSecondTime, known }: Sending,
): Mark[] {
  const asDone = (index: number): Mark => {
    return { index, outcome: known.has(index) ? OUTCOMES.changed : OUTCOMES.done };
  };
  if (failure === null) {
    if (!result || (result.already === 0 && result.failed === 0)) {
      return request.map(asDone);
    }
    return asCounted(request, isSecondTime ? { ...result, already: 0 } : result);
  }
  if (isAbsent(action, failure)) {
    return request.map((index) => ({ index, outcome: OUTCOMES.already }));
  }
  if (isAboutRows(failure)) {
    if (request.length > 1) return request.map(asWaiting);
    return request.map((index) => {
      return { index, outcome: OUTCOMES.failed, reason: failure.message };
    });
  }
  if (failure instanceof LimitedError || failure instanceof RefusedError) {
    return request.map(asWaiting);
  }
  // The outcome is unknown. Rows that may be sent again stay marked as sent.
  return action.isRepeatable ? [] : request.map(asLost);
}

/** Marks rows by counts; the service doesn't say which are meant, so none of them is undone. */
function asCounted(request: readonly number[], { already, failed, reason }: SendResult): Mark[] {
  return request.map((index, place): Mark => {
    if (place < already) return { index, outcome: OUTCOMES.someAlready };
    if (place < already + failed) {
      return { index, outcome: OUTCOMES.someFailed, ...(reason !== undefined && { reason }) };
    }
    return { index, outcome: OUTCOMES.changed };
  });
}

function asWaiting(index: number): Mark {
  return { index, outcome: OUTCOMES.waiting };
}

export function asLost(index: number): Mark {
  return { index, outcome: OUTCOMES.unknown, reason: LOST_ANSWER };
}

/** Tells whether the row was gone in the meantime, as wanted. */
export function isAbsent(action: BulkAction, failure: PostbellError): boolean {
  const isGone = failure instanceof RefusedError && failure.status === 404;
  return isGone && action.absentIsDone === true;
}

/**
 * HTTP statuses with which services refuse what a request contains, rather than who sends it or
 * where.
 */
const ABOUT_ROWS: ReadonlySet<number> = new Set([200, 400, 409, 413, 422]);

/** Tells whether a failure is due to these rows, so that others may succeed. */
export function isAboutRows(failure: PostbellError): boolean {
  if (failure instanceof InputError) return true;
  return failure instanceof RefusedError && ABOUT_ROWS.has(failure.status);
}
