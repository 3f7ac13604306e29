import { describe, expect, it } from 'vitest';
import { gapsIn, type NewBounce } from '../../../src/store/digest/bounces.ts';
import { sweep } from '../../../src/store/sweeping.ts';
import { ENGINES, opened } from '../engines.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const span = (from: number, until: number) => ({ fromAt: at(from), untilAt: at(until) });
const all = { ...span(0, 24), senders: [] };

const bounce = (hour: number, more: Partial<NewBounce> = {}): NewBounce => ({
  bouncedAt: at(hour),
  sentAt: at(hour),
  address: `ann${hour}@Example.com`,
  sender: 'Shop@larkspur.example',
  subject: 'Your order',
  code: 550,
  subcode: '5.1.1',
  answer: 'no such user here',
  ...more,
});

describe.each(ENGINES)('SMTP bounces on $engine', ({ sharedDatabase }) => {
  it('that are told twice are one, where it was first put; by another answer they are two', async () => {
    const { bounces } = await opened(await sharedDatabase());
    await bounces.keep([bounce(1), bounce(2), bounce(1)]);
    await bounces.keep([bounce(2, { bouncedAt: at(9) }), bounce(3)]);
    const kept = await bounces.list(all, 10);
    expect(kept.map(({ bouncedAt }) => bouncedAt)).toEqual([at(1), at(2), at(3)]);
    expect(kept[0]).toEqual({
      ...bounce(1),
      sender: 'shop@larkspur.example',
      domain: 'example.com',
      reason: 'No such address',
    });
    await bounces.keep([bounce(1, { code: 451, subcode: '4.7.1' })]);
    expect(await bounces.count(all)).toBe(4);
  });

  it('are told by span and sender, whatever the case', async () => {
    const { bounces } = await opened(await sharedDatabase());
    await bounces.keep([bounce(1), bounce(5), bounce(24), bounce(6, { sender: 'b@x.example' })]);
    expect(await bounces.count(all)).toBe(3);
    expect(await bounces.count({ ...all, senders: ['SHOP@larkspur.example'] })).toBe(2);
    expect(await bounces.count({ ...span(5, 6), senders: [] })).toBe(1);
    expect(await bounces.count(all, ['No such address'])).toBe(3);
    expect(await bounces.count(all, ['Mailbox full'])).toBe(0);
  });

  it('are grouped, the most frequent first', async () => {
    const { bounces } = await opened(await sharedDatabase());
    const full = { code: 552, subcode: '5.2.2', answer: 'mailbox full' };
    await bounces.keep([bounce(1, full), bounce(2), bounce(3)]);
    expect(await bounces.groups(all)).toEqual([
      {
        domain: 'example.com',
        sender: 'shop@larkspur.example',
        reason: 'No such address',
        code: 550,
        subcode: '5.1.1',
        count: 2,
      },
      expect.objectContaining({ reason: 'Mailbox full', code: 552, count: 1 }),
    ]);
    expect(await bounces.example(all, 'No such address')).toMatchObject({ bouncedAt: at(3) });
    expect(await bounces.example(all, 'Message too large')).toBeNull();
  });

  it('know which times were wholly read', async () => {
    const { bounces } = await opened(await sharedDatabase());
    expect(await bounces.readUntil()).toBeNull();
    await bounces.noteRead(span(-20, 4));
    await bounces.noteRead(span(9, 30));
    expect(await bounces.readUntil()).toEqual(at(30));
    expect(await bounces.gaps(span(0, 24))).toEqual([span(4, 9)]);
    expect(await bounces.gaps(span(10, 24))).toEqual([]);
  });

  it('are forgotten: who it was first, that it was later', async () => {
    const store = await opened(await sharedDatabase());
    const { bounces } = store;
    const many = Array.from({ length: 1_100 }, (_, index) =>
      bounce(1, { address: `p${index}@example.com` }),
    );
    await bounces.keep(many);
    await bounces.keep([bounce(30)]);
    await bounces.noteRead(span(0, 2));
    const sweepAt = (now: Date) => sweep({ store, rawEventsDays: 3, auditDays: 365 }, now);
    await sweepAt(at(3 * 24 + 2));
    expect(await bounces.count(all)).toBe(1_100);
    const [first] = await bounces.list(all, 1);
    expect(first).toMatchObject({ address: '', subject: '', answer: '', domain: 'example.com' });
    const later = { ...span(24, 48), senders: [] };
    expect(await bounces.list(later, 9)).toMatchObject([{ address: 'ann30@Example.com' }]);
    await sweepAt(at(35 * 24 + 2));
    expect(await bounces.count(all)).toBe(0);
    expect(await bounces.count(later)).toBe(1);
    expect(await bounces.gaps(span(0, 2))).toEqual([span(0, 2)]);
  });
});

describe('gaps in what is covered', () => {
  it('are none where spans overlap or touch, in whatever order', () => {
    expect(gapsIn(span(0, 24), [span(12, 30), span(-5, 6), span(6, 13)])).toEqual([]);
  });

  it('lie before, between and behind', () => {
    expect(gapsIn(span(0, 24), [span(3, 6), span(4, 5), span(9, 20)])).toEqual([
      span(0, 3),
      span(6, 9),
      span(20, 24),
    ]);
  });

  it('are all of it where nothing is covered', () => {
    expect(gapsIn(span(0, 24), [span(30, 40), span(-9, 0)])).toEqual([span(0, 24)]);
  });
});
