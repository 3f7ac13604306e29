import { type Titles, filterInWords, filterShortly } from '../../../domain/filter-words.ts';
import { DIGEST_KINDS, type DigestSettings } from '../../../domain/digest.ts';
import { isPrivate } from '../../../domain/subscription.ts';
import {
  action,
  type MenuAction,
  menuOf,
  type OperationAction,
  type Span,
  time,
} from '../../../domain/reply.ts';
import { clockTime, nextOccurrence, weekdaysInWords } from '../../../domain/schedule.ts';
import { compact } from '../../../lib/compact.ts';
import { isTimeZone } from '../../../lib/time-zone.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Digest } from '../../../domain/digest.ts';

export const QUIET_LABELS: Readonly<Record<DigestSettings['whenQuiet'], string>> = {
  line: 'Short note',
  nothing: 'Skip it',
};

/** Returns a name for the middle of a sentence: `daily digest`. */
export function nameOfDigest({ kind }: DigestSettings): string {
  return DIGEST_KINDS[kind].name;
}

/** Returns `every day at 9:00 AM (Europe/Kyiv)`. */
export function whenInWords({ weekdays, time, zone }: DigestSettings): string {
  return `${weekdaysInWords(weekdays)} at ${clockTime(time)} (${zone})`;
}

/** Returns `campaign digest of list “Newsletter”`. */
export function whatInWords(settings: DigestSettings, names?: Titles): string {
  return compact([nameOfDigest(settings), filterShortly(settings.filter, names)]).join(' ');
}

/** Returns e.g. `campaign digest of list “Newsletter”, every day at 9:00 AM (Europe/Kyiv)`. */
export function shortlyInWords(settings: DigestSettings, names?: Titles): string {
  return `${whatInWords(settings, names)}, ${whenInWords(settings)}`;
}

/** Returns e.g. `daily digest, every day at 9:00 AM (Europe/Kyiv); skipped if there’s nothing to report`. */
export function digestInWords(settings: DigestSettings, names?: Titles): string {
  const { filter, whenQuiet } = settings;
  const what = compact([nameOfDigest(settings), filterInWords(filter, names)]).join(' ');
  return compact([
    `${what}, ${whenInWords(settings)}`,
    whenQuiet === 'nothing' && 'skipped if there’s nothing to report',
  ]).join('; ');
}

/** Returns the time of the next occurrence, as if the digest weren't paused. */
export function nextOf({ time: at, zone, weekdays }: DigestSettings, now: Date): Span {
  if (!isTimeZone(zone))
    return `never: Postbell doesn’t know the time zone ${zone}, so choose another`;
  return time(nextOccurrence(at, zone, now, weekdays).at);
}

/** Returns `Next one: …`, or that it is paused, without a full stop. */
export function nextInWords(digest: Digest, now: Date): readonly Span[] {
  return digest.pausedAt ? ['It’s paused'] : ['Next one: ', nextOf(digest, now)];
}

export function titleOfDigest(digest: DigestSettings): string {
  return capitalised(nameOfDigest(digest));
}

/** Returns the filter with a capital, empty where there is none. */
export function filterOfDigest({ filter }: DigestSettings, names?: Titles): string {
  return capitalised(filterInWords(filter, names));
}

/** Most choices of a menu in Slack. */
const MOST_CHOICES = 100;

interface Listed {
  readonly digests: readonly Digest[];
  readonly names: Titles;
}

/** The label says early that a digest is private, since long labels lose their end. */
export function digestMenu(
  label: string,
  verb: 'preview' | 'subscribe',
  { digests, names }: Listed,
  manner: Pick<OperationAction, 'asksFirst'> = {},
): MenuAction | null {
  const choices = digests.slice(0, MOST_CHOICES).map((digest) => {
    const whose = isPrivate(digest) ? ', only for you' : '';
    const words = `${digest.id}${whose}: ${shortlyInWords(digest, names)}`;
    return action(`postbell digest ${verb}`, { digest: digest.id }, words, manner);
  });
  return menuOf(label, choices);
}
