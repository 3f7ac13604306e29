import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProfile } from '../browser.ts';
import { SMALL } from '../sandbox/service/client.ts';
import { install, type Installation } from './installation.ts';

/* `PICTURES=folder npx vitest run --mode endurance test/main/one-screen` keeps a picture of each answer. */
const { PICTURES } = process.env;
/** A window as people have it beside their work; an answer takes at most a screen of it. */
const WINDOW = { width: 1400, height: PICTURES === undefined ? 950 : 2400 };
const SCREEN_PX = 600;
/** About a window. */
const HOME_PX = 1000;
/** A Wednesday's morning in Berlin: when it is says how much went out and is due, and how long that is. */
const NOW = new Date('2026-11-25T09:30:00Z');
const startedAtMs = Date.now();
const now = (): Date => new Date(NOW.getTime() + Date.now() - startedAtMs);

/** Typed before, so that lists have something in them. */
const FIRST = [
  '/postbell alerts add new_emails delete list=4101 quiet=22:00-07:00',
  '/postbell alerts add unsubscribe mode=digest -list=4102',
  '/postbell digest add weekly',
  '/postbell digest add campaigns 08:30 days=mon-fri list=4101 campaign=71014',
  '/postbell monitor add balance quota below=50',
  '/postbell monitor add lists senders moderation',
  '/postbell grant U0JONAS role:marketer',
  '/postbell deny U0JONAS operation:list.delete',
];

const LINES = [
  '/postbell',
  '/postbell help',
  '/postbell help campaign',
  '/campaign help send',
  '/campaign',
  '/campaign 71014',
  '/campaign compare 71011 71014',
  '/campaign cancel 71018',
  '/campaign links 71014',
  '/campaign countries 71014',
  '/contact ann@example.com',
  '/contact why bob@example.org',
  '/contact lookup ann@example.com bob@example.org',
  '/list',
  '/list newsletter',
  '/list contacts newsletter',
  '/list cost newsletter',
  '/blacklist',
  '/template',
  '/sender',
  '/tag',
  '/balance',
  '/webhook',
  '/smtp list',
  '/smtp bounces',
  '/smtp unsubscribed',
  '/smtp domains',
  '/smtp senders',
  '/sms list',
  '/sms show 52001',
  '/push list',
  '/push show 33003',
  '/push website 4301',
  '/push subscribers 4301',
  '/postbell doctor',
  '/postbell reconcile',
  '/postbell digest list',
  '/postbell monitor list',
  '/postbell digest preview daily',
  '/postbell digest preview weekly',
  '/postbell digest preview bounces',
  '/postbell digest preview smtp',
  '/postbell digest preview sms',
  '/postbell digest preview balance',
  '/postbell rights',
  '/postbell rights U0JONAS',
  '/postbell why operation:campaign.send',
  '/postbell approvals list',
  '/postbell audit',
  '/postbell alerts list',
  '/postbell limits',
];

let profile: BrowserContext;
let here: Installation;
let page: Page;

beforeAll(async () => {
  here = await install({}, now, undefined, { ...SMALL, now });
  profile = await openProfile({ viewport: WINDOW });
  page = await profile.newPage();
  await page.clock.setFixedTime(NOW);
  await page.goto(`${here.workspace.url}/?as=mira&in=random`);
  await page.getByRole('navigation', { name: 'Channels' }).waitFor();
  for (const line of FIRST) await here.mira.ask(line, 'C0RANDOM');
});

afterAll(async () => {
  await profile.close();
  await here.close();
});

it.each(LINES)('the answer to %s fits one screen', async (line) => {
  const answer = await here.mira.ask(line, 'C0RANDOM');
  const row = page.locator(`.message[data-ts="${answer.ts}"]`);
  await row.waitFor();
  if (PICTURES !== undefined) {
    const name = line.replaceAll(/[^a-z0-9]+/giu, '-').replaceAll(/^-|-$/gu, '');
    await row.screenshot({ path: join(PICTURES, `${name}.png`) });
  }
  // A row that is just drawn anew has no box.
  const heightOf = async () => (await row.boundingBox())?.height ?? Infinity;
  if (PICTURES !== undefined) console.log(`${Math.round(await heightOf())} px  ${line}`);
  await expect.poll(heightOf).toBeLessThanOrEqual(SCREEN_PX);
});

it('App Home fits one screen', async () => {
  await page.goto(`${here.workspace.url}/?as=mira&in=home`);
  await page.getByText('2 digests, in channels (yours)').waitFor();
  const home = page.locator('.home');
  if (PICTURES !== undefined) await home.screenshot({ path: join(PICTURES, 'home.png') });
  const ends = home.getByRole('button', { name: 'Refresh' });
  const endOf = async () => {
    const { y = Infinity, height = 0 } = (await ends.boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(endOf).toBeLessThanOrEqual(HOME_PX);
});
