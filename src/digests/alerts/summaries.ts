import { UndeliverableError } from '../../lib/errors.ts';
import { WEEKDAYS } from '../../domain/schedule.ts';
import type { Log } from '../../lib/log.ts';
import type { Service } from '../../service/service.ts';
import type { Digest } from '../../store/digest/digests.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import { dueTurn } from '../due.ts';
import type { createPoster } from '../post-digest.ts';
import { composeSummary } from './compose-summary.ts';

interface SummaryParts {
  readonly store: Store;
  readonly service: Service;
  readonly post: ReturnType<typeof createPoster>;
  /** IANA zone of a person. */
  readonly zoneOf: (personId: string) => Promise<string>;
  readonly log: Log;
}

/** The time of summaries in a channel without a digest. */
const USUAL_TIME = '09:00';

/**
 * Posts a summary a day for each subscription in that mode: at the time of the channel's digest, or
 * at nine in the zone of the subscription's creator.
 */
export function createSummaries({ store, service, post, zoneOf, log }: SummaryParts) {
  const runOne = async (
    subscription: Subscription,
    digest: Digest | undefined,
    at: Date,
  ): Promise<void> => {
    const { id, channelId, createdBy, createdAt } = subscription;
    const zone = digest?.zone ?? (await zoneOf(createdBy));
    const time = digest?.time ?? USUAL_TIME;
    const turn = dueTurn({ time, zone, weekdays: WEEKDAYS, setAt: createdAt }, at);
    if (turn === null) return;
    const outcome = await post({
      channelId,
      turn,
      slot: `${turn.at.toISOString()} ${id}`,
      compose: async (note) => {
        const reply = await composeSummary(subscription, turn.at, { store, service });
        return { reply: note ? { ...reply, sections: [note, ...(reply.sections ?? [])] } : reply };
      },
    });
    if (outcome.kind !== 'lost') return;
    await store.summaries.giveBack(id, turn.at);
    const { error } = outcome;
    if (error instanceof UndeliverableError && error.permanent) {
      await store.subscriptions.pause(channelId, error.reason, at);
    }
  };

  return async (at: Date): Promise<void> => {
    const digests = Map.groupBy(await store.digests.list(), ({ channelId }) => channelId);
    for (const subscription of await store.subscriptions.list()) {
      const { mode, pausedAt, mutedUntil, channelId } = subscription;
      const isSilent = pausedAt !== null || (mutedUntil !== null && mutedUntil > at);
      if (mode !== 'digest' || isSilent) continue;
      try {
        await runOne(subscription, digests.get(channelId)?.at(0), at);
      } catch (err) {
        log.error({ err, channelId }, 'a summary of events waits for the next minute');
      }
    }
  };
}
