import { WebClient } from '@slack/web-api';
import type { SlackConfig } from '../core/config.ts';
import type { Log } from '../core/log.ts';
import { slackLog } from './slack-log.ts';

/** A `trigger_id` lives 3 s, so there is no use in waiting longer (docs.slack.dev/interactivity). */
const INTERACTIVE_TIMEOUT_MS = 2500;
const BACKGROUND_TIMEOUT_MS = 15_000;

export interface Clients {
  /** For what a person waits for: short, tried at most twice. */
  readonly interactive: WebClient;
  /** For cards, digests and files; a 429 comes back at once, so that one channel holds up no other. */
  readonly background: WebClient;
}

/** Two clients, since a client that Slack limits pauses every call of its own. */
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
      // A message that timed out may have been posted: only who knows what it says may repeat it.
      retryConfig: { retries: 0 },
    }),
  };
}
