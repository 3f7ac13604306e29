import {
  ContractError,
  LimitedError,
  RefusedError,
  UnavailableError,
  type PostbellError,
} from '../lib/errors.ts';
import type { Requested } from './call.ts';
import { conceal } from './conceal.ts';
import { refusalOf, type Refusal } from './refusal.ts';

/** An answer whose status isn't 2xx. */
export interface FailedAnswer {
  readonly status: number;
  /** The parsed body if it was JSON, else its text. */
  readonly body: unknown;
  /** The `Retry-After` header. */
  readonly retryAfter: string | null;
}

/** The context of a failure, beside the request and its answer. */
export interface FailureContext {
  readonly now: Date;
  /** Values that must not appear in any message. */
  readonly secrets: readonly string[];
}

/** The wait without a `Retry-After` header. We assume a minute: limits count by the minute. */
const DEFAULT_RETRY_MS = 60_000;

/** Returns the failure that an answer means. */
export function failureOfAnswer(
  answer: FailedAnswer,
  requested: Requested,
  context: FailureContext,
): PostbellError {
  const { status } = answer;
  const options = {
    cause: new Error(`HTTP ${status} to ${requested.method} ${requested.path.route}`),
  };
  if (status < 400) return moved(options);
  if (status === 429) return limited(answer, context.now, options);
  if (status === 408 || status >= 500) return unavailable(requested, options);
  const refusal = refusalOf(answer.body);
  return new RefusedError(refusedSentence(status, refusal, requested, context.secrets), {
    ...options,
    status,
    ...(refusal.code && { code: conceal(refusal.code, context.secrets) }),
  });
}

/** Returns the failure of a request without a usable answer. */
export function unavailable(requested: Requested, options: ErrorOptions): UnavailableError {
  if (requested.effect === 'reads') {
    const message = 'The service isn’t answering. Try again in a moment.';
    return new UnavailableError(message, { ...options, outcome: 'none' });
  }
  const message =
    'The service isn’t answering, so it is unknown whether this was done. ' +
    'Look before you try again.';
  return new UnavailableError(message, { ...options, outcome: 'unknown' });
}

/** Returns the failure of a body that says no under a 2xx status. */
export function refusedAnswer(refusal: Refusal, secrets: readonly string[]): RefusedError {
  return new RefusedError(refusedSaying(refusal, secrets), {
    status: 200,
    ...(refusal.code && { code: conceal(refusal.code, secrets) }),
  });
}

/**
 * Returns the failure of a request for something that doesn't exist.
 * @param subject E.g. `campaign 4711`.
 */
export function notFound(subject: string): RefusedError {
  return new RefusedError(notFoundSaying(subject), { status: 404 });
}

/** Returns the failure of a token request that the service refused. */
export function tokenRefused(error: RefusedError): RefusedError {
  return new RefusedError(
    'The service gives Postbell no token. The administrator should check SERVICE_CLIENT_ID, ' +
      'SERVICE_CLIENT_SECRET and SERVICE_TOKEN_URL.',
    { cause: error, status: error.status },
  );
}

/**
 * Returns the milliseconds that a `Retry-After` header demands; undefined if none can be read.
 * Source: RFC 9110, section 10.2.3: seconds or a date.
 */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - +now);
}

function moved(options: ErrorOptions): ContractError {
  const message =
    'The service has moved to another address. The administrator should check SERVICE_BASE_URL.';
  return new ContractError(message, { ...options, path: '' });
}

function limited(answer: FailedAnswer, now: Date, options: ErrorOptions): LimitedError {
  const waitMs = retryAfterMs(answer.retryAfter, now) ?? DEFAULT_RETRY_MS;
  const message = `The service takes no more requests for now. Try again in ${wait(waitMs)}.`;
  return new LimitedError(message, { ...options, retryAt: new Date(+now + waitMs) });
}

function refusedSentence(
  status: number,
  refusal: Refusal,
  { subject }: Requested,
  secrets: readonly string[],
): string {
  switch (status) {
    case 401:
      return (
        'The service doesn’t accept Postbell’s credentials. The administrator should check ' +
        'SERVICE_AUTH and the settings that go with it.'
      );
    case 403:
      return `${refusedSaying(refusal, secrets)} The account’s plan or rights may not cover it.`;
    case 404:
      return subject === undefined
        ? 'The service doesn’t know this request. The administrator should check SERVICE_BASE_URL.'
        : notFoundSaying(subject, secrets);
    default:
      return refusedSaying(refusal, secrets);
  }
}

function refusedSaying(refusal: Refusal, secrets: readonly string[]): string {
  const words = conceal(refusal.words ?? '', secrets);
  if (words) return `The service refused this: “${words}”.`;
  const code = conceal(refusal.code ?? '', secrets);
  return code
    ? `The service refused this with its error code ${code}.`
    : 'The service refused this and gave no reason.';
}

function notFoundSaying(subject: string, secrets: readonly string[] = []): string {
  const text = conceal(subject, secrets);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)} wasn’t found.`;
}

function wait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds === 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
