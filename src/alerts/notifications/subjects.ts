import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { Campaigns, Lists } from '../findings.ts';
import { readTopic } from '../../domain/topic.ts';

/** The subject of a message, as far as it is known. */
export interface Subject {
  /** The name, e.g. a campaign's. */
  readonly name: string;
  readonly campaignId: string | null;
  readonly campaign: Campaign | null;
}

/** The sources of names. */
export interface Known {
  readonly campaigns: Campaigns;
  readonly lists: Lists;
}

const NAME_MAX = 100;

/** Returns the subject of a topic, with its name from the service. */
export async function subjectOf(topicText: string, { campaigns, lists }: Known): Promise<Subject> {
  const topic = readTopic(topicText);
  const named = (name: string) => (name || plainName(topicText)).slice(0, NAME_MAX);
  if (topic.kind === 'campaign') {
    const { campaignId } = topic;
    const { campaign } = await campaigns.find(campaignId);
    return { name: named(campaign?.name ?? ''), campaignId, campaign };
  }
  const title = topic.kind === 'list' ? (await lists.find(topic.listId)).found : null;
  return { name: named(title ?? ''), campaignId: null, campaign: null };
}

/** Returns the name of a topic's subject without a query to the service. */
export function plainName(topicText: string): string {
  const topic = readTopic(topicText);
  switch (topic.kind) {
    case 'campaign':
      return `Campaign ${topic.campaignId}`;
    case 'list':
      return `List ${topic.listId}`;
    case 'smtp':
      return topic.sender === '' ? 'SMTP mail' : `SMTP mail from ${topic.sender}`;
    case 'contacts':
      return 'Contacts';
    case 'overview':
      return 'Campaigns';
  }
}
