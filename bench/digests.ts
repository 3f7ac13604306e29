import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { daysBefore } from '../src/domain/schedule.ts';
import { DAILY } from '../src/domain/digest.ts';
import { createLog } from '../src/lib/log.ts';
import { createBounceCollector } from '../src/digests/collecting/bounces.ts';
import { composeDigest } from '../src/digests/compose.ts';
import { createParts } from '../src/digests/parts/parts.ts';
import { createService } from '../src/service/service.ts';
import { openStore } from '../src/store/store.ts';

/*
 * What a digest of campaigns asks the service for, and how long that takes at its 10 requests a
 * second (SERVICE_RATE_LIMIT), each answered after 60 ms: the first digest of a Postbell that knows
 * nothing; the same an hour later; the same again when one campaign in ten has been opened since;
 * and that of the next day, on which as many went out, the old ones in its list unchanged.
 */
const SIZES = [10, 100, 1000];
const REQUESTS_A_SECOND = 10;
const ANSWER_MS = 60;
const PAGE = 100;
const MORNING = new Date('2026-11-21T09:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const log = createLog('silent');
const rows: Record<string, Record<string, number>> = {};
for (const size of SIZES) await measure(size);
console.table(rows);

async function measure(size: number): Promise<void> {
  const fake = await startService();
  const store = await openStore('sqlite::memory:', { log });
  let now = MORNING;
  const service = createService(
    { baseUrl: fake.url, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: REQUESTS_A_SECOND },
    { log },
  );
  const parts = { service, store, log, now: () => now, serviceZone: 'UTC' };
  const collector = createBounceCollector(parts);
  const tellCampaigns = createParts({ ...parts, collector });
  const settings = { ...DAILY, kind: 'campaigns' } as const;
  const digest = async (name: string, at: Date): Promise<void> => {
    now = at;
    const before = { ...fake.requests };
    const startedMs = performance.now();
    const period = daysBefore(at, 'UTC', 1);
    await composeDigest(tellCampaigns('campaigns'), { settings, period, dueAt: at, now });
    const [lists, details] = [
      fake.requests.lists - before.lists,
      fake.requests.details - before.details,
    ];
    rows[`${size} campaigns: ${name}`] = {
      'GET /campaigns': lists,
      'GET /campaigns/{id}': details,
      'a campaign': (lists + details) / size,
      seconds: Math.round((performance.now() - startedMs) / 100) / 10,
    };
  };
  fake.send(size, new Date(MORNING.getTime() - DAY_MS));
  await digest('first', MORNING);
  await digest('an hour later', new Date(MORNING.getTime() + HOUR_MS));
  fake.openEvery(10);
  await digest('one in ten opened', new Date(MORNING.getTime() + 2 * HOUR_MS));
  fake.send(size, MORNING);
  await digest('next day', new Date(MORNING.getTime() + DAY_MS));
  await store.close();
  fake.stop();
}

interface Sent {
  readonly id: number;
  readonly sentAt: Date;
  opened: number;
}

/** Nothing but campaigns, the newest first. */
async function startService() {
  const campaigns: Sent[] = [];
  const requests = { lists: 0, details: 0 };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const id = Number(/^\/campaigns\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    requests[id > 0 ? 'details' : 'lists'] += 1;
    const offset = Number(searchParams.get('offset') ?? 0);
    const one = campaigns.filter((campaign) => campaign.id === id).map(detailOf);
    const answer =
      id > 0
        ? one[0]
        : campaigns
            .toReversed()
            .slice(offset, offset + PAGE)
            .map(rowOf);
    void setTimeout(ANSWER_MS).then(() => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    send(count: number, sentAt: Date): void {
      const first = campaigns.length + 1;
      for (let id = first; id < first + count; id += 1) campaigns.push({ id, sentAt, opened: 300 });
    },
    openEvery(step: number): void {
      for (const campaign of campaigns) if (campaign.id % step === 0) campaign.opened += 1;
    },
    stop: () => server.close().closeAllConnections(),
  };
}

function rowOf({ opened, ...campaign }: Sent) {
  const counts = { sent: 1000, delivered: 990, link_redirected: 50, unsubscribe: 1, error: 10 };
  return { ...sharedBy(campaign), statistics: { ...counts, opening: opened } };
}

function detailOf({ opened, ...campaign }: Sent) {
  const counts = { 1: 1000, 2: 990, 3: opened, 4: 50, 5: 1, 6: 8, 11: 1 };
  const general = Object.entries(counts).map(([code, count]) => ({ code, count, explain: '' }));
  return { ...sharedBy(campaign), statistics: { general } };
}

function sharedBy({ id, sentAt }: Omit<Sent, 'opened'>) {
  const date = sentAt.toISOString().slice(0, 19).replace('T', ' ');
  const message = { sender_email: 'news@example.com', subject: 'News', list_id: 1 };
  return { id, name: `Campaign ${id}`, status: 3, all_email_qty: 1000, send_date: date, message };
}
