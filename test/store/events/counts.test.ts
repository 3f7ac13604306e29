import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EVERYTHING, viewOf } from '../../../src/domain/alerts.ts';
import type { RelayEvent } from '../../../src/store/events/events.ts';
import { ENGINES, opened } from '../engines.ts';
import { sampleEvents } from '../sample-events.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-23T09:00:00Z');

/** As many events of a kind as wanted, each of another person at a domain. */
const eventsAt = (domain: string, kind: string, count: number): RelayEvent[] =>
  sampleEvents(count).map((event, index) => ({
    ...event,
    identity: hash('sha256', `${domain} ${kind} ${index}`, 'buffer').subarray(0, 16),
    kind,
    address: `person${index}@${domain}`,
    reason: null,
  }));

describe.each(ENGINES)('counts on $engine', ({ newDatabase }) => {
  it('weighs complaints at a domain as they alarm, and leaves out what is beyond the limit', async () => {
    const store = await opened(await newDatabase());
    await store.events.record(
      [
        ...eventsAt('bounces.example', 'hard_bounces', 20),
        ...eventsAt('bounces.example', 'soft_bounces', 4),
        ...eventsAt('complains.example', 'spam', 2),
        ...eventsAt('leaves.example', 'unsubscribe', 50),
      ],
      at,
    );
    const domains = await store.counts.troubledDomains('campaign:4711', 2);
    expect(domains).toEqual([
      { domain: 'complains.example', bounces: 0, complaints: 2, unsubscribes: 0 },
      { domain: 'bounces.example', bounces: 24, complaints: 0, unsubscribes: 0 },
    ]);
    expect(await store.counts.troubledDomains('campaign:1', 2)).toEqual([]);
  });

  it('gives all campaigns that are young, whole or as a filter narrows them', async () => {
    const store = await opened(await newDatabase());
    const filter = { ...EVERYTHING, domain: { only: ['gmail.com'], not: [] } };
    const requested = { channelId: 'C1', createdBy: 'U1', mode: 'overview', filter } as const;
    await store.subscriptions.add(requested, at);
    await store.events.record(sampleEvents(6, 'old'), at);
    await store.events.record(sampleEvents(12, 'old').slice(6), later);
    await store.events.record(sampleEvents(6, 'young'), later);
    await store.events.record(eventsAt('gmail.com', 'delivered', 3), later);
    const since = new Date(later.getTime() - 1);
    const deliveredOf = async (view: string) => {
      const campaigns = await store.counts.ofCampaigns({ view, since });
      return Object.fromEntries(
        campaigns.map(({ campaignId, counts }) => [campaignId, counts.events.delivered]),
      );
    };
    expect(await deliveredOf('')).toEqual({ 4711: 3, young: 3 });
    expect(await deliveredOf(viewOf(filter))).toEqual({ 4711: 3 });
    expect(await store.counts.ofCampaigns({ view: '', since: new Date(0) })).toHaveLength(3);
  });
});
