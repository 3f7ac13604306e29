import { z } from 'zod';

/** A list or an object, which some callers send as JSON text. */
export function jsonText<T>(shape: z.ZodType<T>) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
    try {
      return JSON.parse(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: `it is not JSON (${String(error)})` });
      return z.NEVER;
    }
  }, shape);
}

/** An object, which comes as an empty list from PHP callers when nothing is in it. */
export function mapOf<T>(value: z.ZodType<T>) {
  const isEmptyList = (given: unknown) => Array.isArray(given) && given.length === 0;
  return jsonText(
    z.preprocess((given) => (isEmptyList(given) ? {} : given), z.record(z.string(), value)),
  );
}
