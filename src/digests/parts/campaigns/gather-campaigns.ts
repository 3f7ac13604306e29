import type { Period } from '../../../core/daily.ts';
import type { DigestScope } from '../../../core/digest.ts';
import type { CampaignSummary } from '../../../service/campaign.ts';
import type { CampaignReader, ReadCampaign } from '../../collecting/campaigns.ts';
import { compareCampaigns, sentIn, type Compared } from './campaign-comparison.ts';
import { daysBackFrom, daysCompared } from '../days-compared.ts';
import { summed, type Sums } from './campaign-sums.ts';
import { wantAttention, type WaitingCampaign } from './waiting-campaigns.ts';

export interface CampaignFigures {
  /** Sent in the period, the largest first. */
  readonly sent: readonly ReadCampaign[];
  readonly sums: Sums;
  readonly compared: Compared;
  /** Somebody has to do something about them. */
  readonly waiting: readonly WaitingCampaign[];
  /** The days of the period and those before, oldest first, as they stand now. */
  readonly days: readonly DayFigures[];
}

export interface DayFigures {
  /** `2026-11-20` */
  readonly day: string;
  readonly sums: Sums;
}

interface Wanted {
  readonly period: Period;
  readonly now: Date;
  /** IANA zone of the days. */
  readonly zone: string;
  readonly scope: DigestScope;
}

/**
 * The campaigns of a period, and of the days before for comparison.
 * @throws {PostbellError} when the list of campaigns can't be had.
 */
export async function gatherCampaigns(
  reader: CampaignReader,
  { period, now, zone, scope }: Wanted,
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
  return {
    sent,
    sums: summed(sent.map(({ summary, totals }) => ({ statistics: summary.statistics, totals }))),
    compared: await compareCampaigns(reader, { listed, period, zone, now }),
    waiting: wantAttention([...listed, ...older], period, now),
    days: days.toReversed().map((span) => ({
      day: span.days.join(),
      sums: summed(sentIn(listed, span).map(({ statistics }) => ({ statistics, totals: null }))),
    })),
  };
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
