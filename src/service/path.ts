import { InputError } from '../lib/errors.ts';

/** The path of a request, and the same path without personal data for logs. */
export interface Path {
  /**
   * Returns the path relative to the base address, with every value percent-encoded.
   * @throws {InputError} for a value that no segment can carry: nothing, `.` and `..`.
   */
  readonly text: () => string;
  /** The path with `…` in place of each value: `/emails/…/details`. */
  readonly route: string;
}

/** Builds a path with its values as single segments: path`/emails/${email}/details`. */
export function path(texts: TemplateStringsArray, ...values: readonly string[]): Path {
  return {
    text: () => String.raw({ raw: texts }, ...values.map(segment)),
    route: texts.join('…'),
  };
}

function segment(value: string): string {
  // URL resolution drops `.` and goes up for `..`, encoded or not: another row would answer.
  if (value === '' || value === '.' || value === '..') {
    throw new InputError('An id, address or name is missing or can’t be used in a request.');
  }
  return encodeURIComponent(value.toWellFormed());
}
