import { beforeEach, describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../src/domain/events.ts';
import { daysBefore, eachDay, type Span } from '../../src/domain/schedule.ts';
import { dayFigures } from '../../src/snapshots/kept-days.ts';
import {
  createSmtpVolume,
  receivedSmtp,
  SMTP_RECEIVED_DAYS,
  SMTP_OUTCOME_DAYS,
  SMTP_SENT_DAYS,
} from '../../src/snapshots/smtp-volume.ts';
import { json, type Received, serviceThat } from '../service/http-server.ts';
import type { Service } from '../../src/service/service.ts';
import type { Store } from '../../src/store/store.ts';
import { receive } from '../store/sample-events.ts';
import { mailRow } from '../digests/sections/smtp/smtp-world.ts';
import { DAY_MS, openedStore } from '../digests/sections/section-content.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const DAY = daysBefore(new Date('2026-11-21T09:00:00Z'), 'UTC', 1);
const THREE_DAYS = daysBefore(new Date('2026-11-22T09:00:00Z'), 'UTC', 3);
const SHARED = { zone: 'UTC', now: NOW, period: DAY, filter: { senders: [] } };

interface Mail {
  readonly id: string;
  readonly sender: string;
  readonly atMs: number;
}

let service: Service;
let requested: readonly Received[];
let store: Store;
let mails: readonly Mail[];
let order: 'oldest first' | 'newest first' | 'none';
let heedsDays: boolean;

beforeEach(async () => {
  mails = [];
  order = 'newest first';
  heedsDays = true;
  store = await openedStore();
  const { server, ...world } = await serviceThat((request) => json(answer(request)));
  requested = server.received;
  service = world.service;
});

function answer({ start }: Received) {
  const query = new URLSearchParams(start.split(' ')[1]?.split('?')[1]);
  const [from, to, sender] = [query.get('from'), query.get('to'), query.get('sender')];
  const [fromMs, untilMs] = [Date.parse(from ?? ''), Date.parse(to ?? '') + DAY_MS];
  const found = mails
    .filter(({ atMs }) => !heedsDays || (atMs >= fromMs && atMs < untilMs))
    .filter((mail) => sender === null || mail.sender === sender);
  if (order === 'newest first') found.reverse();
  if (order === 'none') found.sort((a, b) => (a.atMs % 7919) - (b.atMs % 7919));
  const offset = Number(query.get('offset'));
  return found.slice(offset, offset + Number(query.get('limit'))).map(({ id, sender, atMs }) => ({
    ...mailRow(id, new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')),
    sender,
    smtp_answer_code: Number(id) % 10 === 0 ? 550 : 250,
    tracking: { click: Number(id) % 4 === 0 ? 1 : 0, open: Number(id) % 2 === 0 ? 1 : 0 },
  }));
}

function sentOverThreeDays(count: number): void {
  const beganMs = Date.parse('2026-11-19T00:00:00Z');
  const stepMs = Math.floor((3 * DAY_MS) / count / 1000) * 1000;
  mails = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    sender: index % 3 === 0 ? 'news@larkspur.example' : 'shop@larkspur.example',
    atMs: beganMs + index * stepMs,
  }));
}

const truly = ({ fromAt, untilAt }: Span) =>
  mails.filter(({ atMs }) => atMs >= +fromAt && atMs < +untilAt).length;
const volume = () => createSmtpVolume({ service, store, serviceZone: 'UTC' });

const keptOf = async (kind: string, day: Span) => {
  const until = new Date(NOW.getTime() + 1);
  return (await dayFigures(store.snapshots, { kind, senders: [] }, day, { at: NOW, until })).atThen;
};

