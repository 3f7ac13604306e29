import { Registry } from '@prometheus-io/client';
import pMap from 'p-map';
import { periodBefore, type Occurrence } from '../domain/schedule.ts';
import type { Log } from '../lib/log.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { lostBy, ownerOf } from '../policy/owners.ts';
import type { Policy } from '../policy/policy.ts';
import { postbellFor } from '../policy/postbell-itself.ts';
import { actingAs } from '../service/principal.ts';
import type { Service } from '../service/service.ts';
import type { Digest } from '../domain/digest.ts';
import type { Store } from '../store/store.ts';
import { postSummaries, summaryKind } from './summaries.ts';
import { createAtOnce } from './at-once.ts';
import { readAccount } from '../snapshots/account.ts';
import { createBounceCollector } from '../snapshots/bounces.ts';
import { readRecentCampaigns } from '../snapshots/campaigns.ts';
import { composeDraft } from './compose.ts';
import { digestKinds, isLate } from './digest-messages.ts';
import { draftOf, fillInDue } from './fill-in.ts';
import { createDigestMetrics } from './metrics.ts';
import { dueOccurrence, runOccurrence } from './occurrences.ts';
import { COUNTING_DIGESTS, createSections } from './sections/sections.ts';

interface DigestParts {
  readonly store: Store;
  readonly service: Service;
  /** Merges equal requests of digests at about the same time. Default: `service`. */
  readonly sharedService?: Service;
  readonly policy: Pick<Policy, 'ownerOf' | 'peopleWho' | 'requireStill'>;
  readonly outbox: Pick<Outbox, 'add' | 'sendNow' | 'wake'>;
  /** Default: nothing is measured. */
  readonly metrics?: Registry;
  readonly log: Log;
  readonly now: () => Date;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
  /** Returns the IANA zone of a person; without it summaries of events are posted by UTC. */
  readonly zoneOf?: (personId: string) => Promise<string>;
  readonly sectionsOf?: ReturnType<typeof createSections>;
  readonly withinMs?: number;
}

/** Digests that are composed at once in one minute. http.ts limits requests to the service. */
const DIGESTS_AT_ONCE = 8;

/** Posts each digest at its occurrences: the store decides what is due, and in which process. */
export function createDigests(parts: DigestParts) {
  const { store, service, policy, outbox, log, now, zoneOf = async () => 'UTC' } = parts;
  const metrics = createDigestMetrics(parts.metrics ?? new Registry());
  const kinds = [...digestKinds(store, log, metrics), summaryKind(store)];
  for (const kind of kinds) outbox.add(kind);
  const collector = createBounceCollector(parts);
  const { sharedService = service } = parts;
  const { sectionsOf = createSections({ ...parts, service: sharedService, collector }) } = parts;
  // A digest on request shows current figures, not an answer that was shared a minute ago.
  const { sectionsOf: freshSectionsOf = createSections({ ...parts, collector }) } = parts;
  const draftParts = { ...parts, sectionsOf };
  const loggedIds = new Set<string>();

  const runOne = async (digest: Digest, due: Occurrence): Promise<void> => {
    const { channelId, id } = digest;
    const occurrence = `${due.at.toISOString()} ${id}`;
    const compose = async (sinceAt: Date) => {
      const lost = await lostBy(digest, COUNTING_DIGESTS, policy);
      if (lost !== null) {
        await store.digests.pauseOwnerless(digest, lost, now());
        return { messages: [], retryAt: null };
      }
      const state = await composeDraft(digest, draftParts, {
        period: periodBefore(due, digest),
        dueAt: due.at,
        note: null,
        // A running process would have begun it in time, even if it failed.
        ...(isLate(due.at, sinceAt) && { lateBecause: 'Postbell was not running' }),
      });
      return draftOf(`digest ${channelId} ${occurrence}`, state, now());
    };
    const principal = ownerOf(digest, COUNTING_DIGESTS, policy);
    await actingAs(principal, () =>
      runOccurrence({ channelId, occurrence, dueAt: due.at, compose }, parts),
    );
  };

  /** A digest whose time can't be told stops no other; it is logged once a process. */
  const dueOf = (digest: Digest, at: Date): Occurrence | null => {
    try {
      return dueOccurrence(digest, at);
    } catch (err) {
      const { id: digestId, channelId, zone } = digest;
      if (!loggedIds.has(digestId)) {
        log.error({ err, digestId, channelId, zone }, 'the time of a digest can’t be told');
      }
      loggedIds.add(digestId);
      return null;
    }
  };

  const runDigests = async (at: Date): Promise<void> => {
    const due = (await store.digests.list()).flatMap((digest) => {
      const occurrence = digest.pausedAt ? null : dueOf(digest, at);
      return occurrence ? [{ digest, occurrence }] : [];
    });
    await pMap(due, ({ digest, occurrence }) => runOne(digest, occurrence), {
      concurrency: DIGESTS_AT_ONCE,
      stopOnError: false,
    });
  };

  /** Posts what is due at an instant and not yet posted; one channel's failure stops no other. */
  const runDue = async (at: Date): Promise<void> => {
    const runs = await Promise.allSettled([
      runDigests(at),
      // They name campaigns, as cards do.
      actingAs(postbellFor('cards'), () => postSummaries(at, { ...parts, zoneOf })),
      fillInDue(at, draftParts),
    ]);
    const failures = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []));
    if (failures.length > 0) throw new AggregateError(failures, 'not all digests were posted');
  };

  return {
    runDue,

    async collect(at: Date, signal?: AbortSignal): Promise<void> {
      await Promise.all([
        collector.runDue(),
        readRecentCampaigns(parts, at, signal),
        readAccount(parts, at, signal),
      ]);
    },

    /** Breaks off the reading of bounces, which digests wait for. */
    stop: () => collector.stop(),

    port: createAtOnce({ ...parts, sectionsOf: freshSectionsOf }),
  };
}
