import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { Watched } from '../../store/events/watched.ts';
import { campaignTitle } from '../cards/campaign-title.ts';
import type { CardFilter } from '../cards/card-filter.ts';
import { readTopic, type Topic } from '../../domain/topic.ts';

/** The subject of an alarm: a campaign, or a day's e-mails of an SMTP sender. */
export type Subject = Extract<Topic, { readonly kind: 'campaign' | 'smtp' }>;

/** Returns the subject of a topic; `null` for what is not sent, such as lists and contacts. */
export function subjectOf({ topic }: Pick<Watched, 'topic'>): Subject | null {
  const about = readTopic(topic);
  return about.kind === 'campaign' || about.kind === 'smtp' ? about : null;
}

/**
 * Returns a title, e.g. `Autumn sale (4711), only gmail.com` or
 * `SMTP e-mails of shop@example.com, 2026-11-21`.
 */
export function titleOf(
  subject: Subject,
  campaign: Campaign | null,
  cardFilter: CardFilter | undefined,
): string {
  if (subject.kind === 'campaign') return campaignTitle(subject.campaignId, campaign, cardFilter);
  const sender = subject.sender === '' ? '' : ` of ${subject.sender}`;
  const filterWords = cardFilter ? `, ${cardFilter.words}` : '';
  return `SMTP e-mails${sender}, ${subject.day}${filterWords}`;
}
