import pMap from 'p-map';
import { periodOfTurn, type Turn } from '../core/daily.ts';
import type { DigestSettings } from '../core/digest.ts';
import type { Log } from '../core/log.ts';
import type { Posting } from '../core/post.ts';
import type { Reply } from '../core/reply.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import { createSummaries } from './alerts/summaries.ts';
import { createAtOnce } from './at-once.ts';
import type { Digest } from '../store/digests.ts';
import { createCollecting } from './collecting/collecting.ts';
import { composeDigest } from './compose.ts';
import { dueTurn } from './due.ts';
import { everyMinute } from './every-minute.ts';
import { withOwnStep } from './own-step.ts';
import { createParts } from './parts/parts.ts';
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
  const collecting = createCollecting({ store, service, serviceZone, log, now });
  const partsOf = createParts({ service, store, log, now, serviceZone });

  const compose = async ({ settings, turn }: DueTurn): Promise<Reply> => {
    const period = periodOfTurn(turn, settings);
    const wanted = { settings, period, dueAt: turn.at, now: now() };
    return (await composeDigest(partsOf(settings.kind), wanted)).reply;
  };

  const runOne = async (digest: Digest, at: Date, composeOnce: typeof compose): Promise<void> => {
    const turn = digest.pausedAt ? null : dueTurn(digest, at);
    if (!turn) return;
    await post({
      channelId: digest.channelId,
      turn,
      slot: `${turn.at.toISOString()} ${digest.id}`,
      missedBecause: 'Postbell was not running',
      compose: async () => withOwnStep(await composeOnce({ settings: digest, turn }), digest),
    });
  };

  const runDigests = async (at: Date): Promise<void> => {
    const composeOnce = onceEach(compose);
    await pMap(await store.digests.list(), (digest) => runOne(digest, at, composeOnce), {
      concurrency: CHANNELS_AT_ONCE,
      stopOnError: false,
    });
  };

  /** Posts what is due at an instant and not yet posted; one channel's failure stops no other. */
  const runDue = async (at: Date): Promise<void> => {
    await Promise.all([runDigests(at), runSummaries(at)]);
  };

  const waking = everyMinute(() => runDue(now()), log);
  return {
    start(): void {
      collecting.start();
      waking.start();
    },

    /** Resolves when what goes on has ended. */
    async stop(): Promise<void> {
      await Promise.all([collecting.stop(), waking.stop()]);
    },

    /** What operations ask of digests. */
    port: createAtOnce({ partsOf, posting, now }),

    runDue,
  };
}

interface DueTurn {
  readonly settings: DigestSettings;
  readonly turn: Turn;
}

/** Channels that want the same are told the same, so it is asked for once. */
function onceEach(compose: (due: DueTurn) => Promise<Reply>): typeof compose {
  const composed = new Map<string, Promise<Reply>>();
  return (due) => {
    const { kind, zone, weekdays, scope, language } = due.settings;
    const key = JSON.stringify([kind, zone, weekdays, scope, language, due.turn.at]);
    const reply = composed.get(key) ?? compose(due);
    composed.set(key, reply);
    return reply;
  };
}
