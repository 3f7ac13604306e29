import type { EventKind } from './events.ts';

/** A kind of event that the service counts and that doesn't arrive, though its webhook is there. */
export interface Silence {
  readonly kind: EventKind;
  /** When one last arrived; `null`: never. */
  readonly heardAt: Date | null;
  /** The latest campaign that proves it. */
  readonly campaign: { readonly id: string; readonly name: string; readonly sentAt: Date };
}
