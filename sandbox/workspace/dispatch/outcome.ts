/** What came of telling the app something. */
export type Outcome =
  /** `body` is what it acknowledged with, `undefined` for nothing. */
  | { readonly kind: 'acknowledged'; readonly body: unknown }
  /** It took longer than 3 s. */
  | { readonly kind: 'timeout' }
  /** It can't be reached, or it answered with another status than 2xx. */
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Slack closes a socket over which it gets a larger frame, with 1009 and "Max frame length of 20480
 * has been exceeded" (revelrylabs/slax PR #614); we assume that HTTP takes no more.
 */
export const MOST_ACKNOWLEDGED_BYTES = 20_480;

/** The reason of a `failed` whose connection closed before it was acknowledged. */
export const CONNECTION_LOST = 'the connection was closed';

/** The three ways of Socket Mode; HTTP forms its requests after them, too. */
export type DispatchType = 'slash_commands' | 'interactive' | 'events_api';

export type Payload = Readonly<Record<string, unknown>>;

/** Slack's note that it tells something again, e.g. `{ num: 1, reason: 'http_timeout' }`. */
export interface Retry {
  readonly num: number;
  readonly reason: string;
}

/** Slack's code for what a person is shown. */
export function failureCode(outcome: Exclude<Outcome, { kind: 'acknowledged' }>): string {
  return outcome.kind === 'timeout' ? 'operation_timeout' : 'dispatch_failed';
}
