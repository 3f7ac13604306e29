import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { describe, expect, it } from 'vitest';
import { Registry } from '@prometheus-io/client';
import {
  eventNotificationKind,
  NOTIFICATION_TIMING,
} from '../../src/alerts/notifications/notification-kind.ts';
import { digestKinds, digestMessages } from '../../src/digests/digest-messages.ts';
import type { DigestState } from '../../src/digests/digest-reply.ts';
import { createDigestMetrics } from '../../src/digests/metrics.ts';
import { DAILY } from '../../src/domain/digest.ts';
import { daysBefore } from '../../src/domain/schedule.ts';
import { interruptedActKind } from '../../src/commands/acts.ts';
import { createAlertMetrics } from '../../src/alerts/metrics.ts';
import { INTERRUPTED_ACT } from '../../src/store/acts.ts';
import { EVENT_NOTIFICATION } from '../../src/store/outbox/outgoing-messages.ts';
import { quiet } from '../store/quiet.ts';
import { REQUEST } from '../store/sample-work.ts';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import { LimitedError, UndeliverableError } from '../../src/lib/errors.ts';
import { OUTBOX_TIMING } from '../../src/outbox/outbox.ts';
import { approvalKinds } from '../../src/policy/approval-messages.ts';
import { APPROVAL_NEWS } from '../../src/store/approvals.ts';
import { createWall } from '../relay/wall.ts';
import { NO_OWN_ADDRESSES } from '../policy/rights-of.ts';
import { opened } from '../store/engines.ts';
import { NO_FINDINGS, type Producer, PRODUCERS } from './producers.ts';
import { createStepping } from './sending.ts';

