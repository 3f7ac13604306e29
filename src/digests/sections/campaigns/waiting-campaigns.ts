import { stateReached } from '../../../domain/campaign-judgement.ts';
import {
  CAMPAIGN_STATUS as STATUS,
  type CampaignState,
  isFailed,
  isOverdue,
  isWaitingForPerson,
  stateOf,
} from '../../../domain/campaign-status.ts';
import { quotedTitle, titleOf } from '../../../domain/campaign-title.ts';
import type { Span } from '../../../domain/schedule.ts';
import { formatCount, type Light } from '../../../domain/figures.ts';
import { action, type Action, notice, type Section } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { shortened } from '../../../lib/text.ts';
import type { CampaignSummary } from '../../../service/campaigns/campaign.ts';

export interface WaitingCampaign {
  readonly summary: CampaignSummary;
  readonly state: CampaignState;
  /** The campaign failed for good; otherwise it still waits. */
  readonly hasFailed: boolean;
}

const MOST_SHOWN = 3;
const LONGEST_ON_BUTTON = 40;

/** Returns campaigns that wait for somebody, and those that failed in a period. */
export function wantAttention(
  campaigns: readonly CampaignSummary[],
  { fromAt, untilAt }: Span,
  now: Date,
): readonly WaitingCampaign[] {
  return campaigns.flatMap((summary): WaitingCampaign[] => {
    const { sendAt, status } = summary;
    const state = stateOf(summary, now);
    if (isWaitingForPerson(status) || isOverdue(summary, now)) {
      return [{ summary, state, hasFailed: false }];
    }
    const isOfPeriod = sendAt !== null && sendAt >= fromAt && sendAt < untilAt;
    return isFailed(status) && isOfPeriod ? [{ summary, state, hasFailed: true }] : [];
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

/** `“Sale” (71020) · On hold: needs editing. Nothing goes out until someone edits the campaign.` */
function waitingInWords({ summary, state }: WaitingCampaign): string {
  const reached = stateReached(state.word, summary, summary.statistics);
  return compact([`${quotedTitle(summary)} · ${reached}.`, state.advice]).join(' ');
}

export function lightOfWaiting({ state }: WaitingCampaign): Light | null {
  return state.light ?? null;
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

export function openAction(
  campaign: Pick<CampaignSummary, 'id' | 'name' | 'subject'>,
  emphasis?: 'primary',
): Action {
  const label = `Open ${shortened(titleOf(campaign), LONGEST_ON_BUTTON)}`;
  return action('campaign show', { campaign: campaign.id }, label, { emphasis });
}
