import type { Fact, OperationWish, Section, Text } from '../../../core/reply.ts';
import type { OperationContext } from '../../context.ts';

/** Something that needs attention, with what to do about it. */
export interface Finding {
  /** `bad`: events or messages are being missed; `warning`: may soon be, or is worth a look. */
  readonly tone: 'bad' | 'warning';
  readonly text: Text;
  readonly step?: OperationWish;
}

/** What one part of everything is like. */
export interface Health {
  readonly findings: readonly Finding[];
  /** How it stands, whether well or not. */
  readonly facts: readonly Fact[];
  /** What stands below all facts. */
  readonly details?: readonly Section[];
}

export interface Examination {
  /** For the middle of a sentence where it fails, e.g. `the webhooks`. */
  readonly about: string;
  examine(context: OperationContext): Promise<Health>;
}
