import { onTestFinished, describe, expect, it } from 'vitest';
import { createSmtpVolume } from '../../../../src/digests/snapshots/smtp-volume.ts';
import type { Chart } from '../../../../src/domain/reply.ts';
import type { SectionContent } from '../../../../src/digests/section.ts';
import { createSmtpSection } from '../../../../src/digests/sections/smtp/smtp.ts';
import { factsIn, sectionsOf } from '../../../operations/context.ts';
import { clientOf, json, type Received, startServer } from '../../../service/http-server.ts';
import { openedStore, toldBy, type Asked } from '../told-by.ts';

/** SMTP e-mails of a day; all are delivered. */
interface Day {
  readonly sent: number;
  readonly opened: number;
  readonly left?: number;
}

/** A service of made-up days in November, and the part of a digest that tells them. */
async function smtpWorld() {
  const store = await openedStore();
  const days = new Map<number, Day>();
  const server = await startServer(({ start }) => json(answer(days, start)));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const parts = { service: clientOf(server.url), store, serviceZone: 'UTC' };
  const part = createSmtpSection({ ...parts, volume: createSmtpVolume(parts) });
  return {
    /** From now on the service tells this of a day. */
    has: (day: number, figures: Day) => days.set(day, figures),
    tell: (at: string, more: Partial<Asked> = {}) =>
      toldBy(part, { kind: 'smtp', now: new Date(`2026-11-${at}Z`), ...more }),
  };
}

function answer(days: ReadonlyMap<number, Day>, start: Received['start']): unknown {
  const query = new URLSearchParams(start.split(' ')[1]?.split('?')[1]);
  const page = <T>(rows: readonly T[]) => {
    const offset = Number(query.get('offset'));
    return rows.slice(offset, offset + Number(query.get('limit')));
  };
  if (start.includes('/smtp/unsubscribe')) {
    return page(rowsOf(days, query.get('date'), query.get('date')).flatMap(leftIn));
  }
  if (start.includes('/smtp/emails')) {
    return page(rowsOf(days, query.get('from'), query.get('to')).flatMap(mailsIn));
  }
  return {};
}

type Row = readonly [day: number, figures: Day];

function rowsOf(
  days: ReadonlyMap<number, Day>,
  from: string | null,
  to: string | null,
): readonly Row[] {
  return [...days].filter(([day]) => dateOf(day) >= (from ?? '') && dateOf(day) <= (to ?? ''));
}

function mailsIn([day, { sent, opened }]: Row) {
  return Array.from({ length: sent }, (_, index) => ({
    id: `${day}-${index}`,
    sender: 'shop@larkspur.example',
    total_size: 1000,
    sender_ip: '192.0.2.1',
    smtp_answer_code: 250,
    smtp_answer_subcode: '',
    smtp_answer_data: '',
    used_ip: '192.0.2.2',
    recipient: 'ann@example.com',
    subject: 'Your order',
    send_date: `${dateOf(day)} 12:00:00`,
    tracking: { click: 0, open: index < opened ? 1 : 0 },
  }));
}

function leftIn([day, { left = 0 }]: Row) {
  return Array.from({ length: left }, (_, index) => ({
    email: `p${index}@example.com`,
    unsubscribe_by_link: 1,
    unsubscribe_by_user: 0,
    spam_complaint: 0,
    date: `${dateOf(day)} 13:00:00`,
  }));
}

function dateOf(day: number): string {
  return `2026-11-${String(day).padStart(2, '0')}`;
}

/** What stands below a figure. */
const change = (content: SectionContent, label: string) => factsIn(content)[label]?.split('\n')[1];

const SAME_AGE =
  'SMTP figures are the service’s records of what was sent, compared as they stood at the same age.';

