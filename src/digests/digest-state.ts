import type { Period } from '../domain/schedule.ts';
import { type DigestSettings, isPrivate } from '../domain/digest.ts';
import type { Thresholds } from '../domain/figures.ts';
import type { OperationAction, Reply, Section } from '../domain/reply.ts';
import type { SectionResult } from './compose.ts';
import { type Detail, digestReply, type Fill, type Outlook } from './digest-reply.ts';

/** A digest as it was composed, with all that is needed to fill in what it lacks. */
export interface DigestState {
  /** The digest's id and channel at the time of composing. */
  readonly digest: { readonly id: string; readonly channelId: string };
  readonly settings: DigestSettings;
  /** The filter in words; absent: no filter. */
  readonly filterWords?: string;
  readonly thresholds: Thresholds;
  readonly period: Period;
  readonly dueAt: Date;
  /** The end of a sentence: why no process began it in time; absent: one did. */
  readonly lateBecause?: string;
  /** A notice at the top: who asked for it, or that it was posted late. */
  readonly note: Section | null;
  /** Somebody asked for it, whatever its times are. */
  readonly isRequested?: true;
  /** The digest may have been posted before; this message carries its thread. */
  readonly isResumed?: true;
  readonly parts: readonly SectionResult[];
  readonly fills: readonly Fill[];
  readonly outlook: Outlook;
  /** Keys of the messages that an older version posted in the thread. */
  readonly postedDetails?: readonly string[];
}

/** Returns the message of a digest. */
export function messageOf(state: DigestState): Reply {
  return withOwnAction(digestReply(state).reply, state.digest);
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
  return digestReply(state).isQuiet;
}

/** Returns the messages of the thread, in this order. */
export function detailsOf(state: DigestState): readonly Detail[] {
  const { postedDetails = [] } = state;
  return digestReply(state).details.filter(({ key }) => !postedDetails.includes(key));
}
