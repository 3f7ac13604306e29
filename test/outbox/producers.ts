import { SUBSCRIPTIONS } from '../../src/operations/subscriptions.ts';
import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { appendFileSync } from 'node:fs';
import { plainText, type Reply, type ReplyFile, sentence } from '../../src/domain/reply.ts';
import { INCIDENT_TIMING } from '../../src/alerts/incidents/incidents.ts';
import { incidentKinds, notifyChannels } from '../../src/alerts/incidents/notify-channels.ts';
import { stopKinds } from '../../src/alerts/incidents/stop-message.ts';
import { pauseNotices } from '../../src/outbox/pause-notices.ts';
import { STILL_ALLOWED } from '../policy/owners.ts';
import { bulkKinds } from '../../src/bulk/progress.ts';
import { monitorMessageKinds } from '../../src/monitors/problem-messages.ts';
import type { MessageKind } from '../../src/outbox/message-kind.ts';
import type { Store } from '../../src/store/store.ts';
import { createStepping } from './sending.ts';

/** A producer of messages, and the change of it that has Slack told. */
export interface Producer {
  /** What is there before, all of it sent. */
  readonly prepare: (store: Store) => Promise<unknown>;
  /**
   * Changes what isn't changed yet.
   * @param within called in the transaction of the change, where the producer lets a test do so
   */
  readonly change: (store: Store, within: () => void) => Promise<unknown>;
  readonly kinds: (store: Store, shareFiles: ShareFiles) => readonly MessageKind[];
}

type ShareFiles = (personId: string, files: readonly ReplyFile[]) => Promise<void>;

const AT = new Date('2026-11-21T09:00:00Z');
const WATCH = { kinds: ['lists'], belowAmount: null, leftPercent: 10 } as const;

async function beginProblems(store: Store, within: () => void): Promise<void> {
  const [watch] = await store.monitors.list();
  const subjects = ['list:1', 'list:2'];
  const report = (begun: readonly string[]): Reply => {
    within();
    return { title: `${begun.length} lists` };
  };
  if (watch) await store.problems.begin(watch, { kind: 'lists', subjects, report }, AT);
}

const addWatch = (store: Store) =>
  store.monitors.add({ ...WATCH, channelId: 'C1', createdBy: 'U1' }, AT);

const createRun = (store: Store) =>
  store.bulkRuns.create(
    {
      plan: { action: 'blacklist add', params: {} },
      rows: {
        rows: [{ key: 'one@example.com' }],
        rejected: [{ line: 2, text: 'two', reason: 'no address' }],
        repeated: 0,
      },
      personId: 'U1',
      channelId: 'U1',
      threadTs: null,
    },
    AT,
  );

function bulkKindsOf({ bulkRuns }: Store, shareFiles: ShareFiles): readonly MessageKind[] {
  const successors = async () => ({ kind: 'paragraph', text: '' }) as const;
  return bulkKinds({
    store: bulkRuns,
    showEveryMs: 0,
    isHere: async () => true,
    shareFiles,
    successors,
  });
}

function pauseKindsOf(store: Store): readonly MessageKind[] {
  return pauseNotices(
    store,
    SUBSCRIPTIONS.map(({ kind }) => kind),
  );
}

export const NO_FINDINGS = {
  campaigns: { find: async () => ({ found: null, isAnswered: true }), glance: () => [] },
  lists: { find: async () => ({ found: null, isAnswered: true }), glance: () => [] },
};

