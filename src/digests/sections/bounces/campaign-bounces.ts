import type { PostbellError } from '../../../lib/errors.ts';
import type { Chart, Fact, Reply, Section, Text } from '../../../domain/reply.ts';
import type { Store } from '../../../store/store.ts';
import type { CampaignReader, ReadCampaign } from '../../snapshots/campaigns.ts';
import type { DigestRequest } from '../../section.ts';
import {
  type Compared,
  type FullSums,
  gatherCampaigns,
  isRecentlySent,
  softBouncesOf,
  type Sums,
} from '../campaigns/campaign-figures.ts';
import { campaignShareChanges, unreadAmong, withoutSome } from '../campaigns/campaign-sections.ts';
import { type Share, type Shown, withChanges } from '../comparison.ts';
import { createTally, type Ranked } from './bounce-figures.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import { reasonsChart } from './bounce-sections.ts';
import { campaignTopic } from '../../../domain/topic.ts';
import { bounceMeaning, isBounceReason, isHardBounce } from '../../../domain/bounces.ts';

/** Bounces of the campaigns that went out in a period, as the service's statistics have them. */
export interface CampaignBounces {
  /** E-mails sent by the campaigns whose full figures were read. */
  readonly sent: number;
  readonly hard: number;
  readonly soft: number;
  /**
   * Number of campaigns whose full figures could not be read; `failure` is that of the first one.
   */
  readonly unread: number;
  readonly unreadIds: readonly string[];
  readonly failure: PostbellError | null;
  readonly compared: Compared;
  /** Bounce reasons from the service's statistics; empty where it has none. */
  readonly reasons: readonly Ranked[];
  readonly received: ReceivedBounces;
  /** Some campaigns are so recent that their figures still change. */
  readonly isProvisional: boolean;
}

interface Parts {
  readonly reader: CampaignReader;
  readonly store: Pick<Store, 'counts'>;
}

/**
 * Gathers the bounces of the campaigns of a period.
 * @returns `null` where no campaign went out.
 * @throws {PostbellError} when the list of campaigns can't be had.
 */
export async function campaignBounces(
  { reader, store }: Parts,
  request: DigestRequest,
): Promise<CampaignBounces | null> {
  const { sent, sums, compared } = await gatherCampaigns(reader, request);
  if (sent.length === 0) return null;
  const { full } = sums;
  return {
    sent: full?.sent ?? 0,
    hard: full?.hardBounces ?? 0,
    soft: full ? softBouncesOf(full) : 0,
    unread: unreadAmong(sent),
    unreadIds: sent.filter(({ totals }) => totals === null).map(({ summary }) => summary.id),
    failure: sent.find(({ failure }) => failure !== null)?.failure ?? null,
    compared,
    reasons: campaignReasons(sent),
    received: await receivedBounces(store, sent),
    isProvisional: sent.some(({ summary }) => isRecentlySent(summary, request.now)),
  };
}

/**
 * Facts about campaign bounces with their changes; none where nothing bounced.
 * @param withHard whether to add the rate of hard bounces, which the campaigns section has itself
 */
export function campaignBounceFacts(
  { sent, hard, soft, unread, compared, reasons, received }: CampaignBounces,
  shown: Shown,
  withHard: boolean,
): readonly Fact[] {
  if (hard + soft === 0) return [];
  const { formats } = shown;
  const { number, rate, figure } = formats;
  // The share of only some campaigns is not the share of the day.
  const changes = (bounced: number, of: (full: FullSums) => number) =>
    unread > 0
      ? []
      : campaignShareChanges({ part: bounced, all: sent }, compared, shareOf(of), shown);
  const without = unread > 0 ? `\n${withoutSome(unread, formats)}` : '';
  return [
    {
      label: 'Bounced campaign e-mails',
      value: withChanges(
        `${number(hard + soft)} · ${rate(hard + soft, sent, 'sent')}${without}`,
        changes(hard + soft, (full) => full.hardBounces + softBouncesOf(full)),
      ),
    },
    ...(withHard
      ? [
          {
            label: 'Hard campaign bounces',
            value: withChanges(
              figure('hardBounces', hard, sent),
              changes(hard, ({ hardBounces }) => hardBounces),
            ),
          },
        ]
      : []),
    ...(reasons.length > 0
      ? campaignReasonFacts(reasons, formats)
      : receivedReasonFacts(received, formats)),
    ...receivedDomainFacts(received, formats),
  ];
}

/** Returns the share of e-mails sent, where full figures are known. */
function shareOf(bounced: (full: FullSums) => number) {
  return ({ full }: Sums): Share | null => full && { part: bounced(full), all: full.sent };
}

const MOST_REASONS = 4;

/** Bounce reasons of campaigns from the service's statistics, the most frequent first. */
export function campaignReasons(campaigns: readonly ReadCampaign[]): readonly Ranked[] {
  const reasons = createTally();
  for (const { totals } of campaigns) {
    for (const { reason, count } of totals?.bouncedFor ?? []) reasons.add(reason, count);
  }
  return reasons.ranked();
}

/** The most frequent reasons as a fact; none where the service gave no reason. */
export function campaignReasonFacts(
  reasons: readonly Ranked[],
  formats: FigureFormats,
): readonly Fact[] {
  const total = totalOf(reasons);
  return rankedFacts(
    `Top reasons by the service, of ${formats.count(total, 'campaign bounce')}`,
    reasons.slice(0, MOST_REASONS),
    { total, formats },
  );
}

