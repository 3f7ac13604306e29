import { type Logger, LogLevel } from '@slack/bolt';
import {
  SlackError,
  type WebAPICallResult,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  WebClient,
  type FetchFunction,
  type WebClientOptions,
} from '@slack/web-api';
import { isOwnFault, isPermanent, meaningOf } from '../domain/slack-codes.ts';
import type { SlackConfig } from '../lib/config.ts';
import {
  LimitedError,
  PostbellError,
  UnavailableError,
  UndeliverableError,
} from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { boundedWaitMs, retryAfterMs } from '../lib/retry-after.ts';
import type { CallOutcome, SlackMetrics } from './metrics.ts';

/** Milliseconds, fewer than the 3 s of a `trigger_id` (docs.slack.dev/interactivity). */
const INTERACTIVE_TIMEOUT_MS = 2500;
const BACKGROUND_TIMEOUT_MS = 15_000;

export type Clients = Readonly<ReturnType<typeof createClients>>;

/** Creates two clients, since a client that Slack limits pauses all of its calls. */
export function createClients(config: SlackConfig, log: Log, metrics: SlackMetrics) {
  const common = {
    slackApiUrl: config.apiUrl,
    logger: slackLog(log, 'slack-api'),
    fetch: fetchSlack,
    rejectRateLimitedCalls: true,
  };
  const measured = createMeasured(log, metrics);
  const create = (options: WebClientOptions): WebClient =>
    new MeasuredClient(config.botToken, { ...common, ...options }, measured);
  return {
    /** Measures what is asked of Slack without a method of its Web API. */
    measured,
    /** The client for calls that a person waits for: short, tried at most twice. */
    interactive: create({
      timeout: INTERACTIVE_TIMEOUT_MS,
      retryConfig: { retries: 1, minTimeout: 100, maxTimeout: 200 },
    }),
    /** The client for cards, digests and files; it fails at once on a 429, to delay no others. */
    background: create({
      timeout: BACKGROUND_TIMEOUT_MS,
      // A message that timed out may have been posted: only a caller that knows its content may
      // repeat it.
      retryConfig: { retries: 0 },
    }),
  };
}

/** A wait that Slack asks for beyond these bounds is taken for a mistake. */
const SLACK_WAITS = { leastMs: 1_000, mostMs: 600_000 };
/** Seconds without a number that can be read. */
const UNKNOWN_WAIT = 30;

/**
 * Does what `fetch` does, and keeps what Slack asks to wait within reason: the library takes whole
 * seconds only, and a timer of more than 24 days would fire at once.
 */
export const fetchSlack: FetchFunction = async (url, options) => {
  const answer = await fetch(url, options);
  const retryAfter = answer.headers.get('retry-after');
  if (retryAfter === null && answer.status !== 429) return answer;
  const headers = new Headers(answer.headers);
  headers.set('retry-after', String(secondsIn(retryAfter)));
  const { status, statusText } = answer;
  return new Response(answer.body, { status, statusText, headers });
};

function secondsIn(header: string | null): number {
  const ms = retryAfterMs(header, new Date(), SLACK_WAITS);
  return ms === undefined ? UNKNOWN_WAIT : Math.ceil(ms / 1000);
}

/** Measures and logs a call of Slack. @param method one of a closed set */
type Measured = <T>(method: string, call: () => Promise<T>) => Promise<T>;

function createMeasured(log: Log, metrics: SlackMetrics): Measured {
  return async (method, call) => {
    const startedMs = performance.now();
    const ended = (outcome: CallOutcome, code?: string | null): void => {
      const ms = performance.now() - startedMs;
      metrics.calls.observe({ method, outcome }, ms / 1000);
      const isUsual = outcome === 'answered' || outcome === 'refused';
      log[isUsual ? 'debug' : 'info']({ method, outcome, code, ms: Math.round(ms) }, 'Slack call');
    };
    try {
      const result = await call();
      ended('answered');
      return result;
    } catch (error) {
      if (error instanceof WebAPIRateLimitedError) metrics.waits.inc({ method }, error.retryAfter);
      const code = slackCode(error);
      ended(callOutcome(error, code), code);
      throw error;
    }
  };
}

/** Measures each call, whichever method it is made with: all of them end in `apiCall`. */
class MeasuredClient extends WebClient {
  private readonly measured: Measured;

  constructor(token: string, options: WebClientOptions, measured: Measured) {
    super(token, options);
    this.measured = measured;
  }

  override apiCall(method: string, options?: Record<string, unknown>): Promise<WebAPICallResult> {
    return this.measured(method, () => super.apiCall(method, options));
  }
}

export function isTokenRefused(code: string | null): boolean {
  return isOwnFault(code, 'token');
}

/** Says why Slack opens no connection for Socket Mode. @param reason Slack's code */
export function appTokenProblem(reason: string): string {
  return `SLACK_APP_TOKEN: Slack rejects it (${reason}); set it to an app-level token with connections:write`;
}

