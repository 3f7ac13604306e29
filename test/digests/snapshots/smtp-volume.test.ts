import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { daysBefore, eachDay, type Span } from '../../../src/domain/schedule.ts';
import { dayFigures } from '../../../src/digests/snapshots/kept-days.ts';
import { createSmtpVolume, SMTP_SENT_DAYS } from '../../../src/digests/snapshots/smtp-volume.ts';
import {
  clientOf,
  type HttpServer,
  json,
  type Received,
  startServer,
} from '../../service/http-server.ts';
import type { Store } from '../../../src/store/store.ts';
import { openedStore } from '../sections/told-by.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const DAY = daysBefore(new Date('2026-11-21T09:00:00Z'), 'UTC', 1);
const EVERYBODY = { senders: [] };
const SHARED = { zone: 'UTC', now: NOW };

interface Mail {
  readonly id: string;
  readonly sender: string;
  readonly atMs: number;
}

let server: HttpServer;
let store: Store;
let mails: readonly Mail[];
let order: 'oldest first' | 'newest first' | 'none';
/** Whether the service heeds the days that it is asked for. */
let heedsDays: boolean;

beforeEach(async () => {
  mails = [];
  order = 'newest first';
  heedsDays = true;
  store = await openedStore();
  server = await startServer((request) => json(answer(request)));
});
afterEach(() => server[Symbol.asyncDispose]());

function answer({ start }: Received) {
  const query = new URLSearchParams(start.split(' ')[1]?.split('?')[1]);
  const [from, to, sender] = [query.get('from'), query.get('to'), query.get('sender')];
  const [fromMs, untilMs] = [Date.parse(from ?? ''), Date.parse(to ?? '') + 24 * 3_600_000];
  const found = mails
    .filter(({ atMs }) => !heedsDays || (atMs >= fromMs && atMs < untilMs))
    .filter((mail) => sender === null || mail.sender === sender);
  if (order === 'newest first') found.reverse();
  if (order === 'none') found.sort((a, b) => (a.atMs % 7919) - (b.atMs % 7919));
  const offset = Number(query.get('offset'));
  return found.slice(offset, offset + Number(query.get('limit'))).map(({ id, sender, atMs }) => ({
    id,
    sender,
    total_size: 1000,
    sender_ip: '192.0.2.1',
    smtp_answer_code: Number(id) % 10 === 0 ? 550 : 250,
    smtp_answer_subcode: '',
    smtp_answer_data: '',
    used_ip: '192.0.2.2',
    recipient: 'ann@example.com',
    subject: 'Your order',
    send_date: new Date(atMs).toISOString().slice(0, 19).replace('T', ' '),
    tracking: { click: Number(id) % 4 === 0 ? 1 : 0, open: Number(id) % 2 === 0 ? 1 : 0 },
  }));
}

/** Evenly over the three days from the 19th on, by one of two senders. */
function sentOverThreeDays(count: number): void {
  const beganMs = Date.parse('2026-11-19T00:00:00Z');
  const stepMs = Math.floor((3 * 24 * 3_600_000) / count / 1000) * 1000;
  mails = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    sender: index % 3 === 0 ? 'news@larkspur.example' : 'shop@larkspur.example',
    atMs: beganMs + index * stepMs,
  }));
}

const truly = ({ fromAt, untilAt }: Span) =>
  mails.filter(({ atMs }) => atMs >= +fromAt && atMs < +untilAt).length;
const volume = () => createSmtpVolume({ service: clientOf(server.url), store, serviceZone: 'UTC' });

describe('how many SMTP e-mails were sent', () => {
  it('is counted one by one while there are few, with what became of them', async () => {
    sentOverThreeDays(900);
    expect(await volume().sentIn({ ...SHARED, period: DAY, scope: EVERYBODY })).toMatchObject({
      sent: 300,
      outcome: { delivered: 270, opened: 150, clicked: 75 },
    });
    expect(server.received.length).toBeLessThanOrEqual(8);
  });

  it('is counted for the days of readers in another zone', async () => {
    sentOverThreeDays(900);
    const zone = 'Asia/Kathmandu';
    const period = daysBefore(new Date('2026-11-20T20:00:00Z'), zone, 1);
    const figures = await volume().sentIn({ period, zone, now: NOW, scope: EVERYBODY });
    expect(figures?.sent).toBe(truly(period));
  });

  it('is counted by sender, and added up', async () => {
    sentOverThreeDays(900);
    const one = { ...SHARED, period: DAY, scope: { senders: ['news@larkspur.example'] } };
    const both = {
      ...SHARED,
      period: DAY,
      scope: { senders: ['news@larkspur.example', 'shop@larkspur.example'] },
    };
    expect((await volume().sentIn(one))?.sent).toBe(100);
    expect((await volume().sentIn(both))?.sent).toBe(300);
  });

  it.each([
    ['newest first', true],
    ['oldest first', true],
    ['newest first', false],
    ['oldest first', false],
  ] as const)(
    'is found by looking here and there where there are many, %s',
    async (content, heeds) => {
      order = content;
      heedsDays = heeds;
      sentOverThreeDays(12_000);
      const figures = await volume().sentIn({ ...SHARED, period: DAY, scope: EVERYBODY });
      expect(figures).toMatchObject({ sent: truly(DAY), outcome: null });
      expect(server.received.length).toBeLessThan(90);
    },
  );

  it('isn’t known where many come in no order', async () => {
    order = 'none';
    heedsDays = false;
    sentOverThreeDays(12_000);
    expect(await volume().sentIn({ ...SHARED, period: DAY, scope: EVERYBODY })).toBeNull();
  });

  it('is asked for once by all who ask at the same time', async () => {
    sentOverThreeDays(90);
    const shared = volume();
    const query = { ...SHARED, period: DAY, scope: EVERYBODY };
    const [first, second] = await Promise.all([shared.sentIn(query), shared.sentIn(query)]);
    expect(second).toBe(first);
    expect(server.received.length).toBeLessThanOrEqual(5);
  });

  it.each([
    [900, 'newest first'],
    [12_000, 'newest first'],
    [12_000, 'oldest first'],
  ] as const)('is kept for each day by itself, of %i, %s', async (count, content) => {
    order = content;
    sentOverThreeDays(count);
    const period = daysBefore(new Date('2026-11-22T09:00:00Z'), 'UTC', 3);
    const figures = await volume().sentIn({ ...SHARED, period, scope: EVERYBODY });
    expect(figures?.sent).toBe(truly(period));
    const kind = { kind: SMTP_SENT_DAYS, senders: [] };
    const until = new Date(NOW.getTime() + 1);
    for (const day of eachDay(period, 'UTC')) {
      const kept = await dayFigures(store.snapshots, kind, day, { at: NOW, until });
      expect(kept.atThen).toBe(truly(day));
    }
  });

  it('isn’t kept of a day that isn’t over', async () => {
    sentOverThreeDays(90);
    const now = new Date(DAY.untilAt.getTime() - 1);
    await volume().sentIn({ ...SHARED, now, period: DAY, scope: EVERYBODY });
    const requested = { at: NOW, until: NOW };
    const kind = { kind: SMTP_SENT_DAYS, senders: [] };
    expect((await dayFigures(store.snapshots, kind, DAY, requested)).last).toBeNull();
  });
});
