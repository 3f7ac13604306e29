import { describe, expect, it } from 'vitest';
import { DAILY } from '../../../../src/domain/digest.ts';
import { readCommandLine } from '../../../../src/operations/command-line.ts';
import { DIGEST_INPUTS } from '../../../../src/operations/postbell/digest/digest-settings.ts';
import { labelsIn, actionIn, summaryIn } from '../../context.ts';
import { digestDesk } from './digest-context.ts';

const { run, add, addedId, digests } = digestDesk();

describe('a line typed', () => {
  const rawOf = (line: string) => readCommandLine(DIGEST_INPUTS, line);

  it.each(['weekly mon 08:30', 'weekly 08:30 mon', 'weekly Monday 8.30', '8:30 weekly days=mon'])(
    'has its weekdays and its time in any order: %s',
    async (line) => {
      expect((await add(rawOf(line))).announcement).toBe(
        'set up a digest for this channel: weekly digest, Monday at 08:30 (Europe/Kyiv).',
      );
    },
  );

  it.each([
    ['weekly 08:30 mondy', 'days', '«mondy» is none of Monday, Tuesday, Wednesday, '],
    ['weekly mon 0830', 'time', 'Expected a time of day such as 09:00, not «0830».'],
    ['weekly mon Mars/Base 08:30', 'zone', 'Expected a time zone such as '],
  ])('says which of them it can’t make out: %s', async (line, field, sentence) => {
    await expect(add(rawOf(line))).rejects.toMatchObject({
      field,
      message: expect.stringContaining(sentence),
    });
  });
});

describe('adding', () => {
  it('is daily at nine in the person’s zone unless told otherwise', async () => {
    const reply = await add();
    expect(summaryIn(reply)).toBe(
      'From now on this channel gets the daily digest, every day at 09:00 (Europe/Kyiv). Next: 2026-11-22T07:00:00.000Z.',
    );
    expect(reply.announcement).toBe(
      'set up a digest for this channel: daily digest, every day at 09:00 (Europe/Kyiv).',
    );
    expect(await digests().list('C0NEWS')).toMatchObject([
      { ...DAILY, zone: 'Europe/Kyiv', createdBy: 'U0ADMIN' },
    ]);
  });

  it('takes kind, time, weekdays, zone, narrowing, language and quiet days', async () => {
    const reply = await add({
      kind: 'campaigns',
      time: '8:05',
      days: 'mon-fri',
      zone: 'America/New_York',
      list: '4101',
      sender: 'News@Larkspur.example',
      campaign: '71014',
      language: 'de',
      quiet: 'nothing',
    });
    expect(reply.announcement).toBe(
      'set up a digest for this channel: campaign digest of list «Newsletter», of campaign «Feature of the month: timelines», from news@larkspur.example, Monday to Friday at 08:05 (America/New_York); numbers as in German; no message when there is nothing to tell.',
    );
    expect(await digests().list()).toMatchObject([
      {
        kind: 'campaigns',
        scope: { lists: ['4101'], senders: ['news@larkspur.example'], campaigns: ['71014'] },
        language: 'de',
        whenQuiet: 'nothing',
      },
    ]);
  });

  it('takes lists for SMS, which are sent to lists as well', async () => {
    await add({ kind: 'sms', list: '4101' });
    expect(await digests().list()).toMatchObject([{ kind: 'sms', scope: { lists: ['4101'] } }]);
  });

  it('lets a channel have several, and each only once', async () => {
    const id = await addedId();
    await add({ kind: 'bounces' });
    await add({ time: '18:00' });
    const again = await add({ time: '9:00', days: 'mon-sun' });
    expect(summaryIn(again)).toBe(
      `This channel has that digest already (${id}): daily digest, every day at 09:00 (Europe/Kyiv); next: 2026-11-22T07:00:00.000Z.`,
    );
    expect(again.announcement).toBeUndefined();
    expect(await digests().list()).toHaveLength(3);
  });

  it('offers to change the language where only that differs', async () => {
    const id = await addedId();
    const again = await add({ language: 'de' });
    expect(actionIn(again, 'Edit…').values).toEqual({ digest: id, language: 'de', quiet: 'line' });
  });

  it('says when what is there already is paused', async () => {
    const id = await addedId();
    await run('pause', { digest: id });
    const again = await add();
    expect(summaryIn(again)).toContain('it is paused');
    expect(labelsIn(again)).toContain('Let it run again');
  });

  it('comes weekly on Monday, or on the one weekday that is named', async () => {
    await add({ kind: 'weekly' });
    await add({ kind: 'weekly', days: 'fri' });
    const weekdays = (await digests().list()).flatMap((one) => one.weekdays);
    expect(new Set(weekdays)).toEqual(new Set(['mon', 'fri']));
    await expect(add({ kind: 'weekly', days: 'mon-fri' })).rejects.toMatchObject({
      field: 'days',
      message: 'A weekly digest comes on one weekday, e.g. mon; these are 5.',
    });
  });

  it.each([
    [{ kind: 'hourly' }, 'kind', '«hourly» is none of daily, bounces, '],
    [{ language: 'klingon' }, 'language', 'Expected a language such as en-GB, de or pt-BR'],
    [{ list: '999999' }, 'list', 'The service has no list 999999.'],
    [{ sender: 'nobody@x.example' }, 'sender', 'The service has no sender nobody@x.example.'],
    [
      { kind: 'balance', list: '4101' },
      'list',
      'The balance digest tells of the whole account and can’t be narrowed to lists. Leave this empty.',
    ],
    [{ kind: 'sms', campaign: '71014' }, 'campaign', 'SMS digest can be narrowed to lists, not to'],
    [
      { kind: 'smtp', campaign: '71014' },
      'campaign',
      'can be narrowed to senders, not to campaigns.',
    ],
  ])('%j is refused in words', async (raw, field, message) => {
    const refusal = expect(add(raw)).rejects;
    await refusal.toMatchObject({ field, message: expect.stringContaining(message) });
    expect(await digests().list()).toEqual([]);
  });

  it.each([
    [false, 'Invite it with /invite.'],
    [null, 'If Postbell isn’t in this channel yet'],
  ])('says that the bot must be in the channel (%s)', async (isHere, words) => {
    const { sections } = await add({}, { isBotHere: async () => isHere });
    expect(JSON.stringify(sections)).toContain(words);
  });

  it('says that another company reads along, where that is so', async () => {
    const { sections } = await add({}, { isExternallyShared: async () => true });
    expect(JSON.stringify(sections)).toContain('shared with another company');
  });

  it('is private where one is with the bot alone', async () => {
    const reply = await add({}, { channel: { id: 'D0ADMIN' } });
    expect(summaryIn(reply)).toContain('From now on you get, in your direct messages,');
    expect(await digests().list('U0ADMIN')).toHaveLength(1);
  });
});
