import { holdInModeration } from '../engine/lifecycle.ts';
import { copyRecipients } from '../engine/sending.ts';
import { setStatus } from '../engine/statuses.ts';
import { CAMPAIGN } from '../codes.ts';
import type { ServiceEvent } from '../events/service-event.ts';
import { createCampaign, type Campaign } from '../state/campaigns.ts';
import { createWorld, runUntil, type World } from '../state/world.ts';
import { atHour } from '../timestamps.ts';
import { planAreas } from './areas.ts';
import { addAudience, type Lists } from './audience.ts';
import { accountAt, SENDERS } from './company.ts';
import { addTags, addTemplates } from './templates-and-tags.ts';
import { planHistory, sendNow } from './history.ts';
import { letterOf, type Letter } from './letter.ts';

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 45;
/** Its only segment. */
const PRO_CUSTOMERS = 801;
/** Long enough to look at a campaign in moderation. */
const MODERATION_MS = 45 * 60_000;
/** Long enough to use up none of the campaigns that may be created in an hour. */
const PREPARED_AGO_MS = 5 * 3_600_000;
/** Long enough to watch, however few people there are. */
const LIVE_SENDING_MS = 240_000;

/**
 * The company's account as it is at `nowMs`, weeks of campaigns behind it and one being sent. Its
 * past is lived through by the same engine that moves it on, so that every figure agrees.
 */
export function buildWorld(options: {
  readonly seed: number;
  readonly timezone: string;
  readonly nowMs: number;
  readonly people: number;
  readonly singleEmailsPerDay: number;
  readonly deliver: (url: string, event: ServiceEvent) => void;
}): World {
  const { nowMs } = options;
  const world = createWorld({
    ...options,
    nowMs: nowMs - HISTORY_DAYS * DAY_MS,
    account: accountAt(nowMs),
    readers: new Set(['ann@example.com']),
  });
  for (const sender of SENDERS) world.senders.set(sender.email, { ...sender });
  addTemplates(world, nowMs);
  addTags(world);
  const lists = addAudience(world, options.people, nowMs);
  world.segments.set(PRO_CUSTOMERS, {
    id: PRO_CUSTOMERS,
    listId: lists.customers.id,
    variable: 'Plan',
    value: 'Pro',
  });
  planHistory(world, lists, nowMs);
  planAreas(world, lists, options);
  runUntil(world, nowMs);
  addPresent(world, lists);
  return world;
}

function addPresent(world: World, lists: Lists): void {
  const { nowMs, timezone } = world;
  setAside(world, {
    name: 'Summer teaser',
    subject: 'Something is growing',
    listIds: [lists.vip.id],
  });

  const queued = setAside(world, {
    name: 'Newsletter #45',
    subject: 'The summer issue',
    listIds: [lists.newsletter.id],
    scheduledAtMs: atHour(nowMs, timezone, 2, 10),
  });
  holdInModeration(world, queued, nowMs);

  const inModeration = setAside(world, {
    name: 'Partner announcement',
    subject: 'Larkspur and friends',
    listIds: [lists.customers.id, lists.partners.id],
  });
  holdInModeration(world, inModeration, nowMs + MODERATION_MS);
  runUntil(world, nowMs);

  sendNow(
    world,
    letterOf({
      name: 'Newsletter #44',
      subject: 'Longer days, shorter lists',
      listIds: [lists.newsletter.id, lists.customers.id],
      sendingMs: LIVE_SENDING_MS,
      profile: { hardBounce: 0.024, complain: 0.0022, open: 0.38, follow: 0.25 },
    }),
  );
}

function setAside(world: World, letter: Letter): Campaign {
  const createdAtMs = world.nowMs - PREPARED_AGO_MS;
  const campaign = createCampaign(world.nextId('campaign'), createdAtMs, letterOf(letter));
  world.campaigns.set(campaign.id, campaign);
  copyRecipients(world, campaign);
  setStatus(world, campaign, CAMPAIGN.draft);
  return campaign;
}
