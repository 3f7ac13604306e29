import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createBounceCollector } from '../../src/snapshots/bounces.ts';
import type { Store } from '../../src/store/store.ts';
import { type HttpServer, json, type Received, serviceThat } from '../service/http-server.ts';
import type { Service } from '../../src/service/service.ts';
import { quiet } from '../store/quiet.ts';
import { DAY_MS, openedStore } from '../digests/sections/section-content.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: HttpServer;
let service: Service;
let store: Store;
let clock: Date;
/** How far the clock of Postbell runs ahead. */
let aheadMs: number;
let mails: { readonly sentAt: Date; readonly cameBackAt: Date; readonly to: string }[];
let requestMs: number;
let order: 'oldest first' | 'newest first';

const at = (iso: string) => new Date(iso);
const now = () => new Date(+clock + aheadMs);
const later = (ms: number) => new Date(+clock + ms);

beforeEach(async () => {
  clock = at('2026-11-20T00:00:00Z');
  aheadMs = 0;
  mails = [];
  requestMs = 0;
  order = 'oldest first';
  ({ server, service } = await serviceThat((request) => json(answer(request))));
  store = await openedStore(now);
});

/** Tells what came back in the 24 hours before the request, as the specification has it. */
function answer({ start }: Received) {
  clock = later(requestMs);
  const query = new URLSearchParams(start.split(' ')[1]?.split('?')[1]);
  const day = query.get('date');
  const content = mails
    .filter(({ cameBackAt }) => cameBackAt <= clock && cameBackAt > later(-DAY_MS))
    .filter(({ sentAt }) => day === null || sentAt.toISOString().startsWith(day));
  if (order === 'newest first') content.reverse();
  const offset = Number(query.get('offset'));
  const emails = content
    .slice(offset, offset + Number(query.get('limit')))
    .map(({ to, sentAt }) => ({
      email_to: to,
      sender: 'shop@larkspur.example',
      send_date: sentAt.toISOString().slice(0, 19).replace('T', ' '),
      subject: 'Your order',
      smtp_answer_code: 550,
      smtp_answer_subcode: '5.1.1',
      smtp_answer_data: 'no such user here',
    }));
  return { total: content.length, emails, request_limit: 100, found: emails.length };
}

function comesBack(sentAt: Date, cameBackAt = sentAt): void {
  mails.push({ sentAt, cameBackAt, to: `p${mails.length}@example.com` });
}

const collector = () =>
  createBounceCollector({ store, service, serviceZone: 'UTC', log: quiet, now });

/** Wakes collectors again and again; times that were kept are set right before. */
async function pass(
  collectors: readonly ReturnType<typeof collector>[],
  until: string,
  everyMinutes = 10,
) {
  for (; clock < at(until); clock = later(everyMinutes * MINUTE_MS)) {
    await store.clock.setRight(now());
    for (const one of collectors) await one.runDue();
  }
}

const spanOf = (from: string, until: string) => ({ fromAt: at(from), untilAt: at(until) });
const kept = async (from: string, until: string) =>
  await store.bounces.list({ ...spanOf(from, until), senders: [] }, 100_000);
const gaps = (from: string, until: string) => store.bounces.gaps(spanOf(from, until));

