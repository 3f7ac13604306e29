import pMap from 'p-map';
import { isChannelClosed } from '../core/closed-channel.ts';
import { periodOfTurn, type Turn } from '../core/daily.ts';
import { UndeliverableError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Posting } from '../core/post.ts';
import type { Service } from '../service/service.ts';
import type { Digest } from '../store/digest/digests.ts';
import type { Store } from '../store/store.ts';
import { createSummaries } from './alerts/summaries.ts';
import { createAtOnce } from './at-once.ts';
import { createCollecting } from './collecting/collecting.ts';
import { createDraft, draftOf } from './draft.ts';
import { dueTurn } from './due.ts';
import { createFollowingUp } from './following-up.ts';
import type { EveryMinute } from './every-minute.ts';
import { overlappingMinutes } from './overlapping-minutes.ts';
import { createParts } from './parts/parts.ts';
import { resumePausedDigests, tellPausedDigests } from './paused-digests.ts';
import { createPoster } from './post-digest.ts';
import { createResuming } from './resume-digest.ts';

export interface DigestParts {
  readonly store: Store;
  readonly service: Service;
  /** Answers what several digests ask at about the same time once. Default: `service`. */
  readonly sharedService?: Service;
  readonly posting: Posting;
  readonly log: Log;
  readonly now: () => Date;
  /** Default: by the clock. */
  readonly everyMinute?: EveryMinute;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
  /** IANA zone of a person; without it summaries of events are posted by UTC. */
  readonly zoneOf?: (personId: string) => Promise<string>;
  /** What each kind of digest is made of. Default: as in parts.ts. */
  readonly partsOf?: ReturnType<typeof createParts>;
  /** How long one part may take, see ask-parts.ts. */
  readonly withinMs?: number;
}

/** Of one minute. The service's own pace is kept by http.ts, however many ask. */
const DIGESTS_AT_ONCE = 8;

/**
 * Posts each digest at its turn. The clock only wakes it: what is due, and whether another process
 * has it, the store decides.
 */
export function createDigests(parts: DigestParts) {
  const { store, service, posting, log, now, zoneOf = async () => 'UTC' } = parts;
  const post = createPoster({ store, posting, log, now });
  const runSummaries = createSummaries({ store, service, post, zoneOf, log });
  const collecting = createCollecting(parts);
  const { sharedService = service } = parts;
  const { bounces: collector } = collecting;
  const { partsOf = createParts({ ...parts, service: sharedService, collector }) } = parts;
  // Who asks for one now wants what is there now, not what another was told a minute ago.
  const { partsOf: freshPartsOf = createParts({ ...parts, collector }) } = parts;
  const followUp = createFollowingUp({ ...parts, partsOf });
  const resume = createResuming({ ...parts, followUp });
  const draft = createDraft({ ...parts, partsOf });
  const runOne = createTurn({ ...parts, post, draft, followUp });

  const runDigests = async (at: Date): Promise<void> => {
    const due = (await store.digests.list()).flatMap((digest) => {
      const turn = digest.pausedAt ? null : dueTurn(digest, at);
      return turn ? [{ digest, turn }] : [];
    });
    await pMap(due, ({ digest, turn }) => runOne(digest, turn), {
      concurrency: DIGESTS_AT_ONCE,
      stopOnError: false,
    });
    await tellPausedDigests({ store, posting, log }, at);
  };

  /** Posts what is due at an instant and not yet posted; one channel's failure stops no other. */
  const runDue = async (at: Date): Promise<void> => {
    const runs = await Promise.allSettled([
      runDigests(at),
      runSummaries(at),
      followUp(at),
      resume(at),
    ]);
    const failures = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []));
    if (failures.length > 0) throw new AggregateError(failures, 'not all digests were posted');
  };

  const minutes = overlappingMinutes(() => runDue(now()), log, parts.everyMinute);
  return {
    start(): void {
      collecting.start();
      minutes.start();
    },

    /** Resolves when what is under way has ended. */
    async stop(): Promise<void> {
      await Promise.all([collecting.stop(), minutes.stop()]);
    },

    runDue,

    /** Reads what is due at an instant of what digests will tell, as happens by itself, too. */
    collect: (at: Date) => collecting.runDue(at),

    /** Lets the digests of a channel run again that Postbell paused because it wasn't in there. */
    invited: (channelId: string) => resumePausedDigests(channelId, store, now()),

    /** What operations ask of digests. */
    port: createAtOnce({ ...parts, partsOf: freshPartsOf }),
  };
}

interface TurnParts extends Pick<DigestParts, 'store' | 'now'> {
  readonly post: ReturnType<typeof createPoster>;
  readonly draft: ReturnType<typeof createDraft>;
  readonly followUp: ReturnType<typeof createFollowingUp>;
}

/** Posts one digest at its turn, and pauses it where nothing can be posted any more. */
function createTurn({ store, now, post, draft, followUp }: TurnParts) {
  return async (digest: Digest, turn: Turn): Promise<void> => {
    const outcome = await post({
      channelId: digest.channelId,
      turn,
      slot: `${turn.at.toISOString()} ${digest.id}`,
      missedBecause: 'Postbell was not running',
      compose: async (note) => {
        const period = periodOfTurn(turn, digest);
        return draftOf(await draft(digest, { period, dueAt: turn.at, note }));
      },
    });
    if (outcome.kind === 'posted') await followUp(now(), digest.id);
    if (outcome.kind !== 'lost') return;
    const { error } = outcome;
    if (error instanceof UndeliverableError && isChannelClosed(error.reason)) {
      await store.digests.pause(digest.id, error.reason, now());
    }
  };
}
