import type { Fact, OperationAction, Section, Text } from '../../../domain/reply.ts';
import type { OperationContext } from '../../context.ts';

/** Something that needs attention, with what to do about it. */
export interface Finding {
  /** `bad`: events or messages are being missed; `warning`: may soon be, or is worth a look. */
  readonly tone: 'bad' | 'warning';
  readonly text: Text;
  readonly action?: OperationAction;
}

/** Health of one part of everything. */
export interface Health {
  readonly findings: readonly Finding[];
  /** Facts on its state, whether good or bad. */
  readonly facts: readonly Fact[];
  /** Sections below all facts. */
  readonly details?: readonly Section[];
}

export interface Examination {
  /** Name for the middle of a sentence where it fails, e.g. `the webhooks`. */
  readonly about: string;
  examine(context: OperationContext): Promise<Health>;
}
