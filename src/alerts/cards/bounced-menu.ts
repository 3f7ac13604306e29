import { action, menuOf, type MenuAction } from '../../domain/reply.ts';

/** Menu of acts on the addresses that bounced hard in a campaign; each shows them first. */
export function bouncedMenu(campaignId: string): MenuAction | null {
  const values = { bounced: campaignId };
  return menuOf('Hard bounces…', [
    action('blacklist add', values, 'Blacklist them…'),
    action('contact remove', values, 'Remove from all lists…'),
    action('campaign unsubscribed', { kind: 'bounces', campaign: campaignId }, 'Show all bounces'),
  ]);
}
