import { z } from 'zod';
import { ContractError } from '../lib/errors.ts';
import { parseExactly } from '../lib/json.ts';
import { conceal, type FailureContext, refusalIn, refusedAnswer } from './failure.ts';
import { id, number, YES } from './formats.ts';
import type { Requested } from './request.ts';

/** `{result: true}` or `{success: true}`. */
export const done = z
  .union([z.object({ result: YES }), z.object({ success: YES })])
  .transform(() => undefined);

/** The answer to a creation: `{result: true, id}`. */
export const createdId = z.object({ id }).transform((wire) => wire.id);

/** The answer of rows that only count: `{total}`. */
export const total = z.object({ total: number }).transform((wire) => wire.total);

/**
 * @throws {RefusedError} when the body says no, {LimitedError} when it is too early, and
 * {ContractError} for any other shape.
 */
export function decodeAnswer<Answer>(
  body: string,
  { answer, resultIsAnswer = false, effect, subject }: Expected<Answer>,
  context: FailureContext,
): Answer {
  const value = body.trim() === '' ? null : parseJson(body, effect);
  // Nothing at all is said where the service or a proxy failed: it means neither none nor done.
  if (value === null || value === '') {
    throw unexpected('The service sent an empty answer.', effect, { path: '' });
  }
  const refusal = refusalIn(value, resultIsAnswer);
  if (refusal) throw refusedAnswer(refusal, { subject }, context);
  const parsed = answer.safeParse(value);
  if (parsed.success) return parsed.data;
  throw shapeError(parsed.error, effect, context.secrets);
}

interface Expected<Answer> extends Pick<Requested, 'effect' | 'subject'> {
  readonly answer: z.ZodType<Answer>;
  /** `result: false` is an answer rather than a refusal. */
  readonly resultIsAnswer?: boolean | undefined;
}

function parseJson(body: string, effect: Requested['effect']): unknown {
  try {
    return parseExactly(body);
  } catch {
    // The parser's error is not the cause: it quotes the body, which may contain personal data.
    throw unexpected('The service sent an answer that isn’t JSON.', effect, { path: '' });
  }
}

function unexpected(
  what: string,
  effect: Requested['effect'],
  options: ErrorOptions & { path: string },
): ContractError {
  if (effect === 'reads') return new ContractError(what, { ...options, outcome: 'none' });
  const message = `${what} It isn’t known whether this was done. Check before you try again.`;
  return new ContractError(message, { ...options, outcome: 'unknown' });
}

function shapeError(
  error: z.ZodError,
  effect: Requested['effect'],
  secrets: readonly string[],
): ContractError {
  const path = conceal(deepestPath(error.issues).join('.'), secrets);
  const where = path && ` (at ${path})`;
  return unexpected(`The service sent an unexpected answer${where}.`, effect, {
    path,
    cause: error,
  });
}

/** Returns the path of the first issue; in a union, that of the variant that matched furthest. */
function deepestPath(issues: readonly z.core.$ZodIssue[]): readonly PropertyKey[] {
  const [first] = issues;
  if (!first) return [];
  const inner = first.code === 'invalid_union' ? first.errors.map(deepestPath) : [];
  const deepest = inner.reduce((a, b) => (b.length > a.length ? b : a), []);
  return [...first.path, ...deepest];
}
