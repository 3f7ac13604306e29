import { randomUUID } from 'node:crypto';
import { daysBefore, latestTurn, type Period, periodOfTurn } from '../domain/schedule.ts';
import type { DigestSettings } from '../domain/digest.ts';
import type { Section } from '../domain/reply.ts';
import type { Digest } from '../store/digest/digests.ts';
import type { Store } from '../store/store.ts';
import { type DigestDraft, gatherDigest, requireSomething } from './compose.ts';
import { digestReply, type WrittenDigest } from './digest-reply.ts';
import type { DigestSection } from './section.ts';
import { createDraft, draftOf, type DraftParts, filterWordsOf } from './draft.ts';
import { createFollowingUp, type FollowingParts } from './follow-ups.ts';
import { createPoster } from './post-digest.ts';

interface AtOnceParts extends FollowingParts, DraftParts {
  readonly store: Pick<Store, 'thresholds' | 'readings' | 'slots' | 'followUps' | 'digests'>;
}

/** Digests on request, outside of occurrences: no occurrence's slot is used up. */
export function createAtOnce(parts: AtOnceParts) {
  const { store, sectionsOf, now } = parts;
  const post = createPoster(parts);
  const draft = createDraft(parts);
  const followUp = createFollowingUp(parts);

  return {
    /** Composes a digest with these settings as if it were due now, its thread included. */
    async preview(settings: DigestSettings, channelId?: string) {
      const at = now();
      const thresholds = channelId === undefined ? {} : await store.thresholds.of(channelId);
      const period = periodToday(settings, at);
      const filterWords = await filterWordsOf(settings.scope, store, at);
      const request = { settings, filterWords, period, dueAt: at, now: at, thresholds };
      const { reply, details, isQuiet } = await composeDigest(sectionsOf(settings.kind), request);
      return { reply, isQuiet, details: details.map((detail) => detail.reply) };
    },

    /**
     * Posts a digest in its channel, below a line that says why it comes now. Returns what it
     * lacks.
     * @throws {PostbellError} when nothing of it can be had, now or later, or Slack refuses it.
     */
    async postNow(digest: Digest, line: Section) {
      const at = now();
      const period = periodToday(digest, at);
      // Somebody requested it, so a digest with nothing to report still posts its quiet line.
      const talkative = { ...digest, whenQuiet: 'line' } as const;
      const state = await draft(talkative, { period, dueAt: at, note: line });
      if (state.askAt === null) requireSomething(state.parts);
      const outcome = await post({
        channelId: digest.channelId,
        turn: { at, day: period.days.at(-1) ?? '' },
        slot: `${at.toISOString()} ${digest.id} ${randomUUID()}`,
        isRequested: true,
        compose: async () => draftOf(state),
      });
      if ('error' in outcome) throw outcome.error;
      await followUp(now(), digest.id);
      return { missing: state.parts.flatMap(({ lacks }) => lacks) };
    },
  };
}

/**
 * Composes a digest for reading only: it names what is missing, and promises nothing.
 * @throws {PostbellError} when no part can be had.
 */
export async function composeDigest(
  parts: readonly DigestSection[],
  request: DigestDraft,
): Promise<WrittenDigest> {
  const content = await gatherDigest(parts, request);
  requireSomething(content);
  const { settings, filterWords = '', period } = request;
  return digestReply({ settings, filterWords, period, parts: content });
}

/** Returns a period that ends today and has as many days as the latest occurrence covered. */
function periodToday(settings: DigestSettings, at: Date): Period {
  const { time, zone, weekdays } = settings;
  const { days } = periodOfTurn(latestTurn(time, zone, at, weekdays), settings);
  return daysBefore(at, zone, days.length);
}
