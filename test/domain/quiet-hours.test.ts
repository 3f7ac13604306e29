import { expect, it } from 'vitest';
import { quietUntil } from '../../src/domain/schedule.ts';

const NIGHT = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' };
const NOON = { from: '12:00', until: '13:00', zone: 'UTC' };

it.each([
  { quiet: NIGHT, at: '2026-11-21T20:59:59Z', until: null },
  { quiet: NIGHT, at: '2026-11-21T21:00:00Z', until: '2026-11-22T06:00:00Z' },
  { quiet: NIGHT, at: '2026-11-22T05:59:59Z', until: '2026-11-22T06:00:00Z' },
  { quiet: NIGHT, at: '2026-11-22T06:00:00Z', until: null },
  { quiet: NOON, at: '2026-11-21T11:59:59Z', until: null },
  { quiet: NOON, at: '2026-11-21T12:30:00Z', until: '2026-11-21T13:00:00Z' },
  // The clock goes back in this night, which is an hour longer.
  { quiet: NIGHT, at: '2026-10-24T20:00:00Z', until: '2026-10-25T06:00:00Z' },
  { quiet: { ...NOON, until: '12:00' }, at: '2026-11-21T12:30:00Z', until: null },
])('quiet hours from $quiet.from to $quiet.until: at $at until $until', ({ quiet, at, until }) => {
  expect(quietUntil(quiet, new Date(at))?.toISOString() ?? null).toBe(
    until && until.replace('Z', '.000Z'),
  );
});
