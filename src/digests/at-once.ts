import { randomUUID } from 'node:crypto';
import { daysBefore, latestOccurrence, type Period, periodBefore } from '../domain/schedule.ts';
import type { DigestSettings } from '../domain/digest.ts';
import type { Section } from '../domain/reply.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Digest } from '../domain/digest.ts';
import type { Store } from '../store/store.ts';
import {
  composeDraft,
  type DigestDraft,
  type DraftParts,
  filterWordsOf,
  gatherDigest,
  requireSomething,
} from './compose.ts';
import { type DigestSection, isIncomplete } from './section.ts';
import { digestReply, type WrittenDigest } from './digest-reply.ts';
import { draftOf } from './fill-in.ts';
import { leaseOf } from '../jobs/occurrences.ts';

interface AtOnceParts extends DraftParts {
  readonly store: Pick<Store, 'limits' | 'snapshots' | 'occurrences'>;
  readonly outbox: Pick<Outbox, 'sendNow' | 'wake'>;
}

export type DigestsAtOnce = ReturnType<typeof createAtOnce>;

/** Digests on request, each an occurrence of its own: none at its time is left out for it. */
export function createAtOnce(parts: AtOnceParts) {
  const { store, outbox, sectionsOf, now } = parts;
  return {
    /** Composes a digest with these settings as if it were due now, its thread included. */
    async preview(settings: DigestSettings, channelId?: string) {
      const at = now();
      const thresholds = channelId === undefined ? {} : await store.limits.of(channelId);
      const period = periodToday(settings, at);
      const filterWords = await filterWordsOf(settings.filter, store, at);
      const request = { settings, filterWords, period, now: at, thresholds };
      const { reply, details, isQuiet } = await composeDigest(sectionsOf(settings.kind), request);
      return { reply, isQuiet, details: details.map((detail) => detail.reply) };
    },

    /**
     * Posts a digest below a line that says why it comes now, and returns what it lacks.
     * @throws {PostbellError} when nothing of it can be had, now or later, or Slack refuses it.
     */
    async postNow(digest: Digest, line: Section) {
      const at = now();
      const period = periodToday(digest, at);
      // Somebody requested it, so a digest with nothing to report still posts its quiet line.
      const talkative = { ...digest, whenQuiet: 'line' } as const;
      const state = await composeDraft(talkative, parts, {
        period,
        dueAt: at,
        note: line,
        isRequested: true,
      });
      if (!state.parts.some(isIncomplete)) requireSomething(state.parts);
      const { channelId, id } = digest;
      const owner = randomUUID();
      const key = { channelId, occurrence: `${at.toISOString()} ${id} ${owner}` };
      const messageId = `digest ${channelId} ${key.occurrence}`;
      await outbox.sendNow(channelId, async () => {
        await store.occurrences.take(key, leaseOf(owner, at), at);
        await store.occurrences.complete(key, owner, draftOf(messageId, state, now()), now());
        return messageId;
      });
      outbox.wake();
      return { missing: state.parts.flatMap(({ lacks }) => lacks) };
    },
  };
}

/** @throws {PostbellError} when no part can be had. */
export async function composeDigest(
  parts: readonly DigestSection[],
  request: DigestDraft,
): Promise<WrittenDigest> {
  const content = await gatherDigest(parts, request);
  requireSomething(content);
  const { settings, filterWords = '', period } = request;
  return digestReply({ settings, filterWords, period, parts: content }, 'under Details');
}

/** Returns a period that ends today and has as many days as the latest occurrence covered. */
function periodToday(settings: DigestSettings, at: Date): Period {
  const { time, zone, weekdays } = settings;
  const times = { time, zone, days: weekdays };
  const { days } = periodBefore(latestOccurrence(time, zone, at, weekdays), times);
  return daysBefore(at, zone, days.length);
}
