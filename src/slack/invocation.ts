import type { RawValues } from '../domain/reply.ts';
import type { Operation } from '../operations/define.ts';
import type { Recipient } from './answers.ts';

/** The way in which an operation was invoked. */
export type Way = 'command' | 'form' | 'button' | 'shortcut';

/** An operation that a person invoked, with everything it needs. */
export interface Invocation {
  readonly operation: Operation;
  readonly raw: RawValues;
  readonly to: Recipient;
  readonly way: Way;
  /** True where a form is open already, so that another one has to be pushed on top of it. */
  readonly isInForm?: boolean;
}

/** A message, or its container, in Slack's payloads. */
interface InThread {
  readonly thread_ts?: unknown;
  readonly ts?: unknown;
  readonly message_ts?: unknown;
}

/** Returns the thread of a message; a message that merely starts a thread is in the channel. */
export function threadIn(message: InThread): string | null {
  const { thread_ts: threadTs, ts, message_ts: ownTs = ts } = message;
  return typeof threadTs === 'string' && threadTs !== ownTs ? threadTs : null;
}
