import { describe, expect, it } from 'vitest';
import { figureOn } from '../../bench/burst.ts';
import { readAnswer } from '../../bench/connection.ts';
import { createSlackLimits } from '../../bench/slack-workspace.ts';
import { countsByKind, createTraffic } from '../../bench/traffic.ts';
import { parseDelivery } from '../../src/relay/parser.ts';

const TRAFFIC = {
  campaigns: { firstId: 4711, atOnce: 2, events: 1000 },
  startSeconds: 1_795_253_000,
  eventsASecond: 100,
} as const;

describe('the traffic of the measurement', () => {
  it('is read by the relay as events that are all different, as many of each kind as told', () => {
    const traffic = createTraffic(TRAFFIC);
    const read = (body: string) =>
      parseDelivery({ body, action: null, receivedAt: new Date() }).events;
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

  it('is of campaigns that follow each other, some at a time', () => {
    const traffic = createTraffic(TRAFFIC);
    const events: readonly { readonly task_id: number }[] = JSON.parse(traffic.json(0, 4000));
    const campaigns = Map.groupBy(events, (event) => event.task_id);
    expect([...campaigns].map(([id, each]) => [id, each.length])).toEqual(
      [4711, 4712, 4713, 4714].map((id) => [id, 1000]),
    );
    expect(events.slice(0, 2000).every((event) => event.task_id <= 4712)).toBe(true);
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
    const text = 'Spring sale\n*Delivered*\n1,204,330 · 98.2 % of 1,226,400 sent\n*Opened*\n–';
    expect(figureOn(text, 'delivered')).toBe(1_204_330);
    expect(figureOn(text, 'spam')).toBeNaN();
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
