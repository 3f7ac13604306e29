import type { Period } from '../domain/schedule.ts';
import type { DigestKind, DigestScope } from '../domain/digest.ts';
import type { Log } from '../lib/log.ts';
import type { Section } from '../domain/reply.ts';
import type { Digest } from '../store/digest/digests.ts';
import type { Store } from '../store/store.ts';
import { gatherDigest } from './compose.ts';
import { type DigestState, encodeState, isQuietDay, messageOf } from './digest-state.ts';
import { firstAskAt, followUpOf } from './follow-ups.ts';
import type { DigestSection } from './section.ts';
import type { Draft } from './post-digest.ts';
import { filterShortly } from '../domain/filter-words.ts';
import { keptNames } from '../store/digest/readings.ts';

export interface DraftParts {
  readonly store: Pick<Store, 'thresholds' | 'readings'>;
  readonly sectionsOf: (kind: DigestKind) => readonly DigestSection[];
  /** The longest that one part may take, see compose.ts. */
  readonly withinMs?: number;
  readonly log: Log;
  readonly now: () => Date;
}

interface DraftRequest {
  readonly period: Period;
  readonly dueAt: Date;
  /** A notice at the top of the digest. */
  readonly note: Section | null;
}

/** Gathers what a digest can report by now, and what is still to be done. */
export function createDraft({ store, sectionsOf, withinMs, log, now }: DraftParts) {
  return async (digest: Digest, { period, dueAt, note }: DraftRequest): Promise<DigestState> => {
    const startedAt = now();
    const { id, channelId, kind, time, zone, weekdays, scope, language, whenQuiet } = digest;
    const settings = { kind, time, zone, weekdays, scope, language, whenQuiet };
    const filterWords = await filterWordsOf(scope, store, startedAt);
    const requested = {
      settings,
      filterWords,
      thresholds: await store.thresholds.of(channelId),
      period,
      dueAt,
    };
    const bounds = { log, ...(withinMs !== undefined && { withinMs }) };
    const parts = await gatherDigest(sectionsOf(kind), { ...requested, now: startedAt }, bounds);
    const missing = parts.flatMap(({ lacks }) => lacks.map(({ words }) => words));
    const ms = now().getTime() - startedAt.getTime();
    log.info({ digestId: id, channelId, kind, missing, ms }, 'digest composed');
    return {
      ...requested,
      digest: { id, channelId },
      note,
      parts,
      fills: [],
      postedDetails: [],
      isShown: true,
      attempts: 0,
      askAt: firstAskAt(parts, now()),
    };
  };
}

/** Returns the message to post, or none where the day is quiet and the digest is silent then. */
export function draftOf(state: DigestState): Draft {
  if (state.settings.whenQuiet === 'nothing' && isQuietDay(state)) return { reply: null };
  return {
    reply: messageOf(state),
    stateJson: encodeState(state),
    followUp: (placed, at) => followUpOf(state, placed, at),
  };
}

/** Returns the filter of a digest in words for its title; empty where there is none. */
export async function filterWordsOf(
  scope: DigestScope,
  { readings }: Pick<Store, 'readings'>,
  at: Date,
): Promise<string> {
  return filterShortly(scope, await keptNames(readings, [scope], at));
}
