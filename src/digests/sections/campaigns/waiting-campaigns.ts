import type { Span } from '../../../domain/schedule.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import { action, type Section, type Action } from '../../../domain/reply.ts';
import { campaignCodes, type CampaignSummary } from '../../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS as STATUS } from '../../../service/status.ts';
import { quotedTitle, shortened } from './campaign-title.ts';

/** A campaign that doesn't go out by itself. */
export interface WaitingCampaign {
  readonly summary: CampaignSummary;
  /** The campaign failed for good; otherwise it still waits. */
  readonly isLost: boolean;
}

const MOST_SHOWN = 3;
/** The longest name on a button. */
const LONGEST_NAME = 40;

/** Statuses that last until somebody acts, however long ago the send time was. */
const WAITS: ReadonlySet<number> = new Set(campaignCodes('questioned', 'requiresEditing'));

const LOST: ReadonlySet<number> = new Set(
  campaignCodes(
    'blocked',
    'partiallySentAndBlocked',
    'noActiveAddresses',
    'automationBalanceExceeded',
  ),
);

/** Returns campaigns that wait for somebody, and those that failed in a period. */
export function wantAttention(
  campaigns: readonly CampaignSummary[],
  { fromAt, untilAt }: Span,
  now: Date,
): readonly WaitingCampaign[] {
  return campaigns.flatMap((summary): WaitingCampaign[] => {
    const { sendAt, status } = summary;
    const isOverdue = sendAt !== null && sendAt <= now;
    const isInModeration = status.code === STATUS.moderated.code && isOverdue;
    if (WAITS.has(status.code) || isInModeration) return [{ summary, isLost: false }];
    const isOfPeriod = sendAt !== null && sendAt >= fromAt && sendAt < untilAt;
    return LOST.has(status.code) && isOfPeriod ? [{ summary, isLost: true }] : [];
  });
}

/** Notices that say what to do about each of the first campaigns. */
export function waitingNotices(
  waiting: readonly WaitingCampaign[],
  formats: FigureFormats,
): Section[] {
  const ordered = lostFirst(waiting);
  const left = waiting.length - MOST_SHOWN;
  return [
    ...ordered.slice(0, MOST_SHOWN).map(({ summary, isLost }): Section => ({
      kind: 'notice',
      tone: isLost ? 'bad' : 'warning',
      text: `${quotedTitle(summary)} ${fateOf(summary, formats)}`,
    })),
    ...(left > 0
      ? [
          {
            kind: 'notice',
            tone: 'warning',
            text: `${formats.count(left, 'more campaign')} ${left === 1 ? 'waits' : 'wait'} or failed.`,
          } as const,
        ]
      : []),
  ];
}

/** `🔴 1 campaign blocked or failed · 🟠 2 campaigns held up`; `null` where there are none. */
export function verdictOnWaiting(
  waiting: readonly WaitingCampaign[],
  formats: FigureFormats,
): string | null {
  const lost = waiting.filter(({ isLost }) => isLost).length;
  const still = waiting.length - lost;
  const phrases = [
    ...(lost > 0 ? [`🔴 ${formats.count(lost, 'campaign')} blocked or failed`] : []),
    ...(still > 0 ? [`🟠 ${formats.count(still, 'campaign')} held up`] : []),
  ];
  return phrases.length > 0 ? phrases.join(' · ') : null;
}

/** Returns the operation for the first of them: edit where that is needed, else open. */
export function waitingAction(waiting: readonly WaitingCampaign[]): readonly Action[] {
  const [first] = lostFirst(waiting);
  if (!first) return [];
  const { id, name, subject } = first.summary;
  const values = { campaign: id };
  const isToBeEdited = first.summary.status.code === STATUS.requiresEditing.code;
  if (!isToBeEdited) {
    const label = `Open ${shortened(name || subject || id, LONGEST_NAME)}`;
    return [action('campaign show', values, label)];
  }
  return [action('campaign edit', values, 'Edit…', { asksFirst: true })];
}

function lostFirst(waiting: readonly WaitingCampaign[]): readonly WaitingCampaign[] {
  return [...waiting].sort((a, b) => Number(b.isLost) - Number(a.isLost));
}

function fateOf({ status, statistics, recipients }: CampaignSummary, formats: FigureFormats) {
  switch (status.code) {
    case STATUS.questioned.code:
      return 'waits for your answer to a moderator’s query. Answer it in the service’s account.';
    case STATUS.requiresEditing.code:
      return 'has to be edited before it goes out.';
    case STATUS.moderated.code:
      return 'is still in moderation, past its time. If it is urgent, ask the service’s support.';
    case STATUS.blocked.code:
      return 'was blocked by the service. Ask its support why before you send again.';
    case STATUS.partiallySentAndBlocked.code:
      return (
        `was blocked by the service after ${formats.number(statistics.sent)} of ` +
        `${formats.count(recipients, 'recipient')}. Ask its support why before you send again.`
      );
    case STATUS.noActiveAddresses.code:
      return 'found no active address in its lists, so nobody got it. Check the lists.';
    default:
      return 'stopped because the balance is used up. Top it up.';
  }
}
