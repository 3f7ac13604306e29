import { addressKey } from '../../domain/address.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { CountedTopic } from '../../store/events/counts.ts';
import { campaignTitle, type CardFilter, filteredTitle, plainTitle } from '../cards/card-filter.ts';
import { readTopic, type Topic } from '../../domain/topic.ts';
import { asksSender, EVERYTHING, fits, viewOf } from '../../domain/alerts.ts';
import { type IncidentRate, KINDS_OF_RATE } from '../../domain/incidents.ts';
import type { Alert } from '../../domain/alerts.ts';
import type { Found } from '../findings.ts';

/** The subject of an incident: a campaign, or a day's emails of an SMTP sender. */
export type Subject = Extract<Topic, { readonly kind: 'campaign' | 'smtp' }>;

/** Returns the subject of a topic; `null` for what is not sent, such as lists and contacts. */
export function subjectOf({ topic }: Pick<CountedTopic, 'topic'>): Subject | null {
  const about = readTopic(topic);
  return about.kind === 'campaign' || about.kind === 'smtp' ? about : null;
}

/** E.g. `Autumn sale (4711)`, `Transactional email from shop@example.com, 2026-11-21`. */
export function titleOf(
  subject: Subject,
  campaign: Campaign | null,
  cardFilter: CardFilter | undefined,
): string {
  if (subject.kind === 'campaign') return campaignTitle(subject.campaignId, campaign, cardFilter);
  return filteredTitle(`${plainTitle(subject)}, ${subject.day}`, cardFilter);
}

export interface Listener {
  readonly channelId: string;
  readonly subscriptionId: string;
  /** True when all alerts that fit are muted: nothing new is posted there. */
  readonly isMuted: boolean;
}

interface About {
  readonly subject: Subject;
  readonly rate: IncidentRate;
  /** `null` where there is no campaign. */
  readonly finding: Found<Campaign> | null;
}

/**
 * Returns the channels with an alert that fits, each once, whatever its mode: an incident is
 * critical. So neither quiet hours nor a muted card delay it, but a muted alert does.
 */
export function listenersOf(about: About, alerts: readonly Alert[], at: Date): readonly Listener[] {
  const fitting = alerts.filter((one) => one.pausedAt === null && isOf(about, one));
  const byChannel = Map.groupBy(fitting, ({ channelId }) => channelId);
  return [...byChannel].map(([channelId, all]) => {
    const allLoud = all.filter(({ mutedUntil }) => mutedUntil === null || mutedUntil <= at);
    // The one that says whom to call goes before others.
    const loud = allLoud.find(({ options }) => options.escalation) ?? allLoud[0];
    const { id } = loud ?? all[0] ?? { id: '' };
    return { channelId, subscriptionId: id, isMuted: loud === undefined };
  });
}

function isOf({ subject, rate, finding }: About, { filter }: Alert): boolean {
  return (
    viewOf(filter) === subject.view &&
    KINDS_OF_RATE[rate].some((kind) => fitsSubject({ subject, finding }, filter, kind))
  );
}

/** As long as the service doesn't say who sends a campaign, a filter on senders admits nothing. */
export function fitsSubject(
  { subject, finding }: Pick<About, 'subject' | 'finding'>,
  filter: Alert['filter'],
  kind: string,
): boolean {
  if (asksSender(filter) && finding?.isAnswered === false) return false;
  const sender =
    subject.kind === 'smtp' ? subject.sender : addressKey(finding?.found?.senderEmail ?? '');
  // The view already limits the figures to lists and domains, so the filter ignores these here.
  const request = { ...filter, list: EVERYTHING.list, domain: EVERYTHING.domain };
  return fits(request, {
    kind,
    campaignId: subject.kind === 'campaign' ? subject.campaignId : null,
    sender: sender || null,
    listId: null,
    address: null,
  });
}
