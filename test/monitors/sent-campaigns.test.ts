import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATUS } from '../../src/domain/campaign-status.ts';
import type { Posting } from '../../src/domain/post.ts';
import { plainText } from '../../src/domain/reply.ts';
import { UnavailableError } from '../../src/lib/errors.ts';
import { createLog } from '../../src/lib/log.ts';
import { createSentCampaigns } from '../../src/monitors/sent-campaigns.ts';
import type { Campaign } from '../../src/service/campaigns/campaign.ts';
import { createStepping } from '../outbox/sending.ts';
import { ENGINES, opened } from '../store/engines.ts';

const BEGIN = new Date('2026-11-21T09:00:00Z');
const TOMORROW = new Date('2026-11-22T09:00:00Z');
const SECOND_MS = 1000;
const DOWN = new UnavailableError('The service isn’t answering.', { outcome: 'none' });
const SENT = {
  campaignId: '4711',
  personId: 'U0MIRA',
  approverId: 'U0VERA',
  channelId: 'C0NEWS',
  senderDomain: 'strict.example',
  sendAt: TOMORROW,
  recipients: 50,
  createdAt: BEGIN,
  checkAt: new Date(BEGIN.getTime() + 3 * SECOND_MS),
};

describe.each(ENGINES)('a campaign that was sent, on $engine', ({ sharedDatabase }) => {
  /** Two replicas on one database, and the service that they read. */
  const start = async () => {
    const world = {
      now: BEGIN,
      reads: 0,
      failure: null as Error | null,
      status: 'creating' as keyof typeof CAMPAIGN_STATUS,
      sendAt: TOMORROW as Date | null,
    };
    const now = () => world.now;
    const database = await sharedDatabase();
    const posts: string[] = [];
    const post: Posting = {
      post: async (channelId, { title, summary = '', actions = [] }) => {
        const labels = actions.map(({ label }) => label).join(', ');
        posts.push(`${channelId} ${title}: ${plainText(summary)} [${labels}]`);
        return { channelId, ts: `${posts.length}.0` };
      },
      update: async () => undefined,
    };
    const get = async (id: string) => {
      world.reads += 1;
      if (world.failure !== null) throw world.failure;
      // Only these are looked at.
      const { status, sendAt } = world;
      const shown = { id, name: 'Sale', subject: 'Sale', senderEmail: 'news@strict.example' };
      return { ...shown, status: CAMPAIGN_STATUS[status], sendAt, recipients: 50 } as Campaign;
    };
    const startReplica = async () => {
      const store = await opened(database, { now });
      const outbox = createStepping({ store, post, now });
      const parts = { store, outbox, service: { campaigns: { get } }, log: createLog('silent') };
      return { store, outbox, sent: createSentCampaigns(parts) };
    };
    const replicas = [await startReplica(), await startReplica()] as const;
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        world.now = new Date(world.now.getTime() + SECOND_MS);
        await Promise.all(replicas.map(({ sent }) => sent.runDue(now())));
      }
      await Promise.all(replicas.map(({ outbox }) => outbox.sendDue()));
    };
    const { store } = replicas[0];
    await store.sentCampaigns.watch(SENT);
    return { world, posts, pass, store };
  };

  it('that goes out at once is told once, in the channel and to the approver', async () => {
    const { world, posts, pass, store } = await start();
    await pass(10);
    expect(posts).toEqual([]);
    world.status = 'sending';
    await pass(60);
    const words =
      '“Sale” (4711) is going out now: 🔴 It was scheduled for 2026-11-22T09:00:00.000Z, but the service sends it at once.';
    expect(posts.toSorted()).toEqual([
      expect.stringMatching(/^C0NEWS “Sale” .* \[Cancel campaign…, Open campaign\]$/u),
      expect.stringMatching(/^U0VERA “Sale” .* \[Cancel campaign…, Open campaign\]$/u),
    ]);
    for (const said of posts) expect(said).toContain(words);
    const before = world.reads;
    await pass(300);
    expect([world.reads, posts]).toEqual([before, expect.objectContaining({ length: 2 })]);
    expect(await store.sentCampaigns.lastEarly('strict.example')).toEqual(BEGIN);
    expect(await store.sentCampaigns.lastEarly('larkspur.example')).toBeNull();
  });

  it('that does as it was asked is told to nobody, and read no more', async () => {
    const { world, posts, pass } = await start();
    await pass(10);
    world.status = 'queued';
    await pass(20);
    const { reads } = world;
    await pass(600);
    expect([world.reads, posts]).toEqual([reads, []]);
  });

  it('is read a few times, by one replica at a time, while nothing is settled', async () => {
    const { world, posts, pass } = await start();
    await pass(15);
    expect(world.reads).toBeLessThanOrEqual(5);
    await pass(105);
    expect(world.reads).toBeLessThanOrEqual(14);
    await pass(1080);
    expect(world.reads).toBeLessThanOrEqual(25);
    expect(posts).toEqual([]);
  });

  it('that can’t be read is read again, and then told', async () => {
    const { world, posts, pass } = await start();
    world.failure = DOWN;
    await pass(30);
    expect(posts).toEqual([]);
    world.failure = null;
    world.status = 'blocked';
    await pass(60);
    expect(posts).toHaveLength(2);
    expect(posts[0]).toContain(
      '“Sale” (4711) isn’t going out: 🔴 The service shows “Blocked by the',
    );
  });

  it('is told of once, though a process dies after each look', async () => {
    const { world, posts, pass, store } = await start();
    world.status = 'sending';
    const [due] = await store.sentCampaigns.due(SENT.checkAt);
    if (!due) throw new Error('nothing is due');
    // A process that claims the look, and dies before it reads.
    expect(await store.sentCampaigns.claim(due, new Date(BEGIN.getTime() + 6000))).toBe(true);
    expect(await store.sentCampaigns.claim(due, null)).toBe(false);
    await pass(20);
    expect(posts).toHaveLength(2);
    // One that saw the same, and comes late.
    expect(await store.sentCampaigns.report('4711', 'early', [], world.now)).toBe(false);
  });
});
