import { setTimeout } from 'node:timers/promises';
import pMap from 'p-map';
import { attempt, type Attempt } from '../../lib/attempt.ts';
import { LimitedError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import {
  bouncedFor,
  type BouncedFor,
  type CampaignTotals,
  type Figure,
  totalsOf,
} from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';

export interface FullReadingParts {
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'get'> };
  readonly log: Log;
  readonly now?: () => Date;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Returns milliseconds of a clock that never goes back. */
  readonly elapsedMs?: () => number;
}

/** A campaign's figures as they are stored. */
export interface FullTotals extends CampaignTotals {
  /** The reasons for bounces; absent where an older version stored the figures. */
  readonly bouncedFor?: readonly BouncedFor[];
}

type Read = Attempt<FullTotals>;

/**
 * Requests at once: enough for 10 requests a second if each takes half a second, with room left.
 */
const AT_ONCE = 6;
/** Failures in a row after which the rest isn't requested: their cause isn't a single campaign. */
const HOPELESS_IN_A_ROW = 10;
const MOST_TRIES = 3;
/** The longest wait for the service to take requests again. */
const LONGEST_WAIT_MS = 60_000;
const NOTE_EVERY = 50;
const NOTE_EVERY_MS = 10_000;

/**
 * Reads campaigns in full, one request each, a few at once; simultaneous requests for the same one
 * are shared.
 */
export function createFullReading(parts: FullReadingParts) {
  const { service, log, now = () => new Date(), sleep = setTimeout } = parts;
  const underWay = new Map<string, Promise<Read>>();

  const readPatiently = async (id: string): Promise<Read> => {
    for (let tries = 1; ; tries += 1) {
      const { value, failure } = await attempt(service.campaigns.get(id));
      if (!failure) return { value: fullTotalsOf(value.figures), failure };
      const waitMs = failure instanceof LimitedError ? +failure.retryAt - +now() : Infinity;
      if (waitMs > LONGEST_WAIT_MS || tries === MOST_TRIES) return { value, failure };
      log.warn({ waitMs, campaignId: id }, 'the service wants to be asked later');
      await sleep(Math.max(0, waitMs));
    }
  };
  const read = (id: string): Promise<Read> => {
    const begun = underWay.get(id) ?? readPatiently(id).finally(() => underWay.delete(id));
    underWay.set(id, begun);
    return begun;
  };

  /** Returns each campaign's figures, or why there are none, in the order of the ids. */
  return async (
    ids: readonly string[],
    keep: (id: string, totals: FullTotals) => Promise<void>,
  ): Promise<readonly Read[]> => {
    const noteProgress = progressNotes(ids.length, parts);
    const failed: Read[] = [];
    return await pMap(
      ids,
      async (id) => {
        const last = failed.at(-1);
        if (last && failed.length >= HOPELESS_IN_A_ROW) return last;
        const one = await read(id);
        if (one.failure) {
          log.warn({ err: one.failure, campaignId: id }, 'campaign not read in full');
          failed.push(one);
        } else {
          failed.length = 0;
          await keep(id, one.value);
        }
        noteProgress();
        return one;
      },
      { concurrency: AT_ONCE },
    );
  };
}

function fullTotalsOf(figures: readonly Figure[]): FullTotals {
  return { ...totalsOf(figures), bouncedFor: bouncedFor(figures) };
}

/** Logs the progress of reading every now and then. */
function progressNotes(
  total: number,
  { log, elapsedMs = () => performance.now() }: FullReadingParts,
): () => void {
  let done = 0;
  let notedMs = elapsedMs();
  return () => {
    done += 1;
    if (done % NOTE_EVERY !== 0 && elapsedMs() - notedMs < NOTE_EVERY_MS) return;
    notedMs = elapsedMs();
    log.info({ read: done, of: total }, 'reading campaigns in full');
  };
}
