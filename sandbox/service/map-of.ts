import { z } from 'zod';
import { structure } from './parameters.ts';

/** An object, which comes as an empty list from PHP callers when nothing is in it. */
export function mapOf<T>(value: z.ZodType<T>) {
  const isEmptyList = (given: unknown) => Array.isArray(given) && given.length === 0;
  return structure(
    z.preprocess((given) => (isEmptyList(given) ? {} : given), z.record(z.string(), value)),
  );
}
