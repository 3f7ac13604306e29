import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../../../src/domain/events.ts';
import { createSmtpVolume } from '../../../../src/snapshots/smtp-volume.ts';
import type { SectionContent } from '../../../../src/digests/section.ts';
import { createSmtpSection } from '../../../../src/digests/sections/smtp/smtp.ts';
import { factsIn, sectionsOf } from '../../../commands/seen.ts';
import { json, serviceThat } from '../../../service/http-server.ts';
import { receive } from '../../../store/sample-events.ts';
import { changeIn, openedStore, contentOf, type Asked } from '../section-content.ts';
import { FEW, leftRow, mailRow, manyOf, NOTHING_RECEIVED, SHOP, smtpWorld } from './smtp-world.ts';

interface Day {
  readonly sent: number;
  readonly opened: number;
  readonly left?: number;
}

async function recordedWorld() {
  const store = await openedStore();
  const days = new Map<string, Day>();
  const { service } = await serviceThat(({ start }) => json(answer(days, start)));
  const parts = { service, store, serviceZone: 'UTC' };
  const part = createSmtpSection({ ...parts, volume: createSmtpVolume(parts) });
  return {
    has: (day: number, figures: Day) =>
      days.set(`2026-11-${String(day).padStart(2, '0')}`, figures),
    tell: (at: string, more: Asked = {}) =>
      contentOf(part, { kind: 'smtp', now: new Date(`2026-11-${at}Z`), ...more }),
  };
}

function answer(days: ReadonlyMap<string, Day>, start: string): unknown {
  const query = new URLSearchParams(start.split(' ')[1]?.split('?')[1]);
  const [from, to] = [query.get('from') ?? query.get('date'), query.get('to') ?? query.get('date')];
  const asked = [...days].filter(([day]) => day >= (from ?? '') && day <= (to ?? ''));
  const offset = Number(query.get('offset'));
  const page = <T>(rows: readonly T[]) => rows.slice(offset, offset + Number(query.get('limit')));
  if (start.includes('/smtp/unsubscribe')) return page(asked.flatMap(leftIn));
  return start.includes('/smtp/emails') ? page(asked.flatMap(mailsIn)) : {};
}

function mailsIn([day, { sent, opened }]: readonly [string, Day]) {
  return Array.from({ length: sent }, (_, index) => ({
    ...mailRow(`${day}-${index}`, `${day} 12:00:00`),
    tracking: { click: 0, open: index < opened ? 1 : 0 },
  }));
}

function leftIn([day, { left = 0 }]: readonly [string, Day]) {
  return Array.from({ length: left }, (_, index) =>
    leftRow(`p${index}@example.com`, `${day} 13:00:00`),
  );
}

const chartsBelow = ({ details = [] }: SectionContent) =>
  details.flatMap(({ reply }) => sectionsOf(reply, 'chart'));

const SAME_AGE =
  'Transactional figures are the service’s records, compared with earlier days at the same age.';