const MINUTE_MS = 60_000;
const ONCE_MORE = { promise: 'at-least-once', channelId: 'C1', rank: 1 } as const;
const EVENT = {
  identity: '0a',
  topic: 'campaign:4711',
  kind: 'spam',
  address: 'ann@example.com',
  reason: null,
  said: null,
  status: null,
  link: null,
  occurredAt: '2026-11-21T09:00:00.000Z',
};
const PRODUCED: Readonly<Record<string, Producer>> = {
  ...PRODUCERS,
  'approval news': {
    prepare: async () => {},
    change: (store) =>
      store.outgoing.add(
        {
          id: 'news',
          kind: APPROVAL_NEWS,
          promise: 'at-least-once',
          channelId: 'C1',
          rank: 0,
          body: { channelId: 'C1', threadTs: null, reply: { title: 'Approved and done' } },
        },
        new Date(),
      ),
    kinds: ({ approvals }) => approvalKinds(approvals, NO_OWN_ADDRESSES),
  },
  'approval card': {
    prepare: async () => {},
    change: (store) =>
      store.approvals.create(
        { ...REQUEST, expiresAt: new Date(Date.now() + 2 * 60 * MINUTE_MS) },
        ['C1'],
        new Date(),
      ),
    kinds: ({ approvals }) => approvalKinds(approvals, NO_OWN_ADDRESSES),
  },
  'interrupted act': {
    prepare: async () => {},
    change: (store) =>
      store.outgoing.add(
        {
          ...ONCE_MORE,
          id: 'act',
          kind: INTERRUPTED_ACT,
          body: { title: 'Postbell was interrupted' },
        },
        new Date(),
      ),
    kinds: () => [interruptedActKind],
  },
  'single event': {
    prepare: (store) =>
      store.alerts.add(
        { ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1', mode: 'each' },
        new Date(),
      ),
    change: async (store) => {
      const [subscription] = await store.alerts.list('C1');
      const events = [EVENT];
      const counts = [{ topic: EVENT.topic, kind: EVENT.kind, count: 1 }];
      const body = { form: 'event', silence: null, counts, events };
      const about = { id: 'event', kind: EVENT_NOTIFICATION, sourceId: subscription?.id ?? null };
      return store.outgoing.add({ ...ONCE_MORE, ...about, body }, new Date());
    },
    kinds: (store) => [
      eventNotificationKind({
        ...NO_FINDINGS,
        store,
        timing: NOTIFICATION_TIMING,
        metrics: createAlertMetrics(new Registry()),
      }),
    ],
  },
  digest: {
    prepare: (store) =>
      store.digests.add({ ...DAILY, channelId: 'C1', createdBy: 'U1' }, new Date(0)),
    async change(store) {
      const [digest] = await store.digests.list('C1');
      const dueAt = new Date();
      const state: DigestState = {
        digest: { id: digest?.id ?? '', channelId: 'C1' },
        settings: DAILY,
        thresholds: {},
        period: daysBefore(dueAt, 'UTC', 1),
        dueAt,
        note: null,
        parts: [],
        fills: [],
        outlook: 'as it is',
      };
      for (const message of digestMessages('digest', state))
        await store.outgoing.add(message, dueAt);
    },
    kinds: (store) => digestKinds(store, quiet, createDigestMetrics(new Registry())),
  },
};

const refused = (reason: string) => () =>
  new UndeliverableError('no', { permanent: false, reason });

/** What Slack may say to everything while it is ill, or takes nothing from anybody. */
const ILLNESSES: Readonly<Record<string, (at: Date) => Error>> = {
  'HTTP 500': refused('no_answer'),
  internal_error: refused('internal_error'),
  fatal_error: refused('fatal_error'),
  service_unavailable: refused('service_unavailable'),
  'HTML under HTTP 200': refused('unreadable'),
  'a code that nobody knows': refused('enterprise_is_on_holiday'),
  'a limit': (at) => new LimitedError('slow', { retryAt: new Date(at.getTime() + 30_000) }),
  'a revoked token': refused('token_revoked'),
};

/** Whom Slack doesn't know a message of: kinds whose loss by a revoked token is meant. */
const DROPPED_WITHOUT_TOKEN: ReadonlySet<string> = new Set([
  'problems',
  'paused subscriptions',
  'resumed subscriptions',
]);

const wordsOf = ({ title, footnote = '' }: Reply): string =>
  [title, /Perhaps told twice/u.exec(plainText(footnote))?.[0]].filter(Boolean).join(' · ');

/** A producer's change while Slack says so for 40 minutes, and what hangs there ten later. */
async function play(producer: Producer, illness: ((at: Date) => Error) | null) {
  const store = await opened('sqlite::memory:');
  const wall = createWall();
  // Like the clock of what it sends: kinds compare with it.
  let at = new Date();
  const shared: string[] = [];
  const stepping = createStepping({ store, post: wall.post, now: () => at, timing: OUTBOX_TIMING });
  const shareFiles = async (_: string, files: readonly { readonly title: string }[]) => {
    const refusal = wall.refuse({ kind: 'post', channelId: 'file', ts: null });
    if (refusal) throw refusal;
    shared.push(...files.map(({ title }) => title));
  };
  for (const kind of producer.kinds(store, shareFiles)) stepping.add(kind);
  await producer.prepare(store);
  await stepping.sendDue();
  if (illness) wall.refuse = () => illness(at);
  await producer.change(store, () => {});
  let calls = wall.calls.length;
  const pass = async (minutes: number) => {
    for (const end = at.getTime() + minutes * MINUTE_MS; at.getTime() < end;) {
      await stepping.sendDue();
      at = new Date(at.getTime() + MINUTE_MS / 2);
    }
  };
  await pass(40);
  calls = wall.calls.length - calls;
  wall.refuse = () => null;
  await pass(10);
  const hanging = [...wall.messages.map(({ reply }) => wordsOf(reply)), ...shared];
  return { hanging, calls, givenUp: await store.outgoing.givenUp(new Date(0)) };
}

const wells = new Map<string, ReturnType<typeof play>>();

/** The same for all illnesses, so it is played once. */
function whereSlackIsWell(kind: string, producer: Producer): ReturnType<typeof play> {
  const played = wells.get(kind) ?? play(producer, null);
  wells.set(kind, played);
  return played;
}

describe.each(Object.entries(ILLNESSES))('while Slack answers everything with %s', (name, ill) => {
  it.each(Object.entries(PRODUCED))('for 40 minutes, %s get there', async (kind, producer) => {
    const well = await whereSlackIsWell(kind, producer);
    const after = await play(producer, ill);
    if (name === 'a revoked token' && DROPPED_WITHOUT_TOKEN.has(kind)) {
      expect(after.givenUp).toHaveLength(1);
      return;
    }
    const told = (lines: readonly string[]) => lines.map((line) => line.split(/ · | by job /u)[0]);
    expect(told(after.hanging)).toEqual(told(well.hanging));
    expect(after.givenUp).toEqual([]);
    const mayBeThere = /internal|fatal|HTML/u.test(name);
    expect(after.hanging.some((line) => line.includes('told twice')) && !mayBeThere).toBe(false);
    // Each try may be a copy where nobody knows.
    if (mayBeThere) expect(after.calls).toBeLessThan(60);
  });
});

describe('a message that matters', () => {
  it.each(['invalid_blocks', 'msg_too_long', 'invalid_arg_name'])(
    'and is refused for what it says (%s) is tried on, and not silently',
    async (reason) => {
      for (const name of ['incident', 'automatic stop', 'approval news'] as const) {
        const producer = PRODUCED[name];
        if (!producer) throw new Error(name);
        const { hanging, givenUp } = await play(producer, refused(reason));
        expect(givenUp).toEqual([]);
        expect(hanging).toHaveLength(1);
      }
    },
  );

  it('goes into the channel when its thread stays gone', async () => {
    const store = await opened('sqlite::memory:');
    const wall = createWall();
    let at = new Date();
    const stepping = createStepping({ store, post: wall.post, now: () => at });
    for (const kind of approvalKinds(store.approvals, NO_OWN_ADDRESSES)) stepping.add(kind);
    wall.refuse = ({ threadTs }) => (threadTs === undefined ? null : refused('thread_not_found')());
    const reply = { title: 'Approved and done' };
    const body = { channelId: 'C1', threadTs: '1.0', reply };
    const about = { id: 'news', kind: APPROVAL_NEWS, channelId: 'C1', rank: 0, body };
    await store.outgoing.add({ ...about, promise: 'at-least-once' }, at);
    for (let minute = 0; minute < 20; minute += 1) {
      await stepping.sendDue();
      at = new Date(at.getTime() + MINUTE_MS);
    }
    expect(wall.messages.map(({ reply: { title }, threadTs }) => [title, threadTs])).toEqual([
      ['Approved and done', null],
    ]);
  });
});
