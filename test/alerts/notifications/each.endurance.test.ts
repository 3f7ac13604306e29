import { describe, expect, it } from 'vitest';
import { UnavailableError, UndeliverableError } from '../../../src/lib/errors.ts';
import { ENGINES } from '../../store/engines.ts';
import { event, people } from '../../relay/campaign-events.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { startRelay } from '../../relay/running.ts';
import { createWall } from '../../relay/wall.ts';
import { labelsOf, textOf } from './as-read.ts';

const BOUNCE = {
  smtp_server_response_code: 550,
  smtp_server_response_subcode: '5.1.1',
  smtp_server_response: 'user unknown <person1@example.com>',
};

describe('one message an event', () => {
  it('says what, who, why and when, and keeps the address to itself', async () => {
    const { wall, campaigns, follow, sendAll } = await startRelay();
    campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
    await follow('each');
    await sendAll([event('hard_bounces', 1, BOUNCE)]);
    const message = await wall.first();
    expect(textOf(message.reply).split('\n')).toEqual([
      'Hard bounce: p•••@example.com',
      'No such address · 550 5.1.1 user unknown …',
      'The address doesn’t exist. Check the spelling, or ask them for another address.',
      'Autumn sale · 2026-11-21T09:23:21.000Z',
    ]);
    expect(labelsOf(message.reply)).toEqual(['Open campaign', 'Show addresses']);
  });

  it('gives the events after a flood messages of their own', async () => {
    const { wall, store, follow, sendAll } = await startRelay();
    await follow('each', { kinds: ['spam'] });
    await sendAll(people('spam', 0, 40));
    await wall.until(() => textOf(wall.messages[0]?.reply).includes(' to '));
    await expect.poll(() => store.outgoing.channels()).toEqual([]);
    await sendAll([event('spam', 100)]);
    await wall.until(() => wall.messages.length === 2);
    expect(wall.messages.map(({ reply }) => reply.title)).toEqual([
      '40 events',
      'Spam complaint: p•••@example.com',
    ]);
  });

  it('pauses nothing while Slack takes nothing from the bot at all, and tells afterwards', async () => {
    const { wall, store, follow, sendAll } = await startRelay();
    wall.refuse = () => new UndeliverableError('no', { permanent: true, reason: 'invalid_auth' });
    await follow('each');
    await sendAll([event('spam', 1)]);
    await wall.until(() => wall.calls.length > 11);
    expect((await store.alerts.list('C1'))[0]?.pausedAt).toBeNull();
    wall.refuse = () => null;
    await wall.until(() => wall.messages.length === 1);
  });

  it('tells once more, and says so, what Slack may have taken without an answer', async () => {
    const { wall, follow, sendAll } = await startRelay();
    let lost = 0;
    wall.refuse = () =>
      lost++ === 0 ? new UnavailableError('no answer', { outcome: 'unknown' }) : null;
    await follow('each');
    await sendAll([event('spam', 1)]);
    expect(textOf((await wall.first()).reply)).toContain('Perhaps told twice');
  });
});

describe.each(ENGINES)('one message an event on $engine', ({ newDatabase, sharedDatabase }) => {
  it('tells a few one by one, oldest first, and a redelivery changes nothing', async () => {
    const { wall, store, follow, sendAll } = await startRelay({
      databaseUrl: await newDatabase(),
    });
    await follow('each', { kinds: ['spam', 'unsubscribe'] });
    const events = [event('spam', 1), event('unsubscribe', 2), event('spam', 3)];
    for (const one of events) await sendAll([one]);
    await sendAll(events);
    await sendAll([event('unsubscribe', 4)]);
    await wall.until(() => wall.messages.length === 4);
    const kinds = wall.messages.map(({ reply }) => reply.title.split(' ')[0]);
    expect(kinds).toEqual(['Spam', 'Unsubscribe:', 'Spam', 'Unsubscribe:']);
    expect(await store.pendingNotifications.channels()).toEqual([]);
  });

  it('shows a flood of 10,000 in one message with exact numbers and a handful of calls', async () => {
    // A slow machine must not take a pause between two requests for the end.
    const notificationTiming = { gatherEveryMs: 20, floodEveryMs: 300, floodEndsMs: 5_000 };
    const databaseUrl = await newDatabase();
    const { wall, follow, sendAll } = await startRelay({ databaseUrl, notificationTiming });
    await follow('each', { kinds: ['hard_bounces', 'spam'] });
    const all = [...people('hard_bounces', 0, 9_000), ...people('spam', 0, 1_000)];
    for (let from = 0; from < all.length; from += 500) await sendAll(all.slice(from, from + 500));
    await wall.until(() => wall.messages[0]?.reply.title === '10,000 events');
    await wall.until(() => !textOf(wall.messages[0]?.reply).endsWith('still counting'));
    const text = textOf(wall.messages[0]?.reply);
    expect(text).toContain('1,000 spam complaints and 9,000 hard bounces');
    expect(text).toContain('and 9,995 more');
    expect(wall.messages).toHaveLength(1);
    expect(wall.calls.length).toBeLessThan(30);
  });

  it('is told once by two processes', async () => {
    const databaseUrl = await sharedDatabase();
    const wall = createWall();
    const [one, other] = [
      await startRelay({ databaseUrl, wall }),
      await startRelay({ databaseUrl, wall }),
    ];
    await one.follow('each', { kinds: ['spam'] });
    await Promise.all([
      ...people('spam', 0, 30).map((each) => one.sendAll([each])),
      ...people('spam', 20, 60).map((each) => other.sendAll([each])),
    ]);
    const notified = () =>
      wall.messages.reduce((sum, { reply }) => {
        return sum + Number(/^(\d+) events/.exec(reply.title)?.[1] ?? 1);
      }, 0);
    await wall.until(() => notified() >= 60);
    expect(notified()).toBe(60);
    expect(wall.messages.length).toBeLessThanOrEqual(7);
  });
});
