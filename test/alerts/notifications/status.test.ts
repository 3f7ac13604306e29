import { describe, expect, it } from 'vitest';
import { type AlertMode, EVERYTHING } from '../../../src/domain/alerts.ts';
import { ENGINES } from '../../store/engines.ts';
import { people } from '../../relay/campaign-events.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { movedClock } from '../../relay/moved-clock.ts';
import { startRelay } from '../../relay/running.ts';
import { labelsOf, readIn, textOf } from './as-read.ts';

const status = (name: string | number, more: object = {}): object => ({
  event: 'task_status_update',
  task_id: 4711,
  timestamp: 1_795_253_000,
  status: name,
  ...more,
});

const CANCELED = 'Canceled before sending. None of the 54 recipients will get it.';

/** A relay, and a campaign whose events it is sent. */
async function start(choices: Parameters<typeof startRelay>[0] = {}) {
  const running = await startRelay(choices);
  running.campaigns.set('4711', wireCampaign(4711, 'Autumn <!channel>'));
  return running;
}

describe('what becomes of a campaign', () => {
  it.each<AlertMode>(['card', 'thread', 'each', 'digest', 'overview'])(
    'is told at once in mode %s where nothing goes on without a person, with what to do now',
    async (mode) => {
      const { wall, follow, sendAll } = await start();
      await follow(mode);
      const explanation = 'Too many complaints from ann@example.com';
      await sendAll([status('Blocked', { status_explain: explanation })]);
      const blocked = () => wall.messages.find(({ reply }) => textOf(reply).includes('🔴 Blocked'));
      await wall.until(() => blocked() !== undefined);
      const { reply } = blocked() ?? { reply: { title: '' } };
      expect(textOf(reply).split('\n')).toEqual([
        'Autumn <!channel>',
        '🔴 Blocked by the service',
        'From the service: Too many complaints from a•••@example.com',
        'No more emails go out. Find out what the service objects to, then send a new campaign without it.',
        'Campaign 4711 · 2026-11-21T09:23:20.000Z',
      ]);
      expect(labelsOf(reply)).toEqual(['Open campaign']);
    },
  );

  it('is not explained by its own name', async () => {
    const { wall, follow, sendAll } = await start();
    await follow('digest');
    await sendAll([status('Sent', { status_explain: 'sent' })]);
    expect(textOf((await wall.first()).reply).split('\n')).toEqual([
      'Autumn <!channel>',
      'Sent',
      'Results keep coming in for about 48 hours.',
      'Campaign 4711 · 2026-11-21T09:23:20.000Z',
    ]);
  });

  it('is told in words, whatever the service says', async () => {
    const { wall, follow, sendAll } = await start();
    await follow('digest');
    const said = [
      [11, '🟠 On hold: a moderator has a question', ['Open campaign', 'Edit campaign']],
      ['requires_editing', '🟠 On hold: needs editing', ['Open campaign', 'Edit campaign']],
      [3, 'Sent', ['Open campaign']],
      ['canceled', 'Canceled', ['Open campaign']],
      ['In moderation', 'In moderation', ['Open campaign']],
      ['<!here> something new', '<!here> something new', ['Open campaign']],
    ] as const;
    await sendAll(said.map(([name]) => status(name)));
    await wall.until(() => wall.messages.length === said.length);
    const shown = wall.messages.map(({ reply }) => [textOf(reply).split('\n')[1], labelsOf(reply)]);
    expect(shown).toEqual(said.map(([, words, labels]) => [words, labels]));
  });

  const STAGES = [13, 14, 1, 2, 7, 3];

  it.each<AlertMode>(['card', 'overview'])(
    'is on the card alone in mode %s where it goes on by itself',
    async (mode) => {
      // An overview leaves out what went out two days ago.
      const { now } = movedClock(new Date('2026-11-21T09:30:00Z'));
      const { wall, campaigns, store, follow, sendAll } = await start({ now });
      await follow(mode);
      for (const [index, code] of STAGES.entries()) {
        campaigns.set('4711', wireCampaign(4711, 'Autumn', { status: code }));
        await sendAll([status(code, { timestamp: 1_795_253_000 + index })]);
        await expect.poll(() => store.pendingNotifications.channels()).toEqual([]);
      }
      const cardSays = () => JSON.stringify(wall.messages[0]?.reply);
      await wall.until(() => wall.messages.length === 1 && cardSays().includes('"Sent'));
      expect(wall.calls.filter(({ kind }) => kind === 'post')).toHaveLength(1);
      expect(cardSays()).not.toContain('campaign cancel');
    },
  );

  it('is shown by the card at once, however long the service’s answer is kept', async () => {
    const { wall, campaigns, follow, sendAll } = await start();
    await follow('card');
    const is = (code: number) =>
      campaigns.set('4711', wireCampaign(4711, 'Autumn', { status: code, recipients: 54 }));
    is(14);
    await sendAll([status(14)]);
    const card = await wall.first();
    expect(labelsOf(card.reply)).toContain('Cancel…');
    is(16);
    await sendAll([status(16, { timestamp: 1_795_253_003 })]);
    await wall.until(() => card.reply.summary === CANCELED);
    expect(labelsOf(card.reply)).toEqual([]);
    expect(wall.messages).toHaveLength(1);
  });

  it('is a line below the card in mode thread', async () => {
    const { wall, follow, sendAll } = await start();
    await follow('thread');
    await sendAll([
      status(2),
      status(16, { timestamp: 1_795_253_002, status_explain: 'By ann@example.com' }),
    ]);
    await wall.until(() => wall.messages.length === 2);
    const [card, reply] = wall.messages;
    expect(reply?.threadTs).toBe(card?.ts);
    expect(textOf(reply?.reply).split('\n')).toEqual([
      '2 campaign status changes',
      'Sending · 2026-11-21T09:23:20.000Z',
      'Canceled · By a•••@example.com · 2026-11-21T09:23:22.000Z',
    ]);
  });

  it('is no message of its own where the channel has the card, but for whoever wants each', async () => {
    const { wall, follow, sendAll } = await start();
    await follow('digest');
    await follow('card');
    await follow('digest', { channelId: 'C2' });
    await follow('thread', { channelId: 'C3' });
    await follow('each', { channelId: 'C3', kinds: ['task_status_update'] });
    await sendAll([status(2), status(5, { timestamp: 1_795_253_002 })]);
    const notified = (channelId: string) =>
      readIn(wall, channelId).map((text) => text.split('\n')[1] ?? '');
    await wall.until(() => wall.messages.length === 8);
    expect(notified('C1').filter((text) => text === 'Sending')).toEqual([]);
    expect(notified('C1')).toContain('🔴 Blocked by the service');
    expect(notified('C2')).toEqual(['Sending', '🔴 Blocked by the service']);
    expect(notified('C3')).toContain('Sending');
    expect(notified('C3')).toContain('🔴 Blocked by the service');
  });

  it('does not drown in a flood', async () => {
    const { wall, follow, sendAll } = await start();
    await follow('each');
    await sendAll([...people('spam', 0, 400), status(5)]);
    await wall.until(() => readIn(wall).some((text) => text.includes('🔴 Blocked')));
    expect(readIn(wall)[0]).toContain('🔴 Blocked by the service');
  });

  it('is told only where the campaign’s sender is wanted', async () => {
    const { wall, follow, state, sendAll } = await start();
    const sender = (only: string[], not: string[]) => ({
      filter: { ...EVERYTHING, sender: { only, not } },
    });
    await follow('each', { channelId: 'C1', ...sender(['news@shop.example'], []) });
    await follow('each', { channelId: 'C2', ...sender(['other@shop.example'], []) });
    await follow('each', { channelId: 'C3', ...sender([], ['news@shop.example']) });
    await follow('each', { channelId: 'C4', ...sender([], ['other@shop.example']) });
    state.isDown = true;
    await sendAll([status(5)]);
    expect(wall.messages).toEqual([]);
    state.isDown = false;
    await wall.until(() => wall.messages.length === 2);
    expect(wall.messages.map(({ channelId }) => channelId).sort()).toEqual(['C1', 'C4']);
  });
});

