import type { EventKind } from './events.ts';

/** A webhook of the service, see src/service/webhooks.ts. */
export interface Hook {
  readonly id: string;
  readonly action: string;
  readonly url: string;
}

/** What makes the service report each kind of event to this bot, once: to be done, or done. */
export interface WebhookRepair {
  /** Kinds that aren't reported here. */
  readonly create: readonly EventKind[];
  /** Ours with an address or a secret of earlier; they get today's. */
  readonly renew: readonly Hook[];
  /** Ours that would report a second time what another one does. */
  readonly remove: readonly Hook[];
  /** Kinds that are reported here as they should be. */
  readonly keep: readonly EventKind[];
  /** Somebody else's; never touched. */
  readonly foreign: readonly Hook[];
}

/** False when all is as it should be. */
export function isNeeded({ create, renew, remove }: WebhookRepair): boolean {
  return create.length + renew.length + remove.length > 0;
}
