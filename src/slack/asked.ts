import type { RawValues } from '../core/reply.ts';
import type { Operation } from '../operations/define.ts';
import type { Recipient } from './answers.ts';

/** How it was asked for. */
export type Way = 'command' | 'form' | 'button' | 'shortcut';

/** An operation that somebody asked for, with everything it needs. */
export interface Asked {
  readonly operation: Operation;
  readonly raw: RawValues;
  readonly to: Recipient;
  readonly way: Way;
  /** Where a form is open already, another one lies above it. */
  readonly isInForm?: boolean;
}

/** A message, or what holds one, in Slack's payloads. */
interface InThread {
  readonly thread_ts?: unknown;
  readonly ts?: unknown;
  readonly message_ts?: unknown;
}

/** The thread in which a message stands; one that merely starts a thread stands in the channel. */
export function threadIn(message: InThread): string | null {
  const { thread_ts: threadTs, ts, message_ts: ownTs = ts } = message;
  return typeof threadTs === 'string' && threadTs !== ownTs ? threadTs : null;
}
