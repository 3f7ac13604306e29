import { describe, expect, it } from 'vitest';
import { newIncidentMessage } from '../../../src/store/incidents/incidents.ts';
import { STOP_MESSAGE, STOP_REPLY } from '../../../src/store/incidents/stops.ts';
import { ENGINES, opened, openedTwice } from '../engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);
const requested = {
  topic: 'campaign:4711',
  rate: 'complaints',
  campaignId: '4711',
  title: 'Autumn (4711)',
  now: { part: 3, whole: 1_000 },
} as const;

const body = {
  reply: { title: 'Alarm' },
  revision: 1,
  subscriptionId: 'k7x2m',
  notified: { part: 3, whole: 1_000 },
  notifiedAt: at,
  notifiedDomain: null,
  showsCancel: false,
  closedAt: null,
};

describe.each(ENGINES)('incidents on $engine', ({ newDatabase, sharedDatabase }) => {
  it('are one a topic and rate at a time, whichever process sees it first', async () => {
    const [store, other] = await openedTwice(await sharedDatabase());
    const begun = await Promise.all(
      [store, other, store, other].map(async ({ incidents }) => incidents.begin(requested, at)),
    );
    expect(begun.filter((incident) => incident !== null)).toHaveLength(1);
    expect(await store.incidents.begin({ ...requested, rate: 'hardBounces' }, at)).not.toBeNull();
    expect(await store.incidents.begin({ ...requested, topic: 'campaign:1' }, at)).not.toBeNull();
    expect(await other.incidents.open()).toHaveLength(3);
  });

  it('are changed by whoever knows them as they are, and begin anew once they are over', async () => {
    const { incidents } = await opened(await newDatabase());
    const begun = await incidents.begin(requested, at);
    if (!begun) throw new Error('not begun');
    const worse = { part: 9, whole: 1_000 };
    const change = { now: worse, peak: worse, recoveringSince: null, closing: null };
    const changed = await incidents.change(begun, change, after(1));
    expect(changed).toMatchObject({ now: worse, peak: worse, closedAt: null, revision: 2 });
    expect(await incidents.change(begun, change, after(2))).toBeNull();
    if (!changed) throw new Error('not changed');
    const over = { ...change, recoveringSince: after(3), closing: 'recovered' } as const;
    expect(await incidents.change(changed, over, after(4))).toMatchObject({
      closing: 'recovered',
      closedAt: after(4),
      recoveringSince: after(3),
    });
    expect(await incidents.open()).toEqual([]);
    const again = await incidents.begin(requested, after(5));
    expect(await incidents.since(after(4))).toMatchObject([{ id: again?.id }, { id: begun.id }]);
    expect(await incidents.since(after(5))).toMatchObject([{ id: again?.id }]);
    await incidents.forgetBefore(after(5));
    expect(await incidents.since(at)).toMatchObject([{ id: again?.id }]);
  });

  it('keep what channels were told of them, as long as they are kept', async () => {
    const { incidents, outgoing } = await opened(await newDatabase());
    const incident = await incidents.begin(requested, at);
    if (!incident) throw new Error('not begun');
    const message = newIncidentMessage(incident.id, 'C1', body);
    expect(await outgoing.add(message, at)).toBe(true);
    expect(await outgoing.add(message, after(1))).toBe(false);
    await outgoing.finish(message.id, after(1));
    await outgoing.forgetBefore(after(2));
    expect(await outgoing.find(message.id)).toMatchObject({ finishedAt: after(1) });
    const { now, peak } = incident;
    await incidents.change(incident, { now, peak, recoveringSince: at, closing: 'aged' }, after(3));
    await incidents.forgetBefore(after(4));
    expect(await outgoing.find(message.id)).toBeNull();
  });
});

describe.each(ENGINES)('automatic stops on $engine', ({ sharedDatabase }) => {
  it('are claimed once a campaign and carried out by one process at a time', async () => {
    const [store, other] = await openedTwice(await sharedDatabase());
    const stop = {
      campaignId: '4711',
      subscriptionId: 'k7x2m',
      channelId: 'C1',
      ownerId: 'U1',
      limit: { rate: 'complaints', share: 0.003, minimum: 1_000 },
      reached: { part: 3, whole: 1_000 },
      reachedAt: at,
      title: 'Autumn (4711)',
    } as const;
    const claims = await Promise.all(
      [store, other, other].map(async ({ stops }) => stops.claim(stop)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await other.stops.claimed(['4711', '4712'])).toEqual(new Set(['4711']));
    const takes = await Promise.all(
      [store, other].map(async ({ stops }) => stops.take(after(1), after(10))),
    );
    expect(takes.filter((taken) => taken !== null)).toEqual([
      { ...stop, requestedAt: null, state: 'wanted', reason: null, sent: null, recipients: null },
    ]);
    await store.stops.noteRequest('4711', after(2));
    await store.stops.noteRequest('4711', after(3));
    const trying = { state: 'trying', reason: 'down', sent: null, recipients: null } as const;
    await store.stops.finish('4711', trying, after(3), after(5));
    expect(await other.stops.take(after(4), after(20))).toBeNull();
    expect(await other.stops.take(after(5), after(20))).toMatchObject({ requestedAt: after(2) });
    const done = { state: 'canceled', reason: null, sent: 7, recipients: 9 } as const;
    await other.stops.finish('4711', done, after(6), null);
    expect(await store.stops.take(after(99), after(100))).toBeNull();
    expect(await store.stops.find('4711')).toMatchObject({ campaignId: '4711', ...done });
    const messages = await store.outgoing.ofSources(STOP_MESSAGE, ['4711']);
    expect(messages).toMatchObject([
      { channelId: 'C1', promise: 'latest-state-wins', version: 2, body: { state: 'canceled' } },
      { channelId: 'U1', promise: 'latest-state-wins', version: 2, body: { state: 'canceled' } },
    ]);
    const news = await store.outgoing.ofSources(STOP_REPLY, ['4711']);
    const [inChannel, toOwner] = messages;
    expect(news).toMatchObject([
      { threadOf: inChannel?.id, threadVersion: 2 },
      { threadOf: toOwner?.id, threadVersion: 2 },
    ]);
  });
});
