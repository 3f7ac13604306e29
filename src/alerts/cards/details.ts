import { isShare } from '../../domain/campaign-judgement.ts';
import { campaignCodes } from '../../domain/campaign-status.ts';
import { bounceMeaning, isBounceReason } from '../../domain/bounces.ts';
import { EVENT_KINDS, EVENT_LABELS, isEventKind } from '../../domain/events.ts';
import {
  FINAL_AFTER_MS,
  formatCount,
  formatNumber,
  formatShare,
  RATES,
} from '../../domain/figures.ts';
import type { MessageLinks, PlacedMessage, Posting } from '../../domain/post.ts';
import { type Outcome, ratioOf } from '../../domain/ratio.ts';
import {
  action,
  firstItems,
  type MenuAction,
  menuOf,
  type Reply,
  type ReplyFile,
  type Section,
  type Span,
  type Text,
  time,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { resultOf } from '../../lib/result.ts';
import { csvOf } from '../../lib/csv.ts';
import type { Log } from '../../lib/log.ts';
import { maskAddresses } from '../../lib/mask.ts';
import { sumOf } from '../../lib/sum.ts';
import { uncapitalised } from '../../lib/text.ts';
import {
  type Campaign,
  isLeftOut,
  type LinkClicks,
  totalsOf,
} from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import type { MinuteCount, TopicCounts } from '../../store/events/counts.ts';
import type { Store } from '../../store/store.ts';
import { campaignTopic, topicInView } from '../../domain/topic.ts';
import { type CountedReactions, withoutMachines } from '../../domain/without-machines.ts';
import type { Findings } from '../findings.ts';
import { DEEDS } from './campaign-card.ts';
import {
  CARD_RATES,
  bouncesIn,
  countedTwice,
  eventsIn,
  hasDenominators,
  recipientsIn,
  type Trouble,
} from './card-figures.ts';
import { campaignTitle, cardFilterOf } from './card-filter.ts';
import { muteAt } from './card-notices.ts';
import { chartOf } from './chart.ts';

interface DetailsParts extends Findings {
  readonly store: Pick<Store, 'cards' | 'idempotencyKeys' | 'counts' | 'alerts' | 'audit'>;
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'links'> };
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
 * Posts the details of a campaign below its card, at most once a minute and only when there is
 * news. Returns the answer to the person: the details themselves where they can't be posted.
 */
export async function showDetails(request: DetailsRequest, parts: DetailsParts): Promise<Reply> {
  const { store, post, log } = parts;
  const { channelId, campaignId, view } = request;
  const topic = topicInView(campaignTopic(campaignId), view);
  const card = await store.cards.get(channelId, topic);
  const { details, events } = await composed(request, topic, parts);
  const deed = await store.audit.lastDone({ kind: 'campaign', id: campaignId }, DEEDS, parts.now());
  // These are for the person alone, who sees only what they may do.
  const actions = compact([
    action('campaign show', { campaign: campaignId }, 'Open campaign'),
    card && !muteAt(card, parts.now()) && muteMenu(campaignId),
    deed && action('postbell audit', { about: `campaign ${campaignId}` }, 'Who did what'),
  ]);
  const whole = { ...details, actions };
  if (!card?.messageTs) return whole;

  const { messageTs } = card;
  const there = () => linked({ channelId, ts: messageTs }, post);
  const minute = Math.floor(parts.now().getTime() / MINUTE_MS);
  const state = `details:${channelId}:${topic}:${events}`;
  const turn = `details:${channelId}:${topic}:at ${minute}`;
  const answer = (summary: Text): Reply => ({ title: details.title, summary, actions });
  if (!(await store.idempotencyKeys.take(state, parts.now()))) {
    return answer(['Nothing new: see ', await there(), '.']);
  }
  if (!(await store.idempotencyKeys.take(turn, parts.now()))) {
    await store.idempotencyKeys.release(state);
    return answer(['Posted less than a minute ago in ', await there(), '.']);
  }
  const posted = await resultOf(post.post(channelId, details, { threadTs: messageTs }));
  if (!posted.failure) return answer(['Posted in ', await linked(posted.value, post), '.']);
  log.warn({ err: posted.failure, channelId, topic }, 'details not posted below their card');
  await store.idempotencyKeys.release(state);
  await store.idempotencyKeys.release(turn);
  return whole;
}

const MUTES = {
  'For 1 hour': '1h',
  'For 8 hours': '8h',
  'Until tomorrow, 9:00 AM': 'tomorrow',
  'For a week': '1w',
  'Until I unmute': 'ever',
};

function muteMenu(campaign: string): MenuAction | null {
  const choices = Object.entries(MUTES).map(([label, lasts]) =>
    action('postbell alerts mute', { campaign, for: lasts }, label),
  );
  return menuOf('Mute card…', choices);
}

/** Links to the thread: the card may be far up, and the answer at the end of the channel. */
async function linked(message: PlacedMessage, post: MessageLinks): Promise<Span> {
  const text = 'the card’s thread';
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
  const counts = await store.counts.ofTopic(topic);
  const details = detailsReply({
    campaignId,
    campaign,
    title: campaignTitle(campaignId, campaign, cardFilter),
    counts,
    minutes: await store.counts.byMinute(topic),
    reasons: await store.counts.topReasons(topic, MOST_REASONS),
    domains: await store.counts.troubledDomains(topic, MOST_DOMAINS),
    links: links.failure ? null : links.value,
    isFiltered: view !== '',
    now: now(),
  });
  return { details, events: eventsIn(counts.events) };
}

export interface DetailFigures extends Trouble {
  readonly campaignId: string;
  readonly campaign: Campaign | null;
  readonly title: string;
  readonly counts: TopicCounts;
  readonly minutes: readonly MinuteCount[];
  /** Clicks by link; `null` where the service doesn't answer. */
  readonly links: readonly LinkClicks[] | null;
  /** True if the figures are filtered; only the links are still those of the whole campaign. */
  readonly isFiltered: boolean;
  readonly now: Date;
}

const MOST_DOMAINS = 50;
const ITEMS_SHOWN = 5;
const ANSWERS_SHOWN = 3;

export function detailsReply(figures: DetailFigures): Reply {
  const { title, campaign, counts, minutes, now } = figures;
  const recipients = recipientsIn(counts);
  const finalAt = campaign?.sendAt && new Date(campaign.sendAt.getTime() + FINAL_AFTER_MS);
  return {
    title: `Details of ${title}`,
    summary: compact<Span>([
      'As of ',
      time(now),
      finalAt && finalAt > now && ' · results final ',
      finalAt && finalAt > now && time(finalAt),
    ]),
    sections: compact<Section>([
      chartOf(minutes),
      ...outcomeSections(recipients, counts),
      ...leftOutSections(figures, recipients),
      ...reasonSections(figures),
      ...answerSections(figures),
      ...domainSections(figures),
      ...linkSections(figures),
    ]),
    footnote: compact([
      'Sent: delivered + bounced so far. Delivered and bounces: % of sent. Others: % of delivered. Each person counts once; the chart and bounce reasons count events. Opens include automatic ones, such as those of Apple Mail Privacy Protection.',
      hasMachines(counts) &&
        'Likely by machines: only a scanner or email client opened or clicked, judged by its speed.',
      countedTwice(recipients),
    ]).join(' '),
    ...(minutes.length > 0 && { files: [minuteFile(figures)] }),
  };
}

function hasMachines({ machines }: CountedReactions): boolean {
  return machines !== null && machines.open + machines.redirect > 0;
}

function outcomeSections(recipients: Outcome, counted: CountedReactions): readonly Section[] {
  const { sent, softBounces } = recipients;
  const isRated = hasDenominators(recipients);
  const row = (label: string, part: number, all: number): readonly string[] => {
    const rate = isRated && isShare(part, all) ? formatShare(part, all) : '–';
    return [label, formatNumber(part), rate];
  };
  const rows = CARD_RATES.map((name) => {
    const { part, all } = ratioOf(name, recipients);
    const people = withoutMachines({ name, part }, counted) ?? part;
    const machines = row('– likely by machines', part - people, all);
    return [row(RATES[name].label, part, all), ...(people < part ? [machines] : [])];
  });
  const columns = ['People', 'Rate'].map((title) => ({ title, align: 'right' as const }));
  return [
    {
      kind: 'table',
      columns: [{ title: 'Outcome' }, ...columns],
      rows: [
        ['Sent', isRated ? formatNumber(sent) : '–', '–'],
        ...rows.toSpliced(4, 0, [row('Soft bounces', softBounces, sent)]).flat(),
      ],
    },
  ];
}

/** Aborted campaigns are left out: their verdict says how far they came. */
function leftOutSections(
  { campaign, isFiltered }: DetailFigures,
  { sent }: Outcome,
): readonly Section[] {
  if (campaign === null || isFiltered) return [];
  const { recipients: all, status, figures } = campaign;
  const left = all - Math.max(sent, totalsOf(figures).sent);
  if (left <= 0 || !campaignCodes('sent', 'sentPartially').includes(status.code)) return [];
  const reasons = figures
    .filter(({ code, count }) => count > 0 && isLeftOut(code))
    .toSorted((a, b) => b.count - a.count);
  const unexplained = left - sumOf(reasons, ({ count }) => count);
  const why = reasons.map(
    ({ explanation, count }) => `${uncapitalised(explanation)} ${formatNumber(count)}`,
  );
  if (unexplained > 0) why.push(`no reason given ${formatNumber(unexplained)}`);
  const text = `Not sent to ${formatNumber(left)} of ${formatCount(all, 'recipient')}: ${why.join(', ')}`;
  return [{ kind: 'paragraph', text }];
}

function reasonSections({ reasons }: DetailFigures): readonly Section[] {
  const total = bouncesIn(reasons);
  const items = reasons.map(({ reason, count }): Text => {
    const share = `${formatShare(count, total)} of ${formatNumber(total)}`;
    const meaning = isBounceReason(reason) ? `. ${bounceMeaning(reason)}` : '';
    return [{ kind: 'strong', text: reason }, ` · ${formatNumber(count)} (${share})${meaning}`];
  });
  return listed(`Why ${formatCount(total, 'email')} bounced`, items);
}

/** Shows answers of mail servers to those who run servers; addresses would identify recipients. */
function answerSections({ reasons }: DetailFigures): readonly Section[] {
  const answers = reasons.map(({ example }) => maskAddresses(example)).filter((one) => one !== '');
  if (answers.length === 0) return [];
  return [
    { kind: 'heading', text: 'Replies from mail servers (examples)' },
    { kind: 'verbatim', text: answers.slice(0, ANSWERS_SHOWN).join('\n') },
  ];
}

function domainSections({ domains }: DetailFigures): readonly Section[] {
  const items = domains.map(({ domain, bounces, complaints, unsubscribes }) => {
    const counts = compact([
      bounces > 0 && formatCount(bounces, 'bounce'),
      complaints > 0 && formatCount(complaints, 'complaint'),
      unsubscribes > 0 && formatCount(unsubscribes, 'unsubscribe'),
    ]);
    return `${domain}: ${counts.join(', ')}`;
  });
  return listed('Most affected domains', items);
}

function listed(heading: string, items: readonly Text[]): readonly Section[] {
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: heading },
    { kind: 'bullets', items: firstItems(items, ITEMS_SHOWN) },
  ];
}

function linkSections({ links, isFiltered }: DetailFigures): readonly Section[] {
  if (links === null) {
    const text = 'Clicked links aren’t available right now: the service isn’t answering.';
    return [{ kind: 'notice', tone: 'warning', text }];
  }
  const clicked = links.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const items = clicked.map(({ url, count }): Text => [`${formatCount(count, 'click')} · `, url]);
  return listed(`Most clicked links${isFiltered ? ' of the whole campaign' : ''}`, items);
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
    title: 'Events by minute',
    content: csvOf(['Minute (UTC)', ...header], rows),
  };
}
