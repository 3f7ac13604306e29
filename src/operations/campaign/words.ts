import type { Span } from '../../domain/reply.ts';
import { capitalised, shortened } from '../../lib/text.ts';
import type { Campaign, Figure } from '../../service/campaigns/campaign.ts';
import { STATISTIC_CODE, statisticCode } from '../../service/status.ts';

type Named = Pick<Campaign, 'id' | 'name' | 'subject'>;

export function titleOf({ id, name, subject }: Named): string {
  return name || subject || `Campaign ${id}`;
}

/** Returns the title for the middle of a sentence: `“Newsletter #44” (71018)`. */
export function quotedTitle(campaign: Named): string {
  return `“${titleOf(campaign)}” (${campaign.id})`;
}

const LONGEST = 60;

/** Returns a link, or the text as code where it is no web address. */
export function linkSpan(url: string): Span {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) return { kind: 'code', text: url };
  const text = url.replace(/^https?:\/\//i, '');
  return { kind: 'link', url, text: shortened(text, LONGEST) };
}

/** Plainer words where the specification's own (spec 1, section 2.5) would puzzle a marketer. */
const PLAINER: Readonly<Record<number, string>> = {
  [STATISTIC_CODE.clicked.code]: 'Clicked a link',
  [STATISTIC_CODE.unsubscribed.code]: 'Unsubscribed',
  [STATISTIC_CODE.noSuchAddress.code]: 'No such address',
  [STATISTIC_CODE.unavailableForNow.code]: 'Unavailable for now (it will be tried again)',
  [STATISTIC_CODE.markedAsSpam.code]: 'Marked as spam by the recipient',
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
