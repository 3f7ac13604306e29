import { isFields, type Fields } from './fields.ts';
import { formFields } from './form.ts';

/** The content of a body: the items that may be events, in their order. */
export type Body =
  | { readonly kind: 'items'; readonly items: readonly unknown[] }
  | { readonly kind: 'unreadable'; readonly reason: string };

// The decoder isn't fatal, so that one broken character costs a character and not the events.
const utf8 = new TextDecoder();

/**
 * Reads JSON or form fields, whatever the content type said: one object, a list, or a list under
 * `events`.
 */
export function readBody(bytes: Uint8Array): Body {
  const text = utf8.decode(bytes).trim();
  if (text === '') return unreadable('the body is empty');
  if (!text.startsWith('{') && !text.startsWith('[')) return items(itemsIn(formFields(text)));
  try {
    return items(itemsIn(JSON.parse(text)));
  } catch (error) {
    return unreadable(
      error instanceof SyntaxError ? error.message : 'JSON that is nested too deep',
    );
  }
}

function itemsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return [value];
  // PHP writes a list that has no name of its own as `0[event]=…&0[email]=…`.
  if (!Object.hasOwn(value, 'events')) return isListInForm(value) ? Object.values(value) : [value];
  const inner = value['events'];
  if (Array.isArray(inner)) return inner;
  if (!isFields(inner)) return [value];
  return isListInForm(inner) ? Object.values(inner) : [inner];
}

/**
 * Tells whether fields are a form's list: an object with the keys 0, 1, 2 … and objects as values.
 */
function isListInForm(fields: Fields): boolean {
  const entries = Object.entries(fields);
  return entries.length > 0 && entries.every(([key, item]) => /^\d+$/.test(key) && isFields(item));
}

function items(found: readonly unknown[]): Body {
  return { kind: 'items', items: found };
}

function unreadable(reason: string): Body {
  return { kind: 'unreadable', reason };
}
