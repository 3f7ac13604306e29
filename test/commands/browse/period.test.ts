import { expect, it } from 'vitest';
import { periodOf } from '../../../src/commands/browse/period.ts';

it('begins and ends with the days of the person’s zone, also when clocks change', () => {
  expect(periodOf({ from: '2026-10-25', until: '2026-10-25' }, 'Europe/Kyiv')).toEqual({
    fromAt: new Date('2026-10-24T21:00:00Z'),
    untilAt: new Date('2026-10-25T21:59:59Z'),
  });
});

it('leaves open what wasn’t given', () => {
  expect(periodOf({}, 'UTC')).toEqual({});
});

it('refuses a last day before the first', () => {
  expect(() => periodOf({ from: '2026-11-02', until: '2026-11-01' }, 'UTC')).toThrow(
    expect.objectContaining({ field: 'until' }),
  );
});
