import type { PostbellError } from '../../../lib/errors.ts';
import { type Fact, figureTable, type Reply, type Section } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import type { Store } from '../../../store/store.ts';
import type { CampaignReader, ReadCampaign } from '../../../snapshots/campaigns.ts';
import type { DigestRequest } from '../../section.ts';
import { gatherCampaigns, isRecentlySent, softBouncesOf } from '../campaigns/campaign-figures.ts';
import type { Compared, FullSums, Sums } from '../campaigns/campaign-figures.ts';
import { earlierShares, withoutSome } from '../campaigns/campaign-sections.ts';
import { type ComparedFigure, comparedShare, type Shown } from '../comparison.ts';
import { meaningOf } from './bounce-details.ts';
import { type Ranked, ranked } from '../../../domain/ranked.ts';
import {
  formatCount,
  formatNumber,
  formatShare,
  formatWithShare,
  type Light,
  MINIMUM_VOLUME,
} from '../../../domain/figures.ts';
import { mailboxProvider } from '../../../domain/mailbox-providers.ts';
import { rankedLines, totalOf } from '../ranked-lines.ts';
import { campaignReasons } from '../campaigns/campaign-reasons.ts';
import { campaignTopic } from '../../../domain/topic.ts';

export interface CampaignBounces {
  readonly sent: number;
  readonly hard: number;
  readonly soft: number;
  /** Campaigns whose full figures could not be read; `failure` is that of the first one. */
  readonly unreadIds: readonly string[];
  readonly failure: PostbellError | null;
  readonly compared: Compared;
  readonly reasons: readonly Ranked[];
  readonly received: ReceivedBounces;
  readonly isProvisional: boolean;
}

interface Parts {
  readonly reader: CampaignReader;
  readonly store: Pick<Store, 'counts'>;
}

/** Returns `null` where no campaign went out. */
export async function campaignBounces(
  { reader, store }: Parts,
  request: DigestRequest,
): Promise<CampaignBounces | null> {
  const { sent, sums, compared } = await gatherCampaigns(reader, request, store);
  if (sent.length === 0) return null;
  const { full } = sums;
  return {
    sent: full?.sent ?? 0,
    hard: full?.hardBounces ?? 0,
    soft: full ? softBouncesOf(full) : 0,
    unreadIds: sent.flatMap(({ summary, totals }) => (totals === null ? summary.id : [])),
    failure: sent.find(({ failure }) => failure !== null)?.failure ?? null,
    compared,
    reasons: campaignReasons(sent),
    received: await receivedBounces(store, sent),
    isProvisional: sent.some(({ summary }) => isRecentlySent(summary, request.now)),
  };
}

/** @param withHard adds the rate of hard bounces, which the campaigns section has itself */
export function campaignBounceFacts(
  bounces: CampaignBounces,
  shown: Shown,
  withHard: boolean,
): readonly Fact[] {
  const { hard, soft, unreadIds, received } = bounces;
  if (hard + soft === 0) return [];
  const unread = unreadIds.length;
  const without = unread > 0 ? `\n${withoutSome(unread)}` : '';
  const [all, ofHard] = comparedBounces(bounces, shown).map(({ fact }) => fact);
  return compact([
    all && { label: 'Bounced campaign emails', value: `${all.value}${without}` },
    withHard && ofHard && { ...ofHard, label: 'Hard campaign bounces' },
    // Reasons have a message of their own.
    ...receivedFacts('Top mailbox providers', providersAmong(received.domains)),
  ]);
}

export function comparedBounces(
  { sent, hard, soft, unreadIds, compared }: CampaignBounces,
  shown: Shown,
): readonly ComparedFigure[] {
  const figure = (
    label: string,
    part: number,
    light: Light | null,
    of: (full: FullSums) => number,
  ) => {
    const shareOf = ({ full }: Sums) => full && { part: of(full), all: full.sent };
    // The share of only some campaigns is not the share of the day.
    const earlier =
      unreadIds.length > 0 ? { before: null, usual: null } : earlierShares(compared, shareOf);
    return comparedShare(label, { part, all: sent }, earlier, { of: 'sent', light }, shown);
  };
  const hardLight = shown.judging.light('hardBounces', hard, sent);
  return [
    figure('Campaign bounces', hard + soft, null, (full) => full.hardBounces + softBouncesOf(full)),
    figure('Hard bounces (campaigns)', hard, hardLight, ({ hardBounces }) => hardBounces),
  ];
}

/** The factor by which a share is higher or lower than usual, to be worth a word. */
const UNUSUAL_TIMES = 1.5;

