import type { DigestKind, DigestScope } from '../domain/digest.ts';
import type { Log } from '../lib/log.ts';
import type { Digest } from '../store/digest/digests.ts';
import type { Store } from '../store/store.ts';
import { gatherDigest } from './compose.ts';
import { type DigestState, isQuietDay } from './digest-state.ts';
import { digestMessages } from './digest-messages.ts';
import { firstAskAt, isIncomplete } from './fill-in.ts';
import type { Draft } from './occurrences.ts';
import type { DigestSection } from './section.ts';
import { filterShortly } from '../domain/filter-words.ts';
import { keptNames } from '../store/digest/snapshots.ts';

export interface DraftParts {
  readonly store: Pick<Store, 'thresholds' | 'snapshots'>;
  readonly sectionsOf: (kind: DigestKind) => readonly DigestSection[];
  /** The longest that one part may take, see compose.ts. */
  readonly withinMs?: number;
  readonly log: Log;
  readonly now: () => Date;
}

type DraftRequest = Pick<DigestState, 'period' | 'dueAt' | 'note' | 'lateBecause' | 'isRequested'>;

/** Gathers what a digest can report by now, and what is still to be done. */
export function createDraft({ store, sectionsOf, withinMs, log, now }: DraftParts) {
  return async (digest: Digest, given: DraftRequest): Promise<DigestState> => {
    const startedAt = now();
    const { id, channelId, kind, time, zone, weekdays, scope, language, whenQuiet } = digest;
    const settings = { kind, time, zone, weekdays, scope, language, whenQuiet };
    const filterWords = await filterWordsOf(scope, store, startedAt);
    const requested = {
      ...given,
      settings,
      filterWords,
      thresholds: await store.thresholds.of(channelId),
    };
    const bounds = { log, ...(withinMs !== undefined && { withinMs }) };
    const parts = await gatherDigest(sectionsOf(kind), { ...requested, now: startedAt }, bounds);
    const missing = parts.flatMap(({ lacks }) => lacks.map(({ words }) => words));
    const ms = now().getTime() - startedAt.getTime();
    log.info({ digestId: id, channelId, kind, missing, ms }, 'digest composed');
    return {
      ...requested,
      digest: { id, channelId },
      parts,
      fills: [],
      outlook: isIncomplete(parts) ? 'asked again' : 'as it is',
    };
  };
}

/** Returns the messages of a digest; none where the day is quiet and the digest is silent then. */
export function draftOf(id: string, state: DigestState, at: Date): Draft {
  const isSilent = state.settings.whenQuiet === 'nothing' && isQuietDay(state);
  if (isSilent) return { messages: [], askAt: null };
  return { messages: digestMessages(id, state), askAt: firstAskAt(state, at) };
}

/** Returns the filter of a digest in words for its title; empty where there is none. */
export async function filterWordsOf(
  scope: DigestScope,
  { snapshots }: Pick<Store, 'snapshots'>,
  at: Date,
): Promise<string> {
  return filterShortly(scope, await keptNames(snapshots, [scope], at));
}
