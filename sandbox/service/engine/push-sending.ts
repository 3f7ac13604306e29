import { fraction, hashOf, spread } from '../random.ts';
import {
  addCampaign,
  PUSH,
  SUBSCRIBER,
  type PushCampaign,
  type PushDraft,
  type Subscriber,
} from '../state/push.ts';
import type { World } from '../state/world.ts';
import { fits } from './push-filters.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** We assume how long copying subscriptions takes. */
const COPYING_MS = 3 * SECOND_MS;
/** We assume 20 notifications a second where there is no hurry. */
const EACH_MS = 50;
/** Spec 3, section 4.1. */
const LONGEST_MS = 5 * HOUR_MS;
/** We assume how browsers and people take it; a browser that is off gets it when it is on again. */
const CHANCE = { isOff: 0.35, redirect: 0.07, unsubscribe: 0.004 };
const DELAY_MS = {
  on: [300, 20 * SECOND_MS],
  off: [20 * SECOND_MS, 72 * HOUR_MS],
  redirect: [2 * SECOND_MS, HOUR_MS],
} as const;
const ASK = { isOff: 0, delay: 1, redirect: 2, redirectDelay: 3, unsubscribe: 4 } as const;

/** Creates a campaign: 13, 2 and 3, or 12 when nobody fits; 0 until the time it is scheduled for. */
export function createPushCampaign(world: World, draft: PushDraft): PushCampaign {
  const campaign = addCampaign(world.push, draft, world.nowMs);
  const { scheduledAtMs = 0 } = draft;
  if (scheduledAtMs <= world.nowMs) copy(world, campaign);
  else world.agenda.plan(scheduledAtMs, () => copy(world, campaign));
  return campaign;
}

/** Of moments in their order, how many have passed. */
export function countUntil(moments: Float64Array, nowMs: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? 0) <= nowMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How long sending lasts, or may last as long as it hasn't begun. */
export function sendingMs({ stretchMs, startedAtMs, sentAtMs }: PushCampaign): number {
  if (stretchMs !== undefined) return stretchMs;
  return startedAtMs === undefined ? LONGEST_MS : Math.min(sentAtMs.length * EACH_MS, LONGEST_MS);
}

function copy(world: World, campaign: PushCampaign): void {
  campaign.status = PUSH.copying;
  world.agenda.plan(world.nowMs + COPYING_MS, () => start(world, campaign));
}

function start(world: World, campaign: PushCampaign): void {
  const website = world.push.websites.get(campaign.websiteId);
  const recipients = (website?.subscribers ?? []).filter(
    (each) => each.status === SUBSCRIBER.active && fits(each, campaign.filters),
  );
  if (recipients.length === 0) {
    campaign.status = PUSH.noActiveRecipients;
    return;
  }
  campaign.status = PUSH.inProgress;
  campaign.startedAtMs = world.nowMs;
  campaign.sentAtMs = new Float64Array(recipients.length);
  decide(world, campaign, recipients);
  world.agenda.plan(world.nowMs + sendingMs(campaign), () => {
    campaign.status = PUSH.sent;
  });
}

/** What becomes of each notification depends on the seed, the campaign and the subscriber only. */
function decide(world: World, campaign: PushCampaign, recipients: readonly Subscriber[]): void {
  const shareMs = sendingMs(campaign) / recipients.length;
  const delivered: number[] = [];
  const redirected: number[] = [];
  for (const [position, subscriber] of recipients.entries()) {
    const hash = hashOf(world.seed, `push ${campaign.id} ${subscriber.id}`);
    const leavesAtMs = world.nowMs + position * shareMs;
    campaign.sentAtMs[position] = leavesAtMs;
    const isOff = fraction(hash, ASK.isOff) < CHANCE.isOff;
    const [soonestMs, latestMs] = DELAY_MS[isOff ? 'off' : 'on'];
    const delayMs = spread(soonestMs, latestMs, fraction(hash, ASK.delay));
    if (delayMs > campaign.ttlMs) continue;
    const arrivesAtMs = leavesAtMs + delayMs;
    delivered.push(arrivesAtMs);
    if (fraction(hash, ASK.redirect) < CHANCE.redirect) {
      redirected.push(
        arrivesAtMs + spread(...DELAY_MS.redirect, fraction(hash, ASK.redirectDelay)),
      );
    }
    if (fraction(hash, ASK.unsubscribe) < CHANCE.unsubscribe) {
      world.agenda.plan(arrivesAtMs, () => {
        subscriber.status = SUBSCRIBER.unsubscribed;
      });
    }
  }
  campaign.deliveredAtMs = Float64Array.from(delivered).sort();
  campaign.redirectedAtMs = Float64Array.from(redirected).sort();
}
