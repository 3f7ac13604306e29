import { WebAPIPlatformError, WebAPIRateLimitedError } from '@slack/web-api';
import { LimitedError, PostbellError, UndeliverableError } from '../core/errors.ts';

/** Codes after which the same message can't ever arrive (docs.slack.dev/reference/methods). */
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
  'cant_update_message',
  'edit_window_closed',
]);

/** A failure of the Web API as one of Postbell's own. */
export function slackFailure(cause: unknown, now: Date): PostbellError {
  if (cause instanceof PostbellError) return cause;
  if (cause instanceof WebAPIRateLimitedError) return limited(cause, cause.retryAfter, now);
  const reason = slackCode(cause);
  if (reason === 'ratelimited' || reason === 'rate_limited') return limited(cause, 30, now);
  if (reason === null) {
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

/** Slack's own error code, e.g. `invalid_blocks`, if it answered with one. */
export function slackCode(error: unknown): string | null {
  return error instanceof WebAPIPlatformError ? error.data.error : null;
}

function limited(cause: unknown, seconds: number, now: Date): LimitedError {
  return new LimitedError('Slack takes no more messages just now.', {
    cause,
    retryAt: new Date(now.getTime() + seconds * 1000),
  });
}
