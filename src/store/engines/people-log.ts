import { KEY_BYTES } from '../events/people.ts';
import type { SeenPerson } from './people-memory.ts';

// Marks are bits of one byte.
const ENTRY_BYTES = KEY_BYTES + 1;

/** A person's key, or bytes of the log, as text. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

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
  const text = textOf(bytes);
  return Array.from({ length: text.length / ENTRY_BYTES }, (_, index) => {
    const entry = text.slice(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    return [entry.slice(0, KEY_BYTES), entry.charCodeAt(KEY_BYTES)];
  });
}
