import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { Posting } from '../../src/domain/post.ts';
import { plainText } from '../../src/domain/reply.ts';
import { RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import { createOutages } from '../../src/monitors/outages.ts';
import { createPolicy } from '../../src/policy/policy.ts';
import { createStepping } from '../outbox/sending.ts';
import { ENGINES, opened } from '../store/engines.ts';

const MINUTE_MS = 60_000;
const BEGIN = new Date('2026-11-21T09:00:00Z');
const DOWN = new UnavailableError('The service isn’t answering.', { outcome: 'none' });
const REFUSED = new RefusedError('The service doesn’t accept it.', { status: 401 });
const FORBIDDEN = new RefusedError('Not in your plan.', { status: 403 });

describe.each(ENGINES)('an outage on $engine', ({ sharedDatabase }) => {
  /** Replicas on one database, and what they depend on. */
  const start = async ({ admins = ['U0MIRA'] } = {}) => {
    const world = { now: BEGIN, failure: null as Error | null, refuses: false as boolean | null };
    const now = () => world.now;
    const database = await sharedDatabase();
    const posts: string[] = [];
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    const post: Posting = {
      post: async (channelId, { title, summary = '' }) => {
        const time = now().toISOString().slice(11, 16);
        posts.push(`${time} ${channelId} ${title}: ${plainText(summary)}`);
        return { channelId, ts: `${posts.length}.0` };
      },
      update: async () => undefined,
    };
    const get = async () => {
      if (world.failure !== null) throw world.failure;
      return { amount: 1, currency: 'USD' };
    };
    const startReplica = async () => {
      const store = await opened(database, { now });
      const isOwner = async () => false;
      const standingOf = async () => 'member' as const;
      const given = { admins, supportMost: 100, isOwner, standingOf };
      const policy = createPolicy({ ...given, store, now, log });
      const outbox = createStepping({ store, post, now });
      const service = { balance: { get } };
      const isTokenRefused = async () => world.refuses;
      const outages = createOutages({ store, service, isTokenRefused, policy, outbox, log });
      return { store, outbox, runDue: () => outages.runDue(now()) };
    };
    const replicas = [await startReplica(), await startReplica()];
    const pass = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        await Promise.all(replicas.map((replica) => replica.runDue()));
        await Promise.all(replicas.map(({ outbox }) => outbox.sendDue()));
        world.now = new Date(world.now.getTime() + MINUTE_MS);
      }
    };
    return { world, replicas, posts, logged, pass };
  };

  it('of the service is told once after five minutes, and once when it is over', async () => {
    const { world, posts, pass } = await start();
    await pass(10);
    world.failure = DOWN;
    await pass(9);
    expect(posts).toEqual([
      expect.stringMatching(/^09:1\d U0MIRA The service isn’t responding: Since .* Commands/),
    ]);
    await pass(30);
    world.failure = null;
    await pass(10);
    expect(posts.slice(1)).toEqual([
      expect.stringMatching(
        /^09:5\d U0MIRA The service is responding again: Lasted 39 minutes, starting/,
      ),
    ]);
  });

  it('that is shorter, or comes and goes, is not told, or not twice', async () => {
    const { world, posts, pass } = await start();
    for (const failure of [DOWN, null, DOWN, null]) {
      world.failure = failure;
      await pass(4);
    }
    expect(posts).toEqual([]);
    world.failure = DOWN;
    await pass(15);
    for (const failure of [null, DOWN, null, DOWN]) {
      world.failure = failure;
      await pass(1);
    }
    expect(posts).toHaveLength(1);
    world.failure = null;
    await pass(5);
    expect(posts).toHaveLength(2);
  });

  it('of the token is told soon; other refusals are none', async () => {
    const { world, posts, pass } = await start();
    world.failure = FORBIDDEN;
    await pass(20);
    expect(posts).toEqual([]);
    world.failure = REFUSED;
    await pass(10);
    world.failure = null;
    await pass(10);
    expect(posts.map((text) => text.replace(/^[\d:]+ /, '').replace(/:.*/, ''))).toEqual([
      'U0MIRA The service rejects Postbell’s credentials',
      'U0MIRA The service accepts Postbell’s credentials again',
    ]);
  });

  it('goes to the channel of approvals where there is one, else to each admin', async () => {
    const { world, replicas, posts, pass } = await start({ admins: ['U0MIRA', 'U0JONAS'] });
    world.failure = DOWN;
    await pass(15);
    expect(posts).toHaveLength(2);
    const rules = { mostRecipients: 1, mostDeleted: 1, mostCost: null, hours: 1, isSummed: false };
    await replicas[0]?.store.approvals.setRules({
      ...rules,
      mostOverridden: null,
      channelId: 'C0ADMINS',
    });
    world.failure = null;
    await pass(5);
    expect(posts.slice(2)).toEqual([
      expect.stringContaining('C0ADMINS The service is responding again'),
    ]);
  });

  it('is not told again by a replica that takes over from one that died of telling it', async () => {
    const { world, replicas, posts, pass } = await start();
    const [dying] = replicas;
    if (dying === undefined) throw new Error('no replica');
    const { leases } = dying.store;
    const release = leases.release.bind(leases);
    world.failure = DOWN;
    await pass(5);
    // Whatever it keeps from now on is lost with it.
    let deaths = 0;
    for (const { store } of replicas) {
      store.leases.release = async () => {
        store.leases.release = release;
        deaths += 1;
        throw new Error('killed');
      };
    }
    for (let minute = 0; minute < 10; minute += 1) {
      await Promise.allSettled(replicas.map((replica) => replica.runDue()));
      await Promise.all(replicas.map(({ outbox }) => outbox.sendDue()));
      world.now = new Date(world.now.getTime() + MINUTE_MS);
    }
    // Which of them takes the lease is chance: the other one may live on.
    for (const { store } of replicas) store.leases.release = release;
    expect(deaths).toBeGreaterThan(0);
    expect(posts).toHaveLength(1);
    world.failure = null;
    await pass(10);
    expect(posts).toHaveLength(2);
  });

  it('of Slack’s own token can only be logged, once', async () => {
    const { world, posts, logged, pass } = await start();
    world.refuses = true;
    await pass(20);
    world.refuses = null;
    await pass(10);
    world.refuses = false;
    await pass(10);
    expect(posts).toEqual([]);
    const times = (words: string) => logged.filter((line) => line.includes(words)).length;
    expect(times('nobody in Slack can be told')).toBe(1);
    expect(times('Slack accepts SLACK_BOT_TOKEN again')).toBe(1);
  });
});
