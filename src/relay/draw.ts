import type { Reply } from '../core/reply.ts';
import type { Store } from '../store/store.ts';
import { isPassing } from '../service/campaign-stage.ts';
import { campaignCard } from './campaign-card.ts';
import type { Campaigns } from './campaigns.ts';
import { dayCard } from './day-card.ts';
import { readTopic } from './topic.ts';

export interface Drawing {
  readonly reply: Reply;
  /** False when the service did not say what it knows, or that will change by itself: draw again. */
  readonly isComplete: boolean;
}

const BOUNCE_REASONS = 3;

/** What a topic's card says now. Every figure comes from the store. */
export async function drawCard(
  topicText: string,
  { store, campaigns }: { readonly store: Pick<Store, 'counts'>; readonly campaigns: Campaigns },
): Promise<Drawing> {
  const topic = readTopic(topicText);
  const counts = await store.counts.ofTopic(topicText);
  const minutes = await store.counts.byMinuteOfTopic(topicText);
  if (topic.kind !== 'campaign') {
    return { reply: dayCard(topic, counts, minutes), isComplete: true };
  }
  const { campaignId } = topic;
  const bounces = await store.counts.topReasons(topicText, BOUNCE_REASONS);
  const { campaign, isAnswered } = await campaigns.find(campaignId);
  return {
    reply: campaignCard({ campaignId, campaign, counts, minutes, bounces }),
    isComplete: isAnswered && !(campaign && isPassing(campaign.status)),
  };
}
