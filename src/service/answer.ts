import { z } from 'zod';
import { ContractError } from '../core/errors.ts';
import type { Call } from './call.ts';
import { conceal } from './conceal.ts';
import { refusedAnswer } from './failure.ts';
import { id, number } from './formats.ts';
import { refusalIn } from './refusal.ts';

const YES = z.literal([true, 1, '1', 'true']);

/**
 * What a write answers: `{result: true}` or `{success: true}`. We assume that an empty body under a
 * 2xx status says the same.
 */
export const done = z
  .union([z.undefined(), z.object({ result: YES }), z.object({ success: YES })])
  .transform(() => undefined);

/** What creating something answers: `{result: true, id}`. */
export const createdId = z.object({ id }).transform((wire) => wire.id);

/** What rows that only count answer: `{total}`. */
export const total = z.object({ total: number }).transform((wire) => wire.total);

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
  if (refusal) throw refusedAnswer(refusal, secrets);
  const parsed = answer.safeParse(value);
  if (parsed.success) return parsed.data;
  throw shapeError(parsed.error, secrets);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The parser's error would be the cause, but it quotes the body, which may hold anybody's data.
    throw new ContractError('The service’s answer can’t be read: it isn’t JSON.', { path: '' });
  }
}

function shapeError(error: z.ZodError, secrets: readonly string[]): ContractError {
  const path = conceal(deepestPath(error.issues).join('.'), secrets);
  const where = path && ` (at ${path})`;
  return new ContractError(
    `The service’s answer has another shape than its specification gives${where}.`,
    { path, cause: error },
  );
}

/** Where the first issue is; inside a union, where the variant failed that came furthest. */
function deepestPath(issues: readonly z.core.$ZodIssue[]): readonly PropertyKey[] {
  const [first] = issues;
  if (!first) return [];
  const inner = first.code === 'invalid_union' ? first.errors.map(deepestPath) : [];
  const deepest = inner.reduce((a, b) => (b.length > a.length ? b : a), []);
  return [...first.path, ...deepest];
}
