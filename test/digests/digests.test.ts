import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  LimitedError,
  UnavailableError,
  UndeliverableError,
  type PostbellError,
} from '../../src/lib/errors.ts';
import { DAILY } from '../../src/domain/digest.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Posting } from '../../src/domain/post.ts';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import { createDigests } from '../../src/digests/digests.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { createStepping } from '../outbox/sending.ts';
import { clientOf, json, startServer, type HttpServer } from '../service/http-server.ts';

const log = createLog('silent');
const MINUTE_MS = 60_000;

let folder: string;
let server: HttpServer;
let stores: Store[];
let posts: { channelId: string; at: Date; reply: Reply }[];
let clock: Date;
/** What posting throws next, in order. */
let refusals: PostbellError[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postbell-digests-'));
  server = await startServer(({ start }) => json(quietDay(start)));
  stores = [];
  posts = [];
  refusals = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function quietDay(start: string): unknown {
  if (start.includes('/campaigns')) return [];
  if (start.includes('/bounces')) return { total: 0, emails: [], request_limit: 100, found: 0 };
  return { balance: { main: '1', bonus: '0', currency: 'EUR' } };
}

const post: Posting = {
  post: async (channelId, reply) => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    posts.push({ channelId, at: clock, reply });
    return { channelId, ts: `${posts.length}.0` };
  },
  update: async () => {},
};

/** A process of its own on the shared store. */
async function startProcess() {
  const store = await openStore(`sqlite:${join(folder, 'postbell.db')}`, { log });
  stores.push(store);
  const service = clientOf(server.url);
  const now = () => clock;
  const outbox = createStepping({ store, post, now });
  const digests = createDigests({ store, service, outbox, log, now, serviceZone: 'UTC' });
  const runDue = async () => {
    await digests.runDue(clock);
    await outbox.sendDue();
  };
  return { store, digests, runDue };
}

const at = (iso: string) => new Date(iso);

async function setSchedule(store: Store, time: string, zone: string, since: string) {
  await store.digests.add(
    { ...DAILY, channelId: 'C0NEWS', time, zone, createdBy: 'U1' },
    at(since),
  );
}

/** Wakes processes at every step of a stretch of time. */
async function pass(
  processes: readonly Awaited<ReturnType<typeof startProcess>>[],
  from: string,
  until: string,
  stepMs = 30 * MINUTE_MS,
) {
  for (let ms = at(from).getTime(); ms <= at(until).getTime(); ms += stepMs) {
    clock = new Date(ms);
    await Promise.all(processes.map(({ runDue }) => runDue()));
  }
}

const localDays = (zone: string) =>
  posts.map((post) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(post.at));

describe('a change of clocks', () => {
  it('tells each day once, those of 23 and 25 hours too', async () => {
    const process = await startProcess();
    await setSchedule(process.store, '09:00', 'Europe/Kyiv', '2026-10-23T12:00:00Z');
    await pass([process], '2026-10-23T12:00:00Z', '2026-10-27T12:00:00Z');
    expect(posts.map(({ reply }) => reply.title)).toEqual([
      'Digest for Friday 23 October',
      'Digest for Saturday 24 October',
      'Digest for Sunday 25 October',
      'Digest for Monday 26 October',
    ]);
  });
});

