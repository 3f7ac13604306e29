import type { Profile } from '../engine/fates.ts';
import { cancel } from '../engine/lifecycle.ts';
import { copyRecipients, leavesAtMs, startSending } from '../engine/sending.ts';
import { chargeFor, pay } from '../state/account.ts';
import { createCampaign, type Campaign, type CampaignDraft } from '../state/campaigns.ts';
import type { World } from '../state/world.ts';
import { atHour } from '../timestamps.ts';
import type { Lists } from './audience.ts';
import type { ListKey } from './company.ts';
import { letterOf } from './letter.ts';

interface PastCampaign {
  readonly daysAgo: number;
  readonly hour: number;
  readonly name: string;
  readonly subject: string;
  readonly lists: readonly ListKey[];
  readonly profile?: Partial<Profile>;
  /** Canceled when that part of its recipients had been sent to. */
  readonly canceledAt?: number;
}

/** To people who never asked for it: many bounces and complaints, few readers. */
const POOR: Partial<Profile> = {
  hardBounce: 0.071,
  softBounce: 0.03,
  rejectedAsSpam: 0.02,
  open: 0.08,
  complain: 0.009,
  unsubscribe: 0.05,
};

/** Earliest first, so that ids rise with time; the last one was sent yesterday. */
const PAST: readonly PastCampaign[] = [
  campaign(37, 10, 'Newsletter #40', 'Plan your week in ten minutes', ['newsletter']),
  campaign(33, 9, 'Product update: shared inboxes', 'Shared inboxes are here', ['customers']),
  campaign(30, 10, 'Newsletter #41', 'Five meetings you can skip', ['newsletter']),
  campaign(27, 15, 'Webinar invitation', 'Live on stage: planning with teams', [
    'trial',
    'customers',
  ]),
  campaign(24, 11, 'Spring sale', 'Spring sale: 20% off', ['newsletter']),
  {
    ...campaign(21, 8, 'Win-back: we miss you', 'We miss you', ['leads']),
    profile: POOR,
  },
  campaign(17, 10, 'Newsletter #42', 'What we learned from 200 teams', ['newsletter']),
  campaign(14, 16, 'Webinar June: reminder', 'Tomorrow at four', ['webinar']),
  { ...campaign(12, 9, 'VIP preview', 'You see it first', ['vip']), profile: { open: 0.7 } },
  campaign(9, 9, 'Pricing change', 'Your plan and what changes', ['customers', 'partners']),
  {
    ...campaign(7, 10, 'Newsletter #43', 'A calmer inbox', ['newsletter']),
    profile: { open: 0.37 },
  },
  campaign(5, 14, 'Trial ends soon', 'Three days left', ['trial']),
  { ...campaign(3, 13, 'Flash offer', '48 hours only', ['newsletter']), canceledAt: 0.4 },
  campaign(1, 10, 'Feature of the month: timelines', 'Meet timelines', ['newsletter', 'beta']),
];

/** Plans the campaigns of the past; they happen while the world is moved up to `nowMs`. */
export function planHistory(world: World, lists: Lists, nowMs: number): void {
  for (const past of PAST) {
    const atMs = atHour(nowMs, world.timezone, -past.daysAgo, past.hour);
    const draft = letterOf({ ...past, listIds: past.lists.map((key) => lists[key].id) });
    world.agenda.plan(atMs, () => {
      const campaign = sendNow(world, draft);
      if (past.canceledAt === undefined) return;
      const position = Math.floor(campaign.recipients.length * past.canceledAt);
      world.agenda.plan(leavesAtMs(campaign, position), () => cancel(world, campaign));
    });
  }
}

/** Creates a campaign and starts sending at once, without copying and moderation. */
export function sendNow(world: World, draft: CampaignDraft): Campaign {
  const campaign = createCampaign(world.nextId('campaign'), world.nowMs, draft);
  world.campaigns.set(campaign.id, campaign);
  copyRecipients(world, campaign);
  const charge = chargeFor(world.account, campaign.recipients.length);
  pay(world.account, charge);
  campaign.tariffCount = charge.fromTariff;
  campaign.paidCount = charge.fromBalance;
  startSending(world, campaign);
  return campaign;
}

function campaign(
  daysAgo: number,
  hour: number,
  name: string,
  subject: string,
  lists: readonly ListKey[],
): PastCampaign {
  return { daysAgo, hour, name, subject, lists };
}
