import { createPushCampaign } from '../engine/push-sending.ts';
import { fraction, hashOf, pick, pickWeighted } from '../random.ts';
import { addSubscriber, addWebsite, SUBSCRIBER, type Website } from '../state/push.ts';
import type { World } from '../state/world.ts';
import { atHour } from '../timestamps.ts';
import { dayOf } from './people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SITES = [
  { url: 'https://larkspur.example', subscribers: 560, ageDays: 400, arrivesMinutes: 270 },
  { url: 'https://help.larkspur.example', subscribers: 40, ageDays: 150, arrivesMinutes: 2900 },
] as const;
const VARIABLES = [
  { id: 71, name: 'Plan', type: 'string' },
  { id: 72, name: 'Visits', type: 'number' },
  { id: 73, name: 'FirstVisit', type: 'date' },
] as const;
const PLACES = [
  { weight: 6, countryCode: 'GB', lang: 'en', cities: ['London', 'Leeds', 'Bristol'] },
  { weight: 5, countryCode: 'US', lang: 'en', cities: ['Austin', 'Boston', 'Denver'] },
  { weight: 4, countryCode: 'DE', lang: 'de', cities: ['Berlin', 'Leipzig', 'Bremen'] },
  { weight: 2, countryCode: 'FR', lang: 'fr', cities: ['Lyon', 'Nantes', 'Lille'] },
  { weight: 2, countryCode: 'PL', lang: 'pl', cities: ['Gdynia', 'Poznań', 'Lublin'] },
  { weight: 1, countryCode: 'UA', lang: 'uk', cities: ['Kyiv', 'Lviv', 'Odesa'] },
] as const;
const CLIENTS = [
  { weight: 6, browser: 'Chrome', os: 'Windows' },
  { weight: 4, browser: 'Chrome', os: 'Android' },
  { weight: 2, browser: 'Firefox', os: 'Linux' },
  { weight: 2, browser: 'Edge', os: 'Windows' },
  { weight: 2, browser: 'Safari', os: 'macOS' },
  { weight: 1, browser: 'Opera', os: 'Windows' },
] as const;
const PAGES = ['/', '/pricing', '/blog/calmer-inbox', '/blog/timelines', '/signup'] as const;
const PLANS = ['Free', 'Starter', 'Pro', 'Business'] as const;
/** Of those who subscribed before the story begins. */
const GONE = { unsubscribed: 0.06, deactivated: 0.03 };
const CAMPAIGNS = [
  { daysAgo: 11, hour: 9, title: 'Timelines are coming', body: 'Be the first to try them' },
  { daysAgo: 5, hour: 17, title: 'New in the blog', body: 'Five meetings you can skip' },
  { daysAgo: 1, hour: 18, title: 'Meet timelines', body: 'Plan a quarter on one page' },
] as const;

/** Two websites whose visitors subscribe, on and on, and three campaigns to the larger one. */
export function addWebsites(world: World, nowMs: number): void {
  const [main] = SITES.map((site) => {
    const addedAtMs = nowMs - site.ageDays * DAY_MS;
    const website = addWebsite(world.push, { url: site.url, addedAtMs, variables: VARIABLES });
    const spanMs = world.nowMs - addedAtMs;
    // Those who come while the story is lived through make the rest.
    for (let index = 0; index < site.subscribers; index++) {
      const atMs = addedAtMs + Math.floor((spanMs * (index + 0.5)) / site.subscribers);
      const subscriber = subscribe(world, website, atMs);
      const fate = fraction(hashOf(world.seed, `gone ${subscriber.id}`), 0);
      if (fate < GONE.unsubscribed) subscriber.status = SUBSCRIBER.unsubscribed;
      else if (fate < GONE.unsubscribed + GONE.deactivated) {
        subscriber.status = SUBSCRIBER.deactivated;
      }
    }
    awaitNext(world, website, site.arrivesMinutes * MINUTE_MS);
    return website;
  });
  for (const { daysAgo, hour, title, body } of main ? CAMPAIGNS : []) {
    const atMs = atHour(nowMs, world.timezone, -daysAgo, hour);
    world.agenda.plan(atMs, () => main && send(world, main, title, body));
  }
}

/** Every pause differs: between half and one and a half times the usual one. */
function awaitNext(world: World, website: Website, pauseMs: number): void {
  const hash = hashOf(world.seed, `visit ${website.id} ${website.subscribers.length}`);
  world.agenda.plan(world.nowMs + Math.floor(pauseMs * (0.5 + fraction(hash, 0))), () => {
    subscribe(world, website, world.nowMs);
    awaitNext(world, website, pauseMs);
  });
}

function subscribe(world: World, website: Website, atMs: number) {
  const hash = hashOf(world.seed, `subscriber ${website.id} ${website.subscribers.length}`);
  const ask = (question: number) => fraction(hash, question);
  const { countryCode, lang, cities } = pickWeighted(PLACES, ask(0));
  const { browser, os } = pickWeighted(CLIENTS, ask(1));
  const variables = new Map<string, string | number>([
    ['Visits', 1 + Math.floor(ask(2) * 40)],
    ['FirstVisit', dayOf(atMs - Math.floor(ask(3) * 60) * DAY_MS)],
  ]);
  if (ask(4) < 0.7) variables.set('Plan', pick(PLANS, ask(5)));
  return addSubscriber(world.push, website, {
    browser,
    lang,
    os,
    countryCode,
    city: pick(cities, ask(6)),
    pageUrl: `${website.url}${pick(PAGES, ask(7))}`,
    variables,
    subscribedAtMs: atMs,
  });
}

function send(world: World, website: Website, title: string, body: string): void {
  website.lastCampaignAtMs = world.nowMs;
  createPushCampaign(world, {
    websiteId: website.id,
    title,
    body,
    link: `${website.url}/blog`,
    ttlMs: DAY_MS,
    filters: { variables: [] },
    stretchMs: undefined,
    scheduledAtMs: undefined,
  });
}
