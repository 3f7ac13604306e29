import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING, viewOf, PLAIN_ALERT } from '../../../../src/domain/alerts.ts';
import { campaignTopic, topicInView } from '../../../../src/domain/topic.ts';
import { receive, sampleEvents } from '../../../store/sample-events.ts';
import { NOW, sandboxPostbell } from '../../../commands/context.ts';
import { labelsIn, rowsIn, actionIn, summaryIn } from '../../../commands/seen.ts';

const CAMPAIGN = '71014';
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const postbell = sandboxPostbell();
let alert: string;
beforeAll(async () => {
  await postbell.run('postbell alerts add', { kinds: 'spam' });
  await postbell.run('postbell alerts add', { kinds: 'open' });
  alert = (await alerts()).find(({ filter }) => filter.kind.only.includes('spam'))?.id ?? '';
});

const alerts = () => postbell.store.alerts.list('C0NEWS');
const mutedUntil = async () => (await alerts()).find(({ id }) => id === alert)?.mutedUntil;
const mute = (raw = {}) => postbell.run('postbell alerts mute', raw);

describe('postbell alerts mute', () => {
  // It is 14:00 in Kyiv, on a Saturday.
  it.each([
    ['30m', hours(0.5)],
    ['90 minutes', hours(1.5)],
    ['8h', hours(8)],
    ['2 days', hours(48)],
    ['1w', hours(168)],
    ['tomorrow', new Date('2026-11-22T07:00:00Z')],
    ['Until I unmute', new Date('9999-12-31T00:00:00Z')],
    ['ever', new Date('9999-12-31T00:00:00Z')],
  ])('lasts %s', async (span, until) => {
    await mute({ alert, for: span });
    expect(await mutedUntil()).toEqual(until);
  });

  it('lasts until a moment, and 8 hours where nothing is said', async () => {
    await mute({ alert, until: '2026-11-23 09:30' });
    expect(await mutedUntil()).toEqual(new Date('2026-11-23T07:30:00Z'));
    await mute({ alert });
    expect(await mutedUntil()).toEqual(hours(8));
  });

  it.each([
    [
      { for: 'soon' },
      '“soon” isn’t a duration. Try 30m, 8h, 3d, 1w, tomorrow, or until I unmute.',
      'for',
    ],
    [{ for: '0h' }, '“0h” isn’t a duration.', 'for'],
    [{ for: '8y' }, '“8y” isn’t a duration.', 'for'],
    [{ for: '9999d' }, 'Mute for up to a year', 'for'],
    [{ until: '2026-11-21 13:59' }, 'That time has passed. Choose a later one.', 'until'],
    [{ for: '8h', until: '2026-11-23 09:30' }, 'Enter either a duration or an end time.', 'until'],
    [{ campaign: CAMPAIGN }, 'Choose either an alert or a campaign.', 'campaign'],
    [{ alert: 'zzzzz' }, 'There’s no alert zzzzz.', 'alert'],
  ])('refuses %j', async (raw, message, field) => {
    await expect(mute({ alert, ...raw })).rejects.toMatchObject({
      message: expect.stringContaining(message),
      field,
    });
  });

  it('shows in the list until when, and ends by a button', async () => {
    const muted = await mute({ alert, for: 'ever' });
    const cells = async () =>
      rowsIn(await postbell.run('postbell alerts list')).find((row) => row.at(-1) === alert);
    expect(await cells()).toContain('Muted until someone unmutes it');
    await postbell.click(muted, 'Unmute');
    expect(await cells()).toContain('On');
  });

  it('counts as over when its time has come', async () => {
    await mute({ alert, for: '1h' });
    const later = await postbell.run('postbell alerts list', {}, { now: hours(2) });
    expect(labelsIn(later)).not.toContain('Unmute…');
  });

  it('means all alerts of the channel where none is named', async () => {
    expect(summaryIn(await mute({ for: '8h' }))).toContain('2 alerts in this channel, until');
    expect((await alerts()).every((one) => one.mutedUntil !== null)).toBe(true);
    await postbell.run('postbell alerts unmute');
    expect((await alerts()).every((one) => one.mutedUntil === null)).toBe(true);
    const elsewhere = { channel: { id: 'C0EMPTY' } };
    const none = await postbell.run('postbell alerts mute', {}, elsewhere);
    expect(summaryIn(none)).toMatch(/^There are no alerts here/);
  });

  it('keeps the card of one campaign silent, whatever its figures are narrowed to', async () => {
    const topic = campaignTopic(CAMPAIGN);
    const filterWords = { ...EVERYTHING, domain: { only: ['example.com'], not: [] } };
    const requested = { ...PLAIN_ALERT, channelId: 'C0NEWS', createdBy: 'U1' };
    await postbell.store.alerts.add(requested, NOW);
    await postbell.store.alerts.add({ ...requested, filter: filterWords }, NOW);
    await receive(postbell.store, sampleEvents(6, CAMPAIGN), NOW);
    await receive(postbell.store, sampleEvents(6, `${CAMPAIGN}0`), NOW);
    const reply = await mute({ campaign: CAMPAIGN, for: '1w' });
    expect(actionIn(reply, 'Unmute').values).toEqual({ campaign: CAMPAIGN });
    const mutedIn = async (shown: string) =>
      (await postbell.store.cards.get('C0NEWS', shown))?.mutedUntil ?? null;
    expect(await mutedIn(topic)).toEqual(hours(168));
    expect(await mutedIn(topicInView(topic, viewOf(filterWords)))).toEqual(hours(168));
    expect(await mutedIn(campaignTopic(`${CAMPAIGN}0`))).toBeNull();
  });
});
