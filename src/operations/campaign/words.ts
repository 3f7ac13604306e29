import type { Span } from '../../domain/reply.ts';
import { capitalised, shortened } from '../../lib/text.ts';
import type { Figure } from '../../service/campaigns/campaign.ts';
import { STATISTIC_CODE, statisticCode } from '../../service/status.ts';

const LONGEST = 60;

/** Returns a link, or the text as code where it is no web address. */
export function linkSpan(url: string): Span {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) return { kind: 'code', text: url };
  const text = url.replace(/^https?:\/\//i, '');
  return { kind: 'link', url, text: shortened(text, LONGEST) };
}

/** Plainer words where the specification's own (spec 1, section 2.5) would puzzle a marketer. */
const PLAINER: Readonly<Record<number, string>> = {
  [STATISTIC_CODE.clicked.code]: 'Clicked',
  [STATISTIC_CODE.unsubscribed.code]: 'Unsubscribed',
  [STATISTIC_CODE.noSuchAddress.code]: 'No such address',
  [STATISTIC_CODE.unavailableForNow.code]: 'Deferred (the service retries)',
  [STATISTIC_CODE.unavailable.code]: 'Server unreachable',
  [STATISTIC_CODE.rejectedAsSpam.code]: 'Blocked as spam',
  [STATISTIC_CODE.mailboxFull.code]: 'Mailbox full',
  [STATISTIC_CODE.deliveryFailure.code]: 'Other refusal',
  [STATISTIC_CODE.markedAsSpam.code]: 'Marked as spam',
  [STATISTIC_CODE.unsubscribedFromNewsletter.code]: 'Unsubscribed from this newsletter',
  [STATISTIC_CODE.invalidAddress.code]: 'Not a valid address',
  [STATISTIC_CODE.blockedForNow.code]: 'Blocked for now',
};

/** Returns an outcome as a marketer says it. Words that aren't the specification's are kept. */
export function outcomeWords({ code, explanation }: Pick<Figure, 'code' | 'explanation'>): string {
  const words = explanation || statisticCode(code).name;
  const isSpecified = words.toLowerCase() === statisticCode(code).name.toLowerCase();
  const plainer = isSpecified ? PLAINER[code] : undefined;
  return plainer ?? capitalised(words.replace(/^Mail server answer: /i, ''));
}
