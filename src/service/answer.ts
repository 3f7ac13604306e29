import { z } from 'zod';
import { ContractError, RefusedError } from '../core/errors.ts';
import type { Call } from './call.ts';
import { refusedMessage } from './failure.ts';
import { concealed, refusalIn } from './refusal.ts';

const YES = z.literal([true, 1, '1', 'true']);

/**
 * What a write answers: `{result: true}` or `{success: true}`. We assume that an empty body under a
 * 2xx status says the same.
 */
export const done = z
  .union([z.undefined(), z.object({ result: YES }), z.object({ success: YES })])
  .transform(() => undefined);

/**
 * The value in the body of an answer with a 2xx status.
 * @throws {RefusedError} when the body says no.
 * @throws {ContractError} for anything else that the row doesn't give.
 */
export function decodeAnswer<Answer>(
  body: string,
  { answer, resultIsAnswer = false }: Pick<Call<Answer>, 'answer' | 'resultIsAnswer'>,
  secrets: readonly string[],
): Answer {
  const value = body.trim() === '' ? undefined : parseJson(body);
  const refusal = refusalIn(value, resultIsAnswer);
  if (refusal) {
    throw new RefusedError(refusedMessage(refusal, secrets), {
      status: 200,
      ...(refusal.code && { code: refusal.code }),
    });
  }
  const parsed = answer.safeParse(value);
  if (parsed.success) return parsed.data;
  throw shapeError(parsed.error);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The parser's own error quotes the body, which may hold anybody's data.
    throw new ContractError('The service’s answer can’t be read: it isn’t JSON.', { path: '' });
  }
}

function shapeError(error: z.ZodError): ContractError {
  const path = concealed(deepestPath(error.issues).join('.'));
  return new ContractError(
    `The service’s answer has another shape than its specification gives${path && ` (at ${path})`}.`,
    { path, cause: error },
  );
}

/** Where the first issue is; inside a union, where the variant is that came furthest. */
function deepestPath(issues: readonly z.core.$ZodIssue[]): readonly PropertyKey[] {
  const [first] = issues;
  if (!first) return [];
  const inner = first.code === 'invalid_union' ? first.errors.map(deepestPath) : [];
  const deepest = inner.reduce((a, b) => (b.length > a.length ? b : a), []);
  return [...first.path, ...deepest];
}
