import { describe, expect, it } from 'vitest';
import { figureOn } from '../../bench/burst.ts';
import { readAnswer } from '../../bench/connection.ts';
import { createSlackLimits } from '../../bench/slack-workspace.ts';
import { countsByKind, createTraffic } from '../../bench/traffic.ts';
import { seen } from '../commands/seen.ts';
import { countsInWords, ratesLine } from '../../src/alerts/cards/card-figures.ts';
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
    const identities = events.map(({ identity }) => Buffer.from(identity).toString('hex'));
    expect(new Set(identities).size).toBe(4000);
    const counts = Map.groupBy(events, ({ kind }) => kind);
    const lengths = new Map([...counts].map(([kind, each]) => [kind, each.length]));
    expect(countsByKind(4000)).toEqual(lengths);
    for (const index of [0, 5, 17, 18, 19, 39, 179]) {
      expect(read(traffic.form(index))[0]?.identity).toEqual(events[index]?.identity);
    }
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
  it('is the numbers of a card, as its rates and its small print have them', () => {
    const recipients = {
      sent: 1_204_331,
      delivered: 1_204_330,
      opened: 88,
      clicked: 7,
      unsubscribed: 3,
      complaints: 0,
      hardBounces: 2,
      softBounces: 1,
    };
    const judging = { light: (name: string) => (name === 'hardBounces' ? ('🔴' as const) : null) };
    const rates = seen({ title: '', sections: ratesLine(recipients, { judging }) }).paragraphs;
    const text = `${rates.join()}\n${countsInWords(recipients, { other: 0, resubscribed: 0 })}`;
    expect(figureOn(text, 'delivered')).toBe(1_204_330);
    expect(figureOn(text, 'open')).toBe(88);
    expect(figureOn(text, 'redirect')).toBe(7);
    expect(figureOn(text, 'unsubscribe')).toBe(3);
    expect(figureOn(text, 'hard_bounces')).toBe(2);
    expect(figureOn(text, 'soft_bounces')).toBe(1);
    expect(figureOn(text, 'spam')).toBeNaN();
  });

  it('is a whole answer, whether it tells its length or comes in chunks', () => {
    const head = 'HTTP/1.1 503 Service Unavailable\r\nDate: now\r\n';
    const of3 = `${head}Content-Length: 3\r\n\r\n`;
    const chunk = `${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`;
    const answers = [head, `${of3}ab`, `${of3}abc`, chunk, `${chunk}0\r\n\r\n`].map(readAnswer);
    expect(answers[1]?.status).toBe(503);
    expect(answers.map(({ isWhole }) => isWhole)).toEqual([false, false, true, false, true]);
  });
});
