import pMap from 'p-map';
import { isPassing } from '../../domain/campaign-status.ts';
import { addressKey } from '../../domain/address.ts';
import { admits, type AlertFilter, isOfCards, viewOf } from '../../domain/alerts.ts';
import { isEventKind } from '../../domain/events.ts';
import { FINAL_AFTER_MS } from '../../domain/figures.ts';
import type { Reply } from '../../domain/reply.ts';
import { campaignTopic, topicInView, readTopic, type Topic } from '../../domain/topic.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { CampaignCounts } from '../../store/events/counts.ts';
import type { Store } from '../../store/store.ts';
import type { Findings } from '../findings.ts';
import { campaignCard, DEEDS, hangsOnMinutes } from './campaign-card.ts';
import { cardFilterOf } from './card-filter.ts';
import { pairOf } from './card-pair.ts';
import { dayCard, type DayTopic } from './day-card.ts';
import { isWorthACard } from './late-card.ts';
import { overviewCard, type RunningCampaign } from './overview-card.ts';
import type { OwnAverage } from './own-average.ts';

export interface Drawing {
  readonly reply: Reply;
  /** False when the service did not answer, or its answer will change by itself: draw again. */
  readonly isComplete: boolean;
  /** False when there is no card yet, and the events don't justify one. */
  readonly isWorthACard?: boolean;
}

interface DrawParts extends Findings {
  readonly store: Pick<Store, 'counts' | 'alerts' | 'limits' | 'audit' | 'resends'>;
  readonly ownAverage: () => Promise<OwnAverage | null>;
  readonly now: () => Date;
}

type CampaignTopic = Extract<Topic, { kind: 'campaign' }>;
type OverviewTopic = Extract<Topic, { kind: 'overview' }>;

interface DrawnCard {
  readonly channelId: string;
  readonly topic: string;
  readonly mutedUntil: Date | null;
  readonly messageTs: string | null;
}

/** Draws the current card of a topic in a channel. Every figure comes from the store. */
export async function drawCard(card: DrawnCard, parts: DrawParts): Promise<Drawing> {
  const topic = readTopic(card.topic);
  if (topic.kind === 'overview') return drawOverview(card, topic, parts);
  if (topic.kind === 'campaign') return drawCampaign(card, topic, parts);
  return drawDay(card, topic, parts);
}

async function drawCampaign(
  card: DrawnCard,
  { campaignId, view }: CampaignTopic,
  parts: DrawParts,
): Promise<Drawing> {
  const { channelId, mutedUntil, messageTs } = card;
  const now = parts.now();
  const figures = await rateFiguresOf(card, parts.store);
  const cardFilter = await cardFilterOf(view, parts);
  const average = await parts.ownAverage();
  const { found: campaign, isAnswered } = await parts.campaigns.find(
    campaignId,
    undefined,
    figures.counts.events.task_status_update,
  );
  const deed = await parts.store.audit.lastDone({ kind: 'campaign', id: campaignId }, DEEDS, now);
  const pair = await pairOf(campaignId, parts.store);
  const about = { campaignId, campaign, isAnswered, deed, cardFilter, mutedUntil, average, now };
  return {
    reply: campaignCard({ ...figures, ...about, pair }),
    isComplete: isAnswered && !(campaign && isPassing(campaign.status)),
    isWorthACard:
      messageTs !== null ||
      isWorthACard(campaign, {
        ...figures,
        unreportedSince: await unreportedSince(channelId, view, parts.store),
      }),
  };
}

/** Returns the time since when a channel has subscribed to campaign cards with this filter. */
async function unreportedSince(
  channelId: string,
  view: string,
  { alerts }: DrawParts['store'],
): Promise<Date> {
  const times = (await alerts.list(channelId))
    .filter(({ mode, filter }) => isOfCards(mode) && viewOf(filter) === view)
    .map(({ createdAt }) => createdAt.getTime());
  return new Date(times.length === 0 ? 0 : Math.min(...times));
}

async function drawDay(card: DrawnCard, topic: DayTopic, parts: DrawParts): Promise<Drawing> {
  const { counts } = parts.store;
  const figures = {
    ...(await rateFiguresOf(card, parts.store)),
    reasons: await counts.topReasons(card.topic, MOST_REASONS),
    domains: await counts.troubledDomains(card.topic, MOST_DOMAINS),
  };
  const cardFilter = await cardFilterOf(topic.view, parts);
  const finding = topic.kind === 'list' ? await parts.lists.find(topic.listId) : null;
  return {
    reply: dayCard({ ...figures, topic, listTitle: finding?.found ?? null, cardFilter }),
    isComplete: finding?.isAnswered ?? true,
  };
}

// All reasons are read: there are about a dozen.
const MOST_REASONS = 50;
const MOST_DOMAINS = 3;
/** Events must not wait for an overview of hundreds of campaigns. */
const AT_ONCE = 4;

async function rateFiguresOf(
  { channelId, topic }: DrawnCard,
  { counts, limits }: DrawParts['store'],
) {
  return {
    limits: await limits.of(channelId),
    counts: await counts.ofTopic(topic),
    minutes: await counts.byMinute(topic),
  };
}

/** Draws all campaigns of the last two days that match the channel's overview alerts. */
async function drawOverview(
  { channelId }: DrawnCard,
  { view }: OverviewTopic,
  parts: DrawParts,
): Promise<Drawing> {
  const { store, campaigns, now } = parts;
  const since = new Date(now().getTime() - FINAL_AFTER_MS);
  const alerts = await store.alerts.list(channelId);
  const filters = alerts.filter(({ mode }) => mode === 'overview').map(({ filter }) => filter);
  const counted = await store.counts.ofCampaigns({ view, since });
  const changes = new Map(
    counted.map(({ campaignId, counts }) => [campaignId, counts.events.task_status_update]),
  );
  const findings = campaigns.glance([...changes.keys()], (id) => changes.get(id) ?? 0);
  const shown = counted
    .map((one, index) => ({ ...one, campaign: findings[index]?.found ?? null }))
    .filter(
      (one) => isRecentlySent(one.campaign, since) && filters.some((filter) => wants(filter, one)),
    );
  const limits = await store.limits.of(channelId);
  const cardFilter = await cardFilterOf(view, parts);
  const running = await pMap(
    shown,
    async (one): Promise<RunningCampaign> => {
      const topic = topicInView(campaignTopic(one.campaignId), view);
      const isOpen = hangsOnMinutes({ ...one, cardFilter, limits });
      return { ...one, minutes: isOpen ? await store.counts.byMinute(topic) : [] };
    },
    { concurrency: AT_ONCE },
  );
  return {
    reply: overviewCard(running, now(), cardFilter, limits),
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
    (campaign === null || admits(sender, addressKey(campaign.senderEmail)))
  );
}
