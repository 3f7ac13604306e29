import { EVERYTHING, type AlertFilter } from '../../../core/alerts.ts';
import { nextTurn } from '../../../core/daily.ts';
import {
  DAILY,
  isPrivate,
  type DigestKind,
  type DigestScope,
  type DigestSettings,
} from '../../../core/digest.ts';
import type { Text } from '../../../core/reply.ts';
import { weekdaysInWords } from '../../../core/weekdays.ts';
import { capitalised } from '../../../core/words.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import { languageCalled } from '../../languages.ts';
import { filtersInWords, type AlertNames } from '../alerts/alert-words.ts';

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

/** `daily digest, every day at 09:00 (Europe/Kyiv)`: what tells one from another. */
export function shortlyInWords(settings: DigestSettings): string {
  return `${nameOfDigest(settings)}, ${whenInWords(settings)}`;
}

/** The same, with its channel where that isn’t the one in which it is said. */
export function withItsChannel(digest: Digest, here: string): Text {
  const what = shortlyInWords(digest);
  if (isPrivate(digest) || digest.channelId === here) return what;
  return [`${what}, in `, { kind: 'channel', id: digest.channelId }];
}

/**
 * All of it, without capital and full stop: `daily digest, every day at 09:00 (Europe/Kyiv), of list
 * «Newsletter»; numbers and dates as in German`.
 */
export function digestInWords(settings: DigestSettings, names?: AlertNames): string {
  const { scope, language, whenQuiet } = settings;
  return [
    [shortlyInWords(settings), narrowedInWords(scope, names)].filter(Boolean).join(', '),
    ...(language === DAILY.language
      ? []
      : [`numbers and dates as in ${languageInWords(language)}`]),
    ...(whenQuiet === 'nothing' ? ['no message when there is nothing to tell'] : []),
  ].join('; ');
}

/** `of list «Newsletter», from news@example.com`; empty where it isn't narrowed. */
export function narrowedInWords(scope: DigestScope, names?: AlertNames): string {
  return filtersInWords(filterOf(scope), names).only.join(', ');
}

/** `German`. */
export function languageInWords(language: string): string {
  return languageCalled(language)?.name ?? language;
}

/** As alerts name the same. */
export function filterOf({ lists, senders, campaigns }: DigestScope): AlertFilter {
  return {
    ...EVERYTHING,
    list: { only: lists, not: [] },
    sender: { only: senders, not: [] },
    campaign: { only: campaigns, not: [] },
  };
}

/** When it comes next, unless it is paused. */
export function nextOf({ time, zone, weekdays }: DigestSettings, now: Date): Text {
  return { kind: 'time', at: nextTurn(time, zone, now, weekdays).at, show: 'datetime' };
}

/** What a picker shows of it. */
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
