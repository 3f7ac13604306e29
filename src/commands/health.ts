import type { Config } from '../lib/config.ts';
import { isLoopback } from '../lib/server.ts';
import type { Store } from '../store/store.ts';

interface HealthParts {
  readonly config: Pick<Config, 'bot' | 'service' | 'slack'>;
  /** Returns the address of the bot for the service; it may be known only once the bot listens. */
  readonly publicUrl: () => string | undefined;
  readonly store: Pick<Store, 'ping'>;
  readonly missingScopes: () => Promise<readonly string[] | null>;
  /** Returns by how much this machine's clock is ahead of the database's. Default: not at all. */
  readonly clock?: { aheadMs(): number };
  /** Tells whether another process works on the same file. Default: none does. */
  readonly soleProcess?: { isShared(): boolean } | null;
  /** Returns milliseconds of a clock that never goes back, to measure durations. */
  readonly elapsedMs?: () => number;
}

/** The state of what the bot depends on, for people who look for a fault. */
export type Health = ReturnType<ReturnType<typeof createHealth>>;

/** Creates what `postbell doctor` uses to examine the bot; it gives away nothing secret. */
export function createHealth(parts: HealthParts) {
  const { config, publicUrl, store, missingScopes, elapsedMs = () => performance.now() } = parts;
  const clockAheadMs = () => parts.clock?.aheadMs() ?? 0;
  const timed = async <T>(task: () => Promise<T>) => {
    const startedMs = elapsedMs();
    const value = await task();
    return { value, ms: elapsedMs() - startedMs };
  };
  return () => ({
    elapsedMs,
    /** Milliseconds as of the last comparison. */
    clockAheadMs: clockAheadMs(),
    /** True where another process works on the same SQLite file. */
    isFileShared: parts.soleProcess?.isShared() ?? false,
    /** Returns the milliseconds that the database took to answer. @throws when it doesn't. */
    storeMs: async () => (await timed(() => store.ping())).ms,
    /** @throws {UndeliverableError} when Slack doesn't answer or refuses the token. */
    slack: async () => {
      const { value, ms } = await timed(missingScopes);
      return { ms, missingScopes: value };
    },
    settings: healthSettings(config, publicUrl()),
  });
}

export type HealthSettings = ReturnType<typeof healthSettings>;

/** Returns what a doctor may know of the settings: nothing secret. */
export function healthSettings({ bot, service, slack }: HealthParts['config'], publicUrl?: string) {
  return {
    publicUrl: publicUrl ?? null,
    /** True where assistants may ask. */
    answersAssistants: bot.answersAssistants,
    /** True where Slackbot’s requests can be told from others. */
    knowsSigningSecret: slack.signingSecret !== undefined,
    relaySecretLength: bot.relaySecret.length,
    previousSecretUntil: bot.previousRelaySecret?.until ?? null,
    isServiceOpen: service.auth.kind === 'none' && !isLoopback(service.baseUrl),
    /** Requests a second. */
    rateLimit: service.rateLimit,
    /** Days for which events are kept as they came. */
    rawEventsDays: bot.rawEventsDays,
  };
}
