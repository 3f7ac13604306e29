import {
  campaignCodes,
  GOING_OUT,
  isGoingOut,
  ON_HOLD,
  stateInWords,
} from '../../domain/campaign-status.ts';
import { shortTitle, titleWithId } from '../../domain/campaign-title.ts';
import { formatCount, formatNumber, formatRate } from '../../domain/figures.ts';
import { action, type Text, time } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { type HomeContent, type HomePart, keptAMinute } from './home-part.ts';

const MOST_LINES = 5;
/** Campaigns that are read of each kind; more are counted as “more than”. */
const MOST_READ = 25;

/** Statuses of campaigns that are on their way, but not sent in full. */
const RUNNING = campaignCodes('creating', ...GOING_OUT, ...ON_HOLD);

const ALL_CAMPAIGNS = action('campaign list', {}, 'All campaigns');

/** Campaigns that are being sent, wait for moderation, or are scheduled. */
export function campaignsPart(service: Service, now: () => Date): HomePart {
  const read = keptAMinute(now, async () => {
    const range = { limit: MOST_READ, offset: 0 };
    const [running, scheduled] = await Promise.all([
      service.campaigns.page({ ...range, statuses: RUNNING }),
      service.campaigns.page({ ...range, scheduledOnly: true }),
    ]);
    const hasMore = running.length === MOST_READ || scheduled.length === MOST_READ;
    return { campaigns: ordered([...running, ...scheduled]), hasMore };
  });
  return {
    title: 'Running and scheduled campaigns',
    missing: 'Campaigns can’t be loaded right now.',
    operation: 'campaign list',
    read: async (context) => {
      const { campaigns, hasMore } = await read();
      return contentOf(campaigns, hasMore, context.now);
    },
  };
}

function ordered(campaigns: readonly CampaignSummary[]): readonly CampaignSummary[] {
  const unique = [...new Map(campaigns.map((campaign) => [campaign.id, campaign])).values()];
  const rank = ({ status }: CampaignSummary) => (isGoingOut(status) ? 0 : 1);
  const dueMs = ({ sendAt }: CampaignSummary) => sendAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return unique.sort((a, b) => rank(a) - rank(b) || dueMs(a) - dueMs(b));
}

function contentOf(
  campaigns: readonly CampaignSummary[],
  hasMore: boolean,
  now: Date,
): HomeContent {
  if (campaigns.length === 0) {
    return { summary: 'No campaigns are being sent or scheduled.', actions: [ALL_CAMPAIGNS] };
  }
  const shown = campaigns.slice(0, MOST_LINES);
  const more = campaigns.length - shown.length;
  const rest = `and ${hasMore ? 'more than ' : ''}${formatNumber(more)} more`;
  const choices = campaigns.map((one) =>
    action('campaign show', { campaign: one.id }, titleWithId(one)),
  );
  const items = compact([...shown.map((one) => lineOf(one, now)), more > 0 && rest]);
  return {
    sections: [{ kind: 'bullets', items }],
    actions: [{ kind: 'menu', label: 'Open…', choices }, ALL_CAMPAIGNS],
  };
}

function lineOf(campaign: CampaignSummary, now: Date): Text {
  const { status, sendAt, statistics, recipients } = campaign;
  const verb = isGoingOut(status) ? 'since' : 'due';
  const when = sendAt ? [` · ${sendAt > now ? 'goes out' : verb} `, time(sendAt)] : [];
  const { sent } = statistics;
  const progress =
    sent > 0 ? formatRate(sent, recipients, 'sent') : formatCount(recipients, 'recipient');
  const name = { kind: 'strong', text: shortTitle(campaign) } as const;
  return [name, ` · ${stateInWords(campaign, now)}`, ...when, ` · ${progress}`];
}
