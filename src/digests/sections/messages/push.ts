import { FINAL_AFTER_MS, formatCount, formatNumber, formatShare } from '../../../domain/figures.ts';
import { isFiltered } from '../../../domain/digest.ts';
import { PUSH_CAMPAIGN_STATUS } from '../../../service/push/campaign.ts';
import type { PushCampaign, PushCampaignSummary } from '../../../service/push/campaign.ts';
import type { SectionContent } from '../../section.ts';
import {
  type DigestRequest,
  type DigestSection,
  leftOut,
  type SectionDependencies,
} from '../../section.ts';
import { onlyThose, readFinalFigures, spanToFinalize } from '../final-figures.ts';
import type { Figured, FinalFigures, Sent } from '../final-figures.ts';
import { type EarlierCount, type Shown, shownIn } from '../comparison.ts';
import { growth, growthChanges, growthOf, isWorthMentioning } from '../growth.ts';
import { type MessageKind, messagesContent } from './messages-content.ts';
import { action, type Section, time } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { sumOf } from '../../../lib/sum.ts';
import type { Snapshots } from '../../../store/digest/snapshots.ts';

interface SentPush extends PushCampaignSummary, Sent {}

type PushFigures = Pick<PushCampaign, 'sent' | 'delivered' | 'redirects'>;

type FiguredPush = Figured<SentPush, PushFigures>;

const NEVER_SENT: ReadonlySet<number> = new Set([
  PUSH_CAMPAIGN_STATUS.canceled.code,
  PUSH_CAMPAIGN_STATUS.testSent.code,
  PUSH_CAMPAIGN_STATUS.noActiveRecipients.code,
]);
const LEFT_OUT = leftOut('web push');
const PUSH: MessageKind<SentPush, PushFigures> = {
  name: 'push',
  heading: 'Web push',
  campaign: 'web push campaign',
  titleOf: ({ title, body, id }) => `${title || body || 'Web push'} (${id})`,
  source: 'Web push figures are the service’s statistics',
  provisional: 'Clicks on web push come in for about 48 hours.',
  hasFinalFigures: (_, ageMs) => ageMs >= FINAL_AFTER_MS,
  // Clicks are a trend, and the share of reachable devices differs by website.
  light: () => null,
  verdict: pushVerdict,
  unit: 'subscribers',
  sum: summed,
  shares: [
    {
      label: 'Delivered',
      of: 'sent',
      share: (sent) => ({ part: summed(sent).delivered, all: summed(sent).sent }),
    },
    {
      label: 'Clicked',
      of: 'delivered',
      share: (sent) => ({ part: summed(sent).redirects, all: summed(sent).delivered }),
    },
  ],
  sharesTitle: 'Web push rates',
  title: 'Web push campaigns',
  all: action('push list', {}, 'Web push'),
};

const WEBSITES_SOURCE = 'Subscribers are the service’s count, read every hour.';

export function createPushSection({
  service,
  store: { snapshots },
}: Pick<SectionDependencies, 'service' | 'store'>): DigestSection {
  const read = async (id: string): Promise<PushFigures> => {
    const { sent, delivered, redirects } = await service.push.campaigns.get(id);
    return { sent, delivered, redirects };
  };
  const sentSince = async (request: DigestRequest): Promise<readonly SentPush[]> => {
    const { fromAt, untilAt: toAt } = spanToFinalize(request);
    const all = await Array.fromAsync(service.push.campaigns.all({ fromAt, toAt }));
    return all
      .flatMap((one): SentPush[] => {
        const { fromAt: sentAt, status } = one;
        return sentAt && !NEVER_SENT.has(status.code) ? [{ ...one, sentAt }] : [];
      })
      .sort((a, b) => +b.sentAt - +a.sentAt);
  };

  return {
    name: 'push',
    words: 'web push',
    async tell(request): Promise<SectionContent> {
      if (isFiltered(request.filter)) return LEFT_OUT;
      const source = { ...PUSH, snapshots, read, sent: await sentSince(request) };
      const all = await readFinalFigures(source, request);
      const finalFigures = onlyThose(all, ({ figures }) => figures.sent > 0);
      return reportedOf(finalFigures, await gatherWebsites(snapshots, request), request);
    },
  };
}

function reportedOf(
  finalFigures: FinalFigures<SentPush, PushFigures>,
  websites: WebsiteGrowth | null,
  request: DigestRequest,
): SectionContent {
  const content = messagesContent(finalFigures, PUSH, request);
  if (!websites) return content;
  return {
    ...content,
    isQuiet: content.isQuiet && !websites.websites.some(hasGrown),
    sections: [...content.sections, ...websiteSections(websites, shownIn(request))],
    footnotes: [...content.footnotes, WEBSITES_SOURCE],
  };
}

function hasGrown({ active, before }: GrownWebsite): boolean {
  return before !== null && isWorthMentioning(active - before, before);
}

function pushVerdict(sent: readonly FiguredPush[]): string {
  if (sent.length === 0) return 'no web push was sent';
  const { sent: all, delivered, redirects } = summed(sent);
  const out = `${formatCount(sent.length, 'web push campaign')} to ${formatCount(all, 'subscriber')}`;
  return `${out}, ${formatNumber(redirects)} clicked (${formatShare(redirects, delivered)})`;
}

function summed(sent: readonly FiguredPush[]): PushFigures {
  return {
    sent: sumOf(sent, ({ figures }) => figures.sent),
    delivered: sumOf(sent, ({ figures }) => figures.delivered),
    redirects: sumOf(sent, ({ figures }) => figures.redirects),
  };
}

interface GrownWebsite {
  readonly host: string;
  readonly active: number;
  readonly before: number | null;
  readonly earlier: EarlierCount;
}

interface WebsiteGrowth {
  readonly websites: readonly GrownWebsite[];
  readonly since: Date | null;
}

const MOST_LINES = 8;

/** Returns `null` where websites weren't read of late, or there are none. */
async function gatherWebsites(
  snapshots: Snapshots,
  request: DigestRequest,
): Promise<WebsiteGrowth | null> {
  const all = await growthOf(snapshots, 'websites', request);
  if (!all || all.now.size === 0) return null;
  const websites = [...all.now].map(([id, { url, active }]): GrownWebsite => ({
    host: URL.parse(url)?.host ?? url,
    active,
    before: all.atBegin?.get(id)?.active ?? null,
    earlier: all.earlier((those) => those.get(id)?.active ?? null),
  }));
  return { websites: websites.sort((a, b) => b.active - a.active), since: all.since };
}

/** `shop.example: 8,412 active, +120 (1.4%); +80 the day before · 7-day mean +95`. */
function websiteSections({ websites, since }: WebsiteGrowth, shown: Shown): readonly Section[] {
  const more = websites.length - MOST_LINES;
  const items = websites.slice(0, MOST_LINES).map(({ host, active, before, earlier }) => {
    if (before === null) return `${host}: ${formatNumber(active)} active`;
    const changes = growthChanges(earlier, shown).join(' · ');
    const change = `, ${growth(active - before, before)}${changes && `; ${changes}`}`;
    return `${host}: ${formatNumber(active)} active${change}`;
  });
  const last = more > 0 && `and ${formatCount(more, 'more website')}`;
  return compact<Section>([
    { kind: 'heading', text: 'Web push subscribers' },
    { kind: 'bullets', items: compact([...items, last]) },
    since && { kind: 'paragraph', text: ['Growth since ', time(since), '.'] },
  ]);
}
