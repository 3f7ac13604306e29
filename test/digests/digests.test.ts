import { Registry } from '@prometheus-io/client';
import { describe, expect, it } from 'vitest';
import { UndeliverableError } from '../../src/lib/errors.ts';
import { plainText } from '../../src/domain/reply.ts';
import { newSqliteFile } from '../store/engines.ts';
import { somePart } from './some-part.ts';
import { addDigest, at, shown, startPosting } from './started-digest.ts';

async function started(time: string, zone = 'UTC') {
  const posting = await startPosting(await newSqliteFile());
  await addDigest(posting.store, { time, zone }, at('2026-10-01T00:00:00Z'));
  const titles = () => posting.wall.messages.map(({ reply }) => reply.title);
  return { ...posting, titles };
}

const gone = new UndeliverableError('Gone.', { permanent: true, reason: 'is_archived' });

describe('the occurrences of a digest', () => {
  it('tell each day once, those of 23 and 25 hours too', async () => {
    const { wake, wall, titles } = await started('09:00', 'Europe/Kyiv');
    for (const day of ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']) {
      for (const time of ['05:59', '06:00', '06:59', '07:00', '11:30']) {
        await wake(`${day}T${time}:00Z`);
      }
    }
    expect(titles()).toEqual([
      'Daily digest · Friday, October 23',
      'Daily digest · Saturday, October 24',
      'Daily digest · Sunday, October 25',
      'Daily digest · Monday, October 26',
    ]);
    expect(JSON.stringify(wall.messages)).not.toContain('Posted late');
  });

  it('come up to six hours late when they were missed, and say so, and later not', async () => {
    const missed = await started('09:00');
    await missed.wake('14:50', '14:51', '16:00');
    expect(shown(missed.wall.messages)).toMatchObject([
      {
        0: 'Daily digest · Friday, November 20',
        2: 'Posted late. It was due 2026-11-21T09:00:00.000Z, Postbell was not running.',
      },
    ]);
    const left = await started('09:00');
    await left.wake('15:01', '20:00');
    expect(left.titles()).toEqual([]);
  });

  it('come where another digest has a zone that this Node.js does not know', async () => {
    const { store, wake, titles } = await started('09:00');
    await addDigest(store, { channelId: 'C2', zone: 'America/Nowhere' });
    await wake('09:00', '09:01');
    expect(titles()).toEqual(['Daily digest · Friday, November 20']);
  });

  it('tell, late past midnight, the day that they were due for', async () => {
    const { wake, titles } = await started('23:00', 'Europe/Kyiv');
    await wake('22:30');
    expect(titles()).toEqual(['Daily digest · Friday, November 20']);
  });

  it('begin with the next one after a digest is set up', async () => {
    const { store, wake, titles } = await started('09:00');
    await wake('09:00');
    await addDigest(store, { whenQuiet: 'nothing' }, at('09:10'));
    await addDigest(store, { time: '09:30' }, at('09:10'));
    await wake('09:10', '09:29');
    expect(titles()).toHaveLength(1);
    await wake('09:30');
    expect(titles()).toHaveLength(2);
  });

  it('come once though the clock goes back, and are not skipped when it went ahead for a while', async () => {
    const { wake, titles } = await started('09:00');
    await wake('09:00', '07:00', '09:00', '10:00', '2026-11-20T15:30:00Z', '2026-11-22T17:00:00Z');
    await wake('2026-11-22T08:50:00Z', '2026-11-22T09:00:00Z', '2026-11-22T09:10:00Z');
    expect(titles()).toEqual([
      'Daily digest · Friday, November 20',
      'Daily digest · Saturday, November 21',
    ]);
  });
});

describe('a channel that is closed', () => {
  it('holds up no other, pauses its digest, and whoever made it is told once', async () => {
    const { store, wake, wall, startProcess } = await started('09:00');
    await addDigest(store, { channelId: 'C2' });
    wall.refuse = ({ channelId }) => (channelId === 'C1' ? gone : null);
    await wake('09:00', '09:01');
    const restarted = await startProcess();
    await restarted.wake('2026-11-22T09:00:00Z');
    const posted = (channel: string) =>
      wall.messages.flatMap(({ channelId, reply }) => (channelId === channel ? reply : []));
    expect(posted('C2')).toHaveLength(2);
    expect(posted('U1').map(({ title, summary }) => [title, plainText(summary ?? '')])).toEqual([
      ['Digest paused', 'Your digest is paused in #C1: the channel is archived.'],
    ]);
    expect(await store.digests.list('C1')).toMatchObject([{ pausedReason: 'is_archived' }]);
    wall.refuse = () => null;
    await store.subscriptions.openChannel('C1', ['digest'], at('2026-11-22T12:00:00Z'));
    await restarted.wake('2026-11-22T12:00:00Z', '2026-11-23T09:00:00Z');
    expect(posted('C1').map(({ title }) => title)).toEqual([
      'Digests resumed',
      'Daily digest · Sunday, November 22',
    ]);
  });
});

describe('digests of some lists', () => {
  const LEFT_OUT = 'Not included: transactional email, which this filter doesn’t apply to.';
  const bounces = somePart(
    { verdict: null, isQuiet: true, sections: [], unfiltered: ['transactional email'] },
    { name: 'bounces' },
  );
  /** Of the list 4101 nothing went out, of others something did. */
  const campaigns = somePart(
    {},
    { tell: (asked) => somePart({ isQuiet: asked.filter.lists.includes('4101') }).tell(asked) },
  );

  it('in one channel tell which they are of, by name where it is known, and what nobody looked at', async () => {
    const { store, wake, wall } = await startPosting(await newSqliteFile(), {
      sectionsOf: () => [campaigns, bounces],
    });
    const lists = Object.entries({ 4101: 'Newsletter', 4102: 'Customers' });
    const kept = lists.map(([id, name]) => ({ subject: `list:${id}`, figures: { name } }));
    await store.snapshots.keepAll(kept, at('07:00'));
    const filter = { senders: [], campaigns: [] };
    await addDigest(store, { filter: { ...filter, lists: ['4101'] } });
    await addDigest(store, { filter: { ...filter, lists: ['4102', '4109'] } });
    await wake('09:00');
    expect(wall.messages.map(({ reply }) => reply)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          title: 'Daily digest of list “Newsletter” · Friday, November 20',
          summary: 'A quiet day: no campaigns of list “Newsletter” were sent.',
          footnote: LEFT_OUT,
        }),
        expect.objectContaining({
          title: 'Daily digest of lists “Customers” or 4109 · Friday, November 20',
        }),
      ]),
    );
  });
});

it('measures how late a digest came', async () => {
  const metrics = new Registry();
  const { store, wake, wall } = await startPosting(await newSqliteFile(), {
    sectionsOf: () => [somePart()],
    metrics,
  });
  await addDigest(store);
  await wake('09:07', '09:08');
  expect(wall.messages).toHaveLength(1);
  const lines = (await metrics.metrics()).split('\n');
  expect(lines).toContain('postbell_digest_lateness_seconds_sum{kind="daily"} 420');
  expect(lines).toContain('postbell_digest_lateness_seconds_count{kind="daily"} 1');
});
