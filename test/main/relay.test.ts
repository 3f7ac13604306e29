import { expect, it } from 'vitest';
import { z } from 'zod';
import type { SandboxService } from '../../sandbox/service/server.ts';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { installed, RELAY_SECRET, type Installation } from './installation.ts';
import { read } from './person.ts';

const HOUR_MS = 3_600_000;
/** Longer than two updates of an old card lie apart. */
const NEXT_UPDATE_MS = 11 * 60_000;

/**
 * A bot that the service reports to, in a channel that wants to know. The story's own campaigns are
 * over; the time of both can be moved.
 */
async function listening() {
  let aheadMs = 0;
  const here = await installed({}, () => new Date(Date.now() + aheadMs));
  const pass = (ms: number) => {
    aheadMs += ms;
    here.service.control.advance(ms);
  };
  pass(96 * HOUR_MS);
  await here.bot.connect(here.bot.url);
  expect(read(await here.mira.ask('/postbell alerts connect'))).toContain('Already connected');
  await here.mira.ask('/postbell alerts add');
  return { ...here, pass };
}

/** What a person reads of the cards of a campaign, one text a card. */
function cardsOf({ workspace }: Installation, name: string): string[] {
  return workspace
    .messages('C0CAMPAIGNS')
    .filter((one) => one.personId === null && one.visibleTo === undefined)
    .map(read)
    .filter((words) => words.includes(name) && words.includes('\nDelivered '));
}

const figure = z.object({ code: z.number(), count: z.number() });
const detail = z.object({ statistics: z.object({ general: z.array(figure) }) });

/** A campaign's figures as the service itself tells them, by the codes of spec 1, section 2.5. */
async function totalsIn({ url }: SandboxService, campaignId: number) {
  const answer = await fetch(`${url}/campaigns/${campaignId}`);
  const { statistics } = detail.parse(await answer.json());
  const of = (...codes: number[]) =>
    statistics.general
      .filter(({ code }) => codes.includes(code))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    sent: of(1),
    delivered: of(2),
    opened: of(3),
    clicked: of(4),
    unsubscribed: of(5),
    complaints: of(11),
    hardBounces: of(6, 14),
  };
}

const numberOf = (card: string, label: string) =>
  Number(new RegExp(`(\\d[\\d,]*) ${label}`, 'u').exec(card)?.[1]?.replaceAll(',', '') ?? NaN);

const numberAfter = (card: string, label: string) =>
  Number(
    new RegExp(`${label} (?:[🟠🔴] )?(\\d[\\d,]*)`, 'u').exec(card)?.[1]?.replaceAll(',', '') ??
      NaN,
  );

it('a campaign becomes one card that agrees with the service in the end', async () => {
  const here = await listening();
  const { service, workspace, pass } = here;
  const id = service.control.sendCampaign({
    name: 'Autumn sale',
    recipients: 800,
    sendingMs: 60_000,
    profile: { hardBounce: 0.03, softBounce: 0, passingBounce: 0.05, complain: 0.01 },
  });
  pass(20_000);
  await workspace.waitForMessage({ channel: 'C0CAMPAIGNS', contains: 'Autumn sale' });
  await service.control.webhooksSettled();
  pass(60 * HOUR_MS);
  await service.control.webhooksSettled();
  // One more event when the card may be updated again: whatever came before shows with it.
  pass(NEXT_UPDATE_MS);
  await here.relay(`${RELAY_SECRET}/unsubscribe`, {
    body: new URLSearchParams({ email: 'late@example.com', task_id: String(id) }),
  });

  const totals = await totalsIn(service, id);
  const card = await workspace.waitForMessage(
    (one) => numberOf(read(one), 'unsubscribed') === totals.unsubscribed + 1,
  );
  expect(cardsOf(here, 'Autumn sale')).toHaveLength(1);
  const words = read(card);
  const { delivered, opened, clicked, complaints, hardBounces } = totals;
  expect({
    delivered: numberAfter(words, 'Delivered'),
    opened: numberAfter(words, 'Opened'),
    clicked: numberAfter(words, 'Clicked'),
    complaints: numberOf(words, 'spam complaints?'),
    hardBounces: numberAfter(words, 'Hard bounces'),
  }).toEqual({ delivered, opened, clicked, complaints, hardBounces });
  expect(numberOf(words, 'sent')).toBe(totals.sent);
  expect(words).not.toMatch(/ sent \(|Cancel/u);
});

it('what cannot be taken is answered with its reason, counted, and shown', async () => {
  const here = await installed();
  const { mira, bot } = here;
  const status = async (path: string, request?: RequestInit) =>
    (await here.relay(path, request)).status;
  expect(await status('another-secret/open', { body: 'event=open' })).toBe(404);
  expect(await status(RELAY_SECRET, { method: 'GET' })).toBe(200);
  expect(await status(RELAY_SECRET, { method: 'PUT' })).toBe(405);
  expect(await status(RELAY_SECRET, { body: 'x'.repeat(1024 * 1024 + 1) })).toBe(413);
  const headers = { 'content-type': 'application/json' };
  const unreadable = await here.relay(RELAY_SECRET, { headers, body: '{"event": "open"' });
  expect(unreadable.status).toBe(400);
  expect(await unreadable.text()).not.toBe('');
  expect(read(await mira.ask('/postbell alerts list'))).toContain(
    '1 event couldn’t be read and was set aside.',
  );
  const metrics = await (await fetch(`${bot.metricsUrl}/metrics`)).text();
  for (const refused of [404, 405, 413, 400]) {
    expect(metrics).toContain(`postbell_relay_requests_total{status="${refused}"} 1`);
  }
});

it('a card stays one in a channel that Slack gave another id, of which nobody was told', async () => {
  const here = await listening();
  const { service, workspace, pass } = here;
  const movedTo = 'C0SHARED';
  workspace.control.changeId('C0CAMPAIGNS', movedTo);
  const id = service.control.sendCampaign({ name: 'Autumn sale', recipients: 50, sendingMs: 1000 });
  pass(20_000);
  await service.control.webhooksSettled();
  const unsubscribed = (card: Message) => numberOf(read(card), 'unsubscribed') || 0;
  const first = await workspace.waitForMessage({ channel: movedTo, contains: 'Autumn sale' });
  pass(NEXT_UPDATE_MS);
  await here.relay(`${RELAY_SECRET}/unsubscribe`, {
    body: new URLSearchParams({ email: 'late@example.com', task_id: String(id) }),
  });
  await workspace.waitForMessage(
    (one) => one.ts === first.ts && unsubscribed(one) > unsubscribed(first),
  );
  const cards = workspace.messages(movedTo).filter((one) => read(one).includes('Autumn sale'));
  expect(cards).toHaveLength(1);
  expect(await here.bot.store.alerts.list(movedTo)).toHaveLength(1);
});
