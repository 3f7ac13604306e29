import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';
import { EVERYTHING, PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { receive, sampleEvents } from './sample-events.ts';

const AT = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-22T09:00:00Z');
const LAST = new Date('2026-11-23T09:00:00Z');

describe.each(ENGINES)('webhooks on $engine', ({ newDatabase }) => {
  it('know since when each is there, and start anew for one that was gone', async () => {
    const { webhooks } = await opened(await newDatabase());
    await webhooks.note({ here: ['open', 'spam'], missing: ['delete'] }, AT);
    await webhooks.note({ here: ['open'], missing: ['spam', 'delete'] }, LATER);
    await webhooks.note({ here: [], missing: ['spam'] }, LAST);
    expect(await webhooks.all()).toEqual([
      { kind: 'open', sinceAt: AT, seenAt: LATER, missingAt: null },
      { kind: 'spam', sinceAt: AT, seenAt: AT, missingAt: LATER },
    ]);
    await webhooks.note({ here: ['spam'], missing: [] }, LAST);
    const anew = { kind: 'spam', sinceAt: LAST, seenAt: LAST, missingAt: null };
    expect((await webhooks.all())[1]).toEqual(anew);
  });
});

const HOUR_LATER = new Date('2026-11-21T10:00:00Z');

describe.each(ENGINES)('what was received on $engine', ({ newDatabase }) => {
  it('has the time when each kind last arrived, and since when anything does', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const { received } = store;
    expect(await received.firstAt()).toBeNull();
    expect(await received.lastByKind()).toEqual(new Map());
    await receive(store, sampleEvents(2), AT);
    await receive(store, sampleEvents(1, '4712'), HOUR_LATER);
    const last = { delivered: HOUR_LATER, open: AT };
    expect(await received.lastByKind()).toEqual(new Map(Object.entries(last)));
    expect(await received.firstAt()).toEqual(AT);
  });

  it('has the bounces of SMTP emails in a span, each once, and where there is none at all', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    // Its filter has the store count these events once more.
    const filter = { ...EVERYTHING, domain: { only: ['example.com'], not: [] } };
    await store.alerts.add({ ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1', filter }, AT);
    const [from, until] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
    expect(await store.received.smtpBounces(from, until)).toBeNull();
    const times = ['20T00:00:30', '20T23:59:30', '21T00:00:00'];
    const bounces = times.map((time, index) => ({
      event: 'hard_bounced',
      message_id: `m${index}`,
      recipient: 'ann@example.com',
      sender: 'shop@example.com',
      timestamp: Date.parse(`2026-11-${time}Z`) / 1000,
    }));
    await receive(store, bounces, AT);
    expect(await store.received.smtpBounces(from, until)).toBe(2);
  });
});
