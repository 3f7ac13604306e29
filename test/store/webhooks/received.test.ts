import { describe, expect, it } from 'vitest';
import type { RelayEvent } from '../../../src/store/events/events.ts';
import { ENGINES, opened } from '../engines.ts';
import { sampleEvents } from '../sample-events.ts';

const AT = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-21T10:00:00Z');

/** A bounced e-mail of the SMTP area, in the day's last minute or the next day's first. */
function bounce(index: number, occurredAt: Date): RelayEvent {
  const day = occurredAt.toISOString().slice(0, 10);
  const [sample] = sampleEvents(1, `smtp ${index}`);
  if (!sample) throw new Error('no sample');
  const topic = `smtp:${day}:shop@example.com`;
  return { ...sample, topic, campaignId: null, kind: 'hard_bounces', occurredAt };
}

/** As a subscription with a filter on domains makes the store count it once more. */
function inView(event: RelayEvent): RelayEvent {
  return { ...event, topic: `${event.topic}#1a2b3c` };
}

describe.each(ENGINES)('what was heard on $engine', ({ newDatabase }) => {
  it('tells when each kind last arrived, and since when anything does', async () => {
    const { events, received } = await opened(await newDatabase());
    expect(await received.firstAt()).toBeNull();
    expect(await received.lastByKind()).toEqual(new Map());
    await events.record(sampleEvents(2), AT);
    await events.record(sampleEvents(1, '4712'), LATER);
    const last = await received.lastByKind();
    expect([last.get('open'), last.get('delivered'), last.get('spam')]).toEqual([
      AT,
      LATER,
      undefined,
    ]);
    expect(await received.firstAt()).toEqual(AT);
  });

  it('counts bounces of SMTP e-mails in a span, and knows where there is none at all', async () => {
    const { events, received } = await opened(await newDatabase());
    const [from, until] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
    expect(await received.smtpBounces(from, until)).toBeNull();
    await events.record(
      [
        bounce(1, new Date('2026-11-20T00:00:30Z')),
        bounce(2, new Date('2026-11-20T23:59:30Z')),
        bounce(3, new Date('2026-11-21T00:00:00Z')),
        inView(bounce(4, new Date('2026-11-20T12:00:00Z'))),
      ],
      AT,
    );
    expect(await received.smtpBounces(from, until)).toBe(2);
  });
});
