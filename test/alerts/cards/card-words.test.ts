import { PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { expect, it } from 'vitest';
import { event, people } from '../../relay/campaign-events.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { movedClock } from '../../relay/moved-clock.ts';
import { startRelay } from '../../relay/running.ts';
import { factOf } from '../../relay/wall.ts';
import { labelsOf } from '../notifications/as-read.ts';

it('claims no rates for a campaign that went out before its events came', async () => {
  const { wall, campaigns, follow, sendAll } = await startRelay();
  const wire = wireCampaign(4711, 'Last week', { recipients: 300, status: 3 });
  const sent = { code: 1, count: 300, explain: 'Sent' };
  campaigns.set('4711', {
    ...wire,
    send_date: '2026-11-14 09:00:00',
    statistics: { general: [sent], clicks: [] },
  });
  await follow('card');
  await sendAll(people('open', 0, 3));
  await wall.until(() => wall.messages.some((message) => factOf(message, 'Opens') === '3'));
  const [card] = wall.messages;
  expect(card?.reply.summary).toContain('Sent before tracking started');
  expect(JSON.stringify(card?.reply)).not.toMatch(/%/u);
  expect(card && factOf(card, 'Delivered')).toBeUndefined();
});

it('tells that a campaign is sent also when no event comes after', async () => {
  const { now, pass } = movedClock();
  const { wall, campaigns, follow, sendAll } = await startRelay({ now });
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale', { status: 2, recipients: 5 }));
  await follow('card');
  await sendAll(people('delivered', 0, 5));
  const card = await wall.first();
  expect(labelsOf(card.reply)).toContain('Cancel…');

  campaigns.set('4711', wireCampaign(4711, 'Autumn sale', { status: 3, recipients: 5 }));
  pass(60_000);
  await wall.until(() => card.reply.summary === 'Too few recipients to judge');
  expect(labelsOf(card.reply)).toEqual(['Details']);
  expect(wall.messages).toHaveLength(1);
});

it('starts no card for a campaign that was over before the alert, unless what comes is bad', async () => {
  const { wall, campaigns, store, sendAll } = await startRelay();
  const general = [
    { code: 1, count: 1_000, explain: 'Sent' },
    { code: 2, count: 990, explain: 'Delivered' },
  ];
  const wire = wireCampaign(4711, 'Last week', { status: 3, sendAt: '2026-11-20 09:00:00' });
  campaigns.set('4711', { ...wire, statistics: { general, clicks: [] } });
  campaigns.set('4712', wireCampaign(4712, 'Today', { sendAt: '2026-11-23 09:00:00' }));
  const alert = { ...PLAIN_ALERT, createdBy: 'U1', channelId: 'C1' };
  await store.alerts.add(alert, new Date('2026-11-23T08:00:00Z'));
  await sendAll([...people('open', 0, 300), ...people('redirect', 0, 40)]);
  const late = { timestamp: Date.UTC(2026, 10, 23, 9) / 1000 };
  await sendAll([
    { ...event('spam', 1), ...late },
    { ...event('spam', 2), ...late },
  ]);
  await sendAll([{ ...event('open', 1), task_id: 4712 }]);
  expect((await wall.first()).reply.title).toBe('Today (4712)');
  expect((await store.counts.ofTopic('campaign:4711')).events.open).toBe(300);
  await expect.poll(() => store.lag.lateCards(new Date())).toEqual([]);
  expect(wall.messages).toHaveLength(1);

  await sendAll([{ ...event('spam', 3), ...late }]);
  await wall.until(() => wall.messages.length === 2);
  const [, card] = wall.messages;
  expect(card?.reply.title).toBe('Last week (4711)');
  expect(card && factOf(card, 'Opens')).toBe('300');
  expect(card && factOf(card, 'Spam complaints')).toBe('3');
});

it('is brought up to date when somebody finds it outdated, though no event came', async () => {
  const { now, pass } = movedClock();
  const { wall, campaigns, store, follow, sendAll } = await startRelay({ now });
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale', { status: 14, recipients: 54 }));
  await follow('card');
  await follow('card', { channelId: 'C2' });
  await sendAll([event('open', 1)]);
  await wall.until(() => wall.messages.length === 2);
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale', { status: 3, recipients: 54 }));
  pass(60_000);
  await store.cards.outdated('campaign:4711');
  await wall.until(() =>
    wall.messages.every(({ reply }) => !JSON.stringify(reply.actions).includes('campaign cancel')),
  );
  expect(wall.messages).toHaveLength(2);
});
