import { expect, it } from 'vitest';
import { EVERYTHING, viewOf } from '../../../src/domain/alerts.ts';
import { createFindings } from '../../../src/alerts/findings.ts';
import { drawCard } from '../../../src/alerts/cards/draw.ts';
import { createOwnAverage } from '../../../src/alerts/cards/own-average.ts';
import { campaignTopic, OVERVIEW_TOPIC, topicInView } from '../../../src/domain/topic.ts';
import { quiet } from '../../store/quiet.ts';
import { people } from '../../relay/campaign-events.ts';
import { wordsOf } from './campaign-figures.ts';
import { wireCampaign, wireList } from '../../wire/campaigns-and-lists.ts';
import { startRelay } from '../../relay/running.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

async function drawing() {
  const running = await startRelay({ now: () => NOW });
  const { store, service } = running;
  const known = { service, log: quiet, now: () => NOW };
  const parts = createFindings(known);
  const draw = (topic: string) =>
    drawCard(
      { channelId: 'C1', topic, mutedUntil: null, messageTs: null },
      { ...parts, store, ownAverage: createOwnAverage(store, () => NOW), now: () => NOW },
    );
  const sendMany = async (campaigns: readonly number[]) => {
    for (const id of campaigns) {
      await running.sendAll(people('delivered', 0, 10).map((one) => ({ ...one, task_id: id })));
    }
  };
  return { ...running, draw, sendMany };
}

