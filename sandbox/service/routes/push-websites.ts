import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { boundsOf, isWithin } from '../moments.ts';
import { page, readParameters, slice, wholeNumber } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { SUBSCRIBER, type Subscriber, type Website } from '../state/push.ts';
import type { World } from '../state/world.ts';
import { atHour, timestampOf } from '../timestamps.ts';

const subscriptionQuery = z.object({
  ...page,
  subscription_date_from: z.string().optional(),
  subscription_date_to: z.string().optional(),
});
const states = wholeNumber.pipe(
  z.union([z.literal(SUBSCRIBER.deactivated), z.literal(SUBSCRIBER.active)], '0 or 1 is expected'),
);
/** Spec 3, section 2.1. */
const STATUS_IN_LIST = 1;
const STATUS_IN_INFO = 'active';

/** Websites and their subscribers (spec 3, section 4). */
export const pushWebsites = createRoutes();

pushWebsites.get('/', async (c) => {
  const { world } = c.var;
  const requested = await readParameters(c, z.object(page));
  const websites = slice([...world.push.websites.values()], requested);
  return c.json(
    websites.map((website) => ({ ...websiteView(world, website), status: STATUS_IN_LIST })),
  );
});

pushWebsites.get('/total', (c) => c.json({ total: c.var.world.push.websites.size }));

pushWebsites.get('/info/:id', (c) => {
  const { world } = c.var;
  const website = findWebsite(world, c.req.param('id'));
  const { subscribers } = website;
  const todayMs = atHour(world.nowMs, world.timezone, 0, 0);
  const count = (isCounted: (subscriber: Subscriber) => boolean) =>
    subscribers.filter(isCounted).length;
  return c.json({
    ...websiteView(world, website),
    status: STATUS_IN_INFO,
    icon: `${website.url}/icon-192.png`,
    total_subscribers: subscribers.length,
    unsubscribed: count(({ status }) => status === SUBSCRIBER.unsubscribed),
    subscribers_today: count(({ subscribedAtMs }) => subscribedAtMs >= todayMs),
    active_subscribers: count(({ status }) => status === SUBSCRIBER.active),
  });
});

pushWebsites.get('/:id/variables', (c) =>
  c.json(findWebsite(c.var.world, c.req.param('id')).variables),
);

pushWebsites.get('/:id/subscriptions', async (c) => {
  const { world } = c.var;
  const website = findWebsite(world, c.req.param('id'));
  const requested = await readParameters(c, subscriptionQuery);
  const { subscription_date_from, subscription_date_to } = requested;
  const bounds = boundsOf({ subscription_date_from, subscription_date_to }, world.timezone);
  const chosen = website.subscribers.filter((each) => isWithin(each.subscribedAtMs, bounds));
  return c.json(slice(chosen, requested).map((each) => subscriberView(world, each)));
});

pushWebsites.get('/:id/subscriptions/total', (c) =>
  c.json({ total: findWebsite(c.var.world, c.req.param('id')).subscribers.length }),
);

pushWebsites.get('/:id/code', (c) => {
  const website = findWebsite(c.var.world, c.req.param('id'));
  const script_url = `https://cdn.push.example/js/${website.id}.js`;
  const script_code = `<script charset="UTF-8" src="${script_url}" async></script>`;
  return c.json({ script_url, script_code });
});

/** What subscribers are moved to (spec 3, section 3.1). */
export const pushSubscriptions = createRoutes();

/** We assume that somebody who has unsubscribed can't be brought back from here. */
pushSubscriptions.post('/state', async (c) => {
  const { push } = c.var.world;
  const { id, state } = await readParameters(c, z.object({ id: wholeNumber, state: states }));
  const subscriber = push.subscribers.get(id);
  if (!subscriber) throw refusal('notFound', `Subscriber ${id} not found`);
  if (subscriber.status === SUBSCRIBER.unsubscribed) {
    throw refusal('pushUnsubscribed', `Subscriber ${id} has unsubscribed`);
  }
  subscriber.status = state;
  return c.json({ result: true });
});

/** @throws a refusal with 404 when there is no website with this id. */
export function findWebsite(world: World, id: string | number): Website {
  const website = world.push.websites.get(Number(id));
  if (!website) throw refusal('notFound', `Website ${id} not found`);
  return website;
}

function websiteView({ timezone }: World, { id, url, addedAtMs }: Website) {
  return { id, url, add_date: timestampOf(addedAtMs, timezone) };
}

function subscriberView({ timezone }: World, subscriber: Subscriber) {
  return {
    id: subscriber.id,
    browser: subscriber.browser,
    lang: subscriber.lang,
    os: subscriber.os,
    country_code: subscriber.countryCode,
    city: subscriber.city,
    variables: [...subscriber.variables].map(([name, value]) => ({ name, value })),
    subscription_date: timestampOf(subscriber.subscribedAtMs, timezone),
    status: subscriber.status,
  };
}
