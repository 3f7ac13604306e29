import type { Context } from 'hono';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ServiceEnv } from './context.ts';
import { readFields, type Fields } from './form-fields.ts';
import { unpack } from './packed-text.ts';
import { codeOfMissing, refusal } from './refusals.ts';

/**
 * What the caller sent, from wherever lenient servers take it: the query, a JSON body (of a GET
 * too) or form fields.
 * @throws a refusal that names the first field that is missing or of another shape.
 */
export async function readParameters<T>(
  context: Context<ServiceEnv>,
  shape: z.ZodType<T>,
): Promise<T> {
  const fields = new URL(context.req.url).searchParams;
  const given = { ...readFields(fields), ...fromBody(await bodyOf(context)) };
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path ?? [];
  const field = path.join('.');
  if (isMissing(given, path)) {
    const code = codeOfMissing(context.req.path, field);
    throw refusal('missing', `${field} is required`, { code });
  }
  throw refusal('invalid', `${field} is not valid: ${read.error.issues[0]?.message ?? ''}`);
}

export const flag = z.preprocess(
  (value) => (isScalar(value) ? ['1', 'true', 'yes', 'on'].includes(String(value)) : value),
  z.boolean(),
);
export const wholeNumber = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], 'a whole number')
  .pipe(z.number().int().min(0));
export const nonEmptyText = z
  .union([z.string(), z.number().transform(String)], 'a text')
  .pipe(z.string().trim().min(1));
/** A list, one value standing for a list of one, or a text that holds a list. */
export const listOf = <T>(item: z.ZodType<T>) => z.preprocess(toList, z.array(item));
/** A list or an object, also when a text holds it. */
export const structure = <T>(shape: z.ZodType<T>) =>
  z.preprocess((value) => (typeof value === 'string' ? (unpack(value) ?? value) : value), shape);
const MOST_RECORDS = 100;
/**
 * `limit` and `offset`; 100 at a time at most (spec 1, section 8; we assume it for every list). We
 * assume that a limit of 0 is none, as public clients send it where nothing was given.
 */
export const page = {
  limit: wholeNumber
    .default(MOST_RECORDS)
    .transform((limit) => Math.min(limit || MOST_RECORDS, MOST_RECORDS)),
  offset: wholeNumber.default(0),
};

export function slice<T>(
  items: readonly T[],
  { limit, offset }: { limit: number; offset: number },
) {
  return items.slice(offset, offset + limit);
}

/** Text behind standard Base64, or undefined when it isn't any. */
export function decodeBase64(encoded: string): string | undefined {
  const compact = encoded.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact) || compact.length % 4 === 1) return undefined;
  return Buffer.from(compact, 'base64').toString('utf8');
}

async function bodyOf(context: Context<ServiceEnv>): Promise<string> {
  if (context.req.method !== 'GET') return context.req.text();
  // A web Request has no body on GET; the bytes are still waiting in the connection.
  const { headers } = context.env.incoming;
  const isSent = headers['content-length'] ?? headers['transfer-encoding'];
  return isSent ? text(context.env.incoming) : '';
}

function fromBody(body: string): Fields {
  if (body.trim() === '') return {};
  if (!/^\s*[[{]/.test(body)) return readFields(new URLSearchParams(body));
  try {
    const parsed: unknown = JSON.parse(body);
    // A JSON text that starts with a brace is an object; a list has no fields that we read.
    return typeof parsed === 'object' ? { ...parsed } : {};
  } catch (cause) {
    throw refusal('unreadableBody', 'The body is not JSON', { cause });
  }
}

function toList(value: unknown): unknown {
  if (!isScalar(value)) return value;
  const held = typeof value === 'string' ? unpack(value) : undefined;
  return Array.isArray(held) ? held : [value];
}

function isMissing(given: Fields, path: readonly PropertyKey[]): boolean {
  let value: unknown = given;
  for (const key of path) value = Object(value)[key];
  return value === undefined || value === null || value === '';
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