describe('SMTP emails of other days', () => {
  it('are compared and charted as they stood when they were as old', async () => {
    const world = await recordedWorld();
    world.has(19, { sent: 400, opened: 80, left: 2 });
    expect(sectionsOf(await world.tell('20T09:00:20'), 'chart')).toEqual([]);
    // Since then many more of the first day were opened.
    world.has(19, { sent: 400, opened: 300, left: 2 });
    world.has(20, { sent: 500, opened: 150, left: 5 });
    const content = await world.tell('21T09:00:05');
    expect(changeIn(content, 'Sent')).toBe('+25.0% vs. the day before');
    expect(changeIn(content, 'Opened')).toBe('+10.0 pts vs. the day before');
    expect(changeIn(content, 'Delivered')).toBe('same as the day before');
    expect(changeIn(content, 'Unsubscribed')).toBe('+0.5 pts vs. the day before');
    expect(content.footnotes).toContain(SAME_AGE);
    const [volume, ...others] = sectionsOf(content, 'chart');
    expect(others).toEqual([]);
    expect(volume).toMatchObject({ title: 'Transactional emails by day', unit: 'emails' });
    expect(volume?.categories.slice(-2)).toEqual(['Thu, Nov 19', 'Fri, Nov 20']);
    expect(volume?.series.map(({ values }) => values.slice(-2))).toEqual([[400, 500]]);
    const [rates] = chartsBelow(content);
    expect(rates?.title).toBe('Transactional rates by day, at the same age');
    expect(rates?.series.map(({ name, values }) => [name, ...values.slice(-2)])).toEqual([
      ['Delivered of sent', 100, 100],
      ['Opened of delivered', 20, 30],
      ['Clicked of delivered', 0, 0],
    ]);
  });

  it('are not compared where nobody looked at them, in number alone where it was at another time', async () => {
    const world = await recordedWorld();
    world.has(19, { sent: 400, opened: 80 });
    const first = await world.tell('20T09:00:00');
    for (const label of ['Sent', 'Delivered', 'Opened', 'Unsubscribed']) {
      expect(changeIn(first, label)).toBeUndefined();
    }
    expect(first.footnotes).not.toContain(SAME_AGE);
    world.has(20, { sent: 400, opened: 80 });
    const content = await world.tell('21T15:00:00');
    expect(changeIn(content, 'Sent')).toBe('same as the day before');
    expect(changeIn(content, 'Opened')).toBeUndefined();
  });

  it('make a mean of seven days, or of those that are known, also of those with none', async () => {
    const world = await recordedWorld();
    const changes: (string | undefined)[][] = [];
    for (const day of [12, 13, 14, 15, 16, 17, 18, 19, 20]) {
      if (day > 12) world.has(day, { sent: 300, opened: (day - 10) * 15 });
      const content = await world.tell(`${day + 1}T09:00:00`);
      world.has(day, { sent: day > 12 ? 300 : 0, opened: 290 });
      changes.push([changeIn(content, 'Sent'), changeIn(content, 'Opened')]);
    }
    expect(changes[1]).toEqual(['0 the day before', undefined]);
    expect(changes[3]).toEqual([
      'same as the day before · 3-day average 200',
      '+5.0 pts vs. the day before · 3-day average 17.5%',
    ]);
    expect(changes[8]).toEqual([
      'same as the day before · 7-day average 300',
      '+5.0 pts vs. the day before · 7-day average 30.0%',
    ]);
  });

  it('are compared in number and by who left where there are too many to look at each', async () => {
    const world = await recordedWorld();
    world.has(19, { sent: 2100, opened: 80, left: 21 });
    await world.tell('20T09:00:00');
    world.has(20, { sent: 2100, opened: 80, left: 42 });
    // Counts by when they were sent and left are the same at any age.
    const content = await world.tell('21T15:00:00');
    expect(changeIn(content, 'Sent')).toBe('same as the day before');
    expect(changeIn(content, 'Unsubscribed')).toBe('+1.0 pts vs. the day before');
  });

  it('are compared by sender with those of the same sender', async () => {
    const world = await recordedWorld();
    const filter = { senders: [SHOP] };
    world.has(19, { sent: 400, opened: 80 });
    await world.tell('20T09:00:00');
    world.has(20, { sent: 400, opened: 80 });
    expect(changeIn(await world.tell('21T09:00:00', { filter }), 'Sent')).toBeUndefined();
    world.has(21, { sent: 200, opened: 80 });
    const content = await world.tell('22T09:00:00', { filter });
    expect(changeIn(content, 'Sent')).toBe('−50.0% vs. the day before');
    expect(changeIn(content, 'Opened')).toBe('+20.0 pts vs. the day before');
  });

  it('are several where several are told, which one by one were younger, so in number alone', async () => {
    const world = await recordedWorld();
    for (const day of [17, 18, 19]) {
      world.has(day, { sent: 200, opened: 40 });
      await world.tell(`${day + 1}T09:00:00`);
    }
    for (const day of [20, 21, 22]) world.has(day, { sent: 300, opened: 60 });
    const content = await world.tell('23T09:00:00', { days: 3 });
    expect(changeIn(content, 'Sent')).toBe('+50.0% vs. the 3 days before');
    expect(changeIn(content, 'Opened')).toBeUndefined();
  });
});

