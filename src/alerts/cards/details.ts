import { bounceMeaning, isBounceReason } from '../../domain/bounces.ts';
import { EVENT_KINDS, EVENT_LABELS, isEventKind } from '../../domain/events.ts';
import { formatCount, formatNumber, formatShare } from '../../domain/figures.ts';
import type { MessageLinks, PlacedMessage, Posting } from '../../domain/post.ts';
import {
  sentence,
  type Reply,
  type ReplyFile,
  type Section,
  type Span,
  type Text,
} from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { csvOf } from '../../lib/csv.ts';
import type { Log } from '../../lib/log.ts';
import { maskAddresses } from '../../lib/mask.ts';
import type { LinkClicks } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import type { MinuteCount } from '../../store/events/counts.ts';
import type { Store } from '../../store/store.ts';
import { campaignTopic, topicInView } from '../../domain/topic.ts';
import type { Campaigns, Lists } from '../findings.ts';
import { bouncesIn, eventsIn, type Trouble } from './card-figures.ts';
import { campaignTitle, cardFilterOf } from './card-filter.ts';

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
  /** See `viewOf`; empty: everything. */
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
  const there = () => linked({ channelId, ts: messageTs }, post);
  const minute = Math.floor(parts.now().getTime() / MINUTE_MS);
  const state = `details:${channelId}:${topic}:${events}`;
  const turn = `details:${channelId}:${topic}:at ${minute}`;
  if (!(await store.idempotencyKeys.take(state, parts.now()))) {
    const [before, after] = ['Nothing has happened since: the details in ', ' are up to date.'];
    return sentence(details.title, [before, await there(), after]);
  }
  if (!(await store.idempotencyKeys.take(turn, parts.now()))) {
    await store.idempotencyKeys.release(state);
    const isRecent = ['The details in ', await there(), ' are less than a minute old.'];
    return sentence(details.title, isRecent);
  }
  const posted = await resultOf(post.post(channelId, details, { threadTs: messageTs }));
  if (!posted.failure) {
    return sentence(details.title, ['They are in ', await linked(posted.value, post), '.']);
  }
  log.warn({ err: posted.failure, channelId, topic }, 'details not posted below their card');
  await store.idempotencyKeys.release(state);
  await store.idempotencyKeys.release(turn);
  return details;
}

/** Links to the thread: the card may be far up, and the answer at the end of the channel. */
async function linked(message: PlacedMessage, post: MessageLinks): Promise<Span> {
  const text = 'the thread of its card';
  const url = await post.linkTo(message);
  return url === null ? text : { kind: 'link', url, text };
}

async function composed(
  { campaignId, view }: DetailsRequest,
  topic: string,
  parts: DetailsParts,
): Promise<{ readonly details: Reply; readonly events: number }> {
  const { store, service, campaigns, now } = parts;
  const [{ found: campaign }, links, cardFilter] = await Promise.all([
    campaigns.find(campaignId),
    resultOf(service.campaigns.links(campaignId)),
    cardFilterOf(view, parts),
  ]);
  const { events } = await store.counts.ofTopic(topic);
  const details = detailsReply({
    campaignId,
    title: campaignTitle(campaignId, campaign, cardFilter),
    minutes: await store.counts.byMinute(topic),
    reasons: await store.counts.topReasons(topic, MOST_REASONS),
    domains: await store.counts.troubledDomains(topic, MOST_DOMAINS),
    links: links.failure ? null : links.value,
    isFiltered: view !== '',
    now: now(),
  });
  return { details, events: eventsIn(events) };
}

export interface DetailFigures extends Trouble {
  readonly campaignId: string;
  readonly title: string;
  readonly minutes: readonly MinuteCount[];
  /** Clicks by link; `null` where the service doesn't answer. */
  readonly links: readonly LinkClicks[] | null;
  /** True if the figures are filtered; only the links are still those of the whole campaign. */
  readonly isFiltered: boolean;
  readonly now: Date;
}

const MOST_DOMAINS = 50;
const LINKS_SHOWN = 10;

