import { isFields, type Fields } from './fields.ts';
import { formFields } from './form.ts';

/** What a body holds: the items that may be events, in their order. */
export type Body =
  | { readonly kind: 'items'; readonly items: readonly unknown[] }
  | { readonly kind: 'unreadable'; readonly reason: string };

// Without fatal, so that one broken character costs a character and not the events.
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
  if (!isFields(value) || !Object.hasOwn(value, 'events')) return [value];
  const inner = value['events'];
  if (Array.isArray(inner)) return inner;
  return isFields(inner) ? listInForm(inner) : [value];
}

/** A form's list is an object with the keys 0, 1, 2 …; anything else under `events` is one event. */
function listInForm(inner: Fields): readonly unknown[] {
  return Object.keys(inner).every((key) => /^\d+$/.test(key)) ? Object.values(inner) : [inner];
}

function items(found: readonly unknown[]): Body {
  return { kind: 'items', items: found };
}

function unreadable(reason: string): Body {
  return { kind: 'unreadable', reason };
}
