import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { createBounceCollector } from '../../../src/digests/snapshots/bounces.ts';
import type { Store } from '../../../src/store/store.ts';
import { clientOf, type HttpServer, json, startServer } from '../../service/http-server.ts';
import { openedStore } from '../sections/told-by.ts';

const log = createLog('silent');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (iso: string) => new Date(iso);

let server: HttpServer;
let store: Store;
/** When it really is: the service's clock is right. */
let realAt: Date;
/** How far the clock of Postbell runs ahead. */
let aheadMs: number;
let bouncedAt: Date[];

beforeEach(async () => {
  realAt = at('2026-11-20T00:00:00Z');
  aheadMs = 0;
  bouncedAt = [];
  store = await openedStore(now);
  server = await startServer(({ start }) => {
    const isOfToday = !start.includes('date=');
    const content = bouncedAt.filter(
      (one) => isOfToday && one <= realAt && +realAt - +one < DAY_MS,
    );
    const emails = content.map((one, index) => ({
      email_to: `p${index}@example.com`,
      sender: 'shop@larkspur.example',
      send_date: one.toISOString().slice(0, 19).replace('T', ' '),
      subject: 'Your order',
      smtp_answer_code: 550,
      smtp_answer_subcode: '5.1.1',
      smtp_answer_data: 'no such user here',
    }));
    return json({ total: emails.length, emails, request_limit: 100, found: emails.length });
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
});

const now = () => new Date(+realAt + aheadMs);
const collector = () =>
  createBounceCollector({ store, service: clientOf(server.url), serviceZone: 'UTC', log, now });

/** Wakes it every half hour; times that were kept are set right each minute. */
async function pass(reader: ReturnType<typeof collector>, until: string): Promise<void> {
  for (; realAt < at(until); realAt = new Date(+realAt + HOUR_MS / 2)) {
    await store.clock.setRight(now());
    await reader.runDue();
  }
}

const span = (from: string, until: string) => ({ fromAt: at(from), untilAt: at(until) });

describe('a clock that ran a month ahead for some hours', () => {
  it.each([false, true])(
    'costs no bounce once it is set right (restarted: %s)',
    async (isRestarted) => {
      const reader = collector();
      bouncedAt = [6, 9, 15].map((hour) => new Date(+realAt + hour * HOUR_MS));
      await pass(reader, '2026-11-20T05:00:00Z');
      aheadMs = 30 * DAY_MS;
      await pass(reader, '2026-11-20T10:00:00Z');
      aheadMs = 0;
      await pass(isRestarted ? collector() : reader, '2026-11-21T08:00:00Z');
      const day = span('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z');
      expect(await store.bounces.list({ ...day, senders: [] }, 10)).toHaveLength(3);
      expect(await store.bounces.gaps(day)).toEqual([]);
      const ahead = span('2026-12-19T12:00:00Z', '2026-12-20T00:00:00Z');
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
