import type { Db } from '../schema.ts';

/**
 * The key of one digest in a channel: an instant in ISO 8601 at which it is due, or a name that
 * begins with it.
 */
export interface Slot {
  readonly channelId: string;
  readonly slot: string;
}

/** Builds a change of a slot that only its owner makes. */
export function heldBy(db: Db, { channelId, slot }: Slot, owner: string) {
  return db
    .updateTable('slots')
    .where('channel_id', '=', channelId)
    .where('slot', '=', slot)
    .where('taken_by', '=', owner);
}
