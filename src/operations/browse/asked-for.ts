import type { RawValues } from '../../core/reply.ts';

/** Values as one would type them, without those that nobody gave. */
export function askedFor(
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): RawValues {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== false,
  );
  return Object.fromEntries(
    given.map(([name, value]) => [name, value === true ? 'yes' : String(value)]),
  );
}
