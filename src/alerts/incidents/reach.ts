import type { AutomaticStop } from '../../domain/alerts.ts';
import { viewOf } from '../../domain/alerts.ts';
import { valueOf, type Share } from '../../domain/alarm-rates.ts';
import { MINIMUM_PEOPLE } from '../../domain/figures.ts';
import { isEnded } from '../../service/campaigns/campaign.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import { campaignTopic, topicInView } from '../../store/topic.ts';
import type { Watched } from '../../store/events/watched.ts';
import type { Campaigns } from '../campaigns.ts';
import type { Lists } from '../lists.ts';
import { cardFilterOf } from '../cards/card-filters.ts';
import { fitsSubject } from './audience.ts';
import { isPartlyReceived } from './partly-received.ts';
import { shareOf } from './share.ts';
import { titleOf, type Subject } from './subject.ts';

interface ReachParts {
  readonly store: Pick<Store, 'stops' | 'counts' | 'subscriptions'>;
  readonly campaigns: Campaigns;
  readonly lists: Lists;
}

/** A campaign that reached an alert's limit. */
interface Reached {
  readonly subscription: Subscription;
  readonly limit: AutomaticStop;
  readonly campaignId: string;
  readonly topic: Watched;
  readonly share: Share;
}

/** The tolerance for shares: they are divided, so that equal ones may differ in the last digit. */
const ROUNDING = 1e-12;

/**
 * IdempotencyKeys the campaigns to be canceled: those whose figures, as the alert filters them, reach its
 * limit. Muted alerts cancel as agreed, paused ones don't. Returns whether there were any.
 */
export async function claimStops(
  watched: readonly Watched[],
  parts: ReachParts,
  at: Date,
): Promise<boolean> {
  const subscriptions = await parts.store.subscriptions.list();
  const all = subscriptions.flatMap((subscription) => reachedBy(subscription, watched));
  if (all.length === 0) return false;
  const claimed = await parts.store.stops.claimed(all.map(({ campaignId }) => campaignId));
  let hasClaimed = false;
  for (const reached of all) {
    if (!claimed.has(reached.campaignId)) {
      hasClaimed = (await claim(reached, parts, at)) || hasClaimed;
    }
  }
  return hasClaimed;
}

function reachedBy(subscription: Subscription, watched: readonly Watched[]): Reached[] {
  const { options, filter, pausedAt } = subscription;
  const limit = options.stop;
  if (limit === null || pausedAt !== null) return [];
  const view = viewOf(filter);
  return watched.flatMap((topic) => {
    const { campaignId } = topic;
    if (campaignId === null || topic.topic !== topicInView(campaignTopic(campaignId), view)) {
      return [];
    }
    const share = shareOf(limit.rate, topic);
    return share !== null && isReached(limit, share)
      ? [{ subscription, limit, campaignId, topic, share }]
      : [];
  });
}

function isReached({ share, minimum }: AutomaticStop, reached: Share): boolean {
  // No limit is meant for one or two people, whatever was agreed.
  const isMany = reached.whole >= minimum && reached.part >= MINIMUM_PEOPLE.red;
  return isMany && valueOf(reached) >= share - ROUNDING;
}

async function claim(reached: Reached, parts: ReachParts, at: Date): Promise<boolean> {
  const { subscription, limit, campaignId, topic, share } = reached;
  const { store, campaigns } = parts;
  const finding = await campaigns.find(campaignId);
  // Without the service nothing can be canceled; the next look asks it again.
  if (!finding.isAnswered) return false;
  const { campaign } = finding;
  const view = viewOf(subscription.filter);
  const subject: Subject = { kind: 'campaign', campaignId, view };
  if (!fitsCampaign({ subject, finding }, subscription)) return false;
  // An alert doesn't concern campaigns that were over when it was set up.
  const isPast = campaign !== null && isEnded(campaign.status);
  if (isPast && topic.changedAt < subscription.createdAt) return false;
  const cardFilter = await cardFilterOf(view, parts);
  if (await isPartlyReceived(topic.topic, campaign, cardFilter, store)) return false;
  return store.stops.claim({
    campaignId,
    subscriptionId: subscription.id,
    channelId: subscription.channelId,
    ownerId: subscription.createdBy,
    limit,
    reached: share,
    reachedAt: at,
    title: titleOf(subject, campaign, cardFilter),
  });
}

/**
 * Tells whether an alert is about a campaign; its kinds decide what is shown, not what is counted.
 */
function fitsCampaign(about: Parameters<typeof fitsSubject>[0], { filter }: Subscription): boolean {
  const [kind = 'spam'] = filter.kind.only;
  return fitsSubject(about, { ...filter, kind: { only: [kind], not: [] } }, kind);
}
