import type { EventKind } from './events.ts';

/** A webhook: one kind of event that the service posts to one address; spec 1, section 2.9. */
export interface Webhook {
  readonly id: string;
  readonly action: string;
  readonly url: string;
}

/** The changes, planned or done, after which the service reports each kind of event here once. */
export interface WebhookRepair {
  /** Kinds of events that no webhook reports here. */
  readonly create: readonly EventKind[];
  /** Webhooks of this bot with a former address or secret; they get the current one. */
  readonly renew: readonly Webhook[];
  /** Webhooks of this bot that would report the same events twice. */
  readonly remove: readonly Webhook[];
  /** Kinds of events that are reported here correctly. */
  readonly keep: readonly EventKind[];
  /** Webhooks of others; never touched. */
  readonly foreign: readonly Webhook[];
}

export function isNeeded({ create, renew, remove }: WebhookRepair): boolean {
  return create.length + renew.length + remove.length > 0;
}

/** A kind of event that the service counts but that doesn't arrive although its webhook exists. */
export interface Silence {
  readonly kind: EventKind;
  /** The time at which one last arrived; `null`: never. */
  readonly receivedAt: Date | null;
  /** The latest campaign that proves it. */
  readonly campaign: { readonly id: string; readonly name: string; readonly sentAt: Date };
}
