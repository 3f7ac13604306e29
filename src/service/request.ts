import { InputError } from '../lib/errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The effect of a repeated request: `once` may do it twice, so it is never retried. */
export type Effect = 'reads' | 'repeatable' | 'once';

/** The parts that every request has, whatever it carries and answers. */
export interface Requested {
  readonly method: Method;
  readonly path: Path;
  readonly effect: Effect;
  readonly subject?: string | undefined;
}

/** The path of a request, and the same path without personal data for logs and metrics. */
export interface Path {
  /** Returns the path, encoded. @throws {InputError} for a value that no segment can carry. */
  readonly text: () => string;
  /** The path with `{}` in place of each value: `/emails/{}/details`. */
  readonly route: string;
  /** The thing that a 404 says wasn't found: `campaign 4711`. */
  readonly subject: string | undefined;
}

/**
 * Builds a path with its values as single segments: path`/campaigns/${{ campaign: id }}/referrals`.
 * The value with a name is the subject of the path.
 */
export function path(
  texts: TemplateStringsArray,
  ...values: readonly (string | Readonly<Record<string, string>>)[]
): Path {
  const named = values.filter((value) => typeof value === 'object').flatMap(Object.entries);
  const segments = values.flatMap((value) =>
    typeof value === 'string' ? value : Object.values(value),
  );
  return {
    text: () => String.raw({ raw: texts }, ...segments.map(segment)),
    route: texts.join('{}'),
    subject: named[0]?.join(' '),
  };
}

function segment(value: string): string {
  // URL resolution drops `.` and goes up for `..`, encoded or not: another row would answer.
  if (value === '' || value === '.' || value === '..') {
    throw new InputError('An ID, address, or name is missing or can’t be used in a request.');
  }
  return encodeURIComponent(value.toWellFormed());
}
