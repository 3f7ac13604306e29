import { WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import {
  LimitedError,
  PostbellError,
  UnavailableError,
  UndeliverableError,
} from '../lib/errors.ts';

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

/**
 * Error codes about the content of a message (docs.slack.dev/reference/methods/chat.postMessage).
 */
const REFUSED_CONTENT: ReadonlySet<string> = new Set([
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_attachments',
  'attachment_payload_limit_exceeded',
  'msg_too_long',
  'msg_blocks_too_long',
]);

/**
 * Error codes of Node.js and undici: there was no connection over which the request could have
 * gone.
 */
const NO_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Returns a failure of the Web API as one of Postbell's errors. */
export function slackFailure(cause: unknown, now: Date): PostbellError {
  if (cause instanceof PostbellError) return cause;
  if (cause instanceof WebAPIRateLimitedError) return limited(cause, cause.retryAfter, now);
  const reason = slackCode(cause);
  if (reason === 'ratelimited' || reason === 'rate_limited') return limited(cause, 30, now);
  if (reason === null) {
    if (cause instanceof WebAPIRequestError && !neverArrived(cause)) {
      return new UnavailableError('Slack is not answering.', { cause, outcome: 'unknown' });
    }
    // We assume that an error of Slack's servers means that nothing was done.
    return new UndeliverableError('Slack is not answering.', {
      cause,
      permanent: false,
      reason: 'no_answer',
    });
  }
  return new UndeliverableError(`Slack refused the message: ${reason}.`, {
    cause,
    permanent: PERMANENT.has(reason),
    reason,
  });
}

/** Returns Slack's own error code, e.g. `invalid_blocks`, if it answered with one. */
export function slackCode(error: unknown): string | null {
  return error instanceof WebAPIPlatformError ? error.data.error : null;
}

/**
 * Tells whether Slack refused the content of a message, so that a simpler one may pass. Slack
 * treats a table that breaks a rule as an attachment.
 */
export function isContentRefused(error: unknown): boolean {
  const code = error instanceof UndeliverableError ? error.reason : slackCode(error);
  return code !== null && REFUSED_CONTENT.has(code);
}

/** Returns Slack's own description of what is wrong and where, as far as it gives one. */
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
  return new LimitedError('Slack takes no more messages just now.', {
    cause,
    retryAt: new Date(now.getTime() + seconds * 1000),
  });
}
