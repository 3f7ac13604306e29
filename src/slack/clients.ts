import { LogLevel, type Logger } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { SlackConfig } from '../lib/config.ts';
import type { Log } from '../lib/log.ts';

/**
 * Milliseconds that an interactive call may take: a `trigger_id` lives 3 s, so a longer wait is of
 * no use (docs.slack.dev/interactivity).
 */
const INTERACTIVE_TIMEOUT_MS = 2500;
const BACKGROUND_TIMEOUT_MS = 15_000;

export interface Clients {
  /** The client for calls that a person waits for: short, tried at most twice. */
  readonly interactive: WebClient;
  /**
   * The client for cards, digests and files; it fails at once on a 429, so that one channel delays
   * no other.
   */
  readonly background: WebClient;
}

/** Creates two clients, since a client that Slack limits pauses all of its calls. */
export function createClients(config: SlackConfig, log: Log): Clients {
  const common = { slackApiUrl: config.apiUrl, logger: slackLog(log, 'slack-api') };
  return {
    interactive: new WebClient(config.botToken, {
      ...common,
      timeout: INTERACTIVE_TIMEOUT_MS,
      rejectRateLimitedCalls: true,
      retryConfig: { retries: 1, minTimeout: 100, maxTimeout: 200 },
    }),
    background: new WebClient(config.botToken, {
      ...common,
      timeout: BACKGROUND_TIMEOUT_MS,
      rejectRateLimitedCalls: true,
      // A message that timed out may have been posted: only a caller that knows its content may
      // repeat it.
      retryConfig: { retries: 0 },
    }),
  };
}

/**
 * Returns a logger with which Slack's libraries write into the bot's log. Their debug lines contain
 * whole requests, with tokens and addresses, and are dropped.
 */
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
