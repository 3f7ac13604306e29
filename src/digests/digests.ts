import { action } from '../domain/reply.ts';
import pMap from 'p-map';
import { isChannelClosed, type Pause, tellPauses } from '../domain/pause.ts';
import { periodOfTurn, type Turn } from '../domain/schedule.ts';
import { UndeliverableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { Posting } from '../domain/post.ts';
import type { Service } from '../service/service.ts';
import type { Digest } from '../store/digest/digests.ts';
import type { Store } from '../store/store.ts';
import { createSummaries } from './summaries.ts';
import { createAtOnce } from './at-once.ts';
import { createCollecting } from './snapshots/snapshots.ts';
import { createDraft, draftOf } from './draft.ts';
import { createPoster, dueTurn } from './post-digest.ts';
import { createResuming } from './resume-digest.ts';
import { createFollowingUp } from './follow-ups.ts';
import { createSections } from './sections/sections.ts';

interface DigestParts {
  readonly store: Store;
  readonly service: Service;
  /**
   * The service with requests of several digests at about the same time merged. Default: `service`.
   */
  readonly sharedService?: Service;
  readonly posting: Posting;
  readonly log: Log;
  readonly now: () => Date;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
  /** Returns the IANA zone of a person; without it summaries of events are posted by UTC. */
  readonly zoneOf?: (personId: string) => Promise<string>;
  /** The parts of each kind of digest. Default: as in sections.ts. */
  readonly sectionsOf?: ReturnType<typeof createSections>;
  /** The longest that one part may take, see compose.ts. */
  readonly withinMs?: number;
}

/** Digests that are composed at once in one minute. http.ts limits requests to the service. */
const DIGESTS_AT_ONCE = 8;

/**
 * Posts each digest at its occurrences. A job only triggers a check: the store decides what is due
 * and whether another process has it.
 */
export function createDigests(parts: DigestParts) {
  const { store, service, posting, log, now, zoneOf = async () => 'UTC' } = parts;
  const post = createPoster({ store, posting, log, now });
  const runSummaries = createSummaries({ store, service, post, zoneOf, log });
  const collecting = createCollecting(parts);
  const { sharedService = service } = parts;
  const { bounces: collector } = collecting;
  const { sectionsOf = createSections({ ...parts, service: sharedService, collector }) } = parts;
  // A digest on request shows current figures, not an answer that was shared a minute ago.
  const { sectionsOf: freshSectionsOf = createSections({ ...parts, collector }) } = parts;
  const followUp = createFollowingUp({ ...parts, sectionsOf });
  const resume = createResuming({ ...parts, followUp });
  const draft = createDraft({ ...parts, sectionsOf });
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

  return {
    runDue,

    /** Collects the figures for later digests that are due at an instant. */
    collect: (at: Date, signal?: AbortSignal) => collecting.runDue(at, signal),

    /** Breaks off the reading of bounces, which digests wait for. */
    stop: () => collector.stop(),

    /** Resumes the digests of a channel that Postbell paused, since it was invited there. */
    invited: (channelId: string) => resumePausedDigests(channelId, store, now()),

    /** The interface for operations. */
    port: createAtOnce({ ...parts, sectionsOf: freshSectionsOf }),
  };
}

interface TurnParts extends Pick<DigestParts, 'store' | 'now'> {
  readonly post: ReturnType<typeof createPoster>;
  readonly draft: ReturnType<typeof createDraft>;
  readonly followUp: ReturnType<typeof createFollowingUp>;
}

/** Posts one digest at an occurrence, and pauses it where its channel is closed. */
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

interface PausedParts {
  readonly store: Pick<Store, 'idempotencyKeys' | 'digests'>;
  readonly posting: Pick<Posting, 'post'>;
  readonly log: Log;
}

/** Notifies the people whose digests Postbell paused. */
async function tellPausedDigests(
  { store: { digests, idempotencyKeys }, posting, log }: PausedParts,
  at: Date,
): Promise<void> {
  const pauses = (await digests.list()).flatMap(pauseOf);
  await tellPauses(pauses, { idempotencyKeys, posting, log }, at);
}

/** Resumes the digests of a channel that Postbell paused, but not those that a person paused. */
async function resumePausedDigests(
  channelId: string,
  { digests }: PausedParts['store'],
  at: Date,
): Promise<void> {
  for (const { id, pausedReason } of await digests.list(channelId)) {
    if (pausedReason !== null) await digests.resume(id, at);
  }
}

function pauseOf(digest: Digest): readonly Pause[] {
  const { id, channelId, createdBy, time, zone, pausedAt, pausedReason } = digest;
  if (pausedAt === null || pausedReason === null) return [];
  return [
    {
      key: `paused digest ${id} ${pausedAt.getTime()}`,
      ownerId: createdBy,
      channelId,
      pausedAt,
      reason: pausedReason,
      title: 'Digest paused',
      what: `Your digest of ${time} (${zone}) is`,
      meanwhile: 'Those of the meantime are left out.',
      resume: action('postbell digest resume', { digest: id }, 'Let it run again'),
    },
  ];
}
