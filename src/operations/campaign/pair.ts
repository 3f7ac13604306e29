import { isResendable } from '../../alerts/cards/card-pair.ts';
import type { OperationContext } from '../../commands/context.ts';
import { quotedTitle } from '../../domain/campaign-title.ts';
import { formatCount, formatNumber, formatShare } from '../../domain/figures.ts';
import { action, type Action, notice, type Section, type Span, time } from '../../domain/reply.ts';
import { type Result, resultOf } from '../../lib/result.ts';
import { type Campaign, type CampaignTotals, totalsOf } from '../../service/campaigns/campaign.ts';
import type { Resend } from '../../store/resends.ts';

/** Shows of a campaign that it was resent, or that it is a resend. */
export interface ShownPair {
  readonly sections: readonly Section[];
  readonly actions: readonly Action[];
}

/** Shows a campaign beside the one with which it makes a pair, with what the second one brought. */
export async function shownPair(
  campaign: Campaign,
  { service, store, now }: Pick<OperationContext, 'service' | 'store' | 'now'>,
): Promise<ShownPair> {
  const resend = await store.resends.openOf(campaign.id);
  if (resend?.secondId) {
    const { secondId } = resend;
    const second = await resultOf(service.campaigns.get(secondId));
    return {
      sections: [broughtBy(campaign, second)],
      actions: [action('campaign show', { campaign: secondId }, 'Open resend')],
    };
  }
  if (resend) return underWay(resend);
  const origin = await store.resends.bySecond(campaign.id);
  if (origin === null) {
    return { sections: [], actions: isResendable(campaign, now) ? [resendAction(campaign)] : [] };
  }
  const first = await resultOf(service.campaigns.get(origin.campaignId));
  return {
    sections: [resendOf(first, campaign, origin)],
    actions: [action('campaign show', { campaign: origin.campaignId }, 'First campaign')],
  };
}

function resendAction({ id }: Campaign): Action {
  return action('campaign resend', { campaign: id }, 'Resend…', { asksFirst: true });
}

function underWay({ id }: Resend): ShownPair {
  return {
    sections: [notice('info', 'It’s being resent to those who didn’t open it.')],
    actions: [action('postbell jobs show', { run: id }, 'View job')],
  };
}

/** Opens are counted once a person, and who opened the first one didn't get the second. */
function broughtBy(first: Campaign, { value: second, failure }: Result<Campaign>): Section {
  if (failure) {
    return notice(
      'warning',
      `It was resent, but the results couldn’t be loaded. ${failure.message}`,
    );
  }
  const [before, after] = [totalsOf(first.figures), totalsOf(second.figures)];
  return {
    kind: 'paragraph',
    text: [
      'Resent ',
      ...whenOf(second),
      `as “${second.subject}” to ${formatCount(second.recipients, 'person', 'people')} who didn’t open it: `,
      { kind: 'strong', text: `${formatNumber(after.opened)} more opened` },
      `, ${formatNumber(after.clicked)} clicked. ${togetherInWords(before, after)}`,
    ],
  };
}

function resendOf(
  { value: first, failure }: Result<Campaign>,
  second: Campaign,
  { campaignId }: Resend,
): Section {
  if (failure) return notice('info', `A resend of campaign ${campaignId}.`);
  const [before, after] = [totalsOf(first.figures), totalsOf(second.figures)];
  return {
    kind: 'paragraph',
    text: `Resend of ${quotedTitle(first)} to those who didn’t open it: ${formatNumber(after.opened)} more opened, ${formatNumber(after.clicked)} clicked. ${togetherInWords(before, after)}`,
  };
}

/** Writes `Together 183 opened (32.4%) instead of 149 (26.4%).` */
function togetherInWords(before: CampaignTotals, after: CampaignTotals): string {
  const counted = (part: number) => [formatNumber(part), formatShare(part, before.delivered)];
  const [all, share] = counted(before.opened + after.opened);
  const [first, shareBefore] = counted(before.opened);
  return `Together ${all} opened (${share}) instead of ${first} (${shareBefore}).`;
}

function whenOf({ sendAt }: Campaign): readonly Span[] {
  return sendAt === null ? [] : [time(sendAt, 'date'), ' '];
}