export const PRODUCERS = {
  problems: { prepare: addWatch, change: beginProblems, kinds: monitorMessageKinds },

  resolution: {
    async prepare(store) {
      await addWatch(store);
      await beginProblems(store, () => {});
    },
    async change(store) {
      const [state] = await store.problems.all();
      if (state?.subject !== 'list:1') return;
      await store.problems.end(state, 'C1', sentence('list 1 is fine'), AT);
    },
    kinds: monitorMessageKinds,
  },

  'paused subscriptions': {
    prepare: addWatch,
    change: (store) => store.subscriptions.closeChannel('C1', 'is_archived', new Date()),
    kinds: pauseKindsOf,
  },
  'resumed subscriptions': {
    async prepare(store) {
      await store.alerts.add({ ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1' }, AT);
      // So long ago that nobody is told of it.
      await store.subscriptions.closeChannel('C1', 'is_archived', new Date(0));
    },
    change: (store) => store.subscriptions.openChannel('C1', [], AT),
    kinds: pauseKindsOf,
  },

  'bulk run': {
    prepare: async () => {},
    change: async (store) => {
      if ((await store.bulkRuns.recent()).length === 0) await createRun(store);
    },
    kinds: bulkKindsOf,
  },

  'end of a bulk run': {
    prepare: createRun,
    async change(store) {
      const [run] = await store.bulkRuns.recent();
      await store.bulkRuns.move(run?.id ?? '', { from: ['running'], to: 'ended' }, AT);
    },
    kinds: bulkKindsOf,
  },

  incident: {
    async prepare(store) {
      await store.alerts.add({ ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1' }, AT);
      const now = { part: 30, whole: 1_000 };
      const about = { topic: 'smtp:2026-11-21:shop@example.com', campaignId: null, title: 'Shop' };
      await store.incidents.begin({ ...about, rate: 'complaints', now }, AT);
    },
    change: (store) =>
      notifyChannels({ ...NO_FINDINGS, store, timing: INCIDENT_TIMING, now: () => AT }),
    kinds: incidentKinds,
  },

  'automatic stop': {
    async prepare(store) {
      const limit = { rate: 'complaints', share: 0.003, minimum: 1_000 } as const;
      const reached = { part: 3, whole: 1_000 };
      const who = { subscriptionId: 's1', channelId: 'C1', ownerId: 'C1' };
      const campaign = { campaignId: '4711', title: 'Autumn' };
      await store.stops.claim({ ...who, ...campaign, limit, reached, reachedAt: AT });
    },
    async change(store) {
      const outcome = { state: 'canceled', reason: null, sent: null, recipients: null } as const;
      await store.stops.finish('4711', outcome, AT, null);
    },
    kinds: (store) => stopKinds({ store, policy: STILL_ALLOWED, retryMs: 0 }),
  },
} satisfies Readonly<Record<string, Producer>>;

export type ProducerName = keyof typeof PRODUCERS;

/** Points at which a process is killed. */
export type Point = 'changing' | 'changed' | 'posting' | 'posted' | 'sharing' | 'shared';

/** One process of a producer; what it posts is added to a file, a line each. */
export function startProducer(
  store: Store,
  { name, wallFile }: { readonly name: ProducerName; readonly wallFile: string },
  reached: (point: Point) => Promise<void> | void = () => {},
) {
  const { change, kinds }: Producer = PRODUCERS[name];
  let posted = 0;
  const write = (...words: readonly string[]) =>
    appendFileSync(wallFile, `${words.join(' ').trim()}\n`);
  const shareFiles: ShareFiles = async (personId, files) => {
    await reached('sharing');
    write(personId, ...files.map(({ title }) => title.replace(/ by job .*/, '')));
    await reached('shared');
  };
  const stepping = createStepping({
    store,
    post: {
      async post(channelId, { title, footnote = '' }, below) {
        await reached('posting');
        posted += 1;
        const where = below ? `${channelId} ↳` : channelId;
        const [note = ''] = /Perhaps told twice/.exec(plainText(footnote)) ?? [];
        write(where, title, note);
        await reached('posted');
        return { channelId, ts: `${process.pid}.${posted}` };
      },
      async update(channelId, _, { title, summary = '' }) {
        await reached('posting');
        write(channelId, '↻', title, plainText(summary));
        await reached('posted');
      },
    },
    now: () => new Date(),
    timing: { leaseMs: 200 },
  });
  for (const kind of kinds(store, shareFiles)) stepping.add(kind);
  return {
    async run(): Promise<void> {
      await change(store, () => void reached('changing'));
      await reached('changed');
      await stepping.sendDue();
    },
    sendDue: () => stepping.sendDue(),
  };
}