describe('how many SMTP emails were sent', () => {
  it('is counted one by one while there are few, and kept with what became of them', async () => {
    sentOverThreeDays(900);
    const outcome = { delivered: 270, opened: 150, clicked: 75 };
    expect(await volume().sentIn(SHARED)).toMatchObject({ sent: 300, outcome });
    expect(requested.length).toBeLessThanOrEqual(8);
    expect(await keptOf(SMTP_SENT_DAYS, DAY)).toBe(300);
    expect(await keptOf(SMTP_OUTCOME_DAYS, DAY)).toEqual(outcome);
    expect(await keptOf(SMTP_RECEIVED_DAYS, DAY)).toMatchObject({ sent: 0 });
  });

  it('is counted for the days of readers in another zone', async () => {
    sentOverThreeDays(900);
    const zone = 'Asia/Kathmandu';
    const period = daysBefore(new Date('2026-11-20T20:00:00Z'), zone, 1);
    const figures = await volume().sentIn({ ...SHARED, period, zone });
    expect(figures?.sent).toBe(truly(period));
  });

  it('is counted by sender, and added up', async () => {
    sentOverThreeDays(900);
    const by = async (...senders: readonly string[]) =>
      (await volume().sentIn({ ...SHARED, filter: { senders } }))?.sent;
    expect(await by('news@larkspur.example')).toBe(100);
    expect(await by('news@larkspur.example', 'shop@larkspur.example')).toBe(300);
  });

  it.each([
    ['newest first', true],
    ['oldest first', true],
    ['newest first', false],
    ['oldest first', false],
  ] as const)(
    'is found by looking here and there where there are many, %s, and kept by day',
    async (content, heeds) => {
      order = content;
      heedsDays = heeds;
      sentOverThreeDays(6600);
      const one = await volume().sentIn(SHARED);
      expect(one).toMatchObject({ sent: truly(DAY), outcome: null });
      expect(requested.length).toBeLessThan(90);
      const figures = await volume().sentIn({ ...SHARED, period: THREE_DAYS });
      expect(figures?.sent).toBe(truly(THREE_DAYS));
      for (const day of eachDay(THREE_DAYS, 'UTC')) {
        expect(await keptOf(SMTP_SENT_DAYS, day)).toBe(truly(day));
        expect(await keptOf(SMTP_OUTCOME_DAYS, day)).toBeNull();
      }
    },
  );

  it('isn’t known where many come in no order', async () => {
    order = 'none';
    heedsDays = false;
    sentOverThreeDays(6600);
    expect(await volume().sentIn(SHARED)).toBeNull();
  });

  it('is asked for once by all who ask at the same time', async () => {
    sentOverThreeDays(90);
    const shared = volume();
    const [first, second] = await Promise.all([shared.sentIn(SHARED), shared.sentIn(SHARED)]);
    expect(second).toBe(first);
    expect(requested.length).toBeLessThanOrEqual(5);
  });

  it('isn’t kept of a day that isn’t over', async () => {
    sentOverThreeDays(90);
    await volume().sentIn({ ...SHARED, now: new Date(DAY.untilAt.getTime() - 1) });
    const requested = { at: NOW, until: NOW };
    const kind = { kind: SMTP_SENT_DAYS, senders: [] };
    expect((await dayFigures(store.snapshots, kind, DAY, requested)).last).toBeNull();
  });
});

describe('what webhooks told of SMTP emails', () => {
  /** The kinds that are known not to have been reported of some emails that arrived at noon. */
  const unreported = async () => {
    const events = ['delivered', 'opened', 'spam_by_user'].map((event) => ({
      event,
      message_id: 'm',
      recipient: 'ann@example.com',
      sender: 'shop@larkspur.example',
      timestamp: Date.parse('2026-11-20T12:00:00Z') / 1000,
    }));
    await receive(store, events, NOW);
    const [received] = await receivedSmtp(store, { days: [DAY], until: NOW, senders: [] });
    return received?.unreported;
  };
  const connect = (time: string, kinds: readonly (typeof EVENT_KINDS)[number][]) =>
    store.webhooks.note({ here: kinds, missing: [] }, new Date(`2026-11-${time}:00Z`));

  it.each(['01T00:00', '20T11:00'])(
    'lacks nothing where all are connected since %s',
    async (at) => {
      await connect(at, EVENT_KINDS);
      expect(await unreported()).toEqual([]);
    },
  );

  it('lacks kinds that were connected later than deliveries, or not at all', async () => {
    await connect('01T00:00', ['delivered', 'redirect', 'spam', 'soft_bounces']);
    await connect('20T13:00', ['unsubscribe', 'open']);
    expect(await unreported()).toEqual(['open', 'unsubscribe', 'hard_bounces']);
  });

  it('lacks kinds that are no longer connected', async () => {
    await connect('01T00:00', EVENT_KINDS);
    await store.webhooks.note({ here: [], missing: ['spam'] }, NOW);
    expect(await unreported()).toEqual(['spam']);
  });

  it('lacks, by webhooks that Postbell didn’t make, kinds of which none ever came', async () => {
    expect(await unreported()).toEqual(['redirect', 'unsubscribe', 'hard_bounces', 'soft_bounces']);
  });
});
