import { FINAL_AFTER_MS } from '../../domain/final.ts';
import { admits, type AlertFilter } from '../../domain/alerts.ts';
import { isEventKind } from '../../domain/events.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { CampaignCounts } from '../../store/events/counts.ts';
import type { Store } from '../../store/store.ts';
import type { Campaigns } from '../campaigns.ts';
import type { Drawing } from './draw.ts';
import type { Lists } from '../lists.ts';
import { cardFilterOf } from './card-filters.ts';
import { overviewCard, type RunningCampaign } from './overview-card.ts';

interface OverviewParts {
  readonly store: Pick<Store, 'counts' | 'subscriptions' | 'thresholds'>;
  readonly campaigns: Pick<Campaigns, 'glance'>;
  readonly lists: Pick<Lists, 'glance'>;
  readonly now: () => Date;
}

interface Overview {
  readonly channelId: string;
  readonly view: string;
}

/**
 * Draws the overview: all campaigns of the last two days that match the channel's overview alerts.
 */
export async function drawOverview(
  { channelId, view }: Overview,
  parts: OverviewParts,
): Promise<Drawing> {
  const { store, campaigns, now } = parts;
  const since = new Date(now().getTime() - FINAL_AFTER_MS);
  const alerts = await store.subscriptions.list(channelId);
  const filters = alerts.filter(({ mode }) => mode === 'overview').map(({ filter }) => filter);
  const counted = await store.counts.ofCampaigns({ view, since });
  const changes = new Map(
    counted.map(({ campaignId, counts }) => [campaignId, counts.events.task_status_update]),
  );
  const findings = campaigns.glance([...changes.keys()], (id) => changes.get(id) ?? 0);
  const running = counted
    .map((one, index): RunningCampaign => ({
      ...one,
      campaign: findings[index]?.campaign ?? null,
    }))
    .filter(
      (one) => isRecentlySent(one.campaign, since) && filters.some((filter) => wants(filter, one)),
    );
  const thresholds = await store.thresholds.of(channelId);
  return {
    reply: overviewCard(running, await cardFilterOf(view, parts), thresholds),
    isComplete: findings.every(({ isAnswered }) => isAnswered),
  };
}

/** Tells whether a campaign was sent recently: its last events may come long after it was sent. */
function isRecentlySent(campaign: Campaign | null, since: Date): boolean {
  return !campaign?.sendAt || campaign.sendAt >= since;
}

function wants(
  { kind, campaign: request, sender }: AlertFilter,
  { campaignId, campaign, counts }: CampaignCounts & Pick<RunningCampaign, 'campaign'>,
): boolean {
  const { only } = kind;
  const happened = only.some((name) => isEventKind(name) && counts.events[name] > 0);
  return (
    (only.length === 0 || happened) &&
    admits(request, campaignId) &&
    // A campaign whose sender isn't known yet is shown.
    (campaign === null || admits(sender, campaign.senderEmail.toLowerCase()))
  );
}
