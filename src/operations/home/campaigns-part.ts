import {
  CAMPAIGN_STATUS,
  campaignCodes,
  GOING_OUT,
  isGoingOut,
  ON_HOLD,
  stateInWords,
} from '../../domain/campaign-status.ts';
import { shortTitle, titleWithId } from '../../domain/campaign-title.ts';
import { formatCount, formatNumber, formatPartOf } from '../../domain/figures.ts';
import { action, type Text, time, warning } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { Planned } from '../campaign/planned.ts';
import type { HomeContent, HomePart } from './home-part.ts';

const MOST_LINES = 5;
/** Slack, static_select: at most 100 options. */
const MOST_CHOICES = 100;
/** Statuses of campaigns that are on their way, but not sent in full. */
const RUNNING: ReadonlySet<number> = new Set(campaignCodes('creating', ...GOING_OUT, ...ON_HOLD));

const ALL_CAMPAIGNS = action('campaign list', {}, 'All campaigns');
const CALENDAR = action('campaign calendar', {}, 'Calendar');

/** Campaigns that are being sent, or wait for moderation or a person; the calendar has the rest. */
export function campaignsPart(planned: () => Promise<Planned>): HomePart {
  return {
    title: 'Running campaigns',
    missing: 'Campaigns can’t be loaded right now.',
    operation: 'campaign list',
    read: async (context) => {
      const { campaigns, gaps } = await planned();
      const running = campaigns.filter((one) => isRunning(one, context.now));
      // That nothing is being sent is said only where that is known; the calendar says the rest.
      if (running.length === 0 && gaps.length > 0) return { sections: gaps.map(warning) };
      return contentOf(ordered(running), context.now);
    },
  };
}

function isRunning({ status, sendAt }: CampaignSummary, now: Date): boolean {
  const isScheduled =
    status.code === CAMPAIGN_STATUS.queued.code && sendAt !== null && sendAt > now;
  return RUNNING.has(status.code) && !isScheduled;
}

function ordered(campaigns: readonly CampaignSummary[]): readonly CampaignSummary[] {
  const rank = ({ status }: CampaignSummary) => (isGoingOut(status) ? 0 : 1);
  const dueMs = ({ sendAt }: CampaignSummary) => sendAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return campaigns.toSorted((a, b) => rank(a) - rank(b) || dueMs(a) - dueMs(b));
}

function contentOf(campaigns: readonly CampaignSummary[], now: Date): HomeContent {
  if (campaigns.length === 0) {
    return { summary: 'No campaigns are being sent.', actions: [ALL_CAMPAIGNS, CALENDAR] };
  }
  const shown = campaigns.slice(0, MOST_LINES);
  const more = campaigns.length - shown.length;
  const rest = `and ${formatNumber(more)} more`;
  const choices = campaigns
    .slice(0, MOST_CHOICES)
    .map((one) => action('campaign show', { campaign: one.id }, titleWithId(one)));
  const items = compact([...shown.map((one) => lineOf(one, now)), more > 0 && rest]);
  return {
    sections: [{ kind: 'bullets', items }],
    actions: [{ kind: 'menu', label: 'Open…', choices }, ALL_CAMPAIGNS, CALENDAR],
  };
}

function lineOf(campaign: CampaignSummary, now: Date): Text {
  const { status, sendAt, statistics, recipients } = campaign;
  const verb = isGoingOut(status) ? 'since' : 'due';
  const when = sendAt ? [` · ${sendAt > now ? 'goes out' : verb} `, time(sendAt)] : [];
  const { sent } = statistics;
  const progress =
    sent > 0 ? formatPartOf(sent, recipients, 'sent') : formatCount(recipients, 'recipient');
  const name = { kind: 'strong', text: shortTitle(campaign) } as const;
  return [name, ` · ${stateInWords(campaign, now)}`, ...when, ` · ${progress}`];
}
