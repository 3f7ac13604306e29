import { KEY_BYTES } from '../events/people.ts';
import type { SeenPerson } from './people-memory.ts';

// Marks are bits of one byte.
const ENTRY_BYTES = KEY_BYTES + 1;

/** People as a row of `people_log` has them: key after key, each followed by its marks. */
export function writePeople(people: readonly SeenPerson[]): Uint8Array {
  const bytes = Buffer.allocUnsafe(people.length * ENTRY_BYTES);
  for (const [index, [key, seen]] of people.entries()) {
    bytes.write(key, index * ENTRY_BYTES, 'latin1');
    bytes[index * ENTRY_BYTES + KEY_BYTES] = seen;
  }
  return bytes;
}

export function readPeople(bytes: Uint8Array): readonly SeenPerson[] {
  const row = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: row.length / ENTRY_BYTES }, (_, index) => {
    const end = index * ENTRY_BYTES + KEY_BYTES;
    return [row.toString('latin1', end - KEY_BYTES, end), row.readUInt8(end)];
  });
}
