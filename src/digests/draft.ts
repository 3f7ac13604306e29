import { periodOfTurn, type Turn } from '../core/daily.ts';
import type { DigestKind } from '../core/digest.ts';
import type { Log } from '../core/log.ts';
import type { Section } from '../core/reply.ts';
import type { Digest } from '../store/digest/digests.ts';
import type { Store } from '../store/store.ts';
import { gatherDigest } from './compose.ts';
import { isQuietDay, messageOf, type DigestState } from './digest-state.ts';
import { firstAskAt, followUpOf } from './following-up.ts';
import type { Part } from './part.ts';
import type { Draft } from './post-digest.ts';

interface DraftParts {
  readonly store: Pick<Store, 'thresholds'>;
  readonly partsOf: (kind: DigestKind) => readonly Part[];
  /** For one part, see ask-parts.ts. */
  readonly withinMs?: number;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * What is posted at a digest's turn: what can be had by now, and what is still to be done. Nothing
 * where nothing is to be told and the digest is to be silent then.
 */
export function createDraft({ store, partsOf, withinMs, log, now }: DraftParts) {
  return async (digest: Digest, turn: Turn, note: Section | null): Promise<Draft> => {
    const startedAt = now();
    const { id, channelId, kind, time, zone, weekdays, scope, language, whenQuiet } = digest;
    const settings = { kind, time, zone, weekdays, scope, language, whenQuiet };
    const asked = {
      settings,
      thresholds: await store.thresholds.of(channelId),
      period: periodOfTurn(turn, settings),
      dueAt: turn.at,
    };
    const bounds = { log, ...(withinMs !== undefined && { withinMs }) };
    const parts = await gatherDigest(partsOf(kind), { ...asked, now: startedAt }, bounds);
    const missing = parts.flatMap(({ lacks }) => lacks.map(({ words }) => words));
    const ms = now().getTime() - startedAt.getTime();
    log.info({ digestId: id, channelId, kind, missing, ms }, 'digest composed');
    const state: DigestState = {
      ...asked,
      digest: { id, channelId },
      note,
      parts,
      fills: [],
      toldDetails: [],
      isShown: true,
      attempts: 0,
      askAt: firstAskAt(parts, now()),
    };
    if (whenQuiet === 'nothing' && isQuietDay(state)) return { reply: null };
    return {
      reply: messageOf(state),
      followUp: (placed, at) => followUpOf(state, placed, at),
    };
  };
}
