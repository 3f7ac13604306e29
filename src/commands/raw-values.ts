import type { RawValues } from '../domain/reply.ts';
import { exactlyInFull } from './moments.ts';

/** Values that `rawValuesOf` can write; addresses and phones have no one way to be written. */
export type Writable = string | number | boolean | Date | readonly string[] | undefined;

/**
 * Writes values as one would type them, the reverse of `readValues`, for buttons that pass them on.
 * It leaves out what is empty, and a flag that isn't set.
 * @param zone IANA zone of the person who reads moments and will send them back; needed for these.
 */
export function rawValuesOf(values: Readonly<Record<string, Exclude<Writable, Date>>>): RawValues;
export function rawValuesOf(values: Readonly<Record<string, Writable>>, zone: string): RawValues;
export function rawValuesOf(values: Readonly<Record<string, Writable>>, zone = 'UTC'): RawValues {
  const entries = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const text = textOf(value, zone);
    return text === '' ? [] : [[name, text]];
  });
  return Object.fromEntries(entries);
}

function textOf(value: Writable, zone: string): string {
  if (value === undefined || value === false) return '';
  if (value === true) return 'yes';
  if (value instanceof Date) return exactlyInFull(value, zone);
  return typeof value === 'object' ? value.join(', ') : String(value);
}
