import { appendFileSync } from 'node:fs';
import { plainText, type Reply, sentence } from '../../src/domain/reply.ts';
import { pausedAlertsKinds } from '../../src/alerts/paused-alerts.ts';
import { monitorKinds } from '../../src/monitors/problem-messages.ts';
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
  readonly kinds: (store: Store) => readonly MessageKind[];
}

const AT = new Date('2026-11-21T09:00:00Z');
const WATCH = { kinds: ['lists'], belowAmount: null, leftPercent: 10 } as const;

async function beginProblems(store: Store, within: () => void): Promise<void> {
  const [watch] = await store.watches.list();
  const subjects = ['list:1', 'list:2'];
  const report = (begun: readonly string[]): Reply => {
    within();
    return { title: `${begun.length} lists` };
  };
  if (watch) await store.watchStates.begin(watch, { kind: 'lists', subjects, report }, AT);
}

const addWatch = (store: Store) =>
  store.watches.add({ ...WATCH, channelId: 'C1', createdBy: 'U1' }, AT);

export const PRODUCERS = {
  problems: { prepare: addWatch, change: beginProblems, kinds: monitorKinds },

  resolution: {
    async prepare(store) {
      await addWatch(store);
      await beginProblems(store, () => {});
    },
    async change(store) {
      const [state] = await store.watchStates.all();
      if (state?.subject !== 'list:1') return;
      await store.watchStates.end(state, 'C1', sentence('list 1 is fine'), AT);
    },
    kinds: monitorKinds,
  },

  'paused watches': {
    prepare: addWatch,
    change: (store) => store.watches.pause('C1', 'is_archived', new Date()),
    kinds: monitorKinds,
  },
  'resumed alerts': {
    async prepare(store) {
      await store.subscriptions.add({ channelId: 'C1', createdBy: 'U1' }, AT);
      // So long ago that nobody is told of it.
      await store.subscriptions.pause('C1', 'is_archived', new Date(0));
    },
    change: (store) => store.subscriptions.resumeInvited('C1', AT),
    kinds: pausedAlertsKinds,
  },
} satisfies Readonly<Record<string, Producer>>;

export type ProducerName = keyof typeof PRODUCERS;

/** Points at which a process is killed. */
const POINTS = ['changing', 'changed', 'posting', 'posted'] as const;
export type Point = (typeof POINTS)[number];

/** One process of a producer; what it posts is added to a file, a line each. */
export function startProducer(
  store: Store,
  { name, wallFile }: { readonly name: ProducerName; readonly wallFile: string },
  reached: (point: Point) => Promise<void> | void = () => {},
) {
  const { change, kinds }: Producer = PRODUCERS[name];
  let posted = 0;
  const stepping = createStepping({
    store,
    post: {
      async post(channelId, { title, footnote = '' }, below) {
        await reached('posting');
        posted += 1;
        const where = below ? `${channelId} ↳` : channelId;
        const [note = ''] = /^Perhaps told twice/.exec(plainText(footnote)) ?? [];
        appendFileSync(wallFile, `${[where, title, note].join(' ').trim()}\n`);
        await reached('posted');
        return { channelId, ts: `${process.pid}.${posted}` };
      },
      update: async () => {},
    },
    now: () => new Date(),
    timing: { leaseMs: 200 },
  });
  for (const kind of kinds(store)) stepping.add(kind);
  return {
    async run(): Promise<void> {
      await change(store, () => void reached('changing'));
      await reached('changed');
      await stepping.sendDue();
    },
    sendDue: () => stepping.sendDue(),
  };
}