describe('reading bounces', () => {
  it('finds each of three days once, and knows that there are no others', async () => {
    for (let index = 0; index < 800; index += 1) {
      comesBack(new Date(+at('2026-11-19T12:00:00Z') + index * 330_000));
    }
    await pass([collector()], '2026-11-22T12:00:00Z', 60);
    const days = ['2026-11-20', '2026-11-21'].map((day) =>
      kept(`${day}T00:00:00Z`, `${day}T23:59:59.999Z`),
    );
    const expected = ['2026-11-20', '2026-11-21'].map(
      (day) => mails.filter(({ sentAt }) => sentAt.toISOString().startsWith(day)).length,
    );
    expect((await Promise.all(days)).map(({ length }) => length)).toEqual(expected);
    expect(await gaps('2026-11-19T00:00:00Z', '2026-11-22T10:00:00Z')).toEqual([]);
  });

  it.each(['oldest first', 'newest first'] as const)(
    'misses none that moves to another page meanwhile, told %s',
    async (content) => {
      order = content;
      requestMs = 20_000;
      // Two bounces a request drop out at one end, and two come in at the other.
      for (let index = 0; index < 9_000; index += 1) {
        comesBack(new Date(+at('2026-11-18T23:00:00Z') + index * 10_000));
      }
      const begunAt = clock;
      await collector().runDue();
      const found = await kept('2026-11-19T00:10:00Z', '2026-11-20T00:00:00Z');
      const there = mails.filter(
        ({ sentAt }) => sentAt < begunAt && sentAt >= at('2026-11-19T00:10:00Z'),
      );
      // What a day old dropped out before its page was read can't be had any more.
      const gone = content === 'oldest first' ? 0 : 180;
      expect(there.length - found.length).toBeLessThanOrEqual(gone);
      expect(clock.getTime() - begunAt.getTime()).toBeGreaterThan(20 * 60_000);
    },
  );

  it('is done every two hours, by one of several processes', async () => {
    comesBack(at('2026-11-19T23:00:00Z'));
    const before = server.received.length;
    await pass([collector(), collector(), collector()], '2026-11-20T12:00:00Z');
    // The first reading asks for the day before its own as well.
    expect(server.received.length - before).toBe(6 + 1);
    expect(await store.bounces.readUntil()).toEqual(at('2026-11-20T10:00:00Z'));
  });

  it('is done more often while there are more and more of them', async () => {
    const reader = collector();
    await pass([reader], '2026-11-20T02:00:00Z');
    for (let index = 0; index < 60; index += 1) comesBack(later(-index * 1_000));
    await pass([reader], '2026-11-20T02:50:00Z');
    expect(await store.bounces.readUntil()).toEqual(at('2026-11-20T02:30:00Z'));
  });

  it('tells an email that came back late when it did, so that a digest has it', async () => {
    const reader = collector();
    comesBack(at('2026-11-19T23:30:00Z'), at('2026-11-20T09:10:00Z'));
    await pass([reader], '2026-11-20T11:00:00Z');
    const [late] = await kept('2026-11-19T00:00:00Z', '2026-11-21T00:00:00Z');
    expect(late).toMatchObject({
      bouncedAt: at('2026-11-20T08:00:00Z'),
      sentAt: at('2026-11-19T23:30:00Z'),
    });
  });
});

