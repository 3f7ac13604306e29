import { type Logger, LogLevel } from '@slack/bolt';
import {
  type WebAPICallResult,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  WebClient,
  type WebClientOptions,
} from '@slack/web-api';
import type { SlackConfig } from '../lib/config.ts';
import {
  LimitedError,
  PostbellError,
  UnavailableError,
  UndeliverableError,
} from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { boundedWaitMs } from '../lib/retry-after.ts';
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
      if (error instanceof WebAPIRateLimitedError) {
        metrics.waits.inc({ method }, boundedWaitMs(error.retryAfter * 1000) / 1000);
      }
      const code = error instanceof UndeliverableError ? error.reason : slackCode(error);
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

/** Codes of a token that Slack takes no more (docs.slack.dev/authentication). */
const REFUSED_TOKEN: ReadonlySet<string> = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
]);

export function isTokenRefused(code: string | null): boolean {
  return code !== null && REFUSED_TOKEN.has(code);
}

function callOutcome(error: unknown, code: string | null): CallOutcome {
  const isLimited = error instanceof WebAPIRateLimitedError || isLimit(code);
  if (isLimited) return 'limited';
  if (code === null || code === 'no_answer' || code.startsWith('status_5')) return 'unavailable';
  return isTokenRefused(code) ? 'unauthorized' : 'refused';
}

function isLimit(code: string | null): boolean {
  return code === 'ratelimited' || code === 'rate_limited' || code === 'status_429';
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

/** Error codes after which the same message can never arrive (docs.slack.dev/reference/methods). */
const PERMANENT: ReadonlySet<string> = new Set([
  'channel_not_found',
  'is_archived',
  'not_in_channel',
  'restricted_action',
  'account_inactive',
  'token_revoked',
  'invalid_auth',
  'not_authed',
  'missing_scope',
  'message_not_found',
  'thread_not_found',
  'cant_update_message',
  'edit_window_closed',
]);

/** Refusals of content (docs.slack.dev/reference/methods/chat.postMessage). */
const REFUSED_CONTENT: ReadonlySet<string> = new Set([
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_attachments',
  'attachment_payload_limit_exceeded',
  'msg_too_long',
  'msg_blocks_too_long',
]);

/** Codes of Node.js and undici: there was no connection for the request to have gone over. */
const NO_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function slackFailure(cause: unknown, now: Date): PostbellError {
  if (cause instanceof PostbellError) return cause;
  if (cause instanceof WebAPIRateLimitedError) return limited(cause, cause.retryAfter, now);
  const reason = slackCode(cause);
  if (isLimit(reason)) return limited(cause, 30, now);
  if (reason === null) {
    if (cause instanceof WebAPIRequestError && !neverArrived(cause)) {
      return new UnavailableError('Slack is not answering.', { cause, outcome: 'unknown' });
    }
    // We assume that an error of Slack's servers means that nothing was done.
    const failure = { cause, permanent: false, reason: 'no_answer' };
    return new UndeliverableError('Slack is not answering.', failure);
  }
  const failure = { cause, permanent: PERMANENT.has(reason), reason };
  const words = isTokenRefused(reason)
    ? `Slack rejects SLACK_BOT_TOKEN (${reason}). An administrator should set it to the app’s current bot token.`
    : `Slack refused the message: ${reason}.`;
  return new UndeliverableError(words, failure);
}

/** Returns Slack's own error code, e.g. `invalid_blocks`, if it answered with one. */
export function slackCode(error: unknown): string | null {
  return error instanceof WebAPIPlatformError ? error.data.error : null;
}

/** Tells whether a simpler message may pass; Slack treats a wrong table as an attachment. */
export function isContentRefused(error: unknown): boolean {
  const code = error instanceof UndeliverableError ? error.reason : slackCode(error);
  return code !== null && REFUSED_CONTENT.has(code);
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

function limited(cause: unknown, seconds: number, now: Date): LimitedError {
  const retryAt = new Date(now.getTime() + boundedWaitMs(seconds * 1000));
  return new LimitedError('Slack isn’t accepting more messages right now.', { cause, retryAt });
}
