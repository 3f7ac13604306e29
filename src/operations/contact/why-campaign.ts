import { time, action, type Step, type Text } from '../../domain/reply.ts';
import { uncapitalised } from '../../lib/text.ts';
import {
  isCanceled,
  isGoingOut,
  isUnsent,
  type RecipientFate,
} from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS as STATUS, STATISTIC_CODE } from '../../service/status.ts';
import { fateMeaning } from './fate-meaning.ts';
import { joinedText, type Finding } from './finding.ts';
import { campaignTitle, type AnyCampaign } from './campaign-title.ts';
import type { CampaignAndFate, Evidence } from './why-evidence.ts';
import { standingFinding } from './why-standing.ts';

const WENT_OUT: ReadonlySet<number> = new Set(
  [STATUS.sent, STATUS.sentPartially, STATUS.updating, STATUS.test, STATUS.testSent].map(
    ({ code }) => code,
  ),
);
const STOPPED: ReadonlySet<number> = new Set(
  [STATUS.blocked, STATUS.deleted, STATUS.partiallySentAndBlocked].map(({ code }) => code),
);

/** Returns the reason why this campaign didn't reach the address, or that it did. */
export function campaignFinding(one: CampaignAndFate, evidence: Evidence, now: Date): Finding {
  const { campaign, fate } = one;
  const byFate = fate.value && fateFinding(campaign, fate.value, evidence, now);
  const finding =
    byFate ??
    unfinished(campaign, evidence, now) ??
    standingFinding(evidence, { campaign, hasGoneOut: true }) ??
    unexplained(one);
  return { ...finding, steps: [...finding.steps, lookStep(campaign)] };
}

/** Tells whether a campaign hasn't gone out, never will, or was stopped on its way. */
export function isUnfinished(campaign: AnyCampaign, now: Date): boolean {
  return unfinishedVerdict(campaign, now) !== null;
}

/** Returns a finding from the recipient's outcome; `null` where that says nothing yet. */
function fateFinding(
  campaign: AnyCampaign,
  fate: RecipientFate,
  evidence: Evidence,
  now: Date,
): Finding | null {
  const { kind, words, advice } = fateMeaning(fate);
  const title = campaignTitle(campaign);
  switch (kind) {
    case 'received':
      return arrived(campaign, fate, words);
    case 'failed':
      return found(`${title} was sent to it and didn’t arrive. ${words}.`, advice);
    case 'waiting':
      if (isUnfinished(campaign, now)) return null;
      return found(`${title} is on its way to it. ${words}.`, advice);
    case 'leftOut':
      if (fate.detail.code === STATISTIC_CODE.notSent.code && isUnfinished(campaign, now)) {
        return null;
      }
      if (evidence.isBlacklisted) return standingFinding(evidence);
      return found(`${title} didn’t go to it. ${words}.`, advice);
    case 'unknown':
      return found(`${title}: the service only says «${words}».`, '');
  }
}

function arrived(campaign: AnyCampaign, { sentAt }: RecipientFate, words: string): Finding {
  const { senderName, senderEmail } = campaign;
  const when: Text = sentAt ? ['. Sent ', time(sentAt), '.'] : '.';
  const sender = [senderName, senderEmail && `<${senderEmail}>`].filter(Boolean).join(' ');
  return {
    verdict: joinedText(`It did get ${campaignTitle(campaign)}: ${uncapitalised(words)}`, when),
    advice: [
      `Ask the person to search their mailbox for ${sender || 'the sender'}, also in spam and promotions.`,
    ],
    steps: [],
  };
}

/**
 * Returns a finding for a campaign that hasn't gone out or was stopped, with what would leave the
 * address out.
 */
function unfinished(campaign: AnyCampaign, evidence: Evidence, now: Date): Finding | null {
  const verdict = unfinishedVerdict(campaign, now);
  if (verdict === null) return null;
  const mayStillGo = !isCanceled(campaign.status) && !STOPPED.has(campaign.status.code);
  const obstacle = mayStillGo ? standingFinding(evidence, { campaign, hasGoneOut: false }) : null;
  return {
    verdict,
    advice: obstacle
      ? [
          joinedText('As it stands now it won’t get it then either. ', obstacle.verdict),
          ...obstacle.advice,
        ]
      : [],
    steps: obstacle?.steps ?? [],
  };
}

function unfinishedVerdict(campaign: AnyCampaign, now: Date): Text | null {
  const { status, sendAt } = campaign;
  const title = campaignTitle(campaign);
  if (isCanceled(status)) return `${title} was canceled before its turn came.`;
  if (isUnsent(status)) return `${title} has gone to nobody: its status is «${status.name}».`;
  if (STOPPED.has(status.code)) return `${title} was stopped: ${status.name}.`;
  if (status.code === STATUS.noActiveAddresses.code) {
    return `${title} went to nobody: no address of its lists was active.`;
  }
  if (WENT_OUT.has(status.code)) return null;
  if (sendAt && sendAt > now) {
    return [`${title} hasn’t gone out yet: it goes out `, time(sendAt), '.'];
  }
  return isGoingOut(status) ? null : `${title} hasn’t gone out yet: ${status.name}.`;
}

function unexplained({ campaign, fate }: CampaignAndFate): Finding {
  const title = campaignTitle(campaign);
  if (fate.failure) {
    return found(`What became of ${title} for it could not be read.`, 'Ask again in a moment.');
  }
  return found(
    `${title} didn’t go to it, and nothing known today tells why.`,
    'Its status may have been different then: unsubscribed and back, or on the blacklist for a while.',
  );
}

function found(verdict: string, advice: string): Finding {
  return { verdict, advice: advice ? [advice] : [], steps: [] };
}

function lookStep({ id }: AnyCampaign): Step {
  return action('Open campaign', 'campaign show', { campaign: id });
}
