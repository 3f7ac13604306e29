import { hash } from 'node:crypto';
import type { RelayEvent } from '../../src/store/events/events.ts';

/** The event number `index` of a campaign: everyone is delivered, every third opens, … */
function sampleEvent(index: number, campaignId = '4711'): RelayEvent {
  const kinds = ['delivered', 'open', 'delivered', 'hard_bounces', 'delivered', 'resubscribed'];
  const kind = kinds[index % kinds.length] ?? 'delivered';
  const address = `person${Math.floor(index / 12)}@example.com`;
  const topic = `campaign:${campaignId}`;
  return {
    identity: digest(`${campaignId} ${index}`),
    kind,
    topic,
    campaignId,
    listId: null,
    address,
    messageId: null,
    link: null,
    sender: null,
    answer: kind === 'hard_bounces' ? `552 answer ${index % 4}` : null,
    reason: kind === 'hard_bounces' ? (index % 4 === 3 ? 'Mailbox full' : 'Other refusal') : null,
    occurredAt: new Date(Date.UTC(2026, 10, 21, 9, 0, index)),
    person: digest(`${topic} ${address}`),
    raw: JSON.stringify({ event: kind, index }),
  };
}

export function sampleEvents(count: number, campaignId?: string): RelayEvent[] {
  return Array.from({ length: count }, (_, index) => sampleEvent(index, campaignId));
}

function digest(text: string): Uint8Array {
  return hash('sha256', text, 'buffer').subarray(0, 16);
}
