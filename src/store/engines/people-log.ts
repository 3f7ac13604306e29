import { KEY_BYTES } from '../events/people.ts';
import type { SeenPerson } from './people-memory.ts';

// Marks are bits of one byte.
const ENTRY_BYTES = KEY_BYTES + 1;

/** Returns a person's entry in a row of `people_log`, in Latin-1: the key and the marks. */
export function entryOf([key, seen]: SeenPerson): string {
  return key + String.fromCharCode(seen);
}

/**
 * Reads the people of a row, in the order in which they were seen; a person's last entry counts.
 */
export function readPeople(bytes: Uint8Array): readonly SeenPerson[] {
  const row = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: row.length / ENTRY_BYTES }, (_, index) => {
    const end = index * ENTRY_BYTES + KEY_BYTES;
    return [row.toString('latin1', end - KEY_BYTES, end), row.readUInt8(end)];
  });
}
