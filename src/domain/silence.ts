import type { EventKind } from './events.ts';

/** A kind of event that the service counts but that doesn't arrive although its webhook exists. */
export interface Silence {
  readonly kind: EventKind;
  /** The time at which one last arrived; `null`: never. */
  readonly receivedAt: Date | null;
  /** The latest campaign that proves it. */
  readonly campaign: { readonly id: string; readonly name: string; readonly sentAt: Date };
}
