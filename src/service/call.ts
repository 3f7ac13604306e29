import type { z } from 'zod';
import type { Path } from './path.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What sending a request twice does: `reads` changes nothing; `repeatable` leaves what once would
 * leave; `once` may do it twice, so it is never replayed.
 */
type Effect = 'reads' | 'repeatable' | 'once';

type Field = string | number | undefined;

/** One row of the interface, apart from its method and path. */
export interface Call<Answer> {
  readonly answer: z.ZodType<Answer>;
  /** What a 404 says wasn't found, e.g. `campaign 4711`. */
  readonly subject?: string;
  /** What a 404 gives instead of a failure. */
  readonly whenAbsent?: Answer;
  /** Undefined values are left out; a list repeats its name. */
  readonly query?: Fields;
  readonly json?: unknown;
  /** Form-encoded body. */
  readonly form?: Fields;
  /** Default: `reads` for GET, `once` for the rest. */
  readonly effect?: Effect;
  /** `result: false` is an answer here, no refusal. */
  readonly resultIsAnswer?: boolean;
}

export type Fields = Readonly<Record<string, Field | readonly Field[]>>;

/** What failures tell about the request that they come from. */
export interface Asked {
  readonly method: Method;
  readonly path: Path;
  readonly effect: Effect;
  readonly subject?: string | undefined;
}

/** Fields as a query or a form body has them. */
export function encodeFields(fields: Fields): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, given] of Object.entries(fields)) {
    for (const value of [given].flat()) {
      if (value !== undefined) encoded.append(name, String(value));
    }
  }
  return encoded;
}