describe('SMTP e-mails of other days', () => {
  it('are compared as they stood when they were as old', async () => {
    const world = await smtpWorld();
    world.has(19, { sent: 400, opened: 80, left: 2 });
    await world.tell('20T09:00:20');
    // Since then many more of the first day were opened.
    world.has(19, { sent: 400, opened: 300, left: 2 });
    world.has(20, { sent: 500, opened: 150, left: 5 });
    const content = await world.tell('21T09:00:05');
    expect(change(content, 'Sent')).toBe('▲ 25 % on the day before');
    expect(change(content, 'Opened')).toBe('▲ 10 points on the day before');
    expect(change(content, 'Delivered')).toBe('as the day before');
    expect(change(content, 'Unsubscribed')).toBe('▲ 0.5 points on the day before');
    expect(content.footnotes).toContain(SAME_AGE);
  });

  it('are not compared where nobody looked at them', async () => {
    const world = await smtpWorld();
    world.has(19, { sent: 400, opened: 80 });
    world.has(20, { sent: 500, opened: 150 });
    const content = await world.tell('21T09:00:00');
    for (const label of ['Sent', 'Delivered', 'Opened', 'Unsubscribed']) {
      expect(change(content, label)).toBeUndefined();
    }
    expect(content.footnotes).not.toContain(SAME_AGE);
  });

  it('are compared in number alone at another time of day than they were read at', async () => {
    const world = await smtpWorld();
    world.has(19, { sent: 400, opened: 80 });
    await world.tell('20T09:00:00');
    world.has(19, { sent: 400, opened: 300 });
    world.has(20, { sent: 400, opened: 80 });
    const content = await world.tell('21T15:00:00');
    expect(change(content, 'Sent')).toBe('as many as the day before');
    expect(change(content, 'Opened')).toBeUndefined();
  });

  it('make a mean of seven days, each at its age, or of those that are known', async () => {
    const world = await smtpWorld();
    const changes: (string | undefined)[][] = [];
    for (const day of [13, 14, 15, 16, 17, 18, 19, 20]) {
      world.has(day, { sent: 300, opened: (day - 10) * 15 });
      const content = await world.tell(`${day + 1}T09:00:00`);
      world.has(day, { sent: 300, opened: 290 });
      changes.push([change(content, 'Sent'), change(content, 'Opened')]);
    }
    expect(changes[1]).toEqual(['as many as the day before', '▲ 5 points on the day before']);
    expect(changes[3]).toEqual([
      'as many as the day before · mean of 3 days 300',
      '▲ 5 points on the day before · mean of 3 days 20 %',
    ]);
    expect(changes[7]).toEqual([
      'as many as the day before · 7-day mean 300',
      '▲ 5 points on the day before · 7-day mean 30 %',
    ]);
  });

  it('count also where none was sent', async () => {
    const world = await smtpWorld();
    await world.tell('20T09:00:00');
    world.has(20, { sent: 400, opened: 80 });
    const content = await world.tell('21T09:00:00');
    expect(change(content, 'Sent')).toBe('none the day before');
    expect(change(content, 'Opened')).toBeUndefined();
  });

  it('that were too few for a share are not compared with', async () => {
    const world = await smtpWorld();
    world.has(19, { sent: 100, opened: 90 });
    await world.tell('20T09:00:00');
    world.has(20, { sent: 400, opened: 80 });
    const content = await world.tell('21T09:00:00');
    expect(change(content, 'Sent')).toBe('▲ 300 % on the day before');
    expect(change(content, 'Opened')).toBeUndefined();
  });

  it('are compared in number and by who left where there are too many to look at each', async () => {
    const world = await smtpWorld();
    world.has(19, { sent: 2100, opened: 80, left: 21 });
    await world.tell('20T09:00:00');
    world.has(20, { sent: 2100, opened: 80, left: 42 });
    // Counts by when they were sent and left are the same at any age.
    const content = await world.tell('21T15:00:00');
    expect(change(content, 'Sent')).toBe('as many as the day before');
    expect(change(content, 'Unsubscribed')).toBe('▲ 1 point on the day before');
  });

  it('are compared by sender with those of the same sender', async () => {
    const world = await smtpWorld();
    const scope = { senders: ['shop@larkspur.example'] };
    world.has(19, { sent: 400, opened: 80 });
    await world.tell('20T09:00:00');
    world.has(20, { sent: 400, opened: 80 });
    expect(change(await world.tell('21T09:00:00', { scope }), 'Sent')).toBeUndefined();
    world.has(21, { sent: 200, opened: 80 });
    const content = await world.tell('22T09:00:00', { scope });
    expect(change(content, 'Sent')).toBe('▼ 50 % on the day before');
    expect(change(content, 'Opened')).toBe('▲ 20 points on the day before');
  });
});

