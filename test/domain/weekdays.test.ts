import { expect, it } from 'vitest';
import {
  latestTurn,
  nextTurn,
  type Weekday,
  weekdayOf,
  WEEKDAYS,
  weekdaysInWords,
} from '../../src/domain/schedule.ts';

const WORKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];

it('a day has its weekday', () => {
  expect(weekdayOf('2026-11-21')).toBe('sat');
  expect(weekdayOf('2026-11-22')).toBe('sun');
  expect(weekdayOf('2026-11-23')).toBe('mon');
});

it.each([
  [WEEKDAYS, 'every day'],
  [WORKDAYS, 'Monday to Friday'],
  [['sun', 'sat'], 'Saturday and Sunday'],
  [['mon', 'tue', 'thu'], 'Monday, Tuesday and Thursday'],
  [['wed'], 'Wednesday'],
] as const)('weekdays %j are said in words', (days, words) => {
  expect(weekdaysInWords(days)).toBe(words);
});

it('turns are on the weekdays of their zone alone', () => {
  // Saturday in Kyiv, still Friday in New York.
  const now = new Date('2026-11-21T03:00:00Z');
  expect(latestTurn('21:00', 'America/New_York', now, WORKDAYS).day).toBe('2026-11-20');
  expect(latestTurn('21:00', 'Europe/Kyiv', now, ['mon']).day).toBe('2026-11-16');
  expect(nextTurn('21:00', 'Europe/Kyiv', now, WORKDAYS).day).toBe('2026-11-23');
  expect(nextTurn('21:00', 'Europe/Kyiv', now, ['fri']).day).toBe('2026-11-27');
});
