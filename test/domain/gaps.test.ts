import { describe, expect, it } from 'vitest';
import { gapsIn } from '../../src/store/digest/bounces.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const span = (from: number, until: number) => ({ fromAt: at(from), untilAt: at(until) });

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
