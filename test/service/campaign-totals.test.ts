import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsOf } from '../../src/service/campaigns/campaign.ts';
import { STATISTIC_CODE } from '../../src/service/status.ts';

const figure = (code: number, count: number) => ({ code, count, explanation: '' });

describe('totalsOf', () => {
  it('adds codes that mean the same', () => {
    const totals = totalsOf([
      figure(1, 1000),
      figure(2, 940),
      figure(3, 300),
      figure(4, 50),
      figure(5, 4),
      figure(15, 1),
      figure(11, 2),
      figure(6, 20),
      figure(14, 10),
      figure(7, 6),
      figure(10, 4),
      figure(9, 12),
      figure(12, 8),
      figure(16, 3),
      figure(20, 7),
    ]);
    expect(totals).toEqual({
      queued: 0,
      sent: 1000,
      delivered: 940,
      opened: 300,
      clicked: 50,
      unsubscribed: 5,
      complaints: 2,
      hardBounces: 30,
      softBounces: 10,
      rejectedAsSpam: 12,
      otherFailures: 8,
      notSent: 10,
      unknown: 0,
    });
  });

  it('knows every code of the specification', () => {
    const figures = Object.values(STATISTIC_CODE).map(({ code }) => figure(code, 1));
    expect(totalsOf(figures).unknown).toBe(0);
  });

  it('loses no recipient, whatever the codes', () => {
    const codes = constantFrom(0, 1, 2, 3, 6, 8, 13, 19, 77, 1000);
    const figures = array(record({ code: codes, count: nat(1_000_000) }));
    assert(
      property(figures, (given) => {
        const totals = totalsOf(given.map(({ code, count }) => figure(code, count)));
        const all = Object.values(totals).reduce((sum, total) => sum + total, 0);
        expect(all).toBe(given.reduce((sum, { count }) => sum + count, 0));
      }),
    );
  });
});