/** The overview once every campaign in it has its name. */
async function wholeOverview(draw: (topic: string) => ReturnType<typeof drawCard>) {
  for (;;) {
    const { reply, isComplete } = await draw(OVERVIEW_TOPIC);
    if (isComplete) return wordsOf(reply).replaceAll('\u00a0', ' ');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('a card narrowed to domains and lists counts what fits, and says so with its titles', async () => {
  const { store, draw, follow, campaigns, lists, sendAll } = await drawing();
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
  lists.set('12', wireList(12, 'Newsletter'));
  const filter = {
    ...EVERYTHING,
    domain: { only: ['example.com', 'example.net'], not: [] },
    list: { only: [], not: ['12'] },
  };
  await follow('card', { filter });
  const other = people('delivered', 10, 14) as readonly Record<string, unknown>[];
  await sendAll([
    ...people('delivered', 0, 10),
    ...other.map((event) => ({ ...event, email: `${String(event['email'])}.au` })),
    ...people('delivered', 20, 23).map((event) => ({ ...event, book_id: 12 })),
  ]);
  const topic = topicInView(campaignTopic('4711'), viewOf(filter));
  await draw(topic);
  await expect
    .poll(async () => (await draw(topic)).reply.title)
    .toBe('Autumn sale (4711), without Newsletter (12), only example.com and example.net');
  const words = wordsOf((await draw(topic)).reply);
  expect(words).toContain('\nDelivered 10 (100%) · ');
  expect(words).toContain('10 sent · ');
  expect(words).toContain('counted since 2026-11-10T09:00:00.000Z');
  const [alert] = await store.alerts.list();
  const narrower = { ...filter, domain: { only: ['example.com'], not: [] } };
  const changedAt = new Date('2026-11-21T11:00:00Z');
  await store.alerts.change(alert?.id ?? '', { filter: narrower }, changedAt);
  const changed = await draw(topicInView(campaignTopic('4711'), viewOf(narrower)));
  expect(wordsOf(changed.reply)).toContain('counted since 2026-11-21T11:00:00.000Z');
  const whole = wordsOf((await draw(campaignTopic('4711'))).reply);
  expect(whole).toContain('Delivered 17 (100%)');
});

it('an overview shows what its alert wants of the last two days', async () => {
  const { draw, follow, campaigns, sendMany } = await drawing();
  for (const id of [1, 2, 3]) campaigns.set(String(id), wireCampaign(id, `Newsletter ${id}`));
  campaigns.set('4', { ...wireCampaign(4, 'Last week'), send_date: '2026-11-14 09:00:00' });
  await follow('overview', { filter: { campaign: { only: [], not: ['2'] } } });
  await sendMany([1, 2, 3, 4]);
  const words = await wholeOverview(draw);
  expect(words).toContain('Newsletter 1 (1) | 1.0% of 1,000 | 10 · 100% | 0 | 0');
  expect(words).toContain('Newsletter 3 (3)');
  expect(words).not.toContain('Newsletter 2');
  expect(words).not.toContain('Last week');
});

it('an overview of some kinds, or of a sender, leaves the other campaigns out', async () => {
  const { draw, follow, campaigns, sendMany, sendAll } = await drawing();
  for (const id of [1, 2]) campaigns.set(String(id), wireCampaign(id, `Newsletter ${id}`));
  await follow('overview', { kinds: ['spam'] });
  await sendMany([1, 2]);
  await sendAll([{ event: 'spam', email: 'a@example.com', task_id: 2, timestamp: 1 }]);
  const words = await wholeOverview(draw);
  expect(words).toContain('Newsletter 2 (2)');
  expect(words).not.toContain('Newsletter 1');

  await follow('overview', { filter: { sender: { only: ['news@shop.example'], not: [] } } });
  expect(await wholeOverview(draw)).toContain('Newsletter 1 (1)');
});

it('cards and overviews go by the limits of their channel, and say so', async () => {
  const { store, draw, follow, campaigns, sendAll } = await drawing();
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
  await follow('overview');
  await sendAll([...people('delivered', 0, 965), ...people('hard_bounces', 965, 1000)]);
  const note = 'Status colors use this channel’s limits';
  const drawn = async () => [
    wordsOf((await draw(campaignTopic('4711'))).reply),
    await wholeOverview(draw),
  ];
  for (const words of await drawn()) {
    expect(words).toMatch(/🟠 (?:3\.5%|35 \(3\.5%\))/u);
    expect(words).not.toContain(note);
  }
  const hardBounces = { amber: 0.05, red: 0.08 };
  await store.limits.set('C1', { hardBounces }, { personId: 'U1', at: NOW });
  for (const words of await drawn()) {
    expect(words).toMatch(/ 35 (?:· |\()3\.5%/u);
    expect(words).toContain(note);
  }
});

it('an overview reads by the minute only what its lights hang on, as the cards do', async () => {
  const { store, draw, follow, campaigns, sendAll } = await drawing();
  await follow('overview');
  const read: string[] = [];
  const counts = { ...store.counts };
  store.counts.byMinute = (topic) => (read.push(topic), counts.byMinute(topic));
  const sending = { ...wireCampaign(4711, 'Spring'), status: 2 };
  campaigns.set('4711', sending);
  campaigns.set('4712', { ...wireCampaign(4712, 'Summer'), status: 3 });
  const red = [...people('delivered', 0, 190), ...people('hard_bounces', 190, 200)];
  const at = (minute: number, events: ReturnType<typeof people>) =>
    events.map((event) => ({ ...event, timestamp: NOW.getTime() / 1_000 - 600 + 60 * minute }));
  await sendAll([...at(0, red), ...at(2, people('delivered', 200, 240))]);
  await sendAll(people('delivered', 0, 10).map((event) => ({ ...event, task_id: 4712 })));
  expect(await wholeOverview(draw)).toContain('🔴 4.2%');
  expect(new Set(read)).toEqual(new Set([campaignTopic('4711')]));
  const card = wordsOf((await draw(campaignTopic('4711'))).reply);
  expect(card).toContain('🔴 10 (4.2%)');
  read.length = 0;
  await sendAll(at(3, people('delivered', 240, 3_000)));
  expect(await wholeOverview(draw)).toContain('10 · 0.33%');
  expect(read).toEqual([]);
});
