import type { DeliveryReader } from '../store/events/delivery.ts';
import type { RelayEvent } from '../store/events/events.ts';
import type { NewReject } from '../store/events/rejects.ts';
import { readBody } from './body.ts';
import { readEvent, type UnreadItem } from './event.ts';

// The bad items of one body that are kept one by one; the others are only counted.
const REJECTS_A_BODY = 20;

/**
 * Reads the events of a body, and what isn't one. Runs in the thread that writes events: see
 * reader.ts.
 */
export const readDelivery: DeliveryReader = (delivery) => {
  const { body: bytes, action } = delivery;
  const body = readBody(bytes);
  if (body.kind === 'unreadable') {
    const { reason } = body;
    return { events: [], rejects: [{ body: bytes, reason, action }], problem: reason };
  }
  const events: RelayEvent[] = [];
  const bad: UnreadItem[] = [];
  for (const item of body.items) {
    const reading = readEvent(item, delivery);
    if ('event' in reading) events.push(reading.event);
    else bad.push(reading.reject);
  }
  const rejects: NewReject[] = bad
    .slice(0, REJECTS_A_BODY)
    // An item that can't be written as JSON again is kept as the body that it came in.
    .map(({ body: item, reason }) => ({ body: item ?? bytes, reason, action }));
  if (bad.length > rejects.length) {
    const reason = `${bad.length - rejects.length} more items of one body can't be read`;
    rejects.push({ body: bytes, reason, action });
  }
  const nothingRead = events.length === 0 && bad.length > 0;
  return { events, rejects, problem: nothingRead ? (bad[0]?.reason ?? null) : null };
};
