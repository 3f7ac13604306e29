import { KINDS_OF_RATE, type AlarmRate } from '../../domain/alarm-rates.ts';
import { type Campaign, isCancelable } from '../../service/campaigns/campaign.ts';
import type { DomainCount, ReasonCount } from '../../store/events/counts.ts';
import type { Incident } from '../../store/alarms/incidents.ts';
import type { Store } from '../../store/store.ts';
import type { Finding } from '../campaigns.ts';
import { titleOf, type Subject } from './subject.ts';
import type { Lists } from '../lists.ts';
import { cardFilterOf } from '../cards/card-filters.ts';

/** The data for the messages of an incident. */
export interface AlarmFigures {
  readonly incident: Incident;
  readonly subject: Subject;
  readonly title: string;
  /** The recipients' domains at which it happened most. */
  readonly domains: readonly DomainCount[];
  /** The most frequent bounce reasons; empty for rates of something else. */
  readonly reasons: readonly ReasonCount[];
  /** True when canceling may still stop something. */
  readonly isCancelable: boolean;
  /** The alert by which the channel is notified; `null` when it has none any more. */
  readonly subscriptionId: string | null;
}

interface FiguresParts {
  readonly store: Pick<Store, 'counts' | 'subscriptions'>;
  readonly lists: Lists;
}

const MOST = 3;

const BOUNCE_RATES: ReadonlySet<AlarmRate> = new Set(['hardBounces', 'delivery']);

export async function alarmFigures(
  incident: Incident,
  subject: Subject,
  finding: Finding | null,
  { store, lists }: FiguresParts,
): Promise<Omit<AlarmFigures, 'subscriptionId'>> {
  const { rate, topic } = incident;
  const campaign = finding?.campaign ?? null;
  const { counts } = store;
  return {
    incident,
    subject,
    // The service may have named the campaign when the incident began, even if it doesn't now.
    title: campaign
      ? titleOf(subject, campaign, await cardFilterOf(subject.view, { store, lists }))
      : incident.title,
    domains: await counts.topDomains(topic, KINDS_OF_RATE[rate], MOST),
    reasons: BOUNCE_RATES.has(rate) ? await counts.topReasons(topic, MOST) : [],
    isCancelable: mayBeCanceled(incident, campaign),
  };
}

/**
 * Tells whether to offer canceling: also while the status is unknown, but not when the alarm is
 * over.
 */
export function mayBeCanceled(
  { campaignId, closedAt }: Pick<Incident, 'campaignId' | 'closedAt'>,
  campaign: Campaign | null,
): boolean {
  if (campaignId === null || closedAt !== null) return false;
  return campaign === null || isCancelable(campaign.status);
}