describe('charts of SMTP e-mails', () => {
  const chartsBelow = ({ details = [] }: SectionContent) =>
    details.flatMap(({ reply }) => sectionsOf(reply, 'chart'));
  const ends = (chart: Chart | undefined) =>
    chart?.series.map(({ name, values }) => [name, ...values.slice(-2)]);

  it('show how many, and their rates at the same age below', async () => {
    const world = await smtpWorld();
    world.has(19, { sent: 400, opened: 80 });
    const first = await world.tell('20T09:00:20');
    expect(sectionsOf(first, 'chart')).toEqual([]);
    world.has(19, { sent: 400, opened: 300 });
    world.has(20, { sent: 500, opened: 150 });
    const content = await world.tell('21T09:00:05');
    const [volume, ...others] = sectionsOf(content, 'chart');
    expect(others).toEqual([]);
    expect(volume).toMatchObject({ title: 'SMTP e-mails by day', unit: 'e-mails' });
    expect(volume?.categories.slice(-2)).toEqual(['Thu 19 Nov', 'Fri 20 Nov']);
    expect(ends(volume)).toEqual([['Sent', 400, 500]]);
    const [rates] = chartsBelow(content);
    expect(rates?.title).toBe('SMTP rates by day, at the same age');
    expect(ends(rates)).toEqual([
      ['Delivered of sent', 100, 100],
      ['Opened of delivered', 20, 30],
      ['Clicked of delivered', 0, 0],
    ]);
  });

  it('of several days are called provisional while they may change', async () => {
    const world = await smtpWorld();
    for (const day of [19, 20]) world.has(day, { sent: 400, opened: 80 });
    const recent = await world.tell('21T09:00:00', { days: 7, kind: 'weekly' });
    expect(sectionsOf(recent, 'chart')).toEqual([]);
    expect(chartsBelow(recent).map(({ title }) => title)).toEqual([
      'SMTP e-mails by day',
      'SMTP rates by day, last days provisional',
    ]);
    expect(recent.footnotes).toContain(PROVISIONAL);
  });
});

const PROVISIONAL = 'Opens and clicks of SMTP e-mails under 48 hours old are provisional.';

describe('SMTP e-mails of several days', () => {
  it('are compared with as many days before, which one by one were younger, in number alone', async () => {
    const world = await smtpWorld();
    for (const day of [17, 18, 19]) {
      world.has(day, { sent: 200, opened: 40 });
      await world.tell(`${day + 1}T09:00:00`);
    }
    for (const day of [20, 21, 22]) world.has(day, { sent: 300, opened: 60 });
    const content = await world.tell('23T09:00:00', { days: 3 });
    expect(change(content, 'Sent')).toBe('▲ 50 % on the 3 days before');
    expect(change(content, 'Opened')).toBeUndefined();
  });

  it('of a week are compared with the week before', async () => {
    const world = await smtpWorld();
    for (const day of [9, 10, 11, 12]) world.has(day, { sent: 100, opened: 20 });
    await world.tell('16T09:00:00', { days: 7, kind: 'weekly' });
    for (const day of [9, 10, 11, 12]) world.has(day, { sent: 100, opened: 70 });
    for (const day of [16, 17]) world.has(day, { sent: 250, opened: 25 });
    const content = await world.tell('23T09:00:00', { days: 7, kind: 'weekly' });
    expect(change(content, 'Sent')).toBe('▲ 25 % on the week before');
    expect(change(content, 'Opened')).toBe('▼ 10 points on the week before');
  });
});
