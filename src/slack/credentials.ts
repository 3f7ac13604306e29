import { Registry } from '@prometheus-io/client';
import { WebClient } from '@slack/web-api';
import type { SlackConfig } from '../lib/config.ts';
import { ConfigError, UndeliverableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { missingOf } from './manifest.ts';
import { createSlackMetrics } from './metrics.ts';
import {
  appTokenProblem,
  createClients,
  fetchSlack,
  slackCode,
  slackFailure,
  slackLog,
} from './web-api.ts';

/** The app that a bot token belongs to, as Slack describes it. */
interface InstalledApp {
  readonly team: string;
  readonly bot: string;
  /** The scopes that the app needs and wasn't granted; `null` where Slack doesn't list them. */
  readonly missingScopes: readonly string[] | null;
}

const TIMEOUT_MS = 5_000;

/**
 * Asks Slack about the bot token, without starting anything (docs.slack.dev/reference/methods/auth.test).
 * @throws {ConfigError} when Slack refuses it; {PostbellError} when Slack doesn't say.
 */
export async function examineBotToken(config: SlackConfig, log: Log): Promise<InstalledApp> {
  const { interactive } = createClients(config, log, createSlackMetrics(new Registry()));
  try {
    const { team, user, response_metadata: metadata } = await interactive.auth.test();
    const { scopes } = metadata ?? {};
    const missingScopes = scopes === undefined ? null : missingOf(scopes);
    return { team: team ?? 'unnamed', bot: user ?? 'unnamed', missingScopes };
  } catch (cause) {
    const failure = slackFailure(cause, new Date());
    if (!isRefusal(failure)) throw failure;
    throw new ConfigError([failure.message], { cause });
  }
}

/**
 * Asks Slack for a connection, which nobody takes: the address that it gives is used once or
 * expires (docs.slack.dev/reference/methods/apps.connections.open).
 * @throws {ConfigError} when Slack refuses the token; {PostbellError} when Slack doesn't say.
 */
export async function examineAppToken(
  appToken: string,
  { apiUrl }: SlackConfig,
  log: Log,
): Promise<void> {
  const client = new WebClient(appToken, {
    slackApiUrl: apiUrl,
    logger: slackLog(log, 'slack-api'),
    fetch: fetchSlack,
    timeout: TIMEOUT_MS,
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 0 },
  });
  try {
    await client.apps.connections.open();
  } catch (cause) {
    const failure = slackFailure(cause, new Date());
    const code = slackCode(cause);
    if (code === null || !isRefusal(failure)) throw failure;
    throw new ConfigError([appTokenProblem(code)], { cause });
  }
}

/** Slack refuses an app token of another kind by `not_allowed_token_type`. */
function isRefusal(failure: Error): failure is UndeliverableError {
  if (!(failure instanceof UndeliverableError)) return false;
  const { permanent, reason } = failure;
  return permanent || reason === 'token_expired' || reason === 'not_allowed_token_type';
}
