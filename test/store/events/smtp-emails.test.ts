import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { daysBefore, eachDay } from '../../../src/domain/schedule.ts';
import { readEvent } from '../../../src/relay/event.ts';
import type { RelayEvent } from '../../../src/store/events/events.ts';
import { ENGINES, opened } from '../engines.ts';
import { sampleEvents } from '../sample-events.ts';

const at = (time: string) => new Date(`2026-11-${time}Z`);
const NOW = at('22T09:00:00');
const SHOP = 'shop@larkspur.example';

/** An event as the SMTP area tells it, see receiving/event.ts. */
function markNotified(event: string, id: string, when: Date, more: object = {}): RelayEvent {
  const item = {
    event,
    message_id: id,
    recipient: 'ann@example.com',
    sender: SHOP,
    timestamp: when.getTime() / 1000,
    ...more,
  };
  const reading = readEvent(item, { action: null, receivedAt: NOW });
  if (!('event' in reading)) throw new Error(reading.unread.reason);
  return reading.event;
}

const DAY = daysBefore(at('21T09:00:00'), 'UTC', 1);
const requested = { days: [DAY], until: NOW, senders: [] };
const NOTHING = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
  complained: 0,
  hardBounced: 0,
  softBounced: 0,
};

describe.each(ENGINES)('SMTP e-mails that were heard of, on $engine', ({ newDatabase }) => {
  const newStore = async () => opened(await newDatabase());

  it('count once each, with all that became of them since', async () => {
    const { events, smtpEmails } = await newStore();
    const batches = [
      [
        markNotified('delivered', 'a', at('20T10:00:00')),
        markNotified('delivered', 'b', at('20T23:59:59')),
      ],
      [
        markNotified('opened', 'a', at('20T10:01:00')),
        markNotified('opened', 'a', at('20T10:02:00')),
      ],
      [
        markNotified('opened', 'a', at('22T08:59:00')),
        markNotified('clicked', 'a', at('21T08:00:00')),
      ],
      [
        markNotified('opened', 'b', at('21T00:00:05')),
        markNotified('spam_by_user', 'b', at('21T07:00:00')),
      ],
      [
        markNotified('unsubscribed', 'a', at('21T09:00:00')),
        markNotified('hard_bounced', 'c', at('20T00:00:00')),
      ],
      [
        markNotified('soft_bounced', 'd', at('20T11:00:00')),
        markNotified('delivered', 'd', at('21T01:00:00')),
      ],
      [
        markNotified('soft_bounced', 'e', at('20T11:00:00')),
        markNotified('soft_bounced', 'e', at('20T12:00:00')),
      ],
    ];
    for (const batch of batches) await events.record(batch, NOW);
    const figures = {
      sent: 5,
      delivered: 3,
      opened: 2,
      clicked: 1,
      unsubscribed: 1,
      complained: 1,
      hardBounced: 1,
      softBounced: 1,
    };
    expect(await smtpEmails.receivedOf(requested)).toEqual([figures]);
    await events.record(batches.flat().toReversed(), NOW);
    expect(await smtpEmails.receivedOf(requested)).toEqual([figures]);
  });

  it('belong to the day on which they first left, in whatever zone', async () => {
    const { events, smtpEmails } = await newStore();
    // Midnight in Kathmandu is 18:15 UTC.
    await events.record(
      [
        markNotified('delivered', 'a', at('19T18:14:59')),
        markNotified('delivered', 'b', at('19T18:15:00')),
        markNotified('opened', 'b', at('21T18:15:00')),
        markNotified('delivered', 'c', at('20T18:14:59')),
        markNotified('soft_bounced', 'd', at('20T18:10:00')),
        markNotified('delivered', 'd', at('20T18:20:00')),
        markNotified('delivered', 'e', at('21T18:15:00')),
      ],
      NOW,
    );
    const zone = 'Asia/Kathmandu';
    const days = eachDay(daysBefore(at('21T20:00:00'), zone, 2), zone);
    expect(await smtpEmails.receivedOf({ ...requested, days })).toEqual([
      { ...NOTHING, sent: 3, delivered: 3, opened: 1 },
      NOTHING,
    ]);
  });

  it('are told as they stood at a full quarter of an hour', async () => {
    const { events, smtpEmails } = await newStore();
    await events.record(
      [
        markNotified('delivered', 'a', at('20T10:00:00')),
        markNotified('opened', 'a', at('21T08:59:59')),
        markNotified('clicked', 'a', at('21T09:00:00')),
      ],
      NOW,
    );
    const figuresAt = (time: string) => smtpEmails.receivedOf({ ...requested, until: at(time) });
    const opened = { ...NOTHING, sent: 1, delivered: 1, opened: 1 };
    expect(await figuresAt('21T08:50:00')).toEqual([{ ...opened, opened: 0 }]);
    expect(await figuresAt('21T09:00:20')).toEqual([opened]);
    expect(await figuresAt('21T09:15:00')).toEqual([{ ...opened, clicked: 1 }]);
    expect(await figuresAt('20T00:00:00')).toEqual([NOTHING]);
  });

  it('are those of some senders, though not all of their events name one', async () => {
    const { events, smtpEmails } = await newStore();
    await events.record(
      [
        markNotified('opened', 'a', at('20T10:05:00'), { sender: undefined }),
        markNotified('delivered', 'a', at('20T10:04:00'), { sender: 'Shop@Larkspur.example' }),
        markNotified('delivered', 'b', at('20T10:00:00'), { sender: 'news@larkspur.example' }),
      ],
      NOW,
    );
    const of = (...senders: string[]) => smtpEmails.receivedOf({ ...requested, senders });
    expect(await of(SHOP)).toEqual([{ ...NOTHING, sent: 1, delivered: 1, opened: 1 }]);
    expect(await of('NEWS@larkspur.example')).toEqual([{ ...NOTHING, sent: 1, delivered: 1 }]);
    expect(await of(SHOP, 'news@larkspur.example')).toMatchObject([{ sent: 2, opened: 1 }]);
  });

  it('are none of campaigns, nor those that can’t be told from each other', async () => {
    const { events, smtpEmails } = await newStore();
    const more = { message_id: undefined };
    await events.record(
      [
        ...sampleEvents(60).map((event) => ({ ...event, occurredAt: at('20T10:00:00') })),
        markNotified('delivered', 'a', at('20T10:00:00'), more),
      ],
      NOW,
    );
    expect(await smtpEmails.receivedOf(requested)).toEqual([NOTHING]);
  });

  it('are added up exactly, however many they are', async () => {
    const { events, smtpEmails } = await newStore();
    const days = eachDay(daysBefore(at('22T09:00:00'), 'UTC', 2), 'UTC');
    const stepMs = (48 * 3_600_000) / 9000;
    const mails = Array.from({ length: 9000 }, (_, index) => {
      const sentAt = new Date(at('20T00:00:00').getTime() + index * stepMs);
      const id = hash('sha256', String(index));
      const seenAt = new Date(sentAt.getTime() + 3_600_000);
      return [
        markNotified(index % 20 === 0 ? 'hard_bounced' : 'delivered', id, sentAt),
        ...(index % 4 === 1 ? [markNotified('opened', id, seenAt)] : []),
      ];
    });
    await events.record(mails.flat(), NOW);
    const half = { ...NOTHING, sent: 4500, delivered: 4275, opened: 1125, hardBounced: 225 };
    expect(await smtpEmails.receivedOf({ ...requested, days })).toEqual([half, half]);
  });

  it('are forgotten quarter by quarter', async () => {
    const { events, smtpEmails } = await newStore();
    const old = Array.from({ length: 700 }, (_, index) =>
      markNotified('delivered', `a${index}`, at(index < 600 ? '20T10:00:00' : '20T10:20:00')),
    );
    await events.record([...old, markNotified('delivered', 'b', at('20T11:00:00'))], NOW);
    let steps = 0;
    for await (const _ of smtpEmails.forgetBefore(at('20T11:00:00'))) steps += 1;
    expect(await smtpEmails.receivedOf(requested)).toMatchObject([{ sent: 1 }]);
    expect(steps).toBe(3);
  });
});
