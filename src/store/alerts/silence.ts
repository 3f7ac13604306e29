import { quietUntil } from '../../domain/schedule.ts';
import type { Subscription } from './subscriptions.ts';
import type { Silence } from './event-notification.ts';

/** Returns why a subscription posts nothing at an instant; `null` when it may post. */
export function silenceOf(
  { pausedAt, mutedUntil, options }: Subscription,
  at: Date,
): Silence | null {
  if (pausedAt !== null) return 'paused';
  if (mutedUntil !== null && mutedUntil > at) return 'muted';
  return options.quiet !== null && quietUntil(options.quiet, at) !== null ? 'quiet' : null;
}
