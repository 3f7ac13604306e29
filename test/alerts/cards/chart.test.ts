import { expect, it } from 'vitest';
import { chartOf } from '../../../src/alerts/cards/chart.ts';
import type { MinuteCount } from '../../../src/store/events/counts.ts';

const minute = (minutes: number, kind = 'delivered', count = 1): MinuteCount => ({
  minuteAt: new Date(Date.UTC(2026, 10, 21, 9, minutes)),
  kind,
  count,
});

it('is not drawn while there is only one point', () => {
  expect(chartOf([])).toBeNull();
  expect(chartOf([minute(0), minute(0, 'open')])).toBeNull();
});

it('has a point a minute for a short time, zeros included', () => {
  const chart = chartOf([minute(0), minute(0, 'soft_bounces'), minute(3, 'hard_bounces', 2)]);
  expect(chart?.categories).toEqual(['09:00', '09:01', '09:02', '09:03']);
  expect(chart?.series).toEqual([
    { name: 'Delivered', values: [1, 0, 0, 0] },
    { name: 'Bounces', values: [1, 0, 0, 2] },
  ]);
});

it.each([1, 19, 20, 45, 200, 1_000, 3_000, 20_000, 1_000_000])(
  'has at most 20 points over %i minutes and counts every event',
  (length) => {
    const minutes = [0, 0.25, 0.5, 0.75, 1].map((part) => minute(Math.round(length * part)));
    const chart = chartOf(minutes);
    expect(chart?.categories.length).toBeLessThanOrEqual(20);
    expect(new Set(chart?.categories).size).toBe(chart?.categories.length);
    expect(chart?.categories.every((label) => label.length <= 20)).toBe(true);
    const [series] = chart?.series ?? [];
    expect(series?.values).toHaveLength(chart?.categories.length ?? 0);
    expect(series?.values.reduce((sum: number, value) => sum + (value ?? 0), 0)).toBe(5);
  },
);
