import { EVERYTHING, PLAIN_ALERT } from '../../../../src/domain/alerts.ts';
import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../../../src/domain/events.ts';
import { postbellAlone, NOW } from '../../../commands/context.ts';
import {
  choiceIn,
  headingsIn,
  labelsIn,
  noticesIn,
  rowsIn,
  summaryIn,
} from '../../../commands/seen.ts';

const postbell = postbellAlone();

const alerts = () => postbell.store.alerts.list('C0NEWS');

describe('postbell alerts add', () => {
  it('means all kinds where each is named', async () => {
    await postbell.run('postbell alerts add', { kinds: EVENT_KINDS.join(' ') });
    expect(await alerts()).toMatchObject([{ filter: EVERYTHING }]);
  });

  it('offers to resume what is there, but paused', async () => {
    await postbell.run('postbell alerts add', { kinds: 'spam' });
    await postbell.store.subscriptions.closeChannel('C0NEWS', 'not_in_channel', NOW);
    const here = { isBotHere: async () => false };
    const reply = await postbell.run('postbell alerts add', { kinds: 'spam' }, here);
    expect(summaryIn(reply)).toMatch(/^This channel already shows spam complaints/);
    const resumed = await postbell.click(reply, 'Resume', here);
    expect(noticesIn(resumed)).toEqual([
      'Postbell isn’t in this channel, so it can’t post here yet. Invite it with /invite.',
    ]);
    expect(await alerts()).toMatchObject([{ pausedAt: null }]);
  });

  it('takes words that stand for several kinds, or for a part of a name', async () => {
    await postbell.run('postbell alerts add', { kinds: 'bounces complaints' });
    const kinds = (await alerts())[0]?.filter.kind.only;
    expect(kinds?.toSorted()).toEqual(['hard_bounces', 'soft_bounces', 'spam']);
  });
});

describe('postbell alerts remove', () => {
  it('knows which channel an alert belongs to', async () => {
    const elsewhere = { ...PLAIN_ALERT, channelId: 'C0OTHER', createdBy: 'U1' };
    const { id: alert } = await postbell.store.alerts.add(elsewhere, NOW);
    await expect(postbell.run('postbell alerts remove', { alert })).rejects.toThrow(
      `This alert (${alert}) belongs to another channel. Run this command there.`,
    );
    expect(await postbell.store.alerts.list('C0OTHER')).toHaveLength(1);
  });
});

describe('postbell alerts list', () => {
  it('shows why some are paused, and how they run again', async () => {
    await postbell.run('postbell alerts add', { kinds: 'spam' });
    await postbell.store.subscriptions.closeChannel('C0NEWS', 'not_in_channel', NOW);
    const reply = await postbell.run('postbell alerts list');
    expect(rowsIn(reply)[0]).toContain('Paused: Postbell isn’t in this channel');
    expect(noticesIn(reply)).toEqual([
      'What Postbell paused resumes when it’s invited to the channel, or when someone resumes it.',
    ]);
  });

  it('offers one click where there is none, and to mute or unmute what is there', async () => {
    const labels = async () => labelsIn(await postbell.run('postbell alerts list'));
    expect(await labels()).toEqual(['Show all events here', 'Add an alert…']);
    await postbell.run('postbell alerts add', { kinds: 'spam' });
    expect(await labels()).toEqual(['Add an alert…', 'Edit…', 'Pause…', 'Mute…', 'Remove…']);
    const [{ id: alert } = { id: '' }] = await alerts();
    const list = await postbell.run('postbell alerts list');
    expect(choiceIn(list, 'Edit…', `${alert}: spam complaints`)).toMatchObject({
      operation: 'postbell alerts edit',
      values: { alert },
      asksFirst: true,
    });
    await postbell.run('postbell alerts mute', { alert });
    expect(await labels()).toEqual(['Add an alert…', 'Edit…', 'Pause…', 'Unmute…', 'Remove…']);
  });

  it('says which other alert of the channel shows some of the same events', async () => {
    const first = await postbell.run('postbell alerts add', {
      kinds: 'hard_bounces',
      campaign: '71014',
    });
    expect(JSON.stringify(first.sections)).not.toContain('also shown');
    const id = first.subject?.id ?? '';
    const second = await postbell.run('postbell alerts add', {
      kinds: 'hard_bounces,soft_bounces',
    });
    expect(JSON.stringify(second.sections)).toContain(
      `Some of these events are also shown here by alert ${id}.`,
    );
    const other = await postbell.run('postbell alerts add', { kinds: 'new_emails' });
    expect(JSON.stringify(other.sections)).not.toContain('also shown');
  });

  it('shows filters, quiet hours and the stop where some alert has them', async () => {
    await postbell.run('postbell alerts add', { kinds: 'spam' });
    const filter = { '-kinds': 'open', '-domain': 'example.org', sender: 'news@example.com' };
    const options = { mode: 'digest', quiet: '22:00-07:00', stop: 'hard_bounces 5% of 2000' };
    await postbell.run('postbell alerts add', { ...filter, ...options });
    const reply = await postbell.run('postbell alerts list');
    expect(headingsIn(reply)[0]?.slice(4, 6)).toEqual(['Quiet hours', 'Cancels campaigns when']);
    const stop = 'Hard bounces reach 5.0% of at least 2,000 sent';
    const rows = rowsIn(reply).map((row) => [row[2], ...row.slice(4, 6)]);
    expect(rows).toContainEqual(['–', '–', '–']);
    const where = 'From news@example.com, not at example.org';
    expect(rows).toContainEqual([where, '10:00 PM–7:00 AM (Europe/Kyiv)', stop]);
  });

  it('tells of events that could not be read', async () => {
    await postbell.store.events.keep([{ body: '?', action: 'spam', receivedAt: NOW }]);
    const reply = await postbell.run('postbell alerts list');
    expect(summaryIn(reply)).toBe('None yet');
    expect(noticesIn(reply)).toEqual(['1 event couldn’t be read and was set aside.']);
  });
});
