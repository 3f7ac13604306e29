import { alerts } from './postbell/alerts/alerts.ts';
import { digests } from './postbell/digest/digests.ts';
import { monitors } from './postbell/monitors/monitors.ts';
import { recurring } from './campaign/recurring/recurring.ts';
import type { SubscriptionCommands } from '../commands/subscriptions/define-subscription.ts';
import type { Operation } from '../commands/define.ts';

/** Everything that a channel can subscribe to, in the order in which lists show it. */
export const SUBSCRIPTIONS: readonly SubscriptionCommands[] = [
  alerts,
  digests,
  monitors,
  recurring,
];

/** Returns the commands of those whose commands belong to an area. */
export function subscriptionsIn(area: string): readonly Operation[] {
  return SUBSCRIPTIONS.flatMap(({ operations }) => operations).filter((one) => one.area === area);
}