/** Says how a share of bounces stands beside the usual one; `null`: none is known, or too few. */
export function besideUsual({ hard, soft, sent, unreadIds, compared }: CampaignBounces) {
  const bounced = (full: FullSums) => full.hardBounces + softBouncesOf(full);
  const { usual } = earlierShares(
    compared,
    ({ full }) => full && { part: bounced(full), all: full.sent },
  );
  if (usual === null || unreadIds.length > 0) return null;
  const { part, all } = usual.share;
  if (Math.min(sent, all) < MINIMUM_VOLUME) return null;
  const [now, then] = [(hard + soft) / sent, part / all];
  const isMore = now > then * UNUSUAL_TIMES;
  const isLess = now * UNUSUAL_TIMES < then;
  const word = isMore ? 'more than usual' : isLess ? 'fewer than usual' : 'normal';
  return { word, usual: formatShare(part, all) };
}

/** At most two lines: the most frequent reasons, and the providers where most bounced. */
export function mostlyLines({ reasons, received }: CampaignBounces): readonly string[] {
  const byService = reasons.length > 0 ? reasons : received.reasons;
  const line = (label: string, all: readonly Ranked[]) => {
    const shown = all.slice(0, MOST_SHOWN);
    const rest = totalOf(all) - totalOf(shown);
    const named = shown.map(({ word, count }) => `${word} ${formatNumber(count)}`);
    return `${label}: ${[...named, ...(rest > 0 ? [`other ${formatNumber(rest)}`] : [])].join(', ')}`;
  };
  const providers = providersAmong(received.domains);
  return compact([
    byService.length > 0 && line('Reasons', byService),
    providers.length > 0 && line('Mailbox providers', providers),
  ]);
}

function providersAmong(domains: readonly Ranked[]): readonly Ranked[] {
  return ranked(domains.map(({ word, count }) => ({ word: mailboxProvider(word), count })));
}

/** Campaign bounces that webhooks reported; empty where they reported none. */
interface ReceivedBounces {
  readonly reasons: readonly Ranked[];
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
  const reasons: Ranked[] = [];
  const domains: Ranked[] = [];
  for (const { summary } of largestFirst.slice(0, MOST_CAMPAIGNS)) {
    const topic = campaignTopic(summary.id);
    for (const { reason, count } of await counts.topReasons(topic, ALL_REASONS)) {
      reasons.push({ word: reason, count });
    }
    const bounced = await counts.topDomains(topic, ['hard_bounces', 'soft_bounces'], DOMAINS_READ);
    for (const { domain, count } of bounced) domains.push({ word: domain, count });
  }
  return { reasons: ranked(reasons), domains: ranked(domains) };
}

function receivedFacts(words: string, ranked: readonly Ranked[]): readonly Fact[] {
  if (ranked.length === 0) return [];
  const total = totalOf(ranked);
  const label = `${words}, of ${formatCount(total, 'bounce')} reported by webhooks`;
  return [{ label, value: rankedLines(ranked.slice(0, MOST_SHOWN), total) }];
}

const MOST_DOMAINS = 15;
const MOST_MEANINGS = 6;

export function campaignBounceDetails({
  reasons,
  received,
}: Pick<CampaignBounces, 'reasons' | 'received'>): Reply {
  const { domains } = received;
  const isByService = reasons.length > 0;
  const content = isByService ? reasons : received.reasons;
  const meanings = content.slice(0, MOST_MEANINGS).map((reason) => meaningOf(reason, reason.word));
  return {
    title: 'Campaign bounces by domain and reason',
    summary: compact([
      domains.length > 0 && formatCount(domains.length, 'recipient domain'),
      formatCount(content.length, 'reason'),
    ]).join(', '),
    sections: compact<Section>([
      domains.length > 0 && domainsTable(domains),
      meanings.length > 0 && { kind: 'heading', text: 'What to do' },
      meanings.length > 0 && { kind: 'bullets', items: meanings },
    ]),
    footnote: [
      isByService ? 'Reasons are from the service’s statistics.' : 'Reasons are from webhooks.',
      domains.length > 0
        ? 'Recipient domains are from webhooks.'
        : 'Recipient domains are known only from webhooks, which reported none.',
      'Single addresses can be looked up with “/contact why”.',
    ].join(' '),
  };
}

function domainsTable(domains: readonly Ranked[]): Section {
  const total = totalOf(domains);
  const left = domains.slice(MOST_DOMAINS);
  const rest = { word: formatCount(left.length, 'other domain'), count: totalOf(left) };
  const shown = compact([...domains.slice(0, MOST_DOMAINS), left.length > 0 && rest]);
  return figureTable(
    ['Recipient domain', 'Bounces'],
    shown.map(({ word, count }) => [word, formatWithShare(count, total)]),
  );
}
