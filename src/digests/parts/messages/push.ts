import { FINAL_AFTER_MS } from '../../../core/final.ts';
import { isNarrowed } from '../../../core/digest-words.ts';
import type { PushCampaign, PushCampaignSummary } from '../../../service/push-campaign.ts';
import { PUSH_CAMPAIGN_STATUS } from '../../../service/push-status.ts';
import type { Part, Told, Wanted } from '../../part.ts';
import type { PartParts } from '../parts.ts';
import { pushCharts, pushSections, pushTable, pushVerdict } from './push-sections.ts';
import {
  onlyThose,
  settle,
  spanToSettle,
  type Figured,
  type Sent,
  type Settled,
} from '../settling.ts';
import { shownIn } from '../earlier-days.ts';
import { messagesTold, type MessageKind } from './messages-told.ts';
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
const LEFT_OUT: Told = {
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
  isFinal: ({ one, figures }, now) => isSettled(figures, +now - +one.sentAt),
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
  const sentSince = async (wanted: Wanted): Promise<readonly SentPush[]> => {
    const { fromAt, untilAt } = spanToSettle(wanted);
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
    async tell(wanted): Promise<Told> {
      if (isNarrowed(wanted.scope)) return LEFT_OUT;
      const sent = await sentSince(wanted);
      const asked = { readings, kind: 'push', read, isSettled, sent };
      const settled = onlyThose(await settle(asked, wanted), ({ figures }) => figures.sent > 0);
      return toldOf(settled, await gatherWebsites(readings, wanted), wanted);
    },
  };
}

function isSettled(_: PushFigures, ageMs: number): boolean {
  return ageMs >= FINAL_AFTER_MS;
}

function toldOf(
  settled: Settled<SentPush, PushFigures>,
  websites: WebsiteGrowth | null,
  wanted: Wanted,
): Told {
  const told = messagesTold(settled, PUSH, wanted);
  return {
    ...told,
    isQuiet: told.isQuiet && !websites?.isWorthAWord,
    sections: [...told.sections, ...(websites ? websiteSections(websites, shownIn(wanted)) : [])],
    footnotes: [...told.footnotes, ...(websites ? [WEBSITES_SOURCE] : [])],
  };
}
