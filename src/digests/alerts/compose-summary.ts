import { attempt } from '../../lib/attempt.ts';
import { EVERYTHING, fits, fitsSender, viewOf } from '../../domain/alerts.ts';
import { RefusedError } from '../../lib/errors.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { TopicNews } from '../../store/alerts/summaries.ts';
import { summaryReply } from './summary-reply.ts';

interface ComposeParts {
  readonly store: Pick<Store, 'summaries'>;
  readonly service: Pick<Service, 'campaigns'>;
}

const DAY_MS = 24 * 3_600_000;
/** The most topics that a summary names; the others are only counted. */
const NAMED = 20;

/**
 * Composes the summary of a subscription's events since its last one.
 * @throws {PostbellError} while the service doesn't name a sender that the filter needs.
 */
export async function composeSummary(
  subscription: Subscription,
  turnAt: Date,
  { store, service }: ComposeParts,
): Promise<Reply> {
  const { id, filter, createdAt } = subscription;
  const dayBefore = new Date(turnAt.getTime() - DAY_MS);
  const { sinceAt, topics } = await store.summaries.take({
    subscriptionId: id,
    view: viewOf(filter),
    turnAt,
    fromAt: createdAt > dayBefore ? createdAt : dayBefore,
  });
  const request = topics.flatMap((news) => filterWords(news, subscription));
  const admitted: TopicNews[] = [];
  for (const news of request) {
    if (await isFromRequested(news, subscription, service)) admitted.push(news);
  }
  const largestFirst = admitted.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const names = await namesOf(largestFirst.slice(0, NAMED), service);
  return summaryReply({ alertId: id, topics: largestFirst, names, sinceAt, untilAt: turnAt });
}

/** Keeps only the kinds of the filter; returns nothing where none of them came. */
function filterWords(news: TopicNews, { filter }: Subscription): readonly TopicNews[] {
  const { campaignId } = news;
  const shown = { ...EVERYTHING, kind: filter.kind, campaign: filter.campaign };
  const isRequested = (kind: string) =>
    fits(shown, { kind, campaignId, listId: null, sender: null, address: null });
  const kinds = new Map([...news.kinds].filter(([kind]) => isRequested(kind)));
  return kinds.size === 0 ? [] : [{ ...news, kinds }];
}

async function isFromRequested(
  { topic, campaignId }: TopicNews,
  { filter }: Subscription,
  service: ComposeParts['service'],
): Promise<boolean> {
  if (filter.sender.only.length + filter.sender.not.length === 0) return true;
  if (campaignId === null) {
    const sender = /^smtp:[^:]*:([^#]+)/.exec(topic)?.[1] ?? null;
    return fitsSender(filter, sender);
  }
  const { value, failure } = await attempt(service.campaigns.get(campaignId));
  if (failure && !(failure instanceof RefusedError)) throw failure;
  return fitsSender(filter, value?.senderEmail ?? null);
}

async function namesOf(
  topics: readonly TopicNews[],
  service: ComposeParts['service'],
): Promise<ReadonlyMap<string, string>> {
  const named = topics.map(async ({ topic, campaignId }) => {
    const found = campaignId === null ? null : await attempt(service.campaigns.get(campaignId));
    return [topic, found?.value?.name || nameOf(topic)] as const;
  });
  return new Map(await Promise.all(named));
}

/** Returns the words for a topic without a call to the service. */
function nameOf(topic: string): string {
  const [, kind, about = ''] = /^(\w+):([^#]*)/.exec(topic) ?? [];
  const [day = '', ...rest] = about.split(':');
  const subject = rest.join(':');
  if (kind === 'campaign') return `Campaign ${about}`;
  if (kind === 'list') return `List ${subject}, ${day}`;
  if (kind === 'smtp') return `SMTP mail${subject === '' ? '' : ` from ${subject}`}, ${day}`;
  return `Contacts, ${day}`;
}

function sizeOf({ kinds }: TopicNews): number {
  return [...kinds.values()].reduce((sum, count) => sum + count, 0);
}