describe.each(ENGINES)('what becomes of a campaign on $engine', ({ newDatabase }) => {
  it('is told each time, in order, once a channel, and a redelivery changes nothing', async () => {
    const { wall, store, follow, sendAll } = await start({ databaseUrl: await newDatabase() });
    await follow('digest');
    await follow('each', { kinds: ['task_status_update', 'spam'] });
    // All within one second.
    const names = ['first', 'second', 'third', 'fourth', 'fifth', 'last'];
    const all = names.map((name) => status(`its ${name} step`));
    await sendAll(all);
    await sendAll(all);
    await sendAll(people('spam', 0, 1));
    await wall.until(() => wall.messages.length === names.length + 1);
    expect(readIn(wall).map((text) => text.split('\n')[1])).toEqual([
      ...names.map((name) => `its ${name} step`),
      expect.anything(),
    ]);
    expect(await store.pendingNotifications.channels()).toEqual([]);
  });

  it('is counted when there is far too much of it, and none is lost', async () => {
    const { wall, follow, sendAll } = await start({ databaseUrl: await newDatabase() });
    await follow('digest');
    const many = Array.from({ length: 400 }, (_, index) =>
      status(2, { task_id: 5000 + index, timestamp: 1_795_253_000 + index }),
    );
    await sendAll(many);
    const notified = () =>
      readIn(wall).reduce((sum, text) => {
        const [title = '', summary = ''] = text.split('\n');
        const counted = /^(\d+) events$/.exec(title)?.[1];
        if (counted !== undefined) return sum + Number(counted);
        return sum + (summary.includes('Sending') ? 1 : 0);
      }, 0);
    await wall.until(() => notified() === 400);
    const single = readIn(wall).filter((text) => text.includes('Sending'));
    expect(single.length).toBeLessThanOrEqual(25);
  });
});
