import type { Fact, OperationAction, Section, Text } from '../../../domain/reply.ts';
import type { OperationContext } from '../../context.ts';

/** Something that needs attention, with what to do about it. */
export interface Finding {
  readonly tone: 'bad' | 'warning';
  readonly text: Text;
  readonly action?: OperationAction | undefined;
}

/** Health of one part of everything. */
export interface Health {
  readonly findings: readonly (Finding | false)[];
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

/** Events or messages are being missed. */
export function bad(text: Text, action?: OperationAction): Finding {
  return { tone: 'bad', text, action };
}

/** Some may soon be missed, or it is worth a look. */
export function warning(text: Text, action?: OperationAction): Finding {
  return { tone: 'warning', text, action };
}
