import { fitsSender } from '../../domain/alerts.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { Campaigns } from '../campaigns.ts';
import { readTopic } from '../../relay/topic.ts';

interface Pair {
  readonly subscriptionId: string;
  readonly topic: string;
}

interface Admission {
  readonly admits: (subscription: Subscription, topic: string) => boolean;
  /** The topics whose sender the service hasn't named yet, with the subscription. */
  readonly undecided: readonly Pair[];
}

// The other campaigns are looked up in a later round.
const ASKED_AT_ONCE = 20;

/** Tells whether a filter looks at senders. */
export function asksSender({ filter: { sender } }: Subscription): boolean {
  return sender.only.length + sender.not.length > 0;
}

/**
 * Finds out which campaigns' events pass the filters on senders: the events don't name their
 * sender, the service does.
 */
export async function admissionOf(
  subscriptions: readonly Subscription[],
  waiting: readonly Pair[],
  campaigns: Campaigns,
): Promise<Admission> {
  const asking = new Map(subscriptions.filter(asksSender).map((one) => [one.id, one]));
  const undecided: Pair[] = [];
  const refused = new Set<string>();
  const pairs = waiting.flatMap((pair) => {
    const subscription = asking.get(pair.subscriptionId);
    const topic = readTopic(pair.topic);
    if (subscription === undefined || topic.kind !== 'campaign') return [];
    return { pair, filter: subscription.filter, campaignId: topic.campaignId };
  });
  const decide = async ({ pair, filter, campaignId }: (typeof pairs)[number]): Promise<void> => {
    const { campaign, isAnswered } = await campaigns.find(campaignId);
    if (!isAnswered) undecided.push(pair);
    else if (!fitsSender(filter, campaign?.senderEmail ?? null)) refused.add(keyOf(pair));
  };
  await Promise.all(pairs.slice(0, ASKED_AT_ONCE).map(decide));
  undecided.push(...pairs.slice(ASKED_AT_ONCE).map(({ pair }) => pair));
  return {
    undecided,
    admits: ({ id }, topic) => !refused.has(keyOf({ subscriptionId: id, topic })),
  };
}

function keyOf({ subscriptionId, topic }: Pair): string {
  return `${subscriptionId}\n${topic}`;
}
