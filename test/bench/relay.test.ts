import { describe, expect, it } from 'vitest';
import { figureOn } from '../../bench/relay/card-figures.ts';
import { readAnswer } from '../../bench/relay/connection.ts';
import { mostBehindMs } from '../../bench/relay/lateness.ts';
import { createSlackLimits } from '../../bench/relay/slack-limits.ts';
import { countsByKind, createTraffic } from '../../bench/relay/traffic.ts';
import { readDelivery } from '../../src/relay/delivery.ts';

const ONE = {
  campaigns: { kind: 'one', id: 4711 },
  startSeconds: 1_795_253_000,
  eventsASecond: 100,
} as const;

describe('the traffic of the measurement', () => {
  it('is read by the relay as events that are all different, as many of each kind as told', () => {
    const traffic = createTraffic(ONE);
    const read = (body: string) =>
      readDelivery({ body: Buffer.from(body), action: null, receivedAt: new Date() }).events;
    const events = read(traffic.json(0, 4000));
    expect(new Set(events.map(({ identity }) => Buffer.from(identity).toString('hex'))).size).toBe(
      4000,
    );
    const counts = Map.groupBy(events, ({ kind }) => kind);
    expect(countsByKind(4000)).toEqual(
      new Map([...counts].map(([kind, each]) => [kind, each.length])),
    );
    const forms = [0, 5, 17, 18, 19, 39, 179].map((index) => read(traffic.form(index))[0]);
    const same = [0, 5, 17, 18, 19, 39, 179].map((index) => events[index]);
    expect(forms.map((event) => event?.identity)).toEqual(same.map((event) => event?.identity));
  });

  it('of unequal campaigns gives each its share, the n-th an n-th of the first', () => {
    const traffic = createTraffic({
      ...ONE,
      campaigns: { kind: 'unequal', firstId: 1, count: 300 },
    });
    const turns = Array.from({ length: 8192 }, (_, index) => traffic.campaignOf(index));
    const counts = Map.groupBy(turns, (campaignId) => campaignId);
    expect(counts.size).toBe(300);
    const first = counts.get(1)?.length ?? 0;
    expect((counts.get(10)?.length ?? 0) / first).toBeCloseTo(1 / 10, 2);
    expect((counts.get(100)?.length ?? 0) / first).toBeCloseTo(1 / 100, 2);
  });
});

describe('how far a card is behind', () => {
  it('is the longest time that an event which was taken was not on it', () => {
    const shown = [
      { at: 1_000, count: 1 },
      { at: 6_000, count: 2 },
    ];
    // The second event waits from 2,000 until 6,000, the third until nobody looks any more.
    expect(mostBehindMs([500, 2_000, 5_500], shown, 8_000)).toBe(4_000);
    expect(mostBehindMs([500, 2_000, 5_500], shown, 12_000)).toBe(6_500);
    expect(mostBehindMs([500, 2_000], shown, 99_000)).toBe(4_000);
    expect(mostBehindMs([500], [], 9_500)).toBe(9_000);
  });
});

describe('the strict Slack of the measurement', () => {
  it('takes one post a second in a channel, and 50 updates in any minute of all', () => {
    const limits = createSlackLimits();
    expect(limits.post('C1', 0)).toBe(0);
    expect(limits.post('C1', 999)).toBe(1);
    expect(limits.post('C2', 999)).toBe(0);
    expect(limits.post('C1', 1_000)).toBe(0);
    for (let index = 0; index < 50; index += 1) expect(limits.update(index * 100)).toBe(0);
    expect(limits.update(10_000)).toBe(50_000);
    expect(limits.update(60_000)).toBe(0);
    expect(limits.update(60_050)).toBe(50);
  });
});

describe('what the measurement reads', () => {
  it('is the number under a label of a card', () => {
    const words = 'Spring sale\n*Delivered*\n1,204,330 · 98.2 % of 1,226,400 sent\n*Opened*\n–';
    expect(figureOn(words, 'delivered')).toBe(1_204_330);
    expect(figureOn(words, 'spam')).toBeNaN();
  });

  it('is a whole answer, whether it tells its length or comes in chunks', () => {
    const head = 'HTTP/1.1 503 Service Unavailable\r\nDate: now\r\n';
    expect(readAnswer(`${head}Content-Length: 3\r\n\r\nab`)).toEqual({
      status: 503,
      isWhole: false,
    });
    expect(readAnswer(`${head}Content-Length: 3\r\n\r\nabc`).isWhole).toBe(true);
    expect(readAnswer(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`).isWhole).toBe(false);
    expect(
      readAnswer(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`).isWhole,
    ).toBe(true);
    expect(readAnswer(head).isWhole).toBe(false);
  });
});
