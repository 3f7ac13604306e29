import { describe, expect, it } from 'vitest';
import { type AlertFilter, EVERYTHING } from '../../src/domain/alerts.ts';
import { LimitedError, UndeliverableError, type PostbellError } from '../../src/lib/errors.ts';
import type { Posting } from '../../src/domain/post.ts';
import { plainText, type Reply, type Section } from '../../src/domain/reply.ts';
import { createDigests } from '../../src/digests/digests.ts';
import { createStepping } from '../outbox/sending.ts';
import { startFakeService } from '../relay/fake-service.ts';
import { wireCampaign } from '../wire/campaigns-and-lists.ts';
import { ENGINES, newSqliteFile, opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { receive, sampleEvents } from '../store/sample-events.ts';

const at = (iso: string) => new Date(iso);
const FRIDAY = at('2026-11-20T08:00:00Z');
/** Nine o'clock in Kyiv. */
const SATURDAY_TURN = at('2026-11-21T07:00:00Z');
const SUNDAY_TURN = at('2026-11-22T07:00:00Z');

const before = at('2026-11-20T20:00:00Z');
const after = at('2026-11-21T20:00:00Z');

async function start(databaseUrl: string, filter: Partial<AlertFilter> = {}) {
  const fake = await startFakeService();
  fake.campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
  const posts: Reply[] = [];
  const refusals: PostbellError[] = [];
  const startProcess = async () => {
    const store = await opened(databaseUrl);
    let clock = SATURDAY_TURN;
    const now = () => clock;
    const post: Posting = {
      post: async (channelId, reply) => {
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        if (channelId === 'C1') posts.push(reply);
        return { channelId, ts: `${posts.length}.0` };
      },
      update: async () => {},
    };
    const outbox = createStepping({ store, post, now });
    const digests = createDigests({
      store,
      service: fake.service,
      outbox,
      log: quiet,
      now,
      serviceZone: 'UTC',
      zoneOf: async () => 'Europe/Kyiv',
    });
    const runDue = async (nowAt: Date) => {
      clock = nowAt;
      await digests.runDue(nowAt);
      await outbox.sendDue();
    };
    return { store, digests: { runDue } };
  };
  const { store, digests } = await startProcess();
  await store.subscriptions.add(
    { channelId: 'C1', mode: 'digest', filter: { ...EVERYTHING, ...filter }, createdBy: 'U1' },
    FRIDAY,
  );
  return { ...fake, store, digests, posts, refusals, startProcess };
}

describe('a summary a day', () => {
  it('tells what is let through, narrowed as the filter narrows figures', async () => {
    const { store, digests, posts } = await start(await newSqliteFile(), {
      kind: { only: ['hard_bounces'], not: [] },
      domain: { only: ['example.com'], not: [] },
      sender: { only: ['news@shop.example'], not: [] },
    });
    await receive(store, sampleEvents(60), before);
    await receive(store, sampleEvents(12, '815'), before);
    await digests.runDue(SATURDAY_TURN);
    expect(posts.map(summaryOf)).toEqual(['10 Hard bounces']);
    expect(cellsOf(posts[0])).toEqual([['Autumn sale', '10']]);
  });

  it('cuts a long name on a button, but no emoji in two', async () => {
    const { store, digests, posts, campaigns } = await start(await newSqliteFile());
    campaigns.set('4711', wireCampaign(4711, `${'x'.repeat(38)}🎉🎉🎉`));
    await receive(store, sampleEvents(6), before);
    await digests.runDue(SATURDAY_TURN);
    expect(posts[0]?.actions?.map(({ label }) => label)).toEqual([`Open ${'x'.repeat(38)}🎉…`]);
  });

  it('says in one line that a day was quiet', async () => {
    const { digests, posts } = await start(await newSqliteFile());
    await digests.runDue(SATURDAY_TURN);
    expect(posts.map(summaryOf)).toEqual(['A quiet day: nothing came.']);
  });

  it('comes later when Slack wants to wait, and what could not be told is in the next one', async () => {
    const { store, digests, posts, refusals } = await start(await newSqliteFile());
    await receive(store, sampleEvents(6), before);
    const soon = at('2026-11-21T07:01:00Z');
    refusals.push(new LimitedError('wait', { retryAt: soon }));
    await digests.runDue(SATURDAY_TURN);
    refusals.push(new UndeliverableError('archived', { permanent: true, reason: 'is_archived' }));
    await digests.runDue(soon);
    expect((await store.subscriptions.list('C1'))[0]?.pausedReason).toBe('is_archived');
    await store.subscriptions.resume('C1');
    await digests.runDue(SUNDAY_TURN);
    expect(posts.map(summaryOf)).toEqual([
      '3 Delivered · 1 Opens · 1 Hard bounces · 1 resubscribed',
    ]);
  });
});

describe.each(ENGINES)('a summary a day on $engine', ({ newDatabase }) => {
  it('tells at nine of its maker’s zone what came, and each event once', async () => {
    const { store, digests, posts } = await start(await newDatabase());
    await receive(store, sampleEvents(60), before);
    await digests.runDue(at('2026-11-21T06:59:00Z'));
    expect(posts).toEqual([]);
    await digests.runDue(SATURDAY_TURN);
    await digests.runDue(at('2026-11-21T07:01:00Z'));
    expect(posts.map(summaryOf)).toEqual([
      '30 Delivered · 10 Opens · 10 Hard bounces · 10 resubscribed',
    ]);
    expect(cellsOf(posts[0])).toEqual([['Autumn sale', '30', '10', '10', '10']]);
    // A late event of yesterday is in tomorrow's.
    await receive(store, sampleEvents(66), after);
    await digests.runDue(SUNDAY_TURN);
    expect(posts.slice(1).map(summaryOf)).toEqual([
      '3 Delivered · 1 Opens · 1 Hard bounces · 1 resubscribed',
    ]);
  });

  it('is posted by one of several processes, and not again after a restart', async () => {
    const { store, digests, posts, startProcess } = await start(await newDatabase());
    await receive(store, sampleEvents(60), before);
    const other = await startProcess();
    await Promise.all([digests.runDue(SATURDAY_TURN), other.digests.runDue(SATURDAY_TURN)]);
    await (await startProcess()).digests.runDue(at('2026-11-21T07:03:00Z'));
    expect(posts).toHaveLength(1);
  });
});

const summaryOf = ({ summary }: Reply): string => plainText(summary ?? '');

function cellsOf(reply: Reply | undefined): readonly (readonly string[])[] {
  const isTable = (section: Section) => section.kind === 'table';
  const table = reply?.sections?.find(isTable);
  return table?.rows.map((row) => row.map((cell) => plainText(cell))) ?? [];
}
