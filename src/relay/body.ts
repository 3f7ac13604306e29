import { parseExactly } from '../lib/json.ts';
import { isFields, saysSomething, type Fields } from './event.ts';
import { formFields } from './form.ts';

/** The items that may be events, in their order, or why the body can't be read. */
export type Body = { readonly items: readonly unknown[] } | { readonly reason: string };

/**
 * Reads JSON or form fields, whatever the content type said: one object, a list, lines of JSON, a
 * list within `events` or `data`, or any of these in a field of a form, percent-encoded or not.
 */
export function readBody(body: string): Body {
  const text = body.trim();
  if (text === '') return { reason: 'the body is empty' };
  if (isJson(text)) return readJson(text);
  const plain = /^%(?:5b|7b)/iu.test(text) ? decoded(text) : null;
  return plain === null ? { items: itemsIn(formFields(text)) } : readJson(plain);
}

function readJson(text: string): Body {
  try {
    return { items: itemsIn(parseExactly(text)) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) return { reason: 'JSON that is nested too deep' };
    const lines = jsonLines(text);
    return lines === null ? { reason: error.message } : { items: lines.flatMap(itemsIn) };
  }
}

function isJson(text: string): boolean {
  return text.startsWith('{') || text.startsWith('[');
}

/** Reads one value a line (NDJSON); `null` where a line isn't JSON. */
function jsonLines(text: string): readonly unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  try {
    return lines.map(parseExactly);
  } catch {
    // The body as a whole is what can't be read.
    return null;
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).replace(/=$/u, '');
  } catch {
    // It isn't percent-encoded after all.
    return null;
  }
}

/** The fields in which services put their lists; `payload` holds one event or a list of them. */
const WRAPPERS = ['events', 'data', 'payload'];

function itemsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return [value];
  if (Object.hasOwn(value, 'events')) return within(value['events']) ?? [value];
  if (saysSomething(value)) return [value];
  for (const name of WRAPPERS) {
    const items = Object.hasOwn(value, name) ? within(value[name]) : null;
    if (items !== null) return items;
  }
  // PHP writes a list that has no name of its own as `0[event]=…&0[email]=…`.
  if (isListInForm(value)) return Object.values(value);
  return inAnyField(value) ?? [value];
}

/** Returns what a field holds, as objects, a form's list, or JSON; `null` for any other text. */
function within(inner: unknown): readonly unknown[] | null {
  if (Array.isArray(inner)) return inner;
  if (isFields(inner)) return isListInForm(inner) ? Object.values(inner) : [inner];
  if (typeof inner !== 'string' || !isJson(inner.trim())) return null;
  try {
    const value = parseExactly(inner);
    return Array.isArray(value) ? value : isFields(value) ? itemsIn(value) : null;
  } catch {
    // Then it is a text that begins with a bracket.
    return null;
  }
}

/** Services that post a form name its only field as they like, e.g. `mandrill_events`. */
function inAnyField(fields: Fields): readonly unknown[] | null {
  for (const value of Object.values(fields)) {
    const items = typeof value === 'string' ? within(value) : null;
    if (items !== null) return items;
  }
  return null;
}

/** A form's list is an object with the keys 0, 1, 2 … and objects as values. */
function isListInForm(fields: Fields): boolean {
  const entries = Object.entries(fields);
  return entries.length > 0 && entries.every(([key, item]) => /^\d+$/.test(key) && isFields(item));
}
