import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { EVERYTHING } from '../../../src/domain/alerts.ts';
import type { Posting } from '../../../src/domain/post.ts';
import { INCIDENT_TIMING } from '../../../src/alerts/incidents/incidents.ts';
import { incidentKinds, notifyChannels } from '../../../src/alerts/incidents/notify-channels.ts';
import { createAlertMetrics } from '../../../src/alerts/metrics.ts';
import { gatherIn } from '../../../src/alerts/notifications/event-notifications.ts';
import {
  eventNotificationKind,
  NOTIFICATION_TIMING,
} from '../../../src/alerts/notifications/notification-kind.ts';
import { createClosedChannels } from '../../../src/outbox/closed-channels.ts';
import type { MessageKind } from '../../../src/outbox/message-kind.ts';
import { OUTBOX_TIMING } from '../../../src/outbox/outbox.ts';
import { createRateLimiter } from '../../../src/outbox/rate-limiter.ts';
import { sendNext } from '../../../src/outbox/sender.ts';
import { quiet } from '../../store/quiet.ts';
import { mostInAMinute, simulate, type Simulation } from './simulated.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 500;
const CHANNELS = Array.from({ length: 10 }, (_, index) => `C${index}`);
const IDS = Array.from({ length: 60 }, (_, index) => String(1000 + index));

/** A message that changes all the time, as that of a bulk run does. */
const BULK_RUN: MessageKind = {
  name: 'bulk run',
  isDropped: () => false,
  dueAt: async ({ version, shownVersion }, at) => (version > shownVersion ? at : null),
  draw: async ({ body }) => ({
    reply: { title: 'Bulk run', summary: String(body) },
    threadTs: null,
    isFinal: false,
  }),
};

