import type { NewDeadLetter } from '../store/events/dead-letters.ts';
import type { RelayEvent } from './event.ts';
import type { Delivery } from '../store/ingest.ts';
import { isFields, readEvent, type Fields, type UnreadItem } from './event.ts';
import { formFields } from './form.ts';

interface ParsedDelivery {
  readonly events: readonly RelayEvent[];
  readonly deadLetters: readonly NewDeadLetter[];
  /** The reason why nothing in it could be read, see `Problems`. */
  readonly problem: string | null;
}

export type Parser = (delivery: Delivery) => ParsedDelivery;

/** The items that may be events, in their order, or why the body can't be read. */
type Body = { readonly items: readonly unknown[] } | { readonly reason: string };

// The bad items of one body that are kept one by one; the others are only counted.
const DEAD_LETTERS_A_BODY = 20;

export const parseDelivery: Parser = (delivery) => {
  const { body: text, action } = delivery;
  const body = readBody(text);
  if ('reason' in body) {
    const { reason } = body;
    return { events: [], deadLetters: [{ body: text, reason, action }], problem: reason };
  }
  const events: RelayEvent[] = [];
  const bad: UnreadItem[] = [];
  for (const item of body.items) {
    const reading = readEvent(item, delivery);
    if ('event' in reading) events.push(reading.event);
    else bad.push(reading.unread);
  }
  const deadLetters: NewDeadLetter[] = bad
    .slice(0, DEAD_LETTERS_A_BODY)
    // An item that can't be written as JSON again is kept as the body that it came in.
    .map(({ body: item, reason }) => ({ body: item ?? text, reason, action }));
  if (bad.length > deadLetters.length) {
    const reason = `${bad.length - deadLetters.length} more items of one body can't be read`;
    deadLetters.push({ body: text, reason, action });
  }
  const nothingRead = events.length === 0 && bad.length > 0;
  return { events, deadLetters, problem: nothingRead ? (bad[0]?.reason ?? null) : null };
};

/** Reads JSON or form fields, whatever the content type said: one object, a list, or `events`. */
function readBody(body: string): Body {
  const text = body.trim();
  if (text === '') return { reason: 'the body is empty' };
  if (!text.startsWith('{') && !text.startsWith('[')) return { items: itemsIn(formFields(text)) };
  try {
    return { items: itemsIn(JSON.parse(text)) };
  } catch (error) {
    return {
      reason: error instanceof SyntaxError ? error.message : 'JSON that is nested too deep',
    };
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

/** A form's list is an object with the keys 0, 1, 2 … and objects as values. */
function isListInForm(fields: Fields): boolean {
  const entries = Object.entries(fields);
  return entries.length > 0 && entries.every(([key, item]) => /^\d+$/.test(key) && isFields(item));
}
