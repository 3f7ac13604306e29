import { Registry } from '@prometheus-io/client';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Posting } from '../../src/domain/post.ts';
import { plainText } from '../../src/domain/reply.ts';
import { createRequestCount, createRequestQuota } from '../../src/monitors/request-quota.ts';
import { createPolicy } from '../../src/policy/policy.ts';
import { createStepping } from '../outbox/sending.ts';
import { ENGINES, opened } from '../store/engines.ts';

const MINUTE_MS = 60_000;
const LIMIT = 1000;

describe.each(ENGINES)('the requests of a day on $engine', ({ sharedDatabase }) => {
  /** Replicas on one database, which ask the service. */
  const start = async (beginning = '2026-11-21T09:00:00Z') => {
    const world = { now: new Date(beginning) };
    const now = () => world.now;
    const database = await sharedDatabase();
    const posts: string[] = [];
    const log = pino({ level: 'silent' });
    const post: Posting = {
      post: async (channelId, { title, summary = '' }) => {
        posts.push(`${channelId} ${title}: ${plainText(summary)}`);
        return { channelId, ts: `${posts.length}.0` };
      },
      update: async () => undefined,
    };
    const startReplica = async () => {
      const store = await opened(database, { now });
      const given = { admins: ['U0MIRA'], supportMost: 100, isOwner: async () => false };
      const standingOf = async () => 'member' as const;
      const policy = createPolicy({ ...given, standingOf, store, now, log });
      const outbox = createStepping({ store, post, now });
      const requests = createRequestCount(now);
      const account = 'api.service.example';
      const parts = { account, limit: LIMIT, requests, store, policy, outbox, log, now };
      const metrics = new Registry();
      const quota = createRequestQuota({ ...parts, metrics });
      const ask = (times: number) => {
        for (let time = 0; time < times; time += 1) requests.onRequest();
      };
      return { store, outbox, quota, ask, metrics };
    };
    const replicas = [await startReplica(), await startReplica()] as const;
    const pass = async (minutes = 1) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        await Promise.all(replicas.map(({ quota }) => quota.runDue(now())));
        await Promise.all(replicas.map(({ outbox }) => outbox.sendDue()));
        world.now = new Date(world.now.getTime() + MINUTE_MS);
      }
    };
    return { world, replicas, posts, pass };
  };

  it('are those of all replicas, and admins are warned at 80%, once a day', async () => {
    const { world, replicas, posts, pass } = await start();
    const [one, other] = replicas;
    one.ask(400);
    other.ask(399);
    await pass(2);
    expect(posts).toEqual([]);
    expect(replicas.map(({ quota }) => quota.today().used)).toEqual([799, 799]);
    one.ask(1);
    other.ask(20);
    await pass(3);
    expect(posts).toEqual([
      expect.stringMatching(
        /^U0MIRA 8\d\.\d% of today’s requests to the service are used: Postbell made 8\d\d requests of the 1,000 that your plan allows/u,
      ),
    ]);
    one.ask(300);
    await pass(2);
    expect(posts).toHaveLength(1);
    expect(await one.metrics.metrics()).toContain('postbell_service_requests_today 1120');

    world.now = new Date('2026-11-22T00:00:30Z');
    expect(one.quota.today()).toEqual({ used: 0, limit: LIMIT });
    other.ask(900);
    await pass();
    expect(posts).toHaveLength(2);
  });

  it('count for the day on which they left, also when they are written after midnight', async () => {
    const { world, replicas, posts, pass } = await start('2026-11-21T23:59:50Z');
    const [one] = replicas;
    one.ask(900);
    world.now = new Date('2026-11-22T00:00:10Z');
    one.ask(5);
    await pass();
    expect(one.quota.today().used).toBe(5);
    expect(posts).toEqual([]);
    const at = world.now;
    const { serviceRequests } = one.store;
    expect(await serviceRequests.add('api.service.example', '2026-11-21', 0, at)).toBe(900);
  });

  it('are kept while the database doesn’t answer, and written at the stop', async () => {
    const { replicas, pass } = await start();
    const [one, other] = replicas;
    one.ask(7);
    const working = { ...one.store.serviceRequests };
    const add = () => Promise.reject(new Error('no answer'));
    Object.assign(one.store.serviceRequests, { add });
    await expect(one.quota.stop()).rejects.toThrow('no answer');
    Object.assign(one.store.serviceRequests, working);
    one.ask(3);
    await one.quota.stop();
    await pass();
    expect(other.quota.today().used).toBe(10);
  });
});
