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
