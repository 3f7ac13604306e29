import { type Weekday, WEEKDAYS } from './schedule.ts';

/** The kinds of digests. `daily`: campaigns and bounces; `weekly`: all of it for seven days. */
const DIGEST_KINDS = [
  'daily',
  'bounces',
  'campaigns',
  'smtp',
  'sms',
  'push',
  'balance',
  'weekly',
] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];

/** The filter of a digest; an empty list restricts nothing. */
export interface DigestScope {
  /** Ids of mailing lists. */
  readonly lists: readonly string[];
  /** E-mail addresses of senders. */
  readonly senders: readonly string[];
  /** Ids of campaigns. */
  readonly campaigns: readonly string[];
}

/** The settings of a digest, apart from its channel and its owner. */
export interface DigestSettings {
  readonly kind: DigestKind;
  /** `HH:MM`, in `zone`. */
  readonly time: string;
  /** IANA zone. */
  readonly zone: string;
  readonly weekdays: readonly Weekday[];
  readonly scope: DigestScope;
  /** BCP 47, e.g. `de`: the format of numbers; in dates, only the order of English words. */
  readonly language: string;
  /** The message when there is nothing to report: one line, or none. */
  readonly whenQuiet: 'line' | 'nothing';
}

/** The default digest: `daily`, unfiltered, at 09:00 UTC on every day. */
export const DAILY: DigestSettings = {
  kind: 'daily',
  time: '09:00',
  zone: 'UTC',
  weekdays: WEEKDAYS,
  scope: { lists: [], senders: [], campaigns: [] },
  language: 'en-GB',
  whenQuiet: 'line',
};

export function isDigestKind(text: string): text is DigestKind {
  return DIGEST_KINDS.some((kind) => kind === text);
}

/** Tells whether a digest goes to a person: their ids are `U…` or `W…`, channels' `C…` or `G…`. */
export function isPrivate({ channelId }: { readonly channelId: string }): boolean {
  return /^[UW]/.test(channelId);
}
