import { EVENT_KINDS, EVENT_LABELS, isEventKind } from '../../core/events.ts';
import { enumerated, uncapitalised } from '../../core/words.ts';

/** What a subscription shows, for the middle of a sentence; no kinds are all kinds. */
export function kindsInWords(kinds: readonly string[]): string {
  if (kinds.length === 0 || kinds.length === EVENT_KINDS.length) return 'all events';
  return enumerated(
    kinds.map((kind) => (isEventKind(kind) ? uncapitalised(EVENT_LABELS[kind]) : kind)),
  );
}
