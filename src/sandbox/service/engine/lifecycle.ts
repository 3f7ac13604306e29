import { CAMPAIGN, STATISTIC } from '../codes.ts';
import { refusal } from '../refusals.ts';
import type { Campaign } from '../state/campaigns.ts';
import type { World } from '../state/world.ts';
import { copyRecipients, startSending } from './sending.ts';
import { setStatus } from './statuses.ts';

/** Spec 1, section 3.4. */
const MODERATED_FROM_RECIPIENTS = 20;
/** We assume how long copying addresses and moderation take; the specification says nothing. */
const COPYING_MS = 2000;
const MODERATION_MS = 20_000;

const CANCELABLE: ReadonlySet<number> = new Set([
  CAMPAIGN.moderation,
  CAMPAIGN.sending,
  CAMPAIGN.copying,
  CAMPAIGN.queued,
  CAMPAIGN.draft,
]);

/** Sends a new campaign on its way: 13, then 2 or 1, 14 until its time has come, 2, 7, 3. */
export function launch(world: World, campaign: Campaign): void {
  setStatus(world, campaign, CAMPAIGN.copying);
  world.agenda.plan(world.nowMs + COPYING_MS, () => addressesCopied(world, campaign));
}

/** A campaign whose moderation ends at `atMs`. */
export function holdInModeration(world: World, campaign: Campaign, atMs: number): void {
  setStatus(world, campaign, CAMPAIGN.moderation);
  world.agenda.plan(atMs, () => {
    if (campaign.status === CAMPAIGN.moderation) release(world, campaign);
  });
}

/**
 * Cancels whatever has not been sent: status 16. The specification doesn't show the result of
 * canceling (spec 1, section 3.4): we assume it from the meaning of that code.
 * @throws a refusal when there is nothing left to cancel.
 */
export function cancel(world: World, campaign: Campaign): void {
  if (!CANCELABLE.has(campaign.status)) {
    throw refusal('alreadySent', `Campaign ${campaign.id} has already been sent or canceled`);
  }
  const waiting = campaign.counts[STATISTIC.inQueue] ?? 0;
  campaign.counts[STATISTIC.inQueue] = 0;
  campaign.counts[STATISTIC.notSent] = waiting;
  setStatus(world, campaign, CAMPAIGN.canceled);
}

function addressesCopied(world: World, campaign: Campaign): void {
  if (campaign.status !== CAMPAIGN.copying) return;
  copyRecipients(world, campaign);
  const count = campaign.recipients.length;
  if (count === 0) return setStatus(world, campaign, CAMPAIGN.noActiveAddresses);
  if (count < MODERATED_FROM_RECIPIENTS) return release(world, campaign);
  holdInModeration(world, campaign, world.nowMs + MODERATION_MS);
}

function release(world: World, campaign: Campaign): void {
  const { scheduledAtMs } = campaign;
  if (scheduledAtMs === undefined || scheduledAtMs <= world.nowMs) {
    return startSending(world, campaign);
  }
  setStatus(world, campaign, CAMPAIGN.queued);
  world.agenda.plan(scheduledAtMs, () => {
    if (campaign.status !== CAMPAIGN.queued) return;
    if (campaign.usesDynamicList) copyRecipients(world, campaign);
    startSending(world, campaign);
  });
}
