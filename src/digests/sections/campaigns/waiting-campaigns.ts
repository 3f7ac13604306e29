import type { Span } from '../../../domain/schedule.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import { action, type Action, notice, type Section } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { campaignCodes, type CampaignSummary } from '../../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS as STATUS } from '../../../service/status.ts';
import { openAction, quotedTitle } from './campaign-title.ts';

export interface WaitingCampaign {
  readonly summary: CampaignSummary;
  /** The campaign failed for good; otherwise it still waits. */
  readonly isLost: boolean;
}

const MOST_SHOWN = 3;

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

export function waitingNotices(
  waiting: readonly WaitingCampaign[],
  formats: FigureFormats,
): Section[] {
  const left = waiting.length - MOST_SHOWN;
  const more = `${formats.count(left, 'more campaign')} on hold or failed.`;
  return compact([
    ...lostFirst(waiting)
      .slice(0, MOST_SHOWN)
      .map((one) => notice(one.isLost ? 'bad' : 'warning', waitingInWords(one, formats))),
    left > 0 && notice('warning', more),
  ]);
}

export function waitingWarnings(
  waiting: readonly WaitingCampaign[],
  formats: FigureFormats,
): readonly string[] {
  return lostFirst(waiting).map((one) => waitingInWords(one, formats));
}

function waitingInWords({ summary }: WaitingCampaign, formats: FigureFormats): string {
  return `${quotedTitle(summary)} ${fateOf(summary, formats)}`;
}

/** `🔴 1 campaign blocked or failed`, `🟠 2 campaigns stuck in moderation`. */
export function verdictOnWaiting(
  waiting: readonly WaitingCampaign[],
  formats: FigureFormats,
): readonly string[] {
  const lost = waiting.filter(({ isLost }) => isLost).length;
  const still = waiting.length - lost;
  const isModerated = waiting.every(
    ({ summary, isLost }) => isLost || summary.status.code === STATUS.moderated.code,
  );
  const where = isModerated ? 'stuck in moderation' : 'on hold';
  return compact([
    lost > 0 && `🔴 ${formats.count(lost, 'campaign')} blocked or failed`,
    still > 0 && `🟠 ${formats.count(still, 'campaign')} ${where}`,
  ]);
}

export function waitingAction(waiting: readonly WaitingCampaign[]): Action | null {
  const [first] = lostFirst(waiting);
  if (!first) return null;
  const { id, status } = first.summary;
  return status.code === STATUS.requiresEditing.code
    ? action('campaign edit', { campaign: id }, 'Edit…', { asksFirst: true })
    : openAction(first.summary);
}

function lostFirst(waiting: readonly WaitingCampaign[]): readonly WaitingCampaign[] {
  return waiting.toSorted((a, b) => Number(b.isLost) - Number(a.isLost));
}

function fateOf({ status, statistics, recipients }: CampaignSummary, formats: FigureFormats) {
  switch (status.code) {
    case STATUS.questioned.code:
      return 'is waiting for your answer to a moderator. Answer in the service’s account.';
    case STATUS.requiresEditing.code:
      return 'needs edits before it can be sent.';
    case STATUS.moderated.code:
      return 'is overdue: still in moderation. Contact support if it’s urgent.';
    case STATUS.blocked.code:
      return 'was blocked by the service. Contact support before you send again.';
    case STATUS.partiallySentAndBlocked.code:
      return (
        `was blocked by the service after ${formats.number(statistics.sent)} of ` +
        `${formats.count(recipients, 'recipient')}. Contact support before you send again.`
      );
    case STATUS.noActiveAddresses.code:
      return 'reached nobody: its lists have no active contacts.';
    default:
      return 'stopped because the balance ran out. Top it up.';
  }
}
