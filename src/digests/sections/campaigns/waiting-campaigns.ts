import type { Span } from '../../../domain/schedule.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { action, type Action, notice, type Section } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { campaignCodes, type CampaignSummary } from '../../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS as STATUS } from '../../../service/status.ts';
import { openAction, quotedTitle } from './campaign-title.ts';

export interface WaitingCampaign {
  readonly summary: CampaignSummary;
  /** The campaign failed for good; otherwise it still waits. */
  readonly hasFailed: boolean;
}

const MOST_SHOWN = 3;

/** Statuses that last until somebody acts, however long ago the send time was. */
const WAITS: ReadonlySet<number> = new Set(campaignCodes('questioned', 'requiresEditing'));

const FAILED: ReadonlySet<number> = new Set(
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
    if (WAITS.has(status.code) || isInModeration) return [{ summary, hasFailed: false }];
    const isOfPeriod = sendAt !== null && sendAt >= fromAt && sendAt < untilAt;
    return FAILED.has(status.code) && isOfPeriod ? [{ summary, hasFailed: true }] : [];
  });
}

export function waitingNotices(waiting: readonly WaitingCampaign[]): Section[] {
  const left = waiting.length - MOST_SHOWN;
  const more = `${formatCount(left, 'more campaign')} on hold or failed.`;
  return compact([
    ...failedFirst(waiting)
      .slice(0, MOST_SHOWN)
      .map((one) => notice(one.hasFailed ? 'bad' : 'warning', waitingInWords(one))),
    left > 0 && notice('warning', more),
  ]);
}

export function waitingWarnings(waiting: readonly WaitingCampaign[]): readonly string[] {
  return failedFirst(waiting).map((one) => waitingInWords(one));
}

function waitingInWords({ summary }: WaitingCampaign): string {
  return `${quotedTitle(summary)} ${fateOf(summary)}`;
}

/** `🔴 1 campaign blocked or failed`, `🟠 2 campaigns stuck in moderation`. */
export function verdictOnWaiting(waiting: readonly WaitingCampaign[]): readonly string[] {
  const failed = waiting.filter(({ hasFailed }) => hasFailed).length;
  const still = waiting.length - failed;
  const isModerated = waiting.every(
    ({ summary, hasFailed }) => hasFailed || summary.status.code === STATUS.moderated.code,
  );
  const where = isModerated ? 'stuck in moderation' : 'on hold';
  return compact([
    failed > 0 && `🔴 ${formatCount(failed, 'campaign')} blocked or failed`,
    still > 0 && `🟠 ${formatCount(still, 'campaign')} ${where}`,
  ]);
}

export function waitingAction(waiting: readonly WaitingCampaign[]): Action | null {
  const [first] = failedFirst(waiting);
  if (!first) return null;
  const { id, status } = first.summary;
  return status.code === STATUS.requiresEditing.code
    ? action('campaign edit', { campaign: id }, 'Edit…', { asksFirst: true })
    : openAction(first.summary);
}

function failedFirst(waiting: readonly WaitingCampaign[]): readonly WaitingCampaign[] {
  return waiting.toSorted((a, b) => Number(b.hasFailed) - Number(a.hasFailed));
}

const FATES: Readonly<Record<number, string>> = {
  [STATUS.questioned.code]:
    'is waiting for your answer to a moderator. Answer in the service’s account.',
  [STATUS.requiresEditing.code]: 'needs edits before it can be sent.',
  [STATUS.moderated.code]: 'is overdue: still in moderation. Contact support if it’s urgent.',
  [STATUS.blocked.code]: 'was blocked by the service. Contact support before you send again.',
  [STATUS.noActiveAddresses.code]: 'reached nobody: its lists have no active contacts.',
};

function fateOf({ status, statistics, recipients }: CampaignSummary) {
  if (status.code === STATUS.partiallySentAndBlocked.code) {
    const reached = `${formatNumber(statistics.sent)} of ${formatCount(recipients, 'recipient')}`;
    return `was blocked by the service after ${reached}. Contact support before you send again.`;
  }
  return FATES[status.code] ?? 'stopped because the balance ran out. Top it up.';
}
