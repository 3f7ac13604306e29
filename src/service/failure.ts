import {
  ContractError,
  LimitedError,
  RefusedError,
  UnavailableError,
  type PostbellError,
} from '../core/errors.ts';
import type { Asked } from './call.ts';
import { concealed, refusalOf, type Refusal } from './refusal.ts';

/** An answer whose status isn't 2xx. */
export interface FailedAnswer {
  readonly status: number;
  /** Parsed if it was JSON, else text. */
  readonly body: unknown;
  /** The `Retry-After` header. */
  readonly retryAfter: string | null;
}

/** We assume a minute where the service doesn't tell: its limits count by the minute. */
const DEFAULT_RETRY_MS = 60_000;

/** The failure that an answer stands for. */
export function failureOfAnswer(
  answer: FailedAnswer,
  asked: Asked,
  { now, secrets }: { readonly now: Date; readonly secrets: readonly string[] },
): PostbellError {
  const { status } = answer;
  const options = { cause: new Error(`HTTP ${status} to ${asked.method} ${asked.path.route}`) };
  if (status < 400) {
    const message =
      'The service has moved to another address. The administrator should check SERVICE_BASE_URL.';
    return new ContractError(message, { ...options, path: '' });
  }
  if (status >= 500 || status === 408) return unavailable(asked, options);
  if (status === 429) {
    const waitMs = retryAfterMs(answer.retryAfter, now) ?? DEFAULT_RETRY_MS;
    return new LimitedError(
      `The service takes no more requests for now. Try again in ${secondsIn(waitMs)}.`,
      { ...options, retryAt: new Date(+now + waitMs) },
    );
  }
  const refusal = refusalOf(answer.body);
  return new RefusedError(refusedSentence(status, refusal, asked, secrets), {
    ...options,
    status,
    ...(refusal.code && { code: refusal.code }),
  });
}

/** The failure that no answer, or none of use, stands for. */
export function unavailable(asked: Asked, options: ErrorOptions): UnavailableError {
  return asked.effect === 'reads'
    ? new UnavailableError('The service isn’t answering. Try again in a moment.', {
        ...options,
        outcome: 'none',
      })
    : new UnavailableError(
        'The service isn’t answering, so it is unknown whether this was done. Look before you try again.',
        { ...options, outcome: 'unknown' },
      );
}

/** The failure of a token request that the service refused. */
export function tokenRefused(error: RefusedError): RefusedError {
  return new RefusedError(
    'The service gives Postbell no token. The administrator should check SERVICE_CLIENT_ID, ' +
      'SERVICE_CLIENT_SECRET and SERVICE_TOKEN_URL.',
    { cause: error, status: error.status, ...(error.code && { code: error.code }) },
  );
}

/** `The service refused this: “…”.` */
export function refusedMessage(refusal: Refusal, secrets: readonly string[]): string {
  const words = refusal.words && concealed(refusal.words, secrets);
  if (words) return `The service refused this: “${words}”`;
  const code = refusal.code && concealed(refusal.code, secrets);
  return code
    ? `The service refused this with its error code ${code}.`
    : 'The service refused this and gave no reason.';
}

/**
 * How long a `Retry-After` header asks to wait; undefined without one that can be read.
 * Source: RFC 9110, section 10.2.3: seconds or a date.
 */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - +now);
}

function refusedSentence(
  status: number,
  refusal: Refusal,
  { subject }: Asked,
  secrets: readonly string[],
): string {
  if (status === 401) {
    return (
      'The service doesn’t accept Postbell’s credentials. The administrator should check ' +
      'SERVICE_AUTH and the settings that go with it.'
    );
  }
  if (status === 404 && subject) return `${capitalised(concealed(subject))} wasn’t found.`;
  if (status === 403) {
    return `${refusedMessage(refusal, secrets)} The account’s plan or rights may not cover it.`;
  }
  return refusedMessage(refusal, secrets);
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function secondsIn(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds === 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
