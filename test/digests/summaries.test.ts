import { describe, expect, it } from 'vitest';
import { type AlertFilter, EVERYTHING, PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { LimitedError, UndeliverableError } from '../../src/lib/errors.ts';
import { plainText } from '../../src/domain/reply.ts';
import { labelsIn, rowsIn } from '../commands/seen.ts';
import { startFakeService } from '../relay/fake-service.ts';
import { ENGINES, newSqliteFile } from '../store/engines.ts';
import { receive, sampleEvents } from '../store/sample-events.ts';
import { wireCampaign } from '../wire/campaigns-and-lists.ts';
import { at, startPosting } from './started-digest.ts';

const SATURDAY = '07:00';
const SUNDAY = '2026-11-22T07:00:00Z';
const BEFORE = at('2026-11-20T20:00:00Z');

async function start(filter: Partial<AlertFilter> = {}, sharedDatabase = newSqliteFile) {
  const { service, campaigns } = await startFakeService();
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
  const zoneOf = async () => 'Europe/Kyiv';
  const posting = await startPosting(await sharedDatabase(), { service, zoneOf });
  const { store, wall } = posting;
  await store.alerts.add(
    {
      ...PLAIN_ALERT,
      channelId: 'C1',
      mode: 'digest',
      filter: { ...EVERYTHING, ...filter },
      createdBy: 'U1',
    },
    at('2026-11-20T08:00:00Z'),
  );
  const posts = () => wall.messages.filter(({ channelId }) => channelId === 'C1');
  return {
    ...posting,
    campaigns,
    come: (count: number, campaign?: string, when = BEFORE) =>
      receive(store, sampleEvents(count, campaign), when),
    replies: () => posts().map(({ reply }) => reply),
    summaries: () => posts().map(({ reply }) => plainText(reply.summary ?? '')),
  };
}

describe('a summary a day', () => {
  it('tells what is let through, and cuts a long name on a button, but no emoji in two', async () => {
    const { come, wake, summaries, replies, campaigns } = await start({
      kind: { only: ['hard_bounces'], not: [] },
      domain: { only: ['example.com'], not: [] },
      sender: { only: ['news@shop.example'], not: [] },
    });
    const long = 'x'.repeat(38);
    campaigns.set('4711', wireCampaign(4711, `${long}🎉🎉🎉`));
    await come(60);
    await come(12, '815');
    await wake(SATURDAY);
    expect(summaries()).toEqual(['10 hard bounces']);
    expect(replies().map(rowsIn)).toEqual([[[`${long}🎉🎉🎉`, '10']]]);
    expect(replies().map(labelsIn)).toEqual([[`Open ${long}🎉…`]]);
  });

  it('says in one line that a day was quiet', async () => {
    const { wake, summaries } = await start();
    await wake(SATURDAY);
    expect(summaries()).toEqual(['A quiet day: no events.']);
  });

  it('comes later when Slack wants to wait, and what could not be told is in the next one', async () => {
    const { store, come, wake, wall, summaries } = await start();
    await come(6);
    wall.refuse = () => new LimitedError('wait', { retryAt: at('07:01') });
    await wake(SATURDAY);
    const archived = new UndeliverableError('archived', { permanent: true, reason: 'is_archived' });
    wall.refuse = ({ channelId }) => (channelId === 'C1' ? archived : null);
    await wake('07:01');
    expect((await store.alerts.list('C1'))[0]?.pausedReason).toBe('is_archived');
    wall.refuse = () => null;
    const [alert] = await store.alerts.list('C1');
    await store.alerts.resume(alert?.id ?? '', 'U1', new Date(0));
    await wake(SUNDAY);
    expect(summaries()).toEqual(['3 deliveries · 1 open · 1 hard bounce · 1 forwarded']);
  });
});

describe.each(ENGINES)('a summary a day on $engine', ({ sharedDatabase }) => {
  it('tells at nine of its maker’s zone what came, and each event once, though several processes post it', async () => {
    const { come, wake, summaries, replies, startProcess } = await start({}, sharedDatabase);
    await come(60);
    await wake('06:59');
    expect(summaries()).toEqual([]);
    const other = await startProcess();
    await Promise.all([wake(SATURDAY), other.wake(SATURDAY)]);
    await (await startProcess()).wake('07:01');
    const first = '30 deliveries · 10 opens · 10 hard bounces · 10 forwarded';
    expect(summaries()).toEqual([first]);
    expect(replies().map(rowsIn)).toEqual([[['Autumn sale', '30', '10', '10', '10']]]);
    // A late event of yesterday is in tomorrow's.
    await come(66, '4711', at('20:00'));
    await wake(SUNDAY);
    expect(summaries()).toEqual([first, '3 deliveries · 1 open · 1 hard bounce · 1 forwarded']);
  });
});
