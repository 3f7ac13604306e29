import { InputError } from '../lib/errors.ts';
import type { z } from 'zod';

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

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The effect of sending a request twice: `reads` changes nothing; `repeatable` has the same result
 * as once; `once` may do it twice, so it is never retried.
 */
type Effect = 'reads' | 'repeatable' | 'once';

type Field = string | number | undefined;

/** One row of the interface, without its method and path. */
export interface Call<Answer> {
  readonly answer: z.ZodType<Answer>;
  /** The subject that wasn't found, for the message of a 404, e.g. `campaign 4711`. */
  readonly subject?: string;
  /** The value that replaces the failure of a 404 with the service's error code. */
  readonly whenAbsent?: Answer;
  /** Undefined values are left out; a list repeats its name. */
  readonly query?: Fields;
  readonly json?: unknown;
  /** Form-encoded body. */
  readonly form?: Fields;
  /** Default: `reads` for GET, `once` for the rest. */
  readonly effect?: Effect;
  /** `result: false` is an answer of this row rather than a refusal. */
  readonly resultIsAnswer?: boolean;
}

export type Fields = Readonly<Record<string, Field | readonly Field[]>>;

/** The properties of a request that its failure uses. */
export interface Requested {
  readonly method: Method;
  readonly path: Path;
  readonly effect: Effect;
  readonly subject?: string | undefined;
}

/** Encodes fields for a query or a form body. */
export function encodeFields(fields: Fields): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, given] of Object.entries(fields)) {
    for (const value of [given].flat()) {
      if (value !== undefined) encoded.append(name, String(value));
    }
  }
  return encoded;
}
