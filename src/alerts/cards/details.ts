import { attempt } from '../../lib/attempt.ts';
import type { Log } from '../../lib/log.ts';
import type { MessageLinks, PlacedMessage, Posting } from '../../domain/post.ts';
import { sentence, type Reply, type Span, type Text } from '../../domain/reply.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';
import { campaignTopic, topicInView } from '../../store/topic.ts';
import { campaignTitle } from './campaign-title.ts';
import type { Campaigns } from '../campaigns.ts';
import { detailsReply, MOST_DOMAINS } from './details-reply.ts';
import type { Lists } from '../lists.ts';
import { cardFilterOf } from './card-filters.ts';

export interface DetailsParts {
  readonly store: Pick<Store, 'cards' | 'idempotencyKeys' | 'counts' | 'subscriptions'>;
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'links'> };
  readonly campaigns: Campaigns;
  readonly lists: Lists;
  readonly post: Posting & MessageLinks;
  readonly log: Log;
  readonly now: () => Date;
}

export interface DetailsRequest {
  readonly channelId: string;
  readonly campaignId: string;
  /** The filter of the card, see `viewOf`; empty: everything. */
  readonly view: string;
}

const MINUTE_MS = 60_000;
const MOST_REASONS = 50;

/**
 * Posts the details of a campaign below its card, and returns the answer to the person: that they
 * are there, or the details themselves where there is no card or posting fails. Details are posted
 * at most once a minute, and not again as long as nothing has changed.
 */
export async function showDetails(request: DetailsRequest, parts: DetailsParts): Promise<Reply> {
  const { store, post, log } = parts;
  const { channelId, campaignId, view } = request;
  const topic = topicInView(campaignTopic(campaignId), view);
  const card = await store.cards.get(channelId, topic);
  const { details, events } = await composed(request, topic, parts);
  if (!card?.messageTs) return details;

  const { messageTs } = card;
  const there = () => linked('the thread of its card', { channelId, ts: messageTs }, post);
  const minute = Math.floor(parts.now().getTime() / MINUTE_MS);
  const state = `details:${channelId}:${topic}:${events}`;
  const turn = `details:${channelId}:${topic}:at ${minute}`;
  if (!(await store.idempotencyKeys.take(state, parts.now()))) {
    const upToDate = [
      'Nothing has happened since: the details in ',
      await there(),
      ' are up to date.',
    ];
    return reply(details, upToDate);
  }
  if (!(await store.idempotencyKeys.take(turn, parts.now()))) {
    await store.idempotencyKeys.release(state);
    return reply(details, ['The details in ', await there(), ' are less than a minute old.']);
  }
  const posted = await attempt(post.post(channelId, details, { threadTs: messageTs }));
  if (!posted.failure) {
    const link = await linked('the thread of its card', posted.value, post);
    return reply(details, ['They are in ', link, '.']);
  }
  log.warn({ err: posted.failure, channelId, topic }, 'details not posted below their card');
  await store.idempotencyKeys.release(state);
  await store.idempotencyKeys.release(turn);
  return details;
}

function reply({ title }: Reply, summary: Text): Reply {
  return sentence(title, summary);
}

/**
 * Returns a link to a message: the card may be far up, and the answer at the end of the channel.
 */
async function linked(text: string, message: PlacedMessage, post: MessageLinks): Promise<Span> {
  const url = await post.linkTo(message);
  return url === null ? text : { kind: 'link', url, text };
}

async function composed(
  { campaignId, view }: DetailsRequest,
  topic: string,
  parts: DetailsParts,
): Promise<{ readonly details: Reply; readonly events: number }> {
  const { store, service, campaigns, now } = parts;
  const [{ campaign }, links, cardFilter] = await Promise.all([
    campaigns.find(campaignId),
    attempt(service.campaigns.links(campaignId)),
    cardFilterOf(view, parts),
  ]);
  const { events } = await store.counts.ofTopic(topic);
  const details = detailsReply({
    campaignId,
    title: campaignTitle(campaignId, campaign, cardFilter),
    minutes: await store.counts.byMinuteOfTopic(topic),
    reasons: await store.counts.topReasons(topic, MOST_REASONS),
    domains: await store.counts.troubledDomains(topic, MOST_DOMAINS),
    links: links.failure ? null : links.value,
    isFiltered: view !== '',
    now: now(),
  });
  return { details, events: Object.values(events).reduce((sum, count) => sum + count, 0) };
}
