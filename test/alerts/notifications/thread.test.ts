import { describe, expect, it } from 'vitest';
import { UndeliverableError } from '../../../src/lib/errors.ts';
import { ENGINES } from '../../store/engines.ts';
import { event, people } from '../../relay/campaign-events.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { startRelay } from '../../relay/running.ts';
import { textOf } from './as-read.ts';

describe('details below a card', () => {
  it('are replies to the card, of what somebody may want to look into', async () => {
    const { wall, follow, sendAll } = await startRelay();
    await follow('thread');
    await sendAll([
      event('delivered', 1),
      event('open', 1),
      event('redirect', 1, { link_url: 'https://shop.example/sale' }),
      event('spam', 1),
      event('hard_bounces', 2, { smtp_server_response: '552 5.2.2 mailbox full' }),
    ]);
    await wall.until(() => wall.messages.length === 2);
    const [card, reply] = wall.messages;
    expect(card?.threadTs).toBeNull();
    expect(reply?.threadTs).toBe(card?.ts);
    expect(textOf(reply?.reply).split('\n')).toEqual([
      '1 spam complaint and 1 hard bounce',
      'Spam complaint · p•••@example.com · 2026-11-21T09:23:21.000Z',
      'Hard bounce · p•••@example.com · Mailbox full · 552 5.2.2 mailbox full · 2026-11-21T09:23:22.000Z',
    ]);
  });

  it('are chosen by kind, but never deliveries and opens', async () => {
    const { wall, follow, sendAll } = await startRelay();
    await follow('thread', { kinds: ['delivered', 'open', 'redirect'] });
    await sendAll([
      event('delivered', 1),
      event('open', 1),
      event('redirect', 1, { link_url: 'https://shop.example/sale?mail=person1@example.com' }),
    ]);
    await wall.until(() => wall.messages.length === 2);
    expect(textOf(wall.messages[1]?.reply).split('\n')).toEqual([
      '1 click',
      'Click · p•••@example.com · to shop.example/sale · 2026-11-21T09:23:21.000Z',
    ]);
  });

  it('wait for a card that was deleted to hang there again', async () => {
    const { wall, follow, sendAll } = await startRelay();
    await follow('thread');
    await sendAll([event('delivered', 1)]);
    await wall.until(() => wall.messages.length === 1);
    const gone = wall.messages.splice(0)[0]?.ts;
    wall.refuse = ({ kind, threadTs }) =>
      kind === 'post' && threadTs === gone
        ? new UndeliverableError('gone', { permanent: false, reason: 'thread_not_found' })
        : null;
    await sendAll([event('spam', 1)]);
    await wall.until(() => wall.messages.some(({ threadTs }) => threadTs !== null));
    const [card, reply] = wall.messages;
    expect(card?.ts).not.toBe(gone);
    expect(reply?.threadTs).toBe(card?.ts);
  });

  it('have no place where a campaign was over before anybody asked for its card', async () => {
    const { wall, campaigns, store, follow, sendAll } = await startRelay();
    const sendAt = '2026-11-09 09:00:00';
    campaigns.set('4711', wireCampaign(4711, 'Last week', { status: 3, sendAt }));
    await follow('thread');
    await sendAll([event('spam', 1), event('open', 2)]);
    await expect.poll(() => store.pendingNotifications.channels()).toEqual([]);
    await expect.poll(() => store.outgoing.channels()).toEqual([]);
    expect(wall.calls).toEqual([]);
    expect((await store.counts.ofTopic('campaign:4711')).events.spam).toBe(1);
  });
});

describe.each(ENGINES)('details below a card on $engine', ({ newDatabase }) => {
  it('come at most fifteen to a reply, and the rest is counted', async () => {
    const { wall, store, follow, sendAll } = await startRelay({
      databaseUrl: await newDatabase(),
    });
    await follow('thread');
    await sendAll(people('spam', 0, 300));
    const notified = () =>
      wall.messages
        .filter(({ threadTs }) => threadTs !== null)
        .reduce((sum, { reply }) => sum + Number(/^\d+/.exec(reply.title)?.[0] ?? 0), 0);
    await wall.until(() => notified() === 300);
    const reply = wall.messages.find(({ threadTs }) => threadTs !== null);
    const lines = textOf(reply?.reply).split('\n');
    expect(lines.filter((line) => line.startsWith('Spam complaint'))).toHaveLength(15);
    expect(lines.at(-1)).toMatch(/^and \d+ more$/);
    expect(await store.pendingNotifications.channels()).toEqual([]);
  });

  it('wait while the card is muted, and come as soon as somebody unmutes it', async () => {
    const { wall, store, follow, sendAll } = await startRelay({
      databaseUrl: await newDatabase(),
    });
    await follow('thread');
    await sendAll([event('delivered', 1)]);
    await wall.until(() => wall.messages.length === 1);
    await store.cards.mute('C1', 'campaign:4711', new Date(Date.now() + 3_600_000));
    await sendAll([event('spam', 1)]);
    const waiting = async () => (await store.outgoing.unfinished('C1')).length;
    await expect.poll(waiting).toBe(1);
    expect(wall.messages).toHaveLength(1);
    await store.cards.mute('C1', 'campaign:4711', null);
    await wall.until(() => wall.messages.length === 2);
    expect(wall.messages[1]?.threadTs).toBe(wall.messages[0]?.ts);

    const until = new Date(Date.now() + 500);
    await store.cards.mute('C1', 'campaign:4711', until);
    await sendAll([event('spam', 2)]);
    await wall.until(() => wall.messages.length === 3);
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
  });
});
