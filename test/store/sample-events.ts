import type { Delivery } from '../../src/store/ingest.ts';
import type { Store } from '../../src/store/store.ts';

/** An event of a campaign, as the service posts it. */
interface SampleEvent {
  readonly event: string;
  readonly email: string;
  readonly task_id: string;
  readonly timestamp: number;
  readonly smtp_server_response: string | undefined;
}

const KINDS = ['delivered', 'open', 'delivered', 'hard_bounces', 'delivered', 'forwarded'];
const STARTED_AT_SECONDS = Date.UTC(2026, 10, 21, 9) / 1000;

/** Events of a campaign, twelve a person, one a second: all are delivered, every sixth opens, … */
export function sampleEvents(count: number, campaignId = '4711'): readonly SampleEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const event = KINDS[index % KINDS.length] ?? '';
    const response = index % 4 === 3 ? '552 5.2.2 The mailbox is full' : '554 Refused';
    return {
      event,
      email: `person${Math.floor(index / 12)}@example.com`,
      task_id: campaignId,
      timestamp: STARTED_AT_SECONDS + index,
      smtp_server_response: event === 'hard_bounces' ? response : undefined,
    };
  });
}

/** One body with all of these events. */
export function deliveryOf(events: readonly object[], receivedAt: Date): Delivery {
  return { body: JSON.stringify(events), action: null, receivedAt };
}

/** Keeps and counts events as they come from the service; says how many were new. */
export async function receive(
  { events }: Pick<Store, 'events'>,
  all: readonly object[],
  receivedAt: Date,
): Promise<{ readonly fresh: number; readonly repeated: number }> {
  const counted = { fresh: 0, repeated: 0 };
  events.onCounted(({ fresh, repeated }) => {
    counted.fresh += fresh;
    counted.repeated += repeated;
  });
  await events.keep([deliveryOf(all, receivedAt)]);
  await events.flush();
  return counted;
}
