import type { Period } from '../domain/schedule.ts';
import { type DigestSettings, isPrivate } from '../domain/digest.ts';
import type { Thresholds } from '../domain/figures.ts';
import type { OperationAction, Reply, Section } from '../domain/reply.ts';
import type { SectionResult } from './compose.ts';
import { type Detail, digestReply, type Fill } from './digest-reply.ts';

/** A posted digest, with all that is needed to continue it. */
export interface DigestState {
  /** The digest's id and channel at the time of composing. */
  readonly digest: { readonly id: string; readonly channelId: string };
  readonly settings: DigestSettings;
  /** The filter in words; absent: no filter, or an older version posted the digest. */
  readonly filterWords?: string;
  readonly thresholds: Thresholds;
  readonly period: Period;
  readonly dueAt: Date;
  readonly note: Section | null;
  /** The digest may have been posted before; this message carries its thread. */
  readonly isResumed?: true;
  readonly parts: readonly SectionResult[];
  readonly fills: readonly Fill[];
  /** Keys of the messages that are in the thread already. */
  readonly postedDetails: readonly string[];
  /** False while the posted message lacks the latest change. */
  readonly isShown: boolean;
  /** The number of times that missing figures were requested again. */
  readonly attempts: number;
  /** The time of the next such request; `null`: there is none. */
  readonly askAt: Date | null;
}

/** Returns the message of a digest. */
export function messageOf(state: DigestState): Reply {
  return withOwnAction(written(state).reply, state.digest);
}

/**
 * Adds the action to get a digest privately, or to stop it. A one-line digest in a channel gets
 * none.
 */
function withOwnAction(reply: Reply, digest: DigestState['digest']): Reply {
  const isOneLine = reply.sections === undefined;
  if (isOneLine && !isPrivate(digest)) return reply;
  return { ...reply, actions: [...(reply.actions ?? []), ownAction(digest)] };
}

function ownAction(digest: DigestState['digest']): OperationAction {
  return {
    kind: 'operation',
    ...(isPrivate(digest)
      ? { label: 'Stop sending me this', operation: 'postbell digest remove' }
      : { label: 'Send me this privately', operation: 'postbell digest private' }),
    values: { digest: digest.id },
  };
}

/** Tells whether nothing is missing and nothing is worth a message. */
export function isQuietDay(state: DigestState): boolean {
  return written(state).isQuiet;
}

/** Returns the messages that the thread still lacks, in this order. */
export function detailsToTell(state: DigestState): readonly Detail[] {
  return written(state).details.filter(({ key }) => !state.postedDetails.includes(key));
}

/** Marks a detail as posted. Its content is dropped: files may be large and contain addresses. */
export function withDetailPosted(state: DigestState, { key }: Detail): DigestState {
  const [name, ...rest] = key.split('/');
  const parts = state.parts.map((part): SectionResult => {
    if (part.name !== name || !part.content?.details) return part;
    const details = part.content.details.filter((one) => one.key !== rest.join('/'));
    return { ...part, content: { ...part.content, details } };
  });
  return { ...state, parts, postedDetails: [...state.postedDetails, key] };
}

function written(state: DigestState) {
  const { settings, filterWords = '', period, parts, note, fills } = state;
  const { askAt, attempts, isResumed = false } = state;
  const outlook = askAt ? 'asked again' : attempts > 0 ? 'given up' : 'as it is';
  return digestReply({ settings, filterWords, period, parts, note, fills, outlook, isResumed });
}

/** Encodes the state as text that preserves instants. */
export function encodeState(state: DigestState): string {
  return JSON.stringify(state, function (this: Record<string, unknown>, key, shown: unknown) {
    return this[key] instanceof Date ? { instant: shown } : shown;
  });
}

/** @param text from `encodeState` */
export function decodeState(text: string): DigestState {
  const revived: unknown = JSON.parse(text, (_, value: unknown) =>
    isInstant(value) ? new Date(value.instant) : value,
  );
  return revived as DigestState;
}

function isInstant(value: unknown): value is { readonly instant: string } {
  return typeof value === 'object' && value !== null && 'instant' in value;
}
