import type { NewReject } from '../store/rejects.ts';
import { readBody } from './body.ts';
import { readEvent, type Arrival } from './event.ts';
import type { Delivery } from './intake.ts';

// So many bad items of one body are kept one by one; the others are only counted.
const REJECTS_A_BODY = 20;

/** What a body brings; `problem` when nothing in it could be read. */
export function deliveryOf(
  bytes: Buffer,
  arrival: Arrival,
): { readonly delivery: Delivery; readonly problem: string | null } {
  const { action, receivedAt } = arrival;
  const body = readBody(bytes);
  if (body.kind === 'unreadable') {
    const rejects = [{ body: bytes, reason: body.reason, action }];
    return { delivery: { events: [], rejects, receivedAt }, problem: body.reason };
  }
  const readings = body.items.map((item) => readEvent(item, arrival));
  const events = readings.flatMap((reading) => ('event' in reading ? [reading.event] : []));
  const bad = readings.flatMap((reading) => ('reject' in reading ? [reading.reject] : []));
  const rejects: NewReject[] = bad
    .slice(0, REJECTS_A_BODY)
    // What can't be written as JSON again is kept as the body that it came in.
    .map(({ body: item, reason }) => ({ body: item ?? bytes, reason, action }));
  if (bad.length > rejects.length) {
    const reason = `${bad.length - rejects.length} more items of one body can't be read`;
    rejects.push({ body: bytes, reason, action });
  }
  const nothingRead = events.length === 0 && bad.length > 0;
  const problem = nothingRead ? (bad[0]?.reason ?? null) : null;
  return { delivery: { events, rejects, receivedAt }, problem };
}
