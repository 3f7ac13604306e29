import type { Db } from '../schema.ts';

/** One digest of a channel: what is due at an instant in ISO 8601, or a name that begins with it. */
export interface Slot {
  readonly channelId: string;
  readonly slot: string;
}

/** A change of a slot that only its holder makes. */
export function heldBy(db: Db, { channelId, slot }: Slot, owner: string) {
  return db
    .updateTable('slots')
    .where('channel_id', '=', channelId)
    .where('slot', '=', slot)
    .where('taken_by', '=', owner);
}
