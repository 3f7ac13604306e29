import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { daysBefore, eachDay } from '../../../src/domain/schedule.ts';
import { NOTHING_RECEIVED } from '../../digests/sections/smtp/smtp-world.ts';
import { ENGINES, opened } from '../engines.ts';
import { receive, sampleEvents } from '../sample-events.ts';

const at = (time: string) => new Date(`2026-11-${time}Z`);
const NOW = at('22T09:00:00');
const SHOP = 'shop@larkspur.example';

/** An event as the SMTP area posts it. */
const eventOf = (event: string, id: string, when: Date, more: object = {}): object => ({
  event,
  message_id: id,
  recipient: 'ann@example.com',
  sender: SHOP,
  timestamp: when.getTime() / 1000,
  ...more,
});

const DAY = daysBefore(at('21T09:00:00'), 'UTC', 1);
const requested = { days: [DAY], until: NOW, senders: [] };
const { unreported: _, ...NOTHING } = NOTHING_RECEIVED;

describe.each(ENGINES)('SMTP emails that events reported, on $engine', ({ newDatabase }) => {
  const start = async (...events: readonly object[]) => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    await receive(store, events, NOW);
    return store;
  };

  it('count once each, with all that became of them since', async () => {
    const store = await start();
    const { smtpEmails } = store;
    const batches = [
      [eventOf('delivered', 'a', at('20T10:00:00')), eventOf('delivered', 'b', at('20T23:59:59'))],
      [eventOf('opened', 'a', at('20T10:01:00')), eventOf('opened', 'a', at('20T10:02:00'))],
      [eventOf('opened', 'a', at('22T08:59:00')), eventOf('clicked', 'a', at('21T08:00:00'))],
      [eventOf('opened', 'b', at('21T00:00:05')), eventOf('spam_by_user', 'b', at('21T07:00:00'))],
      [eventOf('unsubscribed', 'a', at('21T09:00:00'))],
      [eventOf('hard_bounced', 'c', at('20T00:00:00'))],
      [
        eventOf('soft_bounced', 'd', at('20T11:00:00')),
        eventOf('delivered', 'd', at('21T01:00:00')),
      ],
      [eventOf('soft_bounced', 'e', at('20T11:00:00'))],
      [eventOf('soft_bounced', 'e', at('20T12:00:00'))],
    ];
    for (const batch of batches) await receive(store, batch, NOW);
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
    await receive(store, batches.flat().toReversed(), NOW);
    expect(await smtpEmails.receivedOf(requested)).toEqual([figures]);
  });

  it('belong to the day on which they first left, in whatever zone', async () => {
    // Midnight in Kathmandu is 18:15 UTC.
    const { smtpEmails } = await start(
      eventOf('delivered', 'a', at('19T18:14:59')),
      eventOf('delivered', 'b', at('19T18:15:00')),
      eventOf('opened', 'b', at('21T18:15:00')),
      eventOf('delivered', 'c', at('20T18:14:59')),
      eventOf('soft_bounced', 'd', at('20T18:10:00')),
      eventOf('delivered', 'd', at('20T18:20:00')),
      eventOf('delivered', 'e', at('21T18:15:00')),
    );
    const zone = 'Asia/Kathmandu';
    const days = eachDay(daysBefore(at('21T20:00:00'), zone, 2), zone);
    expect(await smtpEmails.receivedOf({ ...requested, days })).toEqual([
      { ...NOTHING, sent: 3, delivered: 3, opened: 1 },
      NOTHING,
    ]);
  });

  it('are counted as they stood at a full quarter of an hour', async () => {
    const { smtpEmails } = await start(
      eventOf('delivered', 'a', at('20T10:00:00')),
      eventOf('opened', 'a', at('21T08:59:59')),
      eventOf('clicked', 'a', at('21T09:00:00')),
    );
    const figuresAt = (time: string) => smtpEmails.receivedOf({ ...requested, until: at(time) });
    const opened = { ...NOTHING, sent: 1, delivered: 1, opened: 1 };
    expect(await figuresAt('21T08:50:00')).toEqual([{ ...opened, opened: 0 }]);
    expect(await figuresAt('21T09:00:20')).toEqual([opened]);
    expect(await figuresAt('21T09:15:00')).toEqual([{ ...opened, clicked: 1 }]);
    expect(await figuresAt('20T00:00:00')).toEqual([NOTHING]);
  });

  it('are those of some senders, though not all of their events name one', async () => {
    const { smtpEmails } = await start(
      eventOf('opened', 'a', at('20T10:05:00'), { sender: undefined }),
      eventOf('delivered', 'a', at('20T10:04:00'), { sender: 'Shop@Larkspur.example' }),
      eventOf('delivered', 'b', at('20T10:00:00'), { sender: 'news@larkspur.example' }),
    );
    const of = (...senders: string[]) => smtpEmails.receivedOf({ ...requested, senders });
    expect(await of(SHOP)).toEqual([{ ...NOTHING, sent: 1, delivered: 1, opened: 1 }]);
    expect(await of('NEWS@larkspur.example')).toEqual([{ ...NOTHING, sent: 1, delivered: 1 }]);
    expect(await of(SHOP, 'news@larkspur.example')).toMatchObject([{ sent: 2, opened: 1 }]);
  });

  it('are none of campaigns, nor those that can’t be told from each other', async () => {
    const { smtpEmails } = await start(
      ...sampleEvents(60).map((one) => ({ ...one, timestamp: one.timestamp - 23 * 3_600 })),
      eventOf('delivered', 'a', at('20T10:00:00'), { message_id: undefined }),
    );
    expect(await smtpEmails.receivedOf(requested)).toEqual([NOTHING]);
  });

  it('are added up exactly, however many they are', async () => {
    const days = eachDay(daysBefore(at('22T09:00:00'), 'UTC', 2), 'UTC');
    const stepMs = (48 * 3_600_000) / 9000;
    const mails = Array.from({ length: 9000 }, (_, index) => {
      const sentAt = new Date(at('20T00:00:00').getTime() + index * stepMs);
      const id = hash('sha256', String(index));
      const seenAt = new Date(sentAt.getTime() + 3_600_000);
      return [
        eventOf(index % 20 === 0 ? 'hard_bounced' : 'delivered', id, sentAt),
        ...(index % 4 === 1 ? [eventOf('opened', id, seenAt)] : []),
      ];
    });
    const { smtpEmails } = await start(...mails.flat());
    const half = { ...NOTHING, sent: 4500, delivered: 4275, opened: 1125, hardBounced: 225 };
    expect(await smtpEmails.receivedOf({ ...requested, days })).toEqual([half, half]);
  });

  it('are forgotten quarter by quarter', async () => {
    const old = Array.from({ length: 700 }, (_, index) =>
      eventOf('delivered', `a${index}`, at(index < 600 ? '20T10:00:00' : '20T10:20:00')),
    );
    const { smtpEmails } = await start(...old, eventOf('delivered', 'b', at('20T11:00:00')));
    let steps = 0;
    for await (const _ of smtpEmails.forgetBefore(at('20T11:00:00'))) steps += 1;
    expect(await smtpEmails.receivedOf(requested)).toMatchObject([{ sent: 1 }]);
    expect(steps).toBe(3);
  });
});
