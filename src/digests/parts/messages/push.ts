import { FINAL_AFTER_MS } from '../../../domain/final.ts';
import { isFiltered } from '../../../domain/digest-words.ts';
import {
  PUSH_CAMPAIGN_STATUS,
  type PushCampaign,
  type PushCampaignSummary,
} from '../../../service/push/campaign.ts';
import type { Part, SectionContent, DigestRequest } from '../../part.ts';
import type { PartParts } from '../parts.ts';
import { pushCharts, pushSections, pushTable, pushVerdict } from './push-sections.ts';
import {
  onlyThose,
  readFinalFigures,
  spanToFinalize,
  type Figured,
  type Sent,
  type FinalFigures,
} from '../final-figures.ts';
import { shownIn } from '../earlier-days.ts';
import { messagesContent, type MessageKind } from './messages-content.ts';
import { gatherWebsites, websiteSections, type WebsiteGrowth } from './websites.ts';

/** A web push campaign that went out. */
export interface SentPush extends PushCampaignSummary, Sent {}

/** Figures of a web push campaign as they are stored. */
export type PushFigures = Pick<PushCampaign, 'sent' | 'delivered' | 'redirects'>;

export type FiguredPush = Figured<SentPush, PushFigures>;

const NEVER_SENT: ReadonlySet<number> = new Set([
  PUSH_CAMPAIGN_STATUS.canceled.code,
  PUSH_CAMPAIGN_STATUS.testSent.code,
  PUSH_CAMPAIGN_STATUS.noActiveRecipients.code,
]);
const LEFT_OUT: SectionContent = {
  verdict: null,
  light: null,
  isQuiet: true,
  sections: [],
  leftOut: ['Web push belongs to no list, sender or e-mail campaign, so it is left out here.'],
};
const PUSH: MessageKind<SentPush, PushFigures> = {
  name: 'push',
  campaign: 'web push campaign',
  source: 'Web push figures are the service’s statistics',
  provisional: 'Clicks on web push are provisional: they come in for about 48 hours.',
  isFinal: ({ one, figures }, now) => hasFinalFigures(figures, +now - +one.sentAt),
  // Clicks are a trend, and the share of reachable devices differs by website, so there is no
  // light.
  light: () => null,
  verdict: pushVerdict,
  sections: pushSections,
  charts: pushCharts,
  table: pushTable,
  title: 'Web push',
  all: { kind: 'operation', label: 'Web push', operation: 'push list', values: {} },
};

const WEBSITES_SOURCE = 'Subscribers of websites are the service’s count, read every hour.';

/** Creates the section of web push campaigns and of the growth of websites' subscribers. */
export function createPushPart({
  service,
  store: { readings },
}: Pick<PartParts, 'service' | 'store'>): Part {
  const read = async (id: string): Promise<PushFigures> => {
    const { sent, delivered, redirects } = await service.push.campaigns.get(id);
    return { sent, delivered, redirects };
  };
  const sentSince = async (request: DigestRequest): Promise<readonly SentPush[]> => {
    const { fromAt, untilAt } = spanToFinalize(request);
    const sent: SentPush[] = [];
    for await (const one of service.push.campaigns.all({ fromAt, toAt: untilAt })) {
      if (!one.fromAt || NEVER_SENT.has(one.status.code)) continue;
      sent.push({ ...one, sentAt: one.fromAt });
    }
    return sent.sort((a, b) => +b.sentAt - +a.sentAt);
  };

  return {
    name: 'push',
    words: 'web push',
    async tell(request): Promise<SectionContent> {
      if (isFiltered(request.scope)) return LEFT_OUT;
      const sent = await sentSince(request);
      const requested = { readings, kind: 'push', read, hasFinalFigures, sent };
      const finalFigures = onlyThose(
        await readFinalFigures(requested, request),
        ({ figures }) => figures.sent > 0,
      );
      return reportedOf(finalFigures, await gatherWebsites(readings, request), request);
    },
  };
}

function hasFinalFigures(_: PushFigures, ageMs: number): boolean {
  return ageMs >= FINAL_AFTER_MS;
}

function reportedOf(
  finalFigures: FinalFigures<SentPush, PushFigures>,
  websites: WebsiteGrowth | null,
  request: DigestRequest,
): SectionContent {
  const content = messagesContent(finalFigures, PUSH, request);
  return {
    ...content,
    isQuiet: content.isQuiet && !websites?.isWorthAWord,
    sections: [
      ...content.sections,
      ...(websites ? websiteSections(websites, shownIn(request)) : []),
    ],
    footnotes: [...content.footnotes, ...(websites ? [WEBSITES_SOURCE] : [])],
  };
}