/** Does things side by side by the simulated clock, each again when it is done. */
function createWork({ now }: Pick<Simulation, 'now'>) {
  const sleepers = new Set<{ readonly atMs: number; readonly wake: () => void }>();
  const jobs: (() => void)[] = [];
  const failures: unknown[] = [];
  return {
    failures,
    sleep: (ms: number) =>
      new Promise<void>((wake) => sleepers.add({ atMs: now().getTime() + ms, wake })),
    /** @param job gives from when on it is to be done again */
    add(job: () => Promise<Date>): void {
      let isGoing = false;
      let nextAt = now();
      const resume = async (): Promise<void> => {
        isGoing = true;
        try {
          nextAt = await job();
        } catch (error) {
          failures.push(error);
        }
        isGoing = false;
      };
      jobs.push(() => {
        if (!isGoing && now() >= nextAt) void resume();
      });
    },
    async step(): Promise<void> {
      for (const sleeper of sleepers) {
        if (sleeper.atMs > now().getTime()) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
      for (const job of jobs) job();
      for (let turn = 0; turn < 30; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** A workspace in which cards, single events, an alarm and a bulk run all change messages. */
async function crowded() {
  const simulation = await simulate();
  const { store, slack, now, shower } = simulation;
  const work = createWork(simulation);
  const inMs = (ms: number): Date => new Date(now().getTime() + ms);
  const time = { now, sleep: work.sleep };
  const limiterOf = () => createRateLimiter({ permits: store.permits, ...time });
  const limiter = limiterOf();
  const post: Posting = {
    post: async (channelId, reply) => {
      await limiter.waitToPost(channelId);
      return slack.post.post(channelId, reply);
    },
    update: async (...message) => {
      await limiter.waitToUpdate();
      await slack.post.update(...message);
    },
  };
  const known = {
    campaigns: { find: async () => ({ found: null, isAnswered: true }), glance: () => [] },
    lists: { find: async () => ({ found: null, isAnswered: true }), glance: () => [] },
  };
  const shared = { ...known, store, log: quiet, now, metrics: createAlertMetrics(new Registry()) };

  const cards = [shower({ post }), shower({ post })];
  for (const one of cards) work.add(async () => inMs(await one.run()));
  // Each of two replicas has an outbox, and makes its own notifications.
  for (const _ of cards) {
    const kinds = [
      eventNotificationKind({ ...shared, timing: NOTIFICATION_TIMING }),
      ...incidentKinds(store),
      BULK_RUN,
    ];
    const sender = {
      ...shared,
      post,
      limiter: limiterOf(),
      closedChannels: createClosedChannels({ ...shared, kinds: [] }),
      timing: OUTBOX_TIMING,
      failures: new Map<string, number>(),
      kinds: new Map(kinds.map((kind) => [kind.name, kind])),
    };
    const { lookEveryMs } = OUTBOX_TIMING;
    for (const channelId of [...CHANNELS, 'C-bulk']) {
      work.add(async () => {
        await sendNext(channelId, sender);
        return inMs(lookEveryMs);
      });
    }
    for (const channelId of CHANNELS) {
      work.add(async () => {
        await gatherIn(channelId, shared);
        return inMs(NOTIFICATION_TIMING.gatherEveryMs);
      });
    }
  }
  work.add(async () => {
    await notifyChannels({ ...shared, timing: { ...INCIDENT_TIMING, replyEveryMs: MINUTE_MS } });
    return inMs(INCIDENT_TIMING.everyMs);
  });
  const run = { id: 'run', kind: 'bulk run', channelId: 'C-bulk', rank: 1 };
  await store.outgoing.add({ ...run, promise: 'latest-state-wins', body: null }, now());
  work.add(async () => {
    const message = await store.outgoing.find(run.id);
    if (message) await store.outgoing.replace(message, { body: now().toISOString() }, now());
    return inMs(3_000);
  });
  return { ...simulation, work };
}

it('gives all who post and change messages one budget, which a strict Slack never finds too large', async () => {
  const { store, subscribe, slack, now, deliver, pass, work } = await crowded();
  for (const [index, channelId] of CHANNELS.entries()) {
    const only = IDS.filter((_, position) => position % CHANNELS.length === index);
    const filter = { ...EVERYTHING, campaign: { only, not: [] } };
    await subscribe(channelId, { filter });
    await subscribe(channelId, { filter, mode: 'each' });
  }
  await deliver(IDS, 10);
  const alarm = await store.incidents.begin(
    {
      topic: 'campaign:1000',
      rate: 'complaints',
      campaignId: '1000',
      title: 'Autumn',
      now: { part: 5, whole: 1_000 },
    },
    now(),
  );
  if (alarm === null) throw new Error('it is the first');
  let steps = 0;
  await pass(
    3 * MINUTE_MS,
    [],
    async () => {
      steps += 1;
      if (steps % 4 === 0) await deliver(IDS.filter((_, at) => at % 5 === (steps / 4) % 5));
      await work.step();
    },
    STEP_MS,
  );
  const worse = { now: { part: 9, whole: 1_000 }, peak: { part: 9, whole: 1_000 } };
  await store.incidents.change(alarm, { ...worse, recoveringSince: null, closing: null }, now());
  const worseAt = now();
  await pass(MINUTE_MS, [], () => work.step(), STEP_MS);

  expect(work.failures).toEqual([]);
  expect(slack.refused).toEqual([]);
  expect(mostInAMinute(slack.calls, 'update')).toBeLessThan(50);
  const changed = (title: RegExp) =>
    slack.calls.filter(({ kind, reply }) => kind === 'update' && title.test(reply.title));
  const alarmAt = changed(/Autumn|omplaint/).find(({ at }) => at > worseAt)?.at ?? new Date(0);
  expect(alarmAt.getTime() - worseAt.getTime()).toBeGreaterThan(0);
  expect(alarmAt.getTime() - worseAt.getTime()).toBeLessThan(10_000);
  // What is left is for cards.
  expect(changed(/^Bulk run$/).length).toBeGreaterThan(5);
  expect(changed(/events$/).length).toBeGreaterThan(5);
  expect(changed(/^campaign:/).length).toBeGreaterThan(30 * 3);
});
