import pMap from 'p-map';
import { attempt } from '../../core/attempt.ts';
import type { Span } from '../../core/daily.ts';
import type { PostbellError } from '../../core/errors.ts';
import { totalsOf, type CampaignTotals } from '../../service/campaign-totals.ts';
import type { CampaignSummary, SummaryStatistics } from '../../service/campaign.ts';
import { campaignsSince } from '../../service/recent-campaigns.ts';
import type { Service } from '../../service/service.ts';

/** A campaign that went out, with its figures in full where they could be had. */
export interface SentCampaign {
  readonly summary: CampaignSummary;
  readonly totals: CampaignTotals | null;
}

export interface CampaignFigures {
  /** Sent in the span, the largest first. */
  readonly sent: readonly SentCampaign[];
  /** All those sent in the week before the span, added up. */
  readonly weekBefore: SummaryStatistics;
  /** Why some have no figures in full. */
  readonly failure: PostbellError | null;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** For more campaigns than this in a day the list view's figures must do. */
const MOST_DETAILS = 25;
const AT_ONCE = 4;

/** The campaigns of a span and of the week before it. */
export async function gatherCampaigns(service: Service, span: Span): Promise<CampaignFigures> {
  const weekBeganAt = new Date(span.fromAt.getTime() - WEEK_MS);
  const recent = (await campaignsSince(service, weekBeganAt)).filter(wasSent);
  const inSpan = recent
    .filter(({ sendAt }) => sendAt && sendAt >= span.fromAt && sendAt < span.untilAt)
    .sort((a, b) => b.statistics.sent - a.statistics.sent);
  const before = recent.filter(
    ({ sendAt }) => sendAt && sendAt >= weekBeganAt && sendAt < span.fromAt,
  );
  const details = await pMap(
    inSpan.slice(0, MOST_DETAILS),
    ({ id }) => attempt(service.campaigns.get(id)),
    { concurrency: AT_ONCE },
  );
  return {
    sent: inSpan.map((summary, index) => {
      const campaign = details[index]?.value;
      return { summary, totals: campaign ? totalsOf(campaign.figures) : null };
    }),
    weekBefore: added(before.map(({ statistics }) => statistics)),
    failure: details.find(({ failure }) => failure !== null)?.failure ?? null,
  };
}

/** Figures added up. */
export function added(all: readonly SummaryStatistics[]): SummaryStatistics {
  const sum = { sent: 0, delivered: 0, opened: 0, clicked: 0, unsubscribed: 0, errors: 0 };
  for (const statistics of all) {
    sum.sent += statistics.sent;
    sum.delivered += statistics.delivered;
    sum.opened += statistics.opened;
    sum.clicked += statistics.clicked;
    sum.unsubscribed += statistics.unsubscribed;
    sum.errors += statistics.errors;
  }
  return sum;
}

function wasSent({ statistics }: CampaignSummary): boolean {
  return statistics.sent > 0;
}