export function detailsReply(figures: DetailFigures): Reply {
  const { title, minutes, now } = figures;
  const sections = [
    ...reasonSections(figures),
    ...answerSections(figures),
    ...domainSections(figures),
    ...linkSections(figures),
  ];
  return {
    title: `Details of ${title}`,
    summary: ['As of ', { kind: 'time', at: now, show: 'datetime' }],
    sections:
      sections.length > 0
        ? sections
        : [{ kind: 'paragraph', text: 'Nothing bounced, and nobody complained or clicked.' }],
    footnote:
      'From the service’s webhooks, events rather than people; links as the service counts.',
    ...(minutes.length > 0 && { files: [minuteFile(figures)] }),
  };
}

function reasonSections({ reasons }: DetailFigures): readonly Section[] {
  if (reasons.length === 0) return [];
  const total = bouncesIn(reasons);
  const items = reasons.map(({ reason, count }): Text => {
    const share = `${formatShare(count, total)} of ${formatNumber(total)}`;
    const meaning = isBounceReason(reason) ? `. ${bounceMeaning(reason)}` : '';
    return [{ kind: 'strong', text: reason }, ` · ${formatNumber(count)} (${share})${meaning}`];
  });
  return [
    { kind: 'heading', text: `Why ${formatCount(total, 'email')} bounced` },
    { kind: 'bullets', items },
  ];
}

/** Shows answers of mail servers to those who run servers; addresses would identify recipients. */
function answerSections({ reasons }: DetailFigures): readonly Section[] {
  const answers = reasons.map(({ example }) => maskAddresses(example)).filter((one) => one !== '');
  if (answers.length === 0) return [];
  return [
    { kind: 'heading', text: 'What mail servers answered, an example a reason' },
    { kind: 'verbatim', text: answers.join('\n') },
  ];
}

function domainSections({ domains }: DetailFigures): readonly Section[] {
  if (domains.length === 0) return [];
  const rows = domains.map(({ domain, bounces, complaints, unsubscribes }) => [
    domain,
    formatNumber(bounces),
    formatNumber(complaints),
    formatNumber(unsubscribes),
  ]);
  const isCut = domains.length >= MOST_DOMAINS;
  return [
    { kind: 'heading', text: `Recipient domains${isCut ? `, the ${MOST_DOMAINS} worst` : ''}` },
    {
      kind: 'table',
      columns: [
        { title: 'Domain' },
        { title: 'Bounces', align: 'right' },
        { title: 'Complaints', align: 'right' },
        { title: 'Unsubscribes', align: 'right' },
      ],
      rows,
    },
  ];
}

function linkSections({ links, isFiltered }: DetailFigures): readonly Section[] {
  if (links === null) {
    const text = 'The service doesn’t say at the moment which links were clicked.';
    return [{ kind: 'notice', tone: 'warning', text }];
  }
  const clicked = links.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (clicked.length === 0) return [];
  const items = clicked
    .slice(0, LINKS_SHOWN)
    .map(({ url, count }): Text => [`${formatCount(count, 'click')} · `, url]);
  const more = clicked.length - items.length;
  if (more > 0) items.push(`and ${formatNumber(more)} more`);
  return [
    { kind: 'heading', text: `Most clicked links${isFiltered ? ' of the whole campaign' : ''}` },
    { kind: 'bullets', items },
  ];
}

function minuteFile({ campaignId, minutes }: DetailFigures): ReplyFile {
  const others = new Set(minutes.map(({ kind }) => kind).filter((kind) => !isEventKind(kind)));
  const kinds = [
    ...EVENT_KINDS.filter((kind) => minutes.some((minute) => minute.kind === kind)),
    ...[...others].sort(),
  ];
  const byMinute = Map.groupBy(minutes, ({ minuteAt }) => minuteAt.getTime());
  const rows = [...byMinute].map(([at, counts]) => [
    new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' '),
    ...kinds.map((kind) => String(counts.find((one) => one.kind === kind)?.count ?? 0)),
  ]);
  const header = kinds.map((kind) => (isEventKind(kind) ? EVENT_LABELS[kind] : kind));
  return {
    name: `events-${campaignId}.csv`,
    title: 'Events by the minute',
    content: csvOf(['Minute (UTC)', ...header], rows),
  };
}
