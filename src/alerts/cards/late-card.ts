import { isEnded } from '../../domain/campaign-status.ts';
import { EVENT_KINDS, EVENT_LABELS } from '../../domain/events.ts';
import { formatNumber, judgingBy, type Limits } from '../../domain/figures.ts';
import { ratioOf } from '../../domain/ratio.ts';
import type { Action, Reply, Section } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { sumOf } from '../../lib/sum.ts';
import { type Campaign, totalsOf } from '../../service/campaigns/campaign.ts';
import type { CampaignFigures } from './card-figures.ts';
import { campaignTitle } from './card-filter.ts';
import { filterNote, mutedNotice } from './card-notices.ts';

type Received = Pick<CampaignFigures, 'counts' | 'minutes' | 'cardFilter' | 'mutedUntil'>;

/** We assume: an hour after a campaign's start most of it is sent, however large it is. */
export const LATE_AFTER_MS = 3_600_000;

/** Only the last events of such a campaign were received, so that its counts are no shares. */
export function isReceivedLate(
  campaign: Campaign,
  { counts, minutes, cardFilter }: Received,
): boolean {
  // The minutes are sorted, the oldest first. A filter's events may rightly begin late.
  const firstAt = cardFilter?.sinceAt ?? minutes[0]?.minuteAt;
  if (!campaign.sendAt || !firstAt || !isEnded(campaign.status)) return false;
  const isLate = firstAt.getTime() - campaign.sendAt.getTime() > LATE_AFTER_MS;
  return isLate && totalsOf(campaign.figures).sent > counts.recipients;
}

interface Unposted extends Pick<Received, 'minutes'> {
  readonly limits: Limits;
  readonly unreportedSince: Date;
}

/** Rates that can turn red long after a campaign was sent, with the events that they count. */
const LATE_RATES = [
  ['complaints', 'spam'],
  ['hardBounces', 'hard_bounces'],
  ['unsubscribes', 'unsubscribe'],
] as const;
const MINUTE_MS = 60_000;

/**
 * A campaign that was sent an hour or more before the alert gets a card only if the events
 * since then make a rate red by themselves; single events of it are only counted.
 */
export function isWorthACard(campaign: Campaign | null, unposted: Unposted): boolean {
  const { minutes, limits, unreportedSince } = unposted;
  if (!campaign?.sendAt || !isEnded(campaign.status)) return true;
  if (campaign.sendAt.getTime() + LATE_AFTER_MS > unreportedSince.getTime()) return true;
  const totals = totalsOf(campaign.figures);
  const { light } = judgingBy(limits);
  const sinceMs = unreportedSince.getTime() - MINUTE_MS;
  const came = minutes.filter(({ minuteAt }) => minuteAt.getTime() > sinceMs);
  return LATE_RATES.some(([name, counted]) => {
    const part = sumOf(came, ({ kind, count }) => (kind === counted ? count : 0));
    return light(name, part, ratioOf(name, totals).all) === '🔴';
  });
}

/** The card of a campaign whose first events were missed: events as numbers, without rates. */
export function lateCard(
  campaign: Campaign,
  { counts: { people }, cardFilter, mutedUntil }: Received,
  actions: readonly Action[],
): Reply {
  const text = EVENT_KINDS.filter((kind) => people[kind] > 0)
    .map((kind) => `${EVENT_LABELS[kind]} ${formatNumber(people[kind])}`)
    .join(' · ');
  return {
    title: campaignTitle(campaign.id, campaign, cardFilter),
    summary: 'Sent before tracking started; only later events are shown',
    sections: compact<Section>([
      text !== '' && { kind: 'paragraph', text },
      mutedUntil && mutedNotice(mutedUntil),
    ]),
    actions,
    ...(cardFilter && { footnote: filterNote(cardFilter) }),
  };
}
