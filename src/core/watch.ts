/** What of the account is watched. */
export const WATCH_KINDS = [
  'balance',
  'quota',
  'senders',
  'lists',
  'moderation',
  'webhooks',
] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** What is watched for a channel, and from where on it is told. */
export interface WatchSettings {
  readonly kinds: readonly WatchKind[];
  /**
   * A balance below this, in the account's currency; `null`: one that won't last `LOW_DAYS` at the
   * pace of the last seven days.
   */
  readonly belowAmount: number | null;
  /** A quota of which less is left, in percent. */
  readonly leftPercent: number;
}

/** A stock without a limit of its own is low when it lasts less than so many days. */
export const LOW_DAYS = 3;

export const USUAL_LEFT_PERCENT = 10;

export function isWatchKind(text: string): text is WatchKind {
  return WATCH_KINDS.some((kind) => kind === text);
}
