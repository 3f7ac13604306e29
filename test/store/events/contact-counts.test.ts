import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../../src/domain/alerts.ts';
import type { RelayEvent } from '../../../src/store/events/events.ts';
import { ENGINES, opened } from '../engines.ts';
import { sampleEvents } from '../sample-events.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);

/** As many events as wanted, of another person each. */
const eventsOf = (kind: string, topic: string, count: number, occurredAt: Date): RelayEvent[] =>
  sampleEvents(count).map((event, index) => ({
    ...event,
    identity: hash('sha256', `${kind} ${topic} ${index} ${+occurredAt}`, 'buffer').subarray(0, 16),
    kind,
    topic,
    campaignId: topic.startsWith('campaign:') ? topic.slice('campaign:'.length) : null,
    address: `person${index}@example.com`,
    reason: null,
    occurredAt,
  }));

describe.each(ENGINES)('counts of contacts on $engine', ({ newDatabase }) => {
  it('add up who came and left in a span, once, and by list who came', async () => {
    const store = await opened(await newDatabase());
    const filter = { ...EVERYTHING, domain: { only: ['example.com'], not: [] } };
    const requested = { channelId: 'C1', createdBy: 'U1', mode: 'card', filter } as const;
    await store.subscriptions.add(requested, at('19T00:00'));
    await store.events.record(
      [
        ...eventsOf('new_emails', 'list:2026-11-20:4101', 3, at('20T23:30')),
        ...eventsOf('new_emails', 'list:2026-11-21:4101', 2, at('21T00:10')),
        ...eventsOf('new_emails', 'list:2026-11-21:4102', 1, at('21T12:00')),
        ...eventsOf('new_emails', 'list:2026-11-21:4102', 5, at('21T22:00')),
        ...eventsOf('unsubscribe', 'campaign:71', 4, at('21T08:00')),
        ...eventsOf('unsubscribe', 'smtp:2026-11-21:shop@example.com', 7, at('21T08:00')),
      ],
      at('21T23:00'),
    );
    expect(await store.counts.ofContacts(at('20T22:00'), at('21T22:00'))).toEqual({
      added: 6,
      unsubscribed: 4,
      addedByList: new Map([
        ['4101', 5],
        ['4102', 1],
      ]),
    });
  });
});
