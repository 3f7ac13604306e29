import type { NewDeadLetter } from '../store/events/dead-letters.ts';
import type { RelayEvent } from './event.ts';
import type { Delivery } from '../store/ingest.ts';
import { readBody } from './body.ts';
import { readEvent, type UnreadItem } from './event.ts';

interface ParsedDelivery {
  readonly events: readonly RelayEvent[];
  readonly deadLetters: readonly NewDeadLetter[];
  /** The reason why nothing in it could be read, see `Problems`. */
  readonly problem: string | null;
}

export type Parser = (delivery: Delivery) => ParsedDelivery;

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
