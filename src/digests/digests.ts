import { Registry } from '@prometheus-io/client';
import type { Period } from '../domain/schedule.ts';
import type { Due } from '../jobs/occurrences.ts';
import type { Log } from '../lib/log.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Policy } from '../policy/policy.ts';
import type { Service } from '../service/service.ts';
import type { Digest } from '../domain/digest.ts';
import type { Composed } from '../store/occurrences.ts';
import type { Store } from '../store/store.ts';
import { createAtOnce } from './at-once.ts';
import { readAccount } from '../snapshots/account.ts';
import { createBounceCollector } from '../snapshots/bounces.ts';
import { readRecentCampaigns } from '../snapshots/campaigns.ts';
import { composeDraft } from './compose.ts';
import { digestKinds } from './digest-messages.ts';
import { draftOf, fillInDue } from './fill-in.ts';
import { createDigestMetrics } from './metrics.ts';
import { createSections } from './sections/sections.ts';

/** A digest that is due: the beginning of the ids of its messages, and the days to report on. */
type Occasion = Due & { readonly id: string; readonly period: Period };

interface DigestParts {
  readonly store: Store;
  readonly service: Service;
  /** Merges equal requests of digests at about the same time. Default: `service`. */
  readonly sharedService?: Service;
  readonly policy: Pick<Policy, 'ownerOf'>;
  readonly outbox: Pick<Outbox, 'add' | 'sendNow' | 'wake'>;
  /** Default: nothing is measured. */
  readonly metrics?: Registry;
  readonly log: Log;
  readonly now: () => Date;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
  readonly sectionsOf?: ReturnType<typeof createSections>;
  readonly withinMs?: number;
}

/** Composes digests, fills in what they lacked, and reads beforehand what they report on. */
export function createDigests(parts: DigestParts) {
  const { store, service, outbox, log, now } = parts;
  const metrics = createDigestMetrics(parts.metrics ?? new Registry());
  for (const kind of digestKinds(store, log, metrics)) outbox.add(kind);
  const collector = createBounceCollector(parts);
  const { sharedService = service } = parts;
  const { sectionsOf = createSections({ ...parts, service: sharedService, collector }) } = parts;
  // A digest on request shows current figures, not an answer that was shared a minute ago.
  const { sectionsOf: freshSectionsOf = createSections({ ...parts, collector }) } = parts;
  const draftParts = { ...parts, sectionsOf };

  return {
    /** Composes a digest that is due, with its thread. */
    async compose(digest: Digest, { id, period, ...due }: Occasion): Promise<Composed> {
      return draftOf(
        id,
        await composeDraft(digest, draftParts, { ...due, period, note: null }),
        now(),
      );
    },

    /** Asks again for what posted digests lack. */
    fillInDue: (at: Date): Promise<void> => fillInDue(at, draftParts),

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
