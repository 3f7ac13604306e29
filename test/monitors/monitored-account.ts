import type { PostbellError } from '../../src/lib/errors.ts';
import type { Posting } from '../../src/domain/post.ts';
import type { Reply } from '../../src/domain/reply.ts';
import type { Silence } from '../../src/domain/webhooks.ts';
import { MONITOR_KINDS, type MonitorSettings } from '../../src/domain/monitors.ts';
import { readAccount } from '../../src/snapshots/account.ts';
import { createMonitors } from '../../src/monitors/monitors.ts';
import type { Store } from '../../src/store/store.ts';
import { accountService, type Account } from '../digests/account-service.ts';
import { createStepping } from '../outbox/sending.ts';
import { openedStore } from '../digests/sections/section-content.ts';
import { quiet } from '../store/quiet.ts';
import { STILL_ALLOWED } from '../policy/owners.ts';
import { createRuns } from '../commands/subscriptions/running.ts';

export const MINUTE_MS = 60_000;
export const BEGIN = new Date('2026-11-21T09:00:00Z');

interface Post {
  readonly channelId: string;
  readonly reply: Reply;
  readonly threadTs: string | undefined;
  /** `HH:MM` */
  readonly at: string;
}

interface MonitoredWorld {
  store: Store;
  posts: Post[];
  /** What posting throws next, in order. */
  refusals: PostbellError[];
  silent: Silence[];
  clock: Date;
}

/** Of one test; `beginAnew` makes another. */
export let world: MonitoredWorld;

export async function beginAnew(): Promise<void> {
  world = {
    store: await openedStore(() => world.clock),
    posts: [],
    refusals: [],
    silent: [],
    clock: BEGIN,
  };
}

const posting: Posting = {
  post: async (channelId, reply, below) => {
    const refusal = world.refusals.shift();
    if (refusal) throw refusal;
    const at = world.clock.toISOString().slice(11, 16);
    world.posts.push({ channelId, reply, threadTs: below?.threadTs, at });
    return { channelId, ts: `${world.posts.length}.0` };
  },
  update: async () => undefined,
};

/** Added a minute before the begin; of everything, with 50 as a low balance, unless told otherwise. */
export async function addMonitor(
  settings: Partial<MonitorSettings> = {},
  channelId = 'C1',
  since = new Date(BEGIN.getTime() - MINUTE_MS),
) {
  const usual = { kinds: MONITOR_KINDS, belowAmount: 50, leftPercent: 10 };
  await world.store.monitors.add({ ...usual, ...settings, channelId, createdBy: 'U1' }, since);
}

type Owning = typeof STILL_ALLOWED;

/** Processes on the store, and the account that they look at. */
export async function startProcess(given: Partial<Account> = {}, policy: Owning = STILL_ALLOWED) {
  const { store } = world;
  const { account, service, requested } = await accountService(given);
  const silences = async () => world.silent;
  const parts = { store, service, policy };
  const start = () => {
    const outbox = createStepping({ store, post: posting, now: () => world.clock });
    const monitors = createMonitors({ ...parts, outbox, silences, log: quiet });
    return { outbox, ...createRuns({ ...parts, outbox, monitors, now: () => world.clock }) };
  };
  /** Wakes them now and at each full five minutes, as often as they look at anything. */
  const wake = async (processes: readonly ReturnType<typeof start>[], minutes: number) => {
    for (const untilMs = +world.clock + minutes * MINUTE_MS; +world.clock < untilMs;) {
      await readAccount({ store, service, log: quiet }, world.clock);
      await Promise.all(processes.map((process) => process.runDue(world.clock)));
      await Promise.all(processes.map(({ outbox }) => outbox.sendDue()));
      const nextMs = (Math.floor(+world.clock / (5 * MINUTE_MS)) + 1) * 5 * MINUTE_MS;
      world.clock = new Date(Math.min(nextMs, untilMs));
    }
  };
  const first = start();
  return { account, requested, start, wake, pass: (minutes: number) => wake([first], minutes) };
}

/** When, where in a thread, and the title of each message. */
export function content(): string[] {
  return world.posts.map(
    ({ at, reply, threadTs }) => `${at} ${threadTs ? `(${threadTs}) ` : ''}${reply.title}`,
  );
}

/** The message that was posted so early. */
export const replyAt = (index: number): Reply => world.posts[index]?.reply ?? { title: '' };
