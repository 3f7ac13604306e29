import { alerts } from './postbell/alerts/alerts.ts';
import { digests } from './postbell/digest/digests.ts';
import { monitors } from './postbell/monitors/monitors.ts';
import type { SubscriptionCommands } from '../commands/subscriptions/define-subscription.ts';
import { hereOf } from '../commands/subscriptions/here.ts';

/** Everything that a channel can subscribe to, in the order in which lists show it. */
export const SUBSCRIPTIONS: readonly SubscriptionCommands[] = [alerts, digests, monitors];

/** The sources of pickers, by kind. */
export const SUBSCRIPTION_REFERENCES = Object.fromEntries(
  SUBSCRIPTIONS.map(({ kind, references }) => [kind.kind, references]),
);

export const here = hereOf(SUBSCRIPTIONS);
