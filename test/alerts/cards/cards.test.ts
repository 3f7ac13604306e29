import { expect, it } from 'vitest';
import { wireCampaign, wireList } from '../../wire/campaigns-and-lists.ts';
import { startRelay } from '../../relay/running.ts';
import { movedClock } from '../../relay/moved-clock.ts';
import { factOf, numberOf, refusalIn } from '../../relay/wall.ts';
import { plainText } from '../../../src/domain/reply.ts';
import { event, minutesLater, people } from '../../relay/campaign-events.ts';
import { labelsOf } from '../notifications/as-read.ts';

it('shows a campaign as one card a channel, updated in place', async () => {
  const { wall, campaigns, follow, sendAll } = await startRelay();
  campaigns.set('4711', wireCampaign(4711, 'Autumn <!channel> sale', { recipients: 400 }));
  await follow('card');
  await follow('card', { channelId: 'C2', kinds: ['delivered'] });
  await sendAll(people('delivered', 0, 1));
  await wall.until(() => wall.messages.length === 2);

  await sendAll(people('delivered', 1, 300));
  // A quarter of the opens came with the deliveries, as those of scanners do.
  const opens = people('open', 0, 60).map((one, index) => minutesLater(index < 15 ? 0 : 10, one));
  await sendAll([...opens, ...opens.slice(0, 30)]);
  await sendAll([event('hard_bounces', 900, { smtp_server_response: '550 no' })]);
  await sendAll([
    ...people('spam', 1, 4),
    minutesLater(11, event('redirect', 20)),
    event('unsubscribe', 3),
  ]);
  await wall.until(() => wall.messages.every((message) => numberOf(message, 'Unsubscribed') === 1));

  expect(wall.messages.map(({ channelId }) => channelId).sort()).toEqual(['C1', 'C2']);
  for (const message of wall.messages) {
    expect(message.reply.title).toBe('Autumn <!channel> sale (4711)');
    expect(message.reply.sections).toContainEqual({
      kind: 'paragraph',
      text: expect.stringMatching(/^301 of 400 sent \(75\.3%\)($| · )/u),
    });
    expect(numberOf(message, 'Sent')).toBe(301);
    for (const [label, ...figures] of [
      ['Delivered', 300, '300 (99.7%)'],
      ['Opened', 60, '60 (20.0%; 15.0% without machines)'],
      ['Clicked', 1, '1 (0.33%)'],
      ['Spam complaints', 3, '🔴 3 (1.0%)'],
      ['Hard bounces', 1, '1 (0.33%)'],
    ] as const) {
      expect([numberOf(message, label), factOf(message, label)]).toEqual(figures);
    }
    expect(labelsOf(message.reply)).toEqual(['Details', 'Cancel…']);
  }
});

it('counts somebody once who was delivered after a soft bounce, in whatever order it comes', async () => {
  const { wall, follow, sendAll } = await startRelay();
  await follow('card');
  await sendAll([
    ...people('delivered', 0, 260),
    ...people('soft_bounces', 250, 280),
    ...people('delivered', 260, 270),
    ...people('hard_bounces', 280, 300),
    { event: 'delivered', task_id: 4711, timestamp: 1_795_253_000 },
  ]);
  const message = await wall.first();
  expect(numberOf(message, 'Delivered')).toBe(271);
  expect(numberOf(message, 'Sent')).toBe(301);
  expect(numberOf(message, 'Soft bounces')).toBe(30);
});

it('shows a campaign by its number while the service is down, and by its name afterwards', async () => {
  const { now, pass } = movedClock();
  const { wall, campaigns, state, follow, sendAll } = await startRelay({ now });
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
  state.isDown = true;
  await follow('card');
  await sendAll(people('delivered', 0, 5));
  const card = await wall.first();
  expect(card.reply.title).toBe('Campaign 4711');
  expect(labelsOf(card.reply)).toContain('Cancel…');

  state.isDown = false;
  pass(60_000);
  await wall.until(() => card.reply.title === 'Autumn sale (4711)');
});

it('loses no event without a campaign: one card a list, sender and day', async () => {
  const { wall, lists, follow, sendAll } = await startRelay();
  lists.set('12', wireList(12, 'Newsletter'));
  await follow('card');
  const timestamp = Date.UTC(2026, 10, 20, 12) / 1000;
  const contact = { email: 'ann@example.com', timestamp };
  await sendAll([
    { event: 'new_emails', book_id: 12, ...contact },
    { event: 'new_emails', book_id: 12, ...contact, email: 'bob@example.com' },
    { event: 'unsubscribe', book_id: 12, ...contact },
    { event: 'delete', ...contact },
    { event: 'resubscribed', recipient: 'ann@example.com', sender: 'n@shop.example', timestamp },
  ]);
  await wall.until(() => wall.messages.length === 3);
  const titles = wall.messages.map(({ reply }) => reply.title).sort();
  expect(titles).toEqual([
    'Contacts · Nov 20, 2026',
    'Newsletter (12) · Nov 20, 2026',
    'Transactional email from n@shop.example · Nov 20, 2026',
  ]);
  const list = wall.messages.find(({ reply }) => reply.title.startsWith('Newsletter'));
  expect(list?.reply.summary).toBe('2 new contacts and 1 unsubscribed');
  const mails = wall.messages.find(({ reply }) => reply.title.startsWith('Transactional'));
  expect(plainText(mails?.reply.footnote ?? '')).toBe('1 resubscribed');
  expect(JSON.stringify(wall.messages)).not.toContain('ann@');
});

it('counts an SMTP email that was tried again once', async () => {
  const { wall, follow, sendAll } = await startRelay();
  await follow('card');
  const timestamp = Date.UTC(2026, 10, 20, 12) / 1000;
  const mail = (name: string, id: number, minutes: number) => ({
    event: name,
    recipient: 'ann@example.com',
    sender: 'n@shop.example',
    message_id: `m${id}`,
    timestamp: timestamp + minutes * 60,
  });
  await sendAll([
    mail('soft_bounced', 1, 0),
    mail('soft_bounced', 1, 10),
    mail('delivered', 1, 20),
    mail('opened', 1, 21),
    mail('opened', 1, 22),
    mail('delivered', 2, 0),
  ]);
  const card = await wall.first();
  const labels = ['Sent', 'Delivered', 'Opened', 'Soft bounces'];
  expect(labels.map((label) => numberOf(card, label))).toEqual([2, 2, 1, 1]);
});

it('pauses a channel that can not be posted to, and goes on in the others', async () => {
  const { wall, store, follow, sendAll } = await startRelay();
  wall.refuse = refusalIn('C1', 'is_archived');
  await follow('card');
  await follow('card', { channelId: 'C2' });
  await sendAll(people('delivered', 0, 5));
  await wall.until(() => wall.messages.length === 1 && wall.calls.length === 2);
  await sendAll(people('delivered', 5, 9));
  await wall.until(() => wall.messages.some((message) => numberOf(message, 'Delivered') === 9));
  expect(await store.alerts.list('C1')).toMatchObject([{ pausedReason: 'is_archived' }]);
  expect(await store.alerts.list('C2')).toMatchObject([{ pausedReason: null }]);
  expect(wall.calls.filter(({ channelId }) => channelId === 'C1')).toHaveLength(1);
});
