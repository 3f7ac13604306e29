import pMap from 'p-map';
import { dayBefore } from '../core/daily.ts';
import type { Log } from '../core/log.ts';
import type { Posting } from '../core/post.ts';
import type { Reply } from '../core/reply.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import { createSummaries } from './alerts/summaries.ts';
import { composeDigest } from './compose.ts';
import { dueTurn } from './due.ts';
import { everyMinute } from './every-minute.ts';
import { createPoster } from './post-digest.ts';

export interface DigestParts {
  readonly store: Store;
  readonly service: Service;
  readonly posting: Posting;
  readonly log: Log;
  readonly now: () => Date;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
  /** IANA zone of a person; without it summaries of events are posted by UTC. */
  readonly zoneOf?: (personId: string) => Promise<string>;
}

const CHANNELS_AT_ONCE = 3;

/**
 * Posts each channel's digest once a day at its time. The clock only wakes it: what is due, and
 * whether another process has it, the store decides.
 */
export function createDigests(parts: DigestParts) {
  const { store, service, posting, log, now, serviceZone, zoneOf = async () => 'UTC' } = parts;
  const post = createPoster({ store, posting, log, now });
  const runSummaries = createSummaries({ store, service, post, zoneOf, log });
  const compose = (zone: string, at: Date): Promise<Reply> =>
    composeDigest({ service, at, now: now(), zone, serviceZone });

  const runDigests = async (at: Date): Promise<void> => {
    const composeOnce = onceEach(compose);
    await pMap(
      await store.schedules.list(),
      async (schedule) => {
        const turn = dueTurn(schedule, at);
        if (!turn) return;
        const { channelId, zone } = schedule;
        await post({
          channelId,
          turn,
          missedBecause: 'Postbell was not running',
          compose: () => composeOnce(zone, turn.at),
        });
      },
      { concurrency: CHANNELS_AT_ONCE, stopOnError: false },
    );
  };

  /** Posts what is due at an instant and not yet posted; one channel's failure stops no other. */
  const runDue = async (at: Date): Promise<void> => {
    await Promise.all([runDigests(at), runSummaries(at)]);
  };

  return {
    ...everyMinute(() => runDue(now()), log),

    runDue,

    /**
     * Yesterday, as this channel's digest would tell it now; the reader's yesterday where there is
     * none.
     */
    async compose(channelId: string, readerZone: string): Promise<Reply> {
      const [schedule] = await store.schedules.list(channelId);
      return compose(schedule?.zone ?? readerZone, now());
    },
  };
}

/** Channels of one zone show the same day, so it is asked for once. */
function onceEach(compose: (zone: string, at: Date) => Promise<Reply>): typeof compose {
  const composed = new Map<string, Promise<Reply>>();
  return (zone, at) => {
    const key = `${zone} ${dayBefore(at, zone).day}`;
    const reply = composed.get(key) ?? compose(zone, at);
    composed.set(key, reply);
    return reply;
  };
}
