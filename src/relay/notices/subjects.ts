import type { Campaign } from '../../service/campaign.ts';
import type { Campaigns } from '../campaigns.ts';
import type { Lists } from '../lists.ts';
import { readTopic } from '../topic.ts';

/** What a message is about, as far as it is known. */
export interface Subject {
  /** E.g. a campaign's name. */
  readonly name: string;
  readonly campaignId: string | null;
  readonly campaign: Campaign | null;
}

/** Who knows names. */
export interface Known {
  readonly campaigns: Campaigns;
  readonly lists: Lists;
}

const NAME_MAX = 100;

/** What a topic is about; names are asked of the service. */
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

/** What a topic is about, without asking anybody. */
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
