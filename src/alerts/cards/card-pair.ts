import { CAMPAIGN_STATUS } from '../../domain/campaign-status.ts';
import { formatNumber } from '../../domain/figures.ts';
import { action, type Action, type Section } from '../../domain/reply.ts';
import { RESEND_AFTER_MS } from '../../domain/resend.ts';
import { campaignTopic } from '../../domain/topic.ts';
import { type Campaign, totalsOf } from '../../service/campaigns/campaign.ts';
import type { Store } from '../../store/store.ts';

/** A campaign that was sent twice: first to everybody, then to those who didn't open it. */
export interface CampaignPair {
  readonly isFirst: boolean;
  /** The id of the other campaign. */
  readonly otherId: string;
  /** People who opened the second one, and who clicked in it, by the events that came. */
  readonly opened: number;
  readonly clicked: number;
}

/** Finds the campaign that makes a pair with this one; `null`: there is none. */
export async function pairOf(
  campaignId: string,
  { resends, counts }: Pick<Store, 'resends' | 'counts'>,
): Promise<CampaignPair | null> {
  const secondId = (await resends.openOf(campaignId))?.secondId ?? null;
  const isFirst = secondId !== null;
  const resend = isFirst ? null : await resends.bySecond(campaignId);
  const otherId = secondId ?? resend?.campaignId ?? null;
  if (otherId === null) return null;
  const { people } = await counts.ofTopic(campaignTopic(secondId ?? campaignId));
  return { isFirst, otherId, opened: people.open, clicked: people.redirect };
}

export function pairSection({ isFirst, otherId, opened, clicked }: CampaignPair): Section {
  const text = isFirst
    ? `Resent to those who didn’t open it: ${formatNumber(opened)} more opened, ${formatNumber(clicked)} clicked`
    : `Resend of campaign ${otherId} to those who didn’t open it`;
  return { kind: 'paragraph', text };
}

export function pairAction({ isFirst, otherId }: CampaignPair): Action {
  return action('campaign show', { campaign: otherId }, isFirst ? 'Open resend' : 'First campaign');
}

/** Tells whether to offer a resend: what else stands against it is said when it's asked for. */
export function isResendable(
  {
    sendAt,
    status,
    tracking,
    figures,
  }: Pick<Campaign, 'sendAt' | 'status' | 'tracking' | 'figures'>,
  now: Date,
): boolean {
  const { opened, delivered } = totalsOf(figures);
  const isFinal = sendAt !== null && now.getTime() - sendAt.getTime() >= RESEND_AFTER_MS;
  return (
    isFinal &&
    status.code === CAMPAIGN_STATUS.sent.code &&
    tracking.opens !== false &&
    delivered > opened
  );
}
