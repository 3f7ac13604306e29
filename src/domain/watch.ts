/** The subjects of the account that a monitor can check. */
export const WATCH_KINDS = [
  'balance',
  'quota',
  'senders',
  'lists',
  'moderation',
  'webhooks',
] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** The subjects of a channel's monitor, with the limits from which it reports them. */
export interface WatchSettings {
  readonly kinds: readonly WatchKind[];
  /**
   * The balance below which it reports, in the account's currency; `null`: one that won't last
   * `LOW_DAYS` at the pace of the last seven days.
   */
  readonly belowAmount: number | null;
  /** The rest of a quota below which it reports, in percent. */
  readonly leftPercent: number;
}

/** Days below which a stock without a limit of its own is low. */
export const LOW_DAYS = 3;

export const USUAL_LEFT_PERCENT = 10;

export function isWatchKind(text: string): text is WatchKind {
  return WATCH_KINDS.some((kind) => kind === text);
}
