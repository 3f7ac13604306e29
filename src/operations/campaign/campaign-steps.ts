import { compact } from '../../lib/compact.ts';
import { form, type MenuStep, type OperationWish, type Step } from '../../domain/reply.ts';
import {
  isCancelable,
  isUnsent,
  totalsOf,
  type Campaign,
} from '../../service/campaigns/campaign.ts';
import { aboutCampaign } from './names.ts';

/** Returns the actions on a campaign, and those that show more about it. */
export function campaignSteps(campaign: Campaign, now: Date): Step[] {
  const { id, permalink, status, sendAt } = campaign;
  const isWaiting = sendAt !== null && sendAt > now && isCancelable(status);
  return compact([
    { kind: 'operation', ...aboutCampaign('Refresh', 'show', campaign), place: 'here' },
    permalink && URL.canParse(permalink)
      ? ({ kind: 'link', label: 'Web version', url: permalink } as const)
      : null,
    isUnsent(status) && sendAgain('Send…', campaign),
    isWaiting &&
      ({ kind: 'operation', ...aboutCampaign('Edit…', 'edit', { id }), asksFirst: true } as const),
    isCancelable(status) &&
      ({
        kind: 'operation',
        ...aboutCampaign('Cancel campaign…', 'cancel', campaign),
        emphasis: 'danger',
      } as const),
    more(campaign),
  ]);
}

function more(campaign: Campaign): MenuStep {
  const { sent, opened, clicked } = totalsOf(campaign.figures);
  const choices: readonly (OperationWish | null)[] = [
    clicked > 0 ? aboutCampaign('Clicked links', 'links', campaign) : null,
    opened > 0 ? aboutCampaign('Countries', 'countries', campaign) : null,
    sent > 0
      ? { ...aboutCampaign('One recipient…', 'recipient', campaign), asksFirst: true }
      : null,
    sent > 0 ? { ...aboutCampaign('Compare…', 'compare', campaign), asksFirst: true } : null,
    isUnsent(campaign.status) ? null : sendAgain('Send again…', campaign),
    aboutAll(),
  ];
  return { kind: 'menu', label: 'More…', choices: choices.filter((choice) => choice !== null) };
}

/**
 * Returns the action that starts a new campaign with the same content. It keeps the lists of an
 * unsent one only; for others the recipients are chosen anew.
 */
function sendAgain(label: string, campaign: Campaign): Step & { kind: 'operation' } {
  const { id, subject, senderEmail, senderName, listIds, status } = campaign;
  return form(label, 'campaign send', {
    copy: id,
    ...(senderEmail && { sender: senderEmail }),
    ...(senderName && { senderName }),
    ...(subject && { subject }),
    ...(isUnsent(status) && listIds.length > 0 && { lists: listIds.join(', ') }),
  });
}

function aboutAll(): OperationWish {
  return { label: 'All campaigns', operation: 'campaign list', values: {} };
}
