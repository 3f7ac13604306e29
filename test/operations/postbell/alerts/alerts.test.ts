import { EVERYTHING, onlyKinds } from '../../../../src/domain/alerts.ts';
import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../../../src/domain/events.ts';
import {
  choiceIn,
  deskAlone,
  labelsIn,
  NOW,
  noticesIn,
  rowsIn,
  sectionsOf,
  summaryIn,
} from '../../context.ts';

const desk = deskAlone();

const alerts = () => desk.store.subscriptions.list('C0NEWS');

describe('postbell alerts add', () => {
  it('subscribes the channel to some kinds', async () => {
    const reply = await desk.run('postbell alerts add', { kinds: 'spam, hard_bounces' });
    expect(summaryIn(reply)).toBe(
      'From now on this channel shows hard bounces and spam complaints.',
    );
    expect(reply.announcement).toBe(
      'switched alerts on for this channel: hard bounces and spam complaints, as one live card a campaign.',
    );
    expect(await alerts()).toMatchObject([
      { filter: onlyKinds(['hard_bounces', 'spam']), createdBy: 'U0ADMIN', createdAt: NOW },
    ]);
  });

  it.each([undefined, EVENT_KINDS.join(' ')])('means all kinds with %s', async (kinds) => {
    const reply = await desk.run('postbell alerts add', kinds ? { kinds } : {});
    expect(summaryIn(reply)).toBe('From now on this channel shows all events.');
    expect(await alerts()).toMatchObject([{ filter: EVERYTHING }]);
  });

  it('adds nothing that is there already', async () => {
    await desk.run('postbell alerts add', { kinds: 'spam open' });
    const reply = await desk.run('postbell alerts add', { kinds: 'open spam' });
    expect(summaryIn(reply)).toMatch(/^This channel shows opens and spam complaints already/);
    expect(await alerts()).toHaveLength(1);
    expect(reply.announcement).toBeUndefined();
  });

  it('wakes paused ones', async () => {
    await desk.run('postbell alerts add', { kinds: 'spam' });
    await desk.store.subscriptions.pause('C0NEWS', 'not_in_channel', NOW);
    const here = { isBotHere: async () => false };
    const reply = await desk.run('postbell alerts add', { kinds: 'spam' }, here);
    expect(summaryIn(reply)).toContain('it was paused');
    expect(noticesIn(reply)).toEqual([
      'Postbell isn’t in this channel, so it can’t post here yet. Invite it with /invite.',
    ]);
    expect(await alerts()).toMatchObject([{ pausedAt: null }]);
  });

  it.each([
    ['Hard bounces', ['hard_bounces']],
    ['hard bounces, clicks', ['hard_bounces', 'redirect']],
    ['bounces unsubscribes', ['unsubscribe', 'hard_bounces', 'soft_bounces']],
    ['Campaign status changes', ['task_status_update']],
    ['complaints', ['spam']],
  ] as const)('takes «%s», the words that the form shows', async (kinds, only) => {
    await desk.run('postbell alerts add', { kinds });
    const [alert] = await alerts();
    expect([...(alert?.filter.kind?.only ?? [])].toSorted()).toEqual([...only].toSorted());
  });
});

describe('postbell alerts remove', () => {
  it('knows only alerts of this channel', async () => {
    const other = await desk.store.subscriptions.add(
      { channelId: 'C0OTHER', createdBy: 'U1' },
      NOW,
    );
    await expect(desk.run('postbell alerts remove', { alert: other.id })).rejects.toThrow(
      `This channel has no alert ${other.id}, nor any other.`,
    );
    expect(await desk.store.subscriptions.list('C0OTHER')).toHaveLength(1);
  });
});

describe('postbell alerts list', () => {
  it('shows kinds in words, who added them, and why some are paused', async () => {
    await desk.run('postbell alerts add', { kinds: 'spam' });
    await desk.store.subscriptions.pause('C0NEWS', 'not_in_channel', NOW);
    const reply = await desk.run('postbell alerts list');
    expect(rowsIn(reply)[0]?.slice(1)).toEqual([
      'Spam complaints',
      'One live card a campaign',
      'Paused: Postbell isn’t in this channel',
      '@U0ADMIN',
      '2026-11-21T12:00:00.000Z',
    ]);
    expect(noticesIn(reply)).toEqual([
      'Paused alerts run again when Postbell is invited to this channel, or somebody lets them.',
    ]);
  });

  it('offers menus for what is there, and one click where nothing is', async () => {
    expect(labelsIn(await desk.run('postbell alerts list'))).toEqual([
      'Show all events here',
      'Add alerts…',
    ]);
    await desk.run('postbell alerts add', { kinds: 'spam' });
    const loud = await desk.run('postbell alerts list');
    expect(labelsIn(loud)).toEqual(['Add alerts…', 'Edit…', 'Mute…', 'Remove…']);
    const [alert] = await alerts();
    expect(choiceIn(loud, 'Edit…', `${alert?.id}: spam complaints`)).toMatchObject({
      operation: 'postbell alerts edit',
      values: { alert: alert?.id },
      asksFirst: true,
    });
    await desk.run('postbell alerts mute', { alert: alert?.id ?? '' });
    expect(labelsIn(await desk.run('postbell alerts list'))).toEqual([
      'Add alerts…',
      'Edit…',
      'Unmute…',
      'Remove…',
    ]);
  });

  it('shows filters, quiet hours and the stop where some alert has them', async () => {
    await desk.run('postbell alerts add', { kinds: 'spam' });
    await desk.run('postbell alerts add', {
      '-kinds': 'open',
      '-domain': 'example.org',
      sender: 'news@example.com',
      mode: 'digest',
      quiet: '22:00-07:00',
      stop: 'hard_bounces 5% of 2000',
    });
    const reply = await desk.run('postbell alerts list');
    const [table] = sectionsOf(reply, 'table');
    expect(table?.columns.map(({ title }) => title)).toEqual([
      'Alert',
      'Events',
      'Filter',
      'Shown as',
      'Quiet hours',
      'Cancels a campaign when',
      'Status',
      'Added by',
      'Added',
    ]);
    const rows = rowsIn(reply).toSorted((a, b) => String(a[1]).localeCompare(String(b[1])));
    expect(rows.map((row) => row.slice(1, 7))).toEqual([
      [
        'All events but opens',
        'From news@example.com, not at example.org',
        'A summary once a day',
        '22:00–07:00 (Europe/Kyiv)',
        'hard bounces reach 5 % of at least 2,000 sent',
        'On',
      ],
      ['Spam complaints', '–', 'One live card a campaign', '–', '–', 'On'],
    ]);
  });

  it('tells of events that could not be read', async () => {
    await desk.store.events.keep([{ body: '?', action: 'spam', receivedAt: NOW }]);
    const reply = await desk.run('postbell alerts list');
    expect(summaryIn(reply)).toBe('None yet.');
    expect(noticesIn(reply)).toEqual(['1 event could not be read, and was kept aside.']);
  });
});
