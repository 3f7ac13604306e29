import type { Fact, OperationAction, Section, Text } from '../../../domain/reply.ts';
import type { OperationContext } from '../../../commands/context.ts';
import type { SubscriptionCommands } from '../../../commands/subscriptions/define-subscription.ts';

export interface Finding {
  readonly tone: 'bad' | 'warning';
  readonly text: Text;
  readonly action?: OperationAction | undefined;
}

export interface Health {
  readonly findings: readonly (Finding | false)[];
  readonly facts: readonly Fact[];
  readonly details?: readonly Section[];
}

export type Examination = (
  context: OperationContext,
  subscriptions: readonly SubscriptionCommands[],
) => Promise<Health>;

export function minutesSince(at: Date, now: Date): number {
  return Math.floor((now.getTime() - at.getTime()) / 60_000);
}

/** Events or messages are being missed. */
export function bad(text: Text, action?: OperationAction): Finding {
  return { tone: 'bad', text, action };
}

/** Some may soon be missed, or it is worth a look. */
export function warning(text: Text, action?: OperationAction): Finding {
  return { tone: 'warning', text, action };
}
