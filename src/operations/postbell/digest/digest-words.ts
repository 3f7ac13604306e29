import { nextTurn } from '../../../core/daily.ts';
import { DAILY, isPrivate, type DigestKind, type DigestSettings } from '../../../core/digest.ts';
import { narrowedInWords, narrowedShortly } from '../../../core/digest-words.ts';
import type { AlertNames } from '../../../core/filter-words.ts';
import type { Text } from '../../../core/reply.ts';
import { weekdaysInWords } from '../../../core/weekdays.ts';
import { capitalised } from '../../../core/words.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import { languageCalled } from '../../languages.ts';

/** As forms explain the kinds. */
export const KIND_LABELS: Readonly<Record<DigestKind, string>> = {
  daily: 'Daily: campaigns, bounces, lists and balance',
  bounces: 'Bounces: how many, why, and at which domains',
  campaigns: 'Campaigns: what went out, and how it did',
  smtp: 'SMTP: single e-mails and their bounces',
  sms: 'SMS: what went out, and how it arrived',
  push: 'Web push: what went out, and who clicked',
  balance: 'Balance: what is left, and how long it lasts',
  weekly: 'Weekly: all of it, for seven days',
};

const NAMES: Readonly<Record<DigestKind, string>> = {
  daily: 'daily digest',
  bounces: 'bounce digest',
  campaigns: 'campaign digest',
  smtp: 'SMTP digest',
  sms: 'SMS digest',
  push: 'web push digest',
  balance: 'balance digest',
  weekly: 'weekly digest',
};

export const QUIET_LABELS: Readonly<Record<DigestSettings['whenQuiet'], string>> = {
  line: 'One line',
  nothing: 'No message',
};

/** For the middle of a sentence: `SMTP digest`. */
export function nameOfDigest({ kind }: Pick<DigestSettings, 'kind'>): string {
  return NAMES[kind];
}

/** `every day at 09:00 (Europe/Kyiv)`. */
export function whenInWords({
  weekdays,
  time,
  zone,
}: Pick<DigestSettings, 'weekdays' | 'time' | 'zone'>): string {
  return `${weekdaysInWords(weekdays)} at ${time} (${zone})`;
}

/** `campaign digest of list «Newsletter»`. */
export function whatInWords(
  { kind, scope }: Pick<DigestSettings, 'kind' | 'scope'>,
  names?: AlertNames,
): string {
  return [nameOfDigest({ kind }), narrowedShortly(scope, names)].filter(Boolean).join(' ');
}

/** The same, with its channel where that isn’t the one in which it is said. */
export function withItsChannel(digest: Digest, here: string, names: AlertNames): Text {
  const what = shortlyInWords(digest, names);
  if (isPrivate(digest) || digest.channelId === here) return what;
  return [`${what}, in `, { kind: 'channel', id: digest.channelId }];
}

/**
 * `campaign digest of list «Newsletter», every day at 09:00 (Europe/Kyiv)`: what tells one from
 * another.
 */
export function shortlyInWords(settings: DigestSettings, names?: AlertNames): string {
  return `${whatInWords(settings, names)}, ${whenInWords(settings)}`;
}

/**
 * All of it, without capital and full stop: `daily digest of list «Newsletter», every day at 09:00
 * (Europe/Kyiv); numbers as in German`.
 */
export function digestInWords(settings: DigestSettings, names?: AlertNames): string {
  const { scope, language, whenQuiet } = settings;
  const what = [nameOfDigest(settings), narrowedInWords(scope, names)].filter(Boolean).join(' ');
  return [
    `${what}, ${whenInWords(settings)}`,
    ...(language === DAILY.language ? [] : [`numbers as in ${languageInWords(language)}`]),
    ...(whenQuiet === 'nothing' ? ['no message when there is nothing to tell'] : []),
  ].join('; ');
}

/** `German`. */
export function languageInWords(language: string): string {
  return languageCalled(language)?.name ?? language;
}

/** When it comes next, unless it is paused. */
export function nextOf({ time, zone, weekdays }: DigestSettings, now: Date): Text {
  return { kind: 'time', at: nextTurn(time, zone, now, weekdays).at, show: 'datetime' };
}

/** What it tells, narrowed or not. */
export function titleOfDigest(digest: DigestSettings): string {
  return capitalised(nameOfDigest(digest));
}

/** In small print beside the title. */
export function detailOfDigest(digest: Digest): string {
  return [
    capitalised(whenInWords(digest)),
    ...(isPrivate(digest) ? ['to you alone'] : []),
    ...(digest.pausedAt ? ['paused'] : []),
  ].join(' · ');
}