describe('what can’t be known', () => {
  it('is nothing when Postbell was away for less than a day', async () => {
    await collector().runDue();
    comesBack(at('2026-11-20T03:00:00Z'));
    clock = at('2026-11-20T23:00:00Z');
    await collector().runDue();
    expect(await gaps('2026-11-20T00:00:00Z', '2026-11-20T23:00:00Z')).toEqual([]);
    expect(await kept('2026-11-20T00:00:00Z', '2026-11-20T23:00:00Z')).toHaveLength(1);
  });

  it('is a gap when Postbell was away for longer', async () => {
    clock = at('2026-11-20T03:10:00Z');
    await collector().runDue();
    comesBack(at('2026-11-20T05:00:00Z'));
    comesBack(at('2026-11-20T10:00:00Z'));
    clock = at('2026-11-21T09:00:00Z');
    await collector().runDue();
    expect(await gaps('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')).toEqual([
      { fromAt: at('2026-11-20T03:10:00Z'), untilAt: at('2026-11-20T09:00:00Z') },
    ]);
    expect(await kept('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')).toHaveLength(1);
  });

  it('is all of a reading that breaks off, though what it found counts', async () => {
    for (let index = 0; index < 250; index += 1) comesBack(later(-index * MINUTE_MS));
    const { respond } = server;
    server.respond = (request) =>
      request.start.includes('offset=95') ? json({}, 500) : respond(request);
    const reader = collector();
    await reader.runDue();
    expect(await store.bounces.readUntil()).toBeNull();
    expect(await kept('2026-11-19T00:00:00Z', '2026-11-21T00:00:00Z')).toHaveLength(100);
    server.respond = respond;
    clock = later(5 * MINUTE_MS);
    await reader.runDue();
    expect(await kept('2026-11-19T00:00:00Z', '2026-11-21T00:00:00Z')).toHaveLength(250);
    expect(await store.bounces.readUntil()).toEqual(clock);
  });

  it('is told by whoever wants to know it now', async () => {
    const reader = collector();
    server.respond = () => json({}, 500);
    const failure = await reader.readUntil(clock);
    expect(failure?.message).toBe('The service isn’t answering. Try again in a moment.');
    server.respond = (request) => json(answer(request));
    expect(await reader.readUntil(clock)).toBeNull();
    const requested = server.received.length;
    expect(await reader.readUntil(later(-HOUR_MS))).toBeNull();
    expect(server.received).toHaveLength(requested);
  });

  it('is never asked for by two at once', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    server.respond = async (request) => {
      await isReleased;
      return json(answer(request));
    };
    const [first, second] = [collector(), collector()];
    onTestFinished(() => release());
    const reading = first.readUntil(clock);
    const alike = first.readUntil(clock);
    await expect.poll(() => server.received.length).toBe(1);
    expect((await second.readUntil(clock))?.message).toBe(
      'Another process of Postbell is reading the bounces.',
    );
    release();
    expect(await Promise.all([reading, alike])).toEqual([null, null]);
    expect(server.received).toHaveLength(2);
  });

  it('is what a process that stops had still to read', async () => {
    for (let index = 0; index < 250; index += 1) comesBack(later(-index * MINUTE_MS));
    const reader = collector();
    const { respond } = server;
    const stopped: Promise<void>[] = [];
    server.respond = (request) => {
      stopped.push(reader.stop());
      return respond(request);
    };
    await reader.runDue();
    await Promise.all(stopped);
    expect(server.received).toHaveLength(1);
    expect(await store.bounces.readUntil()).toBeNull();
  });
});

describe('days that the service tells though it needn’t', () => {
  it('count, but stay a gap', async () => {
    comesBack(at('2026-11-18T15:00:00Z'));
    server.respond = (request) => {
      if (!request.start.includes('date=2026-11-18')) return json(answer(request));
      const now = clock;
      clock = at('2026-11-18T23:59:59Z');
      const content = json(answer(request));
      clock = now;
      return content;
    };
    await collector().runDue();
    expect(await kept('2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z')).toMatchObject([
      { bouncedAt: at('2026-11-18T15:00:00Z') },
    ]);
    expect(await gaps('2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z')).toHaveLength(1);
  });
});

describe('a clock that ran a month ahead for some hours', () => {
  it.each([false, true])(
    'costs no bounce once it is set right (restarted: %s)',
    async (isRestarted) => {
      const reader = collector();
      for (const hour of [6, 9, 15]) comesBack(later(hour * HOUR_MS));
      await pass([reader], '2026-11-20T05:00:00Z', 30);
      aheadMs = 30 * DAY_MS;
      await pass([reader], '2026-11-20T10:00:00Z', 30);
      aheadMs = 0;
      await pass([isRestarted ? collector() : reader], '2026-11-21T08:00:00Z', 30);
      expect(await kept('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')).toHaveLength(3);
      expect(await gaps('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')).toEqual([]);
      const ahead = spanOf('2026-12-19T12:00:00Z', '2026-12-20T00:00:00Z');
      expect(await store.bounces.gaps(ahead)).toEqual([ahead]);
    },
  );

  it('is no reason to take what isn’t over for read', async () => {
    const reader = collector();
    aheadMs = 30 * DAY_MS;
    await reader.runDue();
    aheadMs = 0;
    await store.clock.setRight(now());
    const before = server.received.length;
    expect(await reader.readUntil(now())).toBeNull();
    expect(server.received.length).toBeGreaterThan(before);
    expect(await store.bounces.readUntil()).toEqual(now());
  });
});
