import { InputError } from '../core/errors.ts';

/** Where a request goes, and the same place without anybody's data, for logs. */
export interface Path {
  /**
   * Relative to the base address, every value percent-encoded.
   * @throws {InputError} for a value that no segment can carry: nothing, `.` and `..`.
   */
  readonly text: () => string;
  /** With `…` in the place of each value: `/emails/…/details`. */
  readonly route: string;
}

/** A path of the service with its values as single segments: path`/emails/${email}/details`. */
export function path(texts: TemplateStringsArray, ...values: readonly string[]): Path {
  return {
    text: () => String.raw({ raw: texts }, ...values.map(segment)),
    route: texts.join('…'),
  };
}

function segment(value: string): string {
  // URL resolution drops `.` and climbs on `..`, encoded or not: another row would answer.
  if (value === '' || value === '.' || value === '..') {
    throw new InputError('An id, address or name is missing or can’t be used in a request.');
  }
  return encodeURIComponent(value.toWellFormed());
}
