import { describe, expect, it } from 'vitest';
import { DAILY } from '../../../../src/domain/digest.ts';
import { labelsIn, actionIn, paragraphsIn, summaryIn } from '../../../commands/seen.ts';
import { digestPostbell } from './digest-context.ts';

const { run, add, addedId, press, digests } = digestPostbell();

describe('adding', () => {
  it('is daily at nine in the person’s zone unless told otherwise', async () => {
    await add();
    expect(await digests().list('C0NEWS')).toMatchObject([
      { ...DAILY, zone: 'Europe/Kyiv', createdBy: 'U0ADMIN' },
    ]);
  });

  it('takes kind, time, weekdays, zone, narrowing and quiet days', async () => {
    const when = { time: '8:05', days: 'mon-fri', zone: 'America/New_York' };
    const filter = { list: '4101', sender: 'News@Larkspur.example', campaign: '71014' };
    const how = { kind: 'campaigns', quiet: 'nothing' };
    await add({ ...when, ...filter, ...how });
    expect(await digests().list()).toMatchObject([
      {
        kind: 'campaigns',
        time: '08:05',
        weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
        zone: 'America/New_York',
        filter: { lists: ['4101'], senders: ['news@larkspur.example'], campaigns: ['71014'] },
        whenQuiet: 'nothing',
      },
    ]);
  });

  it('takes buttons and forms of before that give a language', async () => {
    const digest = await addedId({ kind: 'campaigns', language: 'de' });
    await press(await run('edit', { digest, time: '18:30', language: 'fr' }), 'Undo');
    expect((await digests().find(digest))?.time).toBe('09:00');
    const same = await run('edit', { digest, language: 'fr' });
    expect(summaryIn(same)).toBe('Nothing to change.');
  });

  it('lets a channel have several, and each only once', async () => {
    const id = await addedId();
    await add({ kind: 'bounces' });
    await add({ time: '18:00' });
    const again = await add({ time: '9:00', days: 'mon-sun' });
    expect(summaryIn(again)).toMatch(
      new RegExp(`^This channel already gets the daily digest.* \\(${id}\\)\\.$`),
    );
    expect(again.announcement).toBeUndefined();
    expect(await digests().list()).toHaveLength(3);
  });

  it('offers to change what it does on a quiet day where only that differs', async () => {
    const digest = await addedId();
    const { values } = actionIn(await add({ quiet: 'nothing' }), 'Edit it…');
    expect(values).toEqual({ digest, quiet: 'nothing' });
  });

  it('says when what is there already is paused', async () => {
    const id = await addedId();
    await run('pause', { digest: id });
    const again = await add();
    expect(paragraphsIn(again)).toContain('It’s paused.');
    expect(labelsIn(again)).toContain('Resume');
  });

  it.each([
    [{ kind: 'weekly', days: 'mon-fri' }, 'days', 'on one weekday, such as mon. You chose 5.'],
    [{ list: '999999' }, 'list', 'There’s no list 999999.'],
    [{ sender: 'nobody@x.example' }, 'sender', 'There’s no sender nobody@x.example.'],
    [{ kind: 'balance', list: '4101' }, 'list', 'covers the whole account and can’t be filtered'],
    [
      { kind: 'sms', campaign: '71014' },
      'campaign',
      'SMS digest can be filtered by list, but not by',
    ],
    [{ kind: 'smtp', campaign: '71014' }, 'campaign', 'filtered by sender, but not by campaign.'],
  ])('%j is refused in words', async (raw, field, message) => {
    const refusal = { field, message: expect.stringContaining(message) };
    await expect(add(raw)).rejects.toMatchObject(refusal);
    expect(await digests().list()).toEqual([]);
  });

  it.each([
    ['Invite it with /invite.', { isBotHere: async () => false }],
    ['If Postbell isn’t in this channel yet', { isBotHere: async () => null }],
    ['shared with another company', { isExternallyShared: async () => true }],
  ])('says of the channel: %s', async (words, context) => {
    expect(JSON.stringify((await add({}, context)).sections)).toContain(words);
  });

  it('is private where one is with the bot alone', async () => {
    const reply = await add({}, { channel: { id: 'D0ADMIN' } });
    expect(summaryIn(reply)).toMatch(/^You now get the daily digest, .*\. Next one: /);
    expect(await digests().list('U0ADMIN')).toHaveLength(1);
  });
});
