import { formatNumber } from '../../domain/figures.ts';
import type { Span } from '../../domain/reply.ts';
import { capitalised, shortened } from '../../lib/text.ts';
import type { Campaign, Figure } from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS, STATISTIC_CODE, statisticCode } from '../../service/status.ts';

type Named = Pick<Campaign, 'id' | 'name' | 'subject'>;

export function titleOf({ id, name, subject }: Named): string {
  return name || subject || `Campaign ${id}`;
}

/** Returns the title for the middle of a sentence: `“Newsletter #44” (71018)`. */
export function quotedTitle(campaign: Named): string {
  return `“${titleOf(campaign)}” (${campaign.id})`;
}

export function unreachedWords(sent: number, recipients: number): string {
  const left = formatNumber(Math.max(0, recipients - sent));
  if (sent > 0) {
    return `${formatNumber(sent)} of ${formatNumber(recipients)} were already sent. The other ${left} won’t be sent.`;
  }
  return recipients > 1 ? `None of the ${left} recipients will get it.` : 'Nobody will get it.';
}

const LONGEST = 60;

/** Returns a link, or the text as code where it is no web address. */
export function linkSpan(url: string): Span {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) return { kind: 'code', text: url };
  const text = url.replace(/^https?:\/\//i, '');
  return { kind: 'link', url, text: shortened(text, LONGEST) };
}

const PLAINER_STATUS: Readonly<Record<number, string>> = {
  [CAMPAIGN_STATUS.moderated.code]: 'In moderation',
  [CAMPAIGN_STATUS.questioned.code]: 'On hold: a moderator has a question',
  [CAMPAIGN_STATUS.requiresEditing.code]: 'On hold: needs editing',
  [CAMPAIGN_STATUS.creating.code]: 'Being created',
  [CAMPAIGN_STATUS.queued.code]: 'Queued',
  [CAMPAIGN_STATUS.processed.code]: 'Sending soon',
  [CAMPAIGN_STATUS.sending.code]: 'Sending',
  [CAMPAIGN_STATUS.delivering.code]: 'Sending',
  [CAMPAIGN_STATUS.updating.code]: 'Finishing up',
  [CAMPAIGN_STATUS.canceled.code]: 'Canceled',
};

/** Returns a status as a marketer says it; other words of the service are kept. */
export function statusWords(
  { status, sendAt }: Pick<Campaign, 'status' | 'sendAt'>,
  now: Date,
): string {
  const isQueued = status.code === CAMPAIGN_STATUS.queued.code;
  if (isQueued && sendAt !== null && sendAt > now) return 'Scheduled';
  return PLAINER_STATUS[status.code] ?? status.name;
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
