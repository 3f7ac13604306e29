import { CAMPAIGN, HALTED, STATISTIC, type CampaignStatus } from '../codes.ts';
import { refusal } from '../refusals.ts';
import { chargeFor, mostAffordable, pay } from '../state/account.ts';
import type { Campaign } from '../state/campaigns.ts';
import type { World } from '../state/world.ts';
import { copyRecipients, startSending } from './sending.ts';
import { setStatus } from './statuses.ts';

/** On the list, whoever of them gets it; spec 1, section 3.4. */
const MODERATED_FROM_EMAILS = 20;
/** We assume how long copying addresses and moderation take; the specification says nothing. */
const COPYING_MS = 2000;
const MODERATION_MS = 20_000;

const CANCELABLE: ReadonlySet<number> = new Set([
  CAMPAIGN.moderation,
  CAMPAIGN.sending,
  CAMPAIGN.copying,
  CAMPAIGN.queued,
  CAMPAIGN.draft,
  CAMPAIGN.sendingPartially,
  CAMPAIGN.requiresEditing,
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
  halt(world, campaign, CAMPAIGN.canceled);
}

/** Gives a campaign any status, as the service's moderators and administrators could. */
export function overrule(world: World, campaign: Campaign, status: CampaignStatus): void {
  if (HALTED.has(status)) return halt(world, campaign, status);
  const mayStart = status === CAMPAIGN.sending && campaign.startedAtMs === undefined;
  if (!mayStart) return setStatus(world, campaign, status);
  copyRecipients(world, campaign);
  startSending(world, campaign);
}

/** Sends a campaign that waits for its time then, and not at an earlier time that was given. */
export function waitForItsTime(world: World, campaign: Campaign): void {
  const { scheduledAtMs = world.nowMs } = campaign;
  world.agenda.plan(Math.max(scheduledAtMs, world.nowMs), () => {
    if (campaign.status !== CAMPAIGN.queued || campaign.scheduledAtMs !== scheduledAtMs) return;
    if (campaign.usesDynamicList) copyAndPay(world, campaign);
    startSending(world, campaign);
  });
}

function halt(world: World, campaign: Campaign, status: CampaignStatus): void {
  const { counts } = campaign;
  counts[STATISTIC.notSent] = (counts[STATISTIC.notSent] ?? 0) + (counts[STATISTIC.inQueue] ?? 0);
  counts[STATISTIC.inQueue] = 0;
  setStatus(world, campaign, status);
}

function addressesCopied(world: World, campaign: Campaign): void {
  if (campaign.status !== CAMPAIGN.copying) return;
  copyAndPay(world, campaign);
  const count = campaign.recipients.length;
  if (count === 0) return setStatus(world, campaign, CAMPAIGN.noActiveAddresses);
  if (emailsOn(world, campaign) < MODERATED_FROM_EMAILS) return release(world, campaign);
  holdInModeration(world, campaign, world.nowMs + MODERATION_MS);
}

/** On all of its lists; a test goes to one address. */
function emailsOn({ lists }: World, { isTest, listIds }: Campaign): number {
  if (isTest) return 1;
  return listIds.reduce((sum, id) => sum + (lists.get(id)?.contacts.size ?? 0), 0);
}

/**
 * The domain of senders with a strict DMARC policy. A vendor's text says that such a campaign can't
 * be scheduled and goes out at once; we assume it does so once it may be sent at all.
 */
const STRICT_DOMAIN = 'strict.example';

function release(world: World, campaign: Campaign): void {
  const isStrict = campaign.senderEmail.toLowerCase().endsWith(`@${STRICT_DOMAIN}`);
  if (isStrict) campaign.scheduledAtMs = undefined;
  const { scheduledAtMs } = campaign;
  if (scheduledAtMs === undefined || scheduledAtMs <= world.nowMs) {
    return startSending(world, campaign);
  }
  setStatus(world, campaign, CAMPAIGN.queued);
  waitForItsTime(world, campaign);
}

/**
 * Copies the addresses. We assume: who came after the campaign was paid is paid now, as far as the
 * money goes.
 */
function copyAndPay(world: World, campaign: Campaign): void {
  const paidFor = campaign.tariffCount + campaign.paidCount;
  copyRecipients(world, campaign);
  const late = Math.max(0, campaign.recipients.length - paidFor);
  const affordable = Math.min(late, mostAffordable(world.account));
  const charge = chargeFor(world.account, affordable);
  pay(world.account, charge);
  campaign.tariffCount += charge.fromTariff;
  campaign.paidCount += charge.fromBalance;
  if (affordable < late) campaign.sendsUpTo = paidFor + affordable;
}