describe('turns, missed ones and moved clocks', () => {
  it('a restart posts nothing twice', async () => {
    const before = await startProcess();
    await setSchedule(before.store, '09:00', 'Europe/Kyiv', '2026-11-01T00:00:00Z');
    await pass([before], '2026-11-21T06:00:00Z', '2026-11-21T07:30:00Z');
    const after = await startProcess();
    await pass([after], '2026-11-21T07:31:00Z', '2026-11-21T12:00:00Z');
    expect(posts).toHaveLength(1);
  });

  it('a digest that was missed comes up to six hours late, and says so', async () => {
    const process = await startProcess();
    await setSchedule(process.store, '09:00', 'Europe/Kyiv', '2026-11-01T00:00:00Z');
    await pass([process], '2026-11-21T12:50:00Z', '2026-11-21T14:00:00Z', MINUTE_MS);
    expect(posts.map((post) => post.at)).toEqual([at('2026-11-21T12:50:00Z')]);
    expect(posts[0]?.reply.sections?.[0]).toMatchObject({
      kind: 'notice',
      text: [
        'Posted late: due ',
        { at: at('2026-11-21T07:00:00Z'), show: 'datetime' },
        ', Postbell was not running.',
      ],
    });
  });

  it('a digest that is more than six hours late is left out', async () => {
    const process = await startProcess();
    await setSchedule(process.store, '09:00', 'Europe/Kyiv', '2026-11-01T00:00:00Z');
    await pass([process], '2026-11-21T13:01:00Z', '2026-11-21T20:00:00Z');
    expect(posts).toEqual([]);
  });

  it('one that is late past midnight still tells the day that it was due for', async () => {
    const process = await startProcess();
    await setSchedule(process.store, '23:00', 'Europe/Kyiv', '2026-11-01T00:00:00Z');
    await pass([process], '2026-11-21T22:30:00Z', '2026-11-21T22:40:00Z', MINUTE_MS);
    expect(posts.map(({ reply }) => reply.title)).toEqual(['Digest for Friday 20 November']);
  });

  it('a new schedule starts with its next turn', async () => {
    const process = await startProcess();
    await setSchedule(process.store, '09:00', 'Europe/Kyiv', '2026-11-21T09:00:00Z');
    await pass([process], '2026-11-21T09:00:00Z', '2026-11-22T08:00:00Z');
    expect(localDays('Europe/Kyiv')).toEqual(['2026-11-22']);
  });

  it('who sets another time on the same day gets a digest at that time', async () => {
    const process = await startProcess();
    await setSchedule(process.store, '09:00', 'UTC', '2026-11-20T12:00:00Z');
    await pass([process], '2026-11-21T08:55:00Z', '2026-11-21T09:05:00Z', MINUTE_MS);
    await setSchedule(process.store, '09:30', 'UTC', '2026-11-21T09:10:00Z');
    await pass([process], '2026-11-21T09:10:00Z', '2026-11-21T10:00:00Z', MINUTE_MS);
    expect(posts.map((post) => post.at.toISOString().slice(11, 16))).toEqual(['09:00', '09:30']);
  });

  it('a clock that goes back gives no second digest, one that goes ahead for a while skips none', async () => {
    const process = await startProcess();
    await setSchedule(process.store, '09:00', 'UTC', '2026-11-01T00:00:00Z');
    for (const [from, until] of [
      ['2026-11-21T08:50:00Z', '2026-11-21T09:05:00Z'],
      ['2026-11-21T07:00:00Z', '2026-11-21T10:00:00Z'],
      ['2026-11-20T15:30:00Z', '2026-11-20T16:00:00Z'],
      ['2026-11-22T17:00:00Z', '2026-11-22T18:00:00Z'],
      ['2026-11-22T08:50:00Z', '2026-11-22T09:10:00Z'],
    ] as const) {
      await pass([process], from, until, 5 * MINUTE_MS);
    }
    expect(posts.map((post) => post.at)).toEqual([
      at('2026-11-21T09:00:00Z'),
      at('2026-11-22T09:00:00Z'),
    ]);
  });

  it('each channel has its own, and one that fails stops no other', async () => {
    const process = await startProcess();
    for (const channelId of ['C1', 'C2', 'C3']) {
      const request = { ...DAILY, channelId, createdBy: 'U1' };
      await process.store.digests.add(request, at('2026-11-01T00:00:00Z'));
    }
    refusals = [gone()];
    await pass([process], '2026-11-21T09:00:00Z', '2026-11-21T12:00:00Z');
    expect(posts.filter(({ channelId }) => channelId.startsWith('C'))).toHaveLength(2);
  });
});

const gone = () =>
  new UndeliverableError('The channel is archived.', { permanent: true, reason: 'is_archived' });

describe('failures', () => {
  const day = async () => {
    const process = await startProcess();
    await setSchedule(process.store, '09:00', 'UTC', '2026-11-01T00:00:00Z');
    await pass([process], '2026-11-21T08:58:00Z', '2026-11-21T11:00:00Z', MINUTE_MS);
    return posts.map((post) => post.at.toISOString().slice(11, 16));
  };

  it('a post that Slack puts off is posted when Slack says', async () => {
    refusals = [new LimitedError('Later.', { retryAt: at('2026-11-21T09:02:00Z') })];
    expect(await day()).toEqual(['09:02']);
  });

  it('passing trouble is tried again within minutes', async () => {
    const trouble = () =>
      new UndeliverableError('Slack is ill.', { permanent: false, reason: 'fatal_error' });
    refusals = [trouble(), trouble()];
    expect(await day()).toEqual(['09:02']);
  });

  it('what may have been posted is never posted again; what belongs to it comes once', async () => {
    refusals = [new UnavailableError('Slack isn’t answering.', { outcome: 'unknown' })];
    expect(new Set(await day())).toEqual(new Set(['09:03']));
    const [digest, ...below] = posts;
    expect(below.map(({ reply }) => reply.title)).toEqual(['More on bounces', 'More on balance']);
    expect(digest?.reply.sections?.[0]).toMatchObject({
      text: 'Postbell was interrupted while it posted this digest, so that it may stand above already.',
    });
  });

  it('a service that is down holds nothing up: what is missing is named and promised', async () => {
    server.respond = () => ({ status: 500 });
    expect(await day()).toEqual(['09:00']);
    expect(posts[0]?.reply).toEqual({
      title: 'Digest for Friday 20 November',
      summary:
        'Nothing known yet: the service isn’t answering. Postbell asks again and fills it in here.',
    });
  });

  it('a channel that is closed pauses its digest, and whoever made it is told once', async () => {
    refusals = [gone()];
    const process = await startProcess();
    await setSchedule(process.store, '09:00', 'UTC', '2026-11-01T00:00:00Z');
    await pass([process], '2026-11-21T09:00:00Z', '2026-11-23T12:00:00Z');
    await pass([await startProcess()], '2026-11-23T12:30:00Z', '2026-11-23T14:00:00Z');
    expect(posts.map(({ channelId, reply }) => [channelId, reply.title])).toEqual([
      ['U1', 'Digest paused'],
    ]);
    expect(plainText(posts[0]?.reply.summary ?? '')).toBe(
      'Your digest of 09:00 (UTC) is paused in #C0NEWS: the channel is archived.',
    );
    expect((await process.store.digests.list())[0]?.pausedReason).toBe('is_archived');
    await process.store.digests.resumeInvited('C0NEWS', clock);
    await pass([process], '2026-11-23T14:00:00Z', '2026-11-24T12:00:00Z');
    expect(posts.slice(1).map(({ reply }) => reply.title)).toEqual([
      'Digest for Monday 23 November',
    ]);
  });
});
