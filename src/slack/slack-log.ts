import { LogLevel, type Logger } from '@slack/bolt';
import type { Log } from '../lib/log.ts';

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
