import { describe, expect, it } from 'vitest';
import { sweep } from '../../src/store/sweeping.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, opened } from './engines.ts';
import { receive, sampleEvents } from './sample-events.ts';
import { beginRun, REQUEST } from './sample-work.ts';

const now = new Date('2026-11-21T09:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

const sweepOnce = (store: Store): Promise<void> =>
  sweep({ store, rawEventsDays: 30, auditDays: 365 }, now);

describe.each(ENGINES)('sweeping on $engine', ({ newDatabase }) => {
  it('forgets what buttons older than a month stand for, and which were clicked', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const draft = { operation: 'blacklist add', values: { addresses: 'ann@example.com' } };
    const old = await store.buttonPayloads.save(draft, daysAgo(31));
    const recent = await store.buttonPayloads.save(draft, daysAgo(29));
    await store.idempotencyKeys.take('old', daysAgo(31));
    await store.idempotencyKeys.take('young', daysAgo(29));
    await sweepOnce(store);
    expect(await store.buttonPayloads.get(old)).toBeNull();
    expect(await store.buttonPayloads.get(recent)).toEqual(draft);
    expect(await store.idempotencyKeys.take('old', now)).toBe(true);
    expect(await store.idempotencyKeys.take('young', now)).toBe(false);
  });

  it('forgets forms and files of two weeks ago', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const form = { personId: 'U1', operation: 'campaign send', values: {}, page: 0, revision: 0 };
    const file = { name: 'a.csv', content: new Uint8Array([1]) };
    const old = await store.formSessions.begin(form, daysAgo(15));
    const gone = await store.formSessions.begin({ ...form, personId: 'U2' }, daysAgo(20));
    await store.formSessions.save(gone.id, { values: {}, page: 0, revision: 0 }, daysAgo(15));
    const recent = await store.formSessions.begin({ ...form, personId: 'U3' }, daysAgo(20));
    await store.formSessions.save(recent.id, { values: {}, page: 0, revision: 0 }, daysAgo(13));
    const oldFile = await store.uploads.save(file, daysAgo(15));
    const youngFile = await store.uploads.save(file, daysAgo(13));
    await sweepOnce(store);
    const kept = await Promise.all([old, gone, recent].map(({ id }) => store.formSessions.get(id)));
    expect(kept.map((draft) => draft?.id)).toEqual([undefined, undefined, recent.id]);
    expect(await store.uploads.get(oldFile)).toBeNull();
    expect(await store.uploads.get(youngFile)).not.toBeNull();
  });

  it('forgets jobs and requests a month after their end, and who unmasked after a year', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const ended = { old: daysAgo(31), recent: daysAgo(29) };
    const ids = { runs: [] as string[], requests: [] as string[] };
    for (const at of [ended.old, ended.recent]) {
      const run = await beginRun(store, ['ann@example.com'], daysAgo(40));
      await store.bulkRuns.move(run, { from: ['running'], to: 'stopped' }, at);
      const { id } = await store.approvals.create(REQUEST, [], daysAgo(40));
      await store.approvals.end(id, { from: ['pending'], to: 'withdrawn' }, at);
      ids.runs.push(run);
      ids.requests.push(id);
    }
    const paused = await beginRun(store, ['ann@example.com'], daysAgo(29));
    await store.bulkRuns.move(paused, { from: ['running'], to: 'paused' }, daysAgo(29));
    const unmasked = { personId: 'U1', channelId: 'C1', messageId: 'm', what: '1 address' };
    await store.unmaskings.add({ ...unmasked, unmaskedAt: daysAgo(366) });
    await store.unmaskings.add({ ...unmasked, unmaskedAt: daysAgo(364) });
    await sweepOnce(store);
    const runs = await Promise.all([...ids.runs, paused].map((id) => store.bulkRuns.get(id)));
    expect(runs.map((run) => run?.id)).toEqual([undefined, ids.runs[1], paused]);
    const requests = await Promise.all(ids.requests.map((id) => store.approvals.get(id)));
    expect(requests.map((request) => request?.id)).toEqual([undefined, ids.requests[1]]);
    expect((await store.unmaskings.list(5)).map(({ unmaskedAt }) => unmaskedAt)).toEqual([
      daysAgo(364),
    ]);
  });

  it('forgets occurrences of recurring sends after a quarter', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const send = {
      recurringId: 'k7x2m',
      channelId: 'C1',
      ownerId: 'U1',
      versionAt: now,
      name: 'News',
      values: {},
      templateId: null,
      shown: { title: '' },
      stakes: {},
      problem: null,
    };
    const [old, young] = [daysAgo(91), daysAgo(89)];
    for (const dueAt of [old, young])
      await store.preparedSends.keep({ ...send, dueAt }, { state: 'missed' }, dueAt);
    await sweepOnce(store);
    expect(await store.preparedSends.find({ ...send, dueAt: old })).toBeNull();
    expect(await store.preparedSends.find({ ...send, dueAt: young })).not.toBeNull();
  });

  it('forgets resends a year after they began', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    for (const [campaignId, days] of [
      ['1', 366],
      ['2', 364],
    ] as const) {
      const rows = { rows: [{ key: 'ann@example.com' }], rejected: [], repeated: 0 };
      const by = { personId: 'U1', channelId: 'C1', threadTs: null };
      const resend = { campaignId, listIds: ['4101'], channelId: 'C1' };
      const plan = { action: 'campaign resend', params: {} };
      await store.bulkRuns.create({ plan, rows, ...by, resend }, daysAgo(days));
    }
    await sweepOnce(store);
    expect(await store.resends.openOf('1')).toBeNull();
    expect(await store.resends.openOf('2')).toMatchObject({ campaignId: '2' });
  });

  it('ends a job that nobody resumed a month after it paused, and forgets it a month later', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const paused = async (days: number, resumeAt: Date | null = null) => {
      const run = await beginRun(store, ['ann@example.com'], daysAgo(70));
      const to = { from: ['running'], to: 'paused', reason: 'not today', resumeAt } as const;
      await store.bulkRuns.move(run, to, daysAgo(days));
      return run;
    };
    const runs = [await paused(30), await paused(29), await paused(40, now)];
    const states = () => Promise.all(runs.map((id) => store.bulkRuns.stateOf(id)));
    await sweepOnce(store);
    // What an outage paused goes on by itself.
    expect(await states()).toEqual(['stopped', 'paused', 'paused']);
    expect(await store.bulkRuns.get(runs[0] ?? '')).toMatchObject({ endedAt: now });
    await sweep({ store, rawEventsDays: 30, auditDays: 365 }, daysAgo(-31));
    expect(await states()).toEqual([null, 'stopped', 'paused']);
  });

  it('forgets messages two weeks after they were sent, and what masks addresses in any case', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const message = { promise: 'at-least-once', channelId: 'C1', rank: 1, body: null } as const;
    for (const [id, days] of [
      ['old', 15],
      ['recent', 13],
    ] as const) {
      await store.outgoing.add({ ...message, id, kind: 'digest' }, daysAgo(40));
      await store.outgoing.finish(id, daysAgo(days));
      const masking = { ...message, id: `masking ${id}`, kind: 'event notification' };
      await store.outgoing.add(masking, daysAgo(days));
    }
    await sweepOnce(store);
    // What is kept isn't added again.
    const isForgotten = (id: string) => store.outgoing.add({ ...message, id, kind: 'digest' }, now);
    expect(await isForgotten('old')).toBe(true);
    expect(await isForgotten('masking old')).toBe(true);
    expect(await isForgotten('recent')).toBe(false);
    expect(await isForgotten('masking recent')).toBe(false);
  });

  it('forgets what could not be read after the days of raw events', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const received = (body: string, receivedAt: Date) =>
      store.events.keep([{ body, action: 'open', receivedAt }]);
    await received('{"old', daysAgo(31));
    await received('{"recent', daysAgo(29));
    await store.events.flush();
    await sweepOnce(store);
    expect((await store.deadLetters.latest(10)).map(({ body }) => body)).toEqual(['{"recent']);
  });

  it('forgets after five weeks what became of SMTP emails', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const delivered = (at: Date, message_id: string) => ({
      event: 'delivered',
      message_id,
      recipient: 'ann@example.com',
      sender: 'shop@example.com',
      timestamp: secondsOf(at),
    });
    await receive(store, [delivered(daysAgo(36), 'old'), delivered(daysAgo(34), 'recent')], now);
    const days = [{ fromAt: daysAgo(40), untilAt: now }];
    const received = () => store.smtpEmails.receivedOf({ days, until: now, senders: [] });
    expect(await received()).toMatchObject([{ sent: 2 }]);
    await sweepOnce(store);
    expect(await received()).toMatchObject([{ sent: 1 }]);
  });

  it('forgets raw events of a month ago in small steps, and keeps what they counted', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const [old, late, recent] = [daysAgo(31), daysAgo(29), daysAgo(1)];
    const opens = (at: Date, count: number, first = 0) =>
      Array.from({ length: count }, (_, index) => openOf(4711, at, `p${first + index}`));
    await receive(store, opens(old, 1_200), old);
    // These came late, and just now without a time of its own.
    await receive(store, opens(old, 5, 2_000), late);
    const timeless = { event: 'spam', email: 'a@example.com', task_id: 4711 };
    await receive(store, [...opens(recent, 5, 3_000), timeless], recent);
    await sweepOnce(store);
    expect(await store.events.count()).toBe(11);
    const { events } = await store.counts.ofTopic('campaign:4711');
    expect(events).toMatchObject({ open: 1_210, spam: 1 });
    const again = await receive(store, opens(recent, 5, 3_000), now);
    expect(again).toEqual({ fresh: 0, repeated: 5 });
  });

  it('forgets people and minutes of campaigns that were quiet for two months', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await receive(store, sampleEvents(600, '1'), daysAgo(61));
    await receive(store, sampleEvents(600, '2'), daysAgo(59));
    const before = await store.counts.ofTopic('campaign:1');
    await sweepOnce(store);
    expect(await store.counts.byMinute('campaign:1')).toEqual([]);
    expect(await store.counts.byMinute('campaign:2')).not.toEqual([]);
    expect(await store.counts.ofTopic('campaign:1')).toEqual(before);
    // People of the young one are known still: more events of theirs are of nobody new.
    await receive(store, sampleEvents(606, '2').slice(600), now);
    const { people, events } = await store.counts.ofTopic('campaign:2');
    expect(events.open).toBe(101);
    expect(people.open).toBe(51);
  });

  it('counts somebody anew whom it forgot, however shortly before they were kept', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await receive(store, [openOf(1, daysAgo(61))], daysAgo(61));
    await receive(store, [openOf(2, daysAgo(59))], daysAgo(59));
    await sweepOnce(store);
    await receive(store, [openOf(1, now), openOf(2, now)], now);
    expect((await store.counts.ofTopic('campaign:1')).people.open).toBe(2);
    expect((await store.counts.ofTopic('campaign:2')).people.open).toBe(1);
  });
});

function openOf(campaignId: number, at: Date, person = 'ann') {
  const email = `${person}@example.com`;
  return { event: 'open', email, task_id: campaignId, timestamp: secondsOf(at) };
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
