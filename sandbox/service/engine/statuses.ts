import { explainCampaign, type CampaignStatus } from '../codes.ts';
import type { Campaign } from '../state/campaigns.ts';
import type { World } from '../state/world.ts';

/** Moves a campaign to another status and reports it. */
export function setStatus(world: World, campaign: Campaign, status: CampaignStatus): void {
  campaign.status = status;
  world.emit('task_status_update', () => ({
    task_id: campaign.id,
    status,
    status_explain: explainCampaign(status),
  }));
}
