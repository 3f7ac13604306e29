import { resultOf, type Result } from '../lib/result.ts';
import { daysTouched, type Span } from '../domain/schedule.ts';
import { runLeased } from '../jobs/lease.ts';
import { RefusedError, UnavailableError } from '../lib/errors.ts';
import type { PostbellError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { postbellFor } from '../policy/postbell-itself.ts';
import { actingAs } from '../service/principal.ts';
import type { Service } from '../service/service.ts';
import { type Bounce, BOUNCES_KEPT_MS } from '../service/smtp/bounces.ts';
import type { NewBounce } from '../store/digest/bounces.ts';
import type { Store } from '../store/store.ts';

export interface BounceCollectorParts {
  readonly store: Pick<Store, 'bounces' | 'leases'>;
  readonly service: Service;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
  readonly log: Log;
  readonly now: () => Date;
}

interface KeptCount {
  readonly count: number;
}

export type BounceCollector = ReturnType<typeof createBounceCollector>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds between two readings: Postbell may be away for most of a day and miss no bounce. */
const EVERY_MS = 2 * HOUR_MS;
/** Milliseconds between two readings while bounces are many more than the time before. */
const EVERY_MS_GROWING = 30 * MINUTE_MS;
const GROWING = { share: 1.5, atLeast: 50 };
const AGAIN_MS = 5 * MINUTE_MS;
/** The oldest bounces that are requested by day, though the service needn't report them any more. */
const REQUESTED_BACK_MS = 48 * HOUR_MS;
const NOTED_EVERY_PAGES = 50;

const READ_ELSEWHERE = 'Another process of Postbell is reading the bounces.';
const NOTHING_DONE = { outcome: 'none' } as const;

/**
 * Reads SMTP bounces often enough that none is lost: the service reports those of the last 24 hours
 * only. One process at a time does; a reading that breaks off covers no span.
 */
export function createBounceCollector(parts: BounceCollectorParts) {
  const { store, log } = parts;
  const stopping = new AbortController();
  let running: Promise<PostbellError | null> | null = null;

  const read = async (isForced: boolean): Promise<PostbellError | null> => {
    let failure: PostbellError | null = null;
    const { leases } = store;
    const task = { name: 'smtp bounces', everyMs: EVERY_MS, nothing: { count: 0 }, isForced, log };
    const isDone = await runLeased<KeptCount>(
      { ...task, leases, signal: stopping.signal },
      async (before, signal) => {
        const result = await resultOf(readWindow(parts, signal));
        const next = nextOf(before, result);
        ({ failure } = result);
        if (failure) {
          const level = failure instanceof RefusedError ? 'info' : 'warn';
          log[level]({ err: failure, inMs: next.inMs }, 'bounces not read');
        }
        return next;
      },
    );
    return isDone || !isForced ? failure : new UnavailableError(READ_ELSEWHERE, NOTHING_DONE);
  };
  /** Shares a reading under way: within a process, there is one at a time. */
  const inTurn = (isForced: boolean): Promise<PostbellError | null> => {
    // Whichever digest asks first, all get them.
    running ??= actingAs(postbellFor('figures'), () => read(isForced)).finally(() => {
      running = null;
    });
    return running;
  };

  return {
    async runDue(): Promise<void> {
      await inTurn(false);
    },

    /** Makes all bounces until an instant known; returns the failure where they can't all be. */
    async readUntil(at: Date): Promise<PostbellError | null> {
      const isKnown = async () => ((await store.bounces.readUntil()) ?? new Date(0)) >= at;
      if (await isKnown()) return null;
      // A reading under way may have begun before that instant.
      const failure = await running;
      if (failure || (await isKnown())) return failure;
      return await inTurn(true);
    },

    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Reads the last 24 hours and returns how many records there were. */
async function readWindow(parts: BounceCollectorParts, signal: AbortSignal): Promise<number> {
  const { store, now, log } = parts;
  const begunAt = now();
  const fromAt = new Date(begunAt.getTime() - BOUNCES_KEPT_MS);
  const readUntil = await store.bounces.readUntil();
  // Bounces that the previous reading did not have came back after it.
  const notBefore = readUntil && readUntil > fromAt ? readUntil : fromAt;
  const count = await keepAll(parts, signal, { notBefore });
  await store.bounces.noteRead({ fromAt, untilAt: begunAt });
  log.info({ count, fromAt, untilAt: begunAt }, 'bounces read');
  const oldest = new Date(begunAt.getTime() - REQUESTED_BACK_MS);
  const lostFrom = readUntil && readUntil > oldest ? readUntil : oldest;
  const lost = { fromAt: lostFrom, untilAt: fromAt };
  const { failure } = await resultOf(readLost(parts, signal, lost));
  if (failure) log.info({ err: failure, ...lost }, 'bounces of before not read');
  return count;
}

/**
 * Requests days of a gap by their date. We assume that the service may report more of them than it
 * promises, but not that it reports all: the bounces it reports count, and the gap stays one.
 */
async function readLost(
  parts: BounceCollectorParts,
  signal: AbortSignal,
  lost: Span,
): Promise<void> {
  if (lost.fromAt >= lost.untilAt) return;
  for (const day of daysTouched(lost, parts.serviceZone)) {
    await keepAll(parts, signal, { day, notBefore: lost.fromAt });
  }
}

async function keepAll(
  { store, service, log, now }: BounceCollectorParts,
  signal: AbortSignal,
  { day, notBefore }: { readonly day?: string; readonly notBefore: Date },
): Promise<number> {
  let pages = 0;
  let count = 0;
  for await (const page of service.smtp.bounces.pages(day)) {
    if (signal.aborted) throw new UnavailableError('Postbell is stopping.', NOTHING_DONE);
    // Emails of a day that were sent before the gap were reported before it.
    const isNew = ({ sentAt }: Bounce) => day === undefined || (sentAt && sentAt >= notBefore);
    const found = page.filter(isNew).map((bounce) => newBounceOf(bounce, notBefore, now()));
    await store.bounces.keep(found);
    pages += 1;
    count += page.length;
    if (pages % NOTED_EVERY_PAGES === 0) log.info({ pages, count, day }, 'reading bounces');
  }
  return count;
}

/** Returns a bounce with the earliest time at which it can have come back. */
function newBounceOf(bounce: Bounce, notBefore: Date, seenAt: Date): NewBounce {
  const { sentAt, email: address, sender, subject, answer } = bounce;
  const { code, subcode, text } = answer;
  const sinceMs = Math.max(sentAt?.getTime() ?? 0, notBefore.getTime());
  const bouncedAt = new Date(Math.min(sinceMs, seenAt.getTime()));
  return { bouncedAt, sentAt, address, sender, subject, code, subcode, answer: text };
}

function nextOf(before: KeptCount, { value: count, failure }: Result<number>) {
  if (count === null) {
    return { kept: before, inMs: failure instanceof RefusedError ? EVERY_MS : AGAIN_MS };
  }
  const { share, atLeast } = GROWING;
  const isGrowing = count > before.count * share && count - before.count >= atLeast;
  return { kept: { count }, inMs: isGrowing ? EVERY_MS_GROWING : EVERY_MS };
}