describe('many SMTP emails of other days', () => {
  it('are compared by Postbell’s counts, each day at its age', async () => {
    const world = await smtpWorld(manyOf({ opened: 684 }));
    await world.read(19, manyOf({ opened: 456 }), '20T09:00');
    // Since then many more of the first day were opened.
    await world.read(19, manyOf({ opened: 2000 }), '20T15:00');
    await world.read(20, manyOf({ opened: 684 }), '21T09:00');
    const content = await world.tell();
    expect(changeIn(content, 'Sent')).toBe('same as the day before');
    expect(changeIn(content, 'Opened')).toBe('+10.0 pts vs. the day before');
    expect(changeIn(content, 'Delivered')).toBe('same as the day before');
    const [rates] = chartsBelow(content);
    expect(rates?.series.map(({ name, values }) => [name, ...values.slice(-2)])).toEqual([
      ['Delivered of counted', 96.45, 96.45],
      ['Opened of delivered', 20, 30],
      ['Clicked of delivered', 5, 5],
    ]);
    expect(content.footnotes?.[1]).toBe(
      'Their rates are counted from webhooks, on the day an email first arrived or bounced, compared with earlier days at the same age.',
    );
  });

  it('are compared at an age at which nobody looked, by the times of events', async () => {
    const world = await smtpWorld(manyOf());
    await world.connect('01T00:00', EVENT_KINDS);
    await world.read(19, manyOf({ opened: 2000 }, 200), '20T15:00');
    const events = (event: string, count: number, time: string, first = 0) =>
      Array.from({ length: count }, (_, index) => ({
        event,
        message_id: hash('sha256', String(first + index)),
        recipient: 'ann@example.com',
        sender: SHOP,
        timestamp: Date.parse(`2026-11-${time}:00Z`) / 1000,
      }));
    const all = [
      ...events('delivered', 200, '19T12:00'),
      ...events('opened', 20, '19T14:00'),
      ...events('opened', 20, '20T08:30', 20),
      ...events('opened', 100, '20T09:30', 40),
    ];
    await receive(world.store, all, new Date('2026-11-25'));
    expect(changeIn(await world.tell(), 'Opened')).toBe('+5.0 pts vs. the day before');
  });

  it('are compared with days that were few by what Postbell heard of them', async () => {
    const few = { ...FEW, received: { ...FEW.received, opened: 600 } };
    const world = await smtpWorld(manyOf());
    await world.read(19, few, '20T09:00');
    expect(changeIn(await world.tell(), 'Opened')).toBe('+5.0 pts vs. the day before');
  });

  it('are not compared with days of which it heard too little', async () => {
    const world = await smtpWorld(manyOf());
    await world.read(19, manyOf({}, 5000), '20T09:00');
    const content = await world.tell();
    expect(changeIn(content, 'Sent')).toBe('−52.0% vs. the day before');
    expect(changeIn(content, 'Opened')).toBeUndefined();
  });

  it('are compared over several days, those without any among them', async () => {
    const world = await smtpWorld(manyOf({ sent: 4728, delivered: 4560, opened: 1368 }, 4800));
    const none = { sent: 0, outcome: null, received: NOTHING_RECEIVED };
    await world.read(15, manyOf(), '18T09:00');
    await world.read(16, none, '18T09:00');
    await world.read(17, manyOf(), '18T09:00');
    const content = await world.tell({ days: 3 });
    expect(factsIn(content)['Opened']).toBe(
      '1,368 · 30.0% of 4,560 delivered\n+5.0 pts vs. the 3 days before',
    );
  });
});
