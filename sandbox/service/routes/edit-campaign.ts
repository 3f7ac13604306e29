import { z } from 'zod';
import { CAMPAIGN, type CampaignStatus } from '../codes.ts';
import { waitForItsTime } from '../engine/lifecycle.ts';
import { nonEmptyText } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { editCampaign, type Campaign } from '../state/campaigns.ts';
import type { World } from '../state/world.ts';
import { checkSender, htmlOf, sendDateOf } from './create-campaign.ts';
import { findTemplate } from './find.ts';

/** Spec 1, section 4.2.2. We assume that 0 and an empty text stand for no template. */
export const campaignEdit = z.object({
  name: nonEmptyText,
  sender_name: nonEmptyText,
  sender_email: nonEmptyText,
  subject: nonEmptyText,
  body: nonEmptyText,
  template_id: z.union([z.string(), z.number()]),
  send_date: z.string().optional(),
});

const UNSENT: ReadonlySet<CampaignStatus> = new Set([CAMPAIGN.draft, CAMPAIGN.requiresEditing]);
/** On the way to being sent. */
export const BEFORE_SENDING: ReadonlySet<CampaignStatus> = new Set([
  CAMPAIGN.copying,
  CAMPAIGN.moderation,
  CAMPAIGN.queued,
]);

/**
 * Changes a campaign that waits for its time. We assume that drafts and what a moderator wants
 * edited may be changed too, that the body counts and not the template, and that nothing of it
 * makes another moderation.
 * @throws a refusal for campaigns that are not scheduled, or not any more.
 */
export function edit(world: World, campaign: Campaign, given: z.output<typeof campaignEdit>): void {
  if (!isEditable(campaign, world.nowMs)) {
    throw refusal('notEditable', `Campaign ${campaign.id} is not scheduled`);
  }
  checkSender(world, given.sender_email);
  if (given.template_id) findTemplate(world, given.template_id);
  const scheduledAtMs = sendDateOf(world, given.send_date);
  editCampaign(campaign, {
    name: given.name,
    senderName: given.sender_name,
    senderEmail: given.sender_email,
    subject: given.subject,
    bodyHtml: htmlOf(given.body),
    ...(scheduledAtMs !== undefined && { scheduledAtMs }),
  });
  if (campaign.status === CAMPAIGN.queued) waitForItsTime(world, campaign);
}

function isEditable({ status, scheduledAtMs = 0 }: Campaign, nowMs: number): boolean {
  return UNSENT.has(status) || (BEFORE_SENDING.has(status) && scheduledAtMs > nowMs);
}
