import { WEEKDAYS, type Weekday } from './weekdays.ts';

/** What a digest tells of. `daily`: campaigns and bounces; `weekly`: all of it for seven days. */
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

/** What a digest is narrowed to; an empty list: not at all. */
export interface DigestScope {
  /** Ids of mailing lists. */
  readonly lists: readonly string[];
  /** E-mail addresses of senders. */
  readonly senders: readonly string[];
  /** Ids of campaigns. */
  readonly campaigns: readonly string[];
}

/** What is set for a digest, apart from where it goes and whose it is. */
export interface DigestSettings {
  readonly kind: DigestKind;
  /** `HH:MM`, in `zone`. */
  readonly time: string;
  /** IANA zone. */
  readonly zone: string;
  readonly weekdays: readonly Weekday[];
  readonly scope: DigestScope;
  /** BCP 47, e.g. `de`: how numbers are written; of dates, no more than the order of English words. */
  readonly language: string;
  /** What comes when there is nothing to tell: one line, or no message. */
  readonly whenQuiet: 'line' | 'nothing';
}

/** The whole account, every morning. */
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

/** Whether it goes to one person: Slack names people `U…` or `W…`, channels `C…` or `G…`. */
export function isPrivate({ channelId }: { readonly channelId: string }): boolean {
  return /^[UW]/.test(channelId);
}
