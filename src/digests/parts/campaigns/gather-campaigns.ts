import type { Period } from '../../../domain/schedule.ts';
import type { DigestScope } from '../../../domain/digest.ts';
import type { CampaignSummary } from '../../../service/campaigns/campaign.ts';
import type { CampaignReader, ReadCampaign } from '../../collecting/campaigns.ts';
import { compareCampaigns, sentIn, type Compared } from './campaign-comparison.ts';
import { daysBackFrom, daysCompared } from '../days-compared.ts';
import { summed, type Sums } from './campaign-sums.ts';
import { wantAttention, type WaitingCampaign } from './waiting-campaigns.ts';
import { isRecentlySent } from './recent.ts';

export interface CampaignFigures {
  /** Campaigns sent in the period, the largest first. */
  readonly sent: readonly ReadCampaign[];
  readonly sums: Sums;
  readonly compared: Compared;
  /** Campaigns that need somebody to act. */
  readonly waiting: readonly WaitingCampaign[];
  /** The days of the period and those before, oldest first. */
  readonly days: readonly DayFigures[];
}

export interface DayFigures {
  /** `2026-11-20` */
  readonly day: string;
  /** Figures of the day as they stand now. */
  readonly sums: Sums;
  /** Figures at the age that the period's day has now; `null` where they aren't known. */
  readonly atEqualAge: Sums | null;
  /** Some campaigns of the day are so recent that their figures still change. */
  readonly isProvisional: boolean;
}

interface DigestRequest {
  readonly period: Period;
  readonly now: Date;
  /** IANA zone of the days. */
  readonly zone: string;
  readonly scope: DigestScope;
}

/**
 * Gathers the campaigns of a period, and those of the days before for comparison.
 * @throws {PostbellError} when the list of campaigns can't be had.
 */
export async function gatherCampaigns(
  reader: CampaignReader,
  { period, now, zone, scope }: DigestRequest,
): Promise<CampaignFigures> {
  const days = daysBackFrom(period.untilAt, zone, period.days.length + daysCompared(period));
  const since = days.at(-1)?.fromAt ?? period.fromAt;
  const all = await reader.list(since, now);
  const listed = all.filter((one) => isIn(scope, one));
  const older = (await reader.waitingLonger(all, now)).filter((one) => isIn(scope, one));
  const ofPeriod = [...sentIn(listed, period)].sort(
    (a, b) => b.statistics.sent - a.statistics.sent,
  );
  const sent = await reader.inFull(ofPeriod);
  const compared = await compareCampaigns(reader, { listed, period, zone, now });
  return {
    sent,
    sums: summed(sent.map(({ summary, totals }) => ({ statistics: summary.statistics, totals }))),
    compared,
    waiting: wantAttention([...listed, ...older], period, now),
    days: dayByDay(days, { listed, now, compared }),
  };
}

/** @param days those of the period and those before, the last one first */
function dayByDay(
  days: readonly Period[],
  {
    listed,
    now,
    compared,
  }: Pick<CampaignFigures, 'compared'> & {
    readonly listed: readonly CampaignSummary[];
    readonly now: Date;
  },
): readonly DayFigures[] {
  const earlier = compared.days;
  const own = days.length - earlier.length;
  const figures = days.map((span, index) => {
    const campaigns = sentIn(listed, span);
    const sums = summed(campaigns.map(({ statistics }) => ({ statistics, totals: null })));
    // The days of a longer period differ in age.
    const ofPeriod = own === 1 ? sums : null;
    return {
      day: span.days.join(),
      sums,
      atEqualAge: index < own ? ofPeriod : (earlier[index - own] ?? null),
      isProvisional: campaigns.some((one) => isRecentlySent(one, now)),
    };
  });
  return figures.toReversed();
}

/** Each kind of thing that a scope names narrows it further. */
function isIn({ lists, senders, campaigns }: DigestScope, campaign: CampaignSummary): boolean {
  const sender = campaign.senderEmail.toLowerCase();
  return (
    (lists.length === 0 || campaign.listIds.some((id) => lists.includes(id))) &&
    (senders.length === 0 || senders.some((one) => one.toLowerCase() === sender)) &&
    (campaigns.length === 0 || campaigns.includes(campaign.id))
  );
}