function callOutcome(error: unknown, code: string | null): CallOutcome {
  if (error instanceof WebAPIRateLimitedError) return 'limited';
  const { means } = meaningOf(code ?? 'no_answer');
  if (means === 'limited') return 'limited';
  if (means === 'ill') return 'unavailable';
  return isTokenRefused(code) ? 'unauthorized' : 'refused';
}

/** Drops debug lines of Slack's libraries: they contain whole requests, with tokens. */
export function slackLog(log: Log, part: string): Logger {
  const own = log.child({ part });
  const text = (messages: unknown[]) => messages.map(String).join(' ');
  return {
    debug: () => undefined,
    info: (...messages) => own.debug(text(messages)),
    warn: (...messages) => own.warn(text(messages)),
    error: (...messages) => own.error(text(messages)),
    setLevel: () => undefined,
    getLevel: () => LogLevel.INFO,
    setName: () => undefined,
  };
}

/** Codes of Node.js and undici: there was no connection for the request to have gone over. */
const NO_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Returns what a failed call means. Slack that is ill answers with codes, with other codes than its
 * reference lists, or with pages of a gateway: all of that says nothing against the message.
 */
export function slackFailure(cause: unknown, now: Date): PostbellError {
  if (cause instanceof PostbellError) return cause;
  if (cause instanceof WebAPIRateLimitedError) return limited(cause, cause.retryAfter, now);
  if (isUnanswered(cause)) {
    return new UnavailableError('Slack is not answering.', { cause, outcome: 'unknown' });
  }
  return refusal(slackCode(cause) ?? 'no_answer', cause, now);
}

function refusal(reason: string, cause: unknown, now: Date): PostbellError {
  const { means } = meaningOf(reason);
  if (means === 'limited') return limited(cause, retryAfterIn(cause), now);
  const failure = { cause, permanent: isPermanent(reason), reason };
  if (reason === 'no_answer') return new UndeliverableError('Slack is not answering.', failure);
  return new UndeliverableError(wordsOf(reason), failure);
}

function wordsOf(reason: string): string {
  if (isTokenRefused(reason)) {
    return `Slack rejects SLACK_BOT_TOKEN (${reason}). An administrator should set it to the app’s current bot token.`;
  }
  return meaningOf(reason).means === 'ill'
    ? `Slack is failing: ${reason}.`
    : `Slack refused the message: ${reason}.`;
}

/** Tells whether a call may have been carried out, since its answer was lost. */
function isUnanswered(cause: unknown): boolean {
  if (cause instanceof WebAPIRequestError) return !neverArrived(cause);
  // An answer that says yes and then breaks off.
  if (cause instanceof WebAPIPlatformError)
    return /^\s*\{\s*"ok"\s*:\s*true\b/.test(errorIn(cause));
  // The library lets through what goes wrong while the answer's body comes.
  return cause instanceof Error && !(cause instanceof SlackError) && isCut(cause);
}

/** Tells whether a body broke off: undici's error, or the end of the time that it may take. */
function isCut(error: Error): boolean {
  return error.name === 'TimeoutError' || error.message === 'terminated';
}

/**
 * Returns Slack's own error code, e.g. `invalid_blocks`, if it answered; `unreadable` for an answer
 * that isn't one of Slack's. We assume that an error of Slack's servers means that nothing was done.
 */
export function slackCode(error: unknown): string | null {
  if (error instanceof UndeliverableError) return error.reason;
  if (!(error instanceof WebAPIPlatformError)) return null;
  const code = errorIn(error);
  return CODE.test(code) ? code : 'unreadable';
}

/** The library gives a body that it can't read as the code, and none where there is no code. */
function errorIn({ data }: WebAPIPlatformError): string {
  const { error }: { readonly error?: unknown } = data;
  return typeof error === 'string' ? error : '';
}

const CODE = /^[a-z][a-z0-9_]{2,80}$/;

/** Tells whether a simpler message may pass; Slack treats a wrong table as an attachment. */
export function isContentRefused(error: unknown): boolean {
  return isOwnFault(slackCode(error), 'content');
}

export function slackFaults(error: unknown): readonly string[] {
  if (error instanceof WebAPIPlatformError) return error.data.response_metadata?.messages ?? [];
  return error instanceof Error && error.cause !== undefined ? slackFaults(error.cause) : [];
}

function neverArrived(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && NO_CONNECTION.has(error.code)) return true;
  return neverArrived(error.cause);
}

/** Slack may say it beside a code under HTTP 200, too. */
function retryAfterIn(cause: unknown): number {
  const seconds =
    cause instanceof WebAPIPlatformError ? cause.data.response_metadata?.retryAfter : undefined;
  return seconds === undefined ? UNKNOWN_WAIT : boundedWaitMs(seconds * 1000, SLACK_WAITS) / 1000;
}

function limited(cause: unknown, seconds: number, now: Date): LimitedError {
  const retryAt = new Date(now.getTime() + seconds * 1000);
  return new LimitedError('Slack isn’t accepting more messages right now.', { cause, retryAt });
}
