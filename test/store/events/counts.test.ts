import { describe, expect, it } from 'vitest';
import { EVERYTHING, viewOf, PLAIN_ALERT } from '../../../src/domain/alerts.ts';
import { ENGINES, opened } from '../engines.ts';
import { receive, sampleEvents } from '../sample-events.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-23T09:00:00Z');

/** As many events of a kind as wanted, each of another person at a domain. */
const eventsAt = (domain: string, event: string, count: number, more: object = { task_id: 4711 }) =>
  Array.from({ length: count }, (_, index) => ({
    event,
    email: `person${index}@${domain}`,
    timestamp: at.getTime() / 1000,
    ...more,
  }));

describe.each(ENGINES)('counts on $engine', ({ newDatabase }) => {
  it('weigh complaints at a domain as they alarm, and leave out what is beyond the limit', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const events = [
      ...eventsAt('bounces.example', 'hard_bounces', 20),
      ...eventsAt('bounces.example', 'soft_bounces', 4),
      ...eventsAt('complains.example', 'spam', 2),
      ...eventsAt('leaves.example', 'unsubscribe', 50),
    ];
    await receive(store, events, at);
    const domains = await store.counts.troubledDomains('campaign:4711', 2);
    expect(domains).toEqual([
      { domain: 'complains.example', bounces: 0, complaints: 2, unsubscribes: 0 },
      { domain: 'bounces.example', bounces: 24, complaints: 0, unsubscribes: 0 },
    ]);
    expect(await store.counts.troubledDomains('campaign:1', 2)).toEqual([]);
  });

  it('are those of all recent campaigns, whole or in the view of a filter', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const filter = { ...EVERYTHING, domain: { only: ['gmail.com'], not: [] } };
    const requested = {
      ...PLAIN_ALERT,
      channelId: 'C1',
      createdBy: 'U1',
      mode: 'overview',
      filter,
    } as const;
    await store.alerts.add(requested, at);
    await receive(store, sampleEvents(6, 'old'), at);
    await receive(store, sampleEvents(12, 'old').slice(6), later);
    await receive(store, sampleEvents(6, 'recent'), later);
    await receive(store, eventsAt('gmail.com', 'delivered', 3), later);
    const since = new Date(later.getTime() - 1);
    const deliveredIn = async (view: string) => {
      const campaigns = await store.counts.ofCampaigns({ view, since });
      return Object.fromEntries(
        campaigns.map(({ campaignId, counts }) => [campaignId, counts.events.delivered]),
      );
    };
    expect(await deliveredIn('')).toEqual({ 4711: 3, recent: 3 });
    expect(await deliveredIn(viewOf(filter))).toEqual({ 4711: 3 });
    expect(await store.counts.ofCampaigns({ view: '', since: new Date(0) })).toHaveLength(3);
  });

  it('add up which contacts came and left in a span, once, and by list who came', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const filter = { ...EVERYTHING, domain: { only: ['example.com'], not: [] } };
    const requested = {
      ...PLAIN_ALERT,
      channelId: 'C1',
      createdBy: 'U1',
      mode: 'card',
      filter,
    } as const;
    await store.alerts.add(requested, at);
    const november = (time: string) => new Date(`2026-11-${time}:00Z`);
    const contacts = (kind: string, count: number, time: string, more: object) => {
      const timestamp = november(time).getTime() / 1000;
      return eventsAt('example.com', kind, count, { ...more, timestamp });
    };
    const events = [
      ...contacts('new_emails', 3, '20T23:30', { book_id: 4101 }),
      ...contacts('new_emails', 2, '21T00:10', { book_id: 4101 }),
      ...contacts('new_emails', 1, '21T12:00', { book_id: 4102 }),
      ...contacts('new_emails', 5, '21T22:00', { book_id: 4102 }),
      ...contacts('unsubscribe', 4, '21T08:00', { task_id: 71 }),
      ...contacts('unsubscribe', 7, '21T08:00', { sender: 'shop@example.com' }),
    ];
    await receive(store, events, november('21T23:00'));
    const addedByList = new Map(Object.entries({ 4101: 5, 4102: 1 }));
    const counted = await store.counts.ofContacts(november('20T22:00'), november('21T22:00'));
    expect(counted).toEqual({ added: 6, unsubscribed: 4, addedByList });
  });
});
