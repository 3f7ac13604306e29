import type { NotifiedEvent, WaitingNotice } from '../../store/alerts/event-notifications.ts';
import { isFields, readEvent, textIn } from '../../relay/event.ts';

export const STATUS_KIND = 'task_status_update';

// The names of fields are those of live services of this kind (we assume, as in event.ts).
const STATUS = ['status'];
const EXPLANATION = ['status_explain'];

/** Returns what a message shows of an event, read from its payload. */
export function notifiedEvent(notice: WaitingNotice): NotifiedEvent {
  const { identity, topic, kind, receivedAt } = notice;
  const item: unknown = JSON.parse(notice.raw);
  const reading = readEvent(item, { action: kind, receivedAt });
  const event = 'event' in reading ? reading.event : null;
  const isStatus = kind === STATUS_KIND && isFields(item);
  return {
    identity,
    topic,
    kind,
    address: event?.address ?? null,
    reason: event?.reason ?? null,
    said: isStatus ? textIn(item, EXPLANATION, 1_000) : (event?.answer ?? null),
    status: isStatus ? textIn(item, STATUS) : null,
    link: event?.link ?? null,
    occurredAt: notice.occurredAt.toISOString(),
  };
}