export function campaignReasonsChart(
  reasons: readonly Ranked[],
  formats: FigureFormats,
): readonly Chart[] {
  if (reasons.length === 0) return [];
  return [
    reasonsChart(`Why ${formats.count(totalOf(reasons), 'campaign e-mail')} bounced`, reasons),
  ];
}

/** One fact that lists words with their counts and shares of a total; none without words. */
function rankedFacts(
  label: string,
  ranked: readonly Ranked[],
  { total, formats }: { readonly total: number; readonly formats: FigureFormats },
): readonly Fact[] {
  if (ranked.length === 0) return [];
  const lines = ranked.map(
    ({ word, count }) => `${word}: ${formats.number(count)} · ${formats.share(count, total)}`,
  );
  return [{ label, value: lines.join('\n') }];
}

function totalOf(ranked: readonly Ranked[]): number {
  return ranked.reduce((sum, { count }) => sum + count, 0);
}

/** Campaign bounces that webhooks reported; empty where they reported none. */
interface ReceivedBounces {
  readonly reasons: readonly Ranked[];
  /** Recipient domains, which the service's statistics don't have. */
  readonly domains: readonly Ranked[];
}

const MOST_SHOWN = 3;
/** The most campaigns that are read, the largest first; the others hardly change the order. */
const MOST_CAMPAIGNS = 50;
const ALL_REASONS = 20;
const DOMAINS_READ = 100;

async function receivedBounces(
  { counts }: Pick<Store, 'counts'>,
  largestFirst: readonly ReadCampaign[],
): Promise<ReceivedBounces> {
  const reasons = createTally();
  const domains = createTally();
  for (const { summary } of largestFirst.slice(0, MOST_CAMPAIGNS)) {
    const topic = campaignTopic(summary.id);
    for (const { reason, count } of await counts.topReasons(topic, ALL_REASONS)) {
      reasons.add(reason, count);
    }
    const bounced = await counts.topDomains(topic, ['hard_bounces', 'soft_bounces'], DOMAINS_READ);
    for (const { domain, count } of bounced) domains.add(domain, count);
  }
  return { reasons: reasons.ranked(), domains: domains.ranked() };
}

/** Bounce reasons in more exact words than those of the service's statistics. */
function receivedReasonFacts(
  { reasons }: ReceivedBounces,
  formats: FigureFormats,
): readonly Fact[] {
  return receivedFacts('Top reasons', reasons, formats);
}

/** Recipient domains of the bounces. */
function receivedDomainFacts(
  { domains }: ReceivedBounces,
  formats: FigureFormats,
): readonly Fact[] {
  return receivedFacts('Top recipient domains', domains, formats);
}

function receivedFacts(
  words: string,
  ranked: readonly Ranked[],
  formats: FigureFormats,
): readonly Fact[] {
  const total = totalOf(ranked);
  const label = `${words}, of ${formats.count(total, 'campaign bounce')} that webhooks told`;
  return rankedFacts(label, ranked.slice(0, MOST_SHOWN), { total, formats });
}

const MOST_DOMAINS = 15;
const MOST_MEANINGS = 6;

/** The reply in the thread: the meaning of each reason, and the recipient domains. */
export function campaignBounceDetails(
  { reasons, received }: Pick<CampaignBounces, 'reasons' | 'received'>,
  charts: readonly Section[],
  formats: FigureFormats,
): Reply {
  const content = reasons.length > 0 ? reasons : received.reasons;
  const byWebhooks = reasons.length > 0 ? receivedReasonFacts(received, formats) : [];
  return {
    title: 'Campaign e-mails that bounced, in full',
    summary: [
      ...(received.domains.length > 0
        ? [formats.count(received.domains.length, 'recipient domain')]
        : []),
      formats.count(content.length, 'reason'),
    ].join(', '),
    sections: [
      ...charts,
      ...(received.domains.length > 0 ? [domainsTable(received.domains, formats)] : []),
      ...(byWebhooks.length > 0 ? [{ kind: 'facts', facts: byWebhooks } as const] : []),
      ...(content.length > 0
        ? [
            { kind: 'heading', text: 'What to do about them' } as const,
            {
              kind: 'bullets',
              items: content.slice(0, MOST_MEANINGS).map((reason) => meaningOf(reason, formats)),
            } as const,
          ]
        : []),
    ],
    footnote: [
      reasons.length > 0
        ? 'Reasons are the service’s statistics.'
        : 'Reasons are what webhooks told Postbell.',
      received.domains.length > 0
        ? 'Recipient domains are what webhooks told Postbell, since the service doesn’t tell them.'
        : 'The service tells no recipient domains, and no webhook told any.',
      'The service lists no addresses that bounced; what became of a single one, it tells when asked.',
    ].join(' '),
  };
}

function domainsTable(domains: readonly Ranked[], formats: FigureFormats): Section {
  const total = totalOf(domains);
  const left = domains.slice(MOST_DOMAINS);
  const rest = {
    word: formats.count(left.length, 'other domain'),
    count: totalOf(left),
  };
  return {
    kind: 'table',
    columns: [
      { title: 'Recipient domain' },
      { title: 'Bounces that webhooks told', align: 'right' },
    ],
    rows: [...domains.slice(0, MOST_DOMAINS), ...(left.length > 0 ? [rest] : [])].map(
      ({ word, count }) => [word, `${formats.number(count)} · ${formats.share(count, total)}`],
    ),
  };
}

function meaningOf({ word, count }: Ranked, formats: FigureFormats): Text {
  return [
    { kind: 'strong', text: `${word}: ${formats.number(count)}` },
    `${isHardBounce(word) ? ' · hard' : ' · soft'}. `,
    isBounceReason(word) ? bounceMeaning(word) : '',
  ];
}
