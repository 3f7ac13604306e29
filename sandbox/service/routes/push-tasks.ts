import { z } from 'zod';
import type { PushFilters } from '../engine/push-filters.ts';
import { countUntil, createPushCampaign, sendingMs } from '../engine/push-sending.ts';
import { createRoutes } from '../context.ts';
import { boundsOf, isWithin, scheduledAt } from '../moments.ts';
import { page, readParameters, slice, wholeNumber } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import type { PushCampaign, Website } from '../state/push.ts';
import type { World } from '../state/world.ts';
import { timestampOf } from '../timestamps.ts';
import { checkPictures, newTask, type NewTask } from './push-new-task.ts';
import { findWebsite } from './push-websites.ts';

/** Spec 3, section 8. */
const PAUSE_MINUTES = 15;
const MOST_FILTERS = 10;
const MINUTE_MS = 60_000;

const query = z.object({
  ...page,
  from: z.string().optional(),
  to: z.string().optional(),
  website_id: wholeNumber.optional(),
});

/** Push campaigns (spec 3, section 4). We assume that the latest comes first. */
export const pushTasks = createRoutes();

pushTasks.get('/', async (c) => {
  const { world } = c.var;
  const { push, timezone } = world;
  const requested = await readParameters(c, query);
  const bounds = boundsOf({ from: requested.from, to: requested.to }, timezone);
  const chosen = [...push.campaigns.values()].filter(
    (campaign) =>
      isWithin(beginsAtMs(campaign), bounds) &&
      (requested.website_id === undefined || requested.website_id === campaign.websiteId),
  );
  return c.json(slice(chosen.reverse(), requested).map((campaign) => itemView(world, campaign)));
});

pushTasks.get('/:id', (c) => {
  const { world } = c.var;
  const id = c.req.param('id');
  const campaign = world.push.campaigns.get(Number(id));
  if (!campaign) throw refusal('notFound', `Push campaign ${id} not found`);
  return c.json(statisticsView(world, campaign));
});

pushTasks.post('/', async (c) => {
  const { world } = c.var;
  const campaign = create(world, await readParameters(c, newTask));
  return c.json({ result: true, id: campaign.id });
});

function create(world: World, given: NewTask): PushCampaign {
  const website = findWebsite(world, given.website_id);
  const filters = filtersOf(given, website, world.timezone);
  checkPictures(given);
  const scheduledAtMs = scheduledAt('send_date', given.send_date, world);
  checkPause(world, website);
  website.lastCampaignAtMs = world.nowMs;
  return createPushCampaign(world, {
    websiteId: website.id,
    title: given.title,
    body: given.body,
    link: given.link || website.url,
    ttlMs: given.ttl * 1000,
    filters,
    stretchMs: given.stretch_time === undefined ? undefined : given.stretch_time * 1000,
    scheduledAtMs,
  });
}

/** We assume that the quarter of an hour counts from creation to creation. */
function checkPause({ nowMs, timezone }: World, { url, lastCampaignAtMs }: Website): void {
  if (lastCampaignAtMs === undefined) return;
  const againAtMs = lastCampaignAtMs + PAUSE_MINUTES * MINUTE_MS;
  if (nowMs >= againAtMs) return;
  const again = timestampOf(againAtMs, timezone);
  throw refusal(
    'pushTooSoon',
    `One campaign in ${PAUSE_MINUTES} minutes for ${url}: the next one from ${again}`,
  );
}

function filtersOf(given: NewTask, website: Website, timezone: string): PushFilters {
  const { filter_subscription_date_from, filter_subscription_date_to } = given;
  const variables = (given.filter ?? []).map(({ variable_name, operator, conditions }) => {
    if (!website.variables.some(({ name }) => name === variable_name)) {
      throw refusal('invalid', `filter.variable_name: ${variable_name} is no variable of the site`);
    }
    return { name: variable_name, operator, conditions };
  });
  checkFilterCount(given);
  return {
    langs: setOf(given.filter_lang, (lang) => lang.toLowerCase()),
    browsers: setOf(given.filter_browser, (browser) => browser.toLowerCase()),
    regions: setOf(given.filter_region?.join(','), (region) => region.toUpperCase()),
    page: given.filter_url,
    subscribed: boundsOf({ filter_subscription_date_from, filter_subscription_date_to }, timezone),
    variables,
  };
}

/** We assume that a filter is one condition: everything else can be given only once. */
function checkFilterCount({ filter = [] }: NewTask): void {
  const conditions = filter.flatMap((each) => each.conditions).length;
  if (conditions <= MOST_FILTERS) return;
  throw refusal('tooMany', `filter: ${conditions} filters, at most ${MOST_FILTERS}`);
}

/** Values separated by commas; undefined when there are none. */
function setOf(text: string | undefined, normal: (value: string) => string) {
  const values = (text ?? '').split(',').map((value) => normal(value.trim()));
  const given = values.filter((value) => value !== '');
  return given.length > 0 ? new Set(given) : undefined;
}

function beginsAtMs(campaign: PushCampaign): number {
  return campaign.startedAtMs ?? campaign.scheduledAtMs ?? campaign.createdAtMs;
}

/** We assume that `from` and `to` are when sending begins and ends. */
function itemView({ timezone }: World, campaign: PushCampaign) {
  const { id, title, body, websiteId, status } = campaign;
  const fromMs = beginsAtMs(campaign);
  const from = timestampOf(fromMs, timezone);
  const to = timestampOf(fromMs + sendingMs(campaign), timezone);
  return { id, title, body, website_id: websiteId, from, to, status };
}

function statisticsView({ nowMs, push }: World, campaign: PushCampaign) {
  const { title, body: text, link, websiteId } = campaign;
  return {
    id: campaign.id,
    message: { title, text, link },
    website: push.websites.get(websiteId)?.url ?? '',
    website_id: websiteId,
    status: campaign.status,
    // A text, unlike the other two (spec 3, section 2.4).
    send: String(countUntil(campaign.sentAtMs, nowMs)),
    delivered: countUntil(campaign.deliveredAtMs, nowMs),
    redirect: countUntil(campaign.redirectedAtMs, nowMs),
  };
}
