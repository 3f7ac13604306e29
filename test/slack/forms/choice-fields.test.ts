import { expect, it } from 'vitest';
import { WEEKDAY_LABELS, WEEKDAYS } from '../../../src/domain/schedule.ts';
import { elementOf } from '../../../src/slack/forms/fields.ts';

const weekdays = {
  kind: 'choices',
  label: 'Weekdays',
  options: WEEKDAYS.map((value) => ({ value, label: WEEKDAY_LABELS[value] })),
  isOrdered: true,
} as const;

const tickedFor = (typed: string) => {
  const start = { typed, titles: new Map<string, string>(), zone: 'UTC' };
  const field = elementOf(weekdays, start);
  const initial = 'initial_options' in field ? field.initial_options : [];
  return [field.type, ...(initial ?? []).map(({ value }) => value)];
};

it('a form ticks the days of a range that was typed', () => {
  expect(tickedFor('mon-wed, sun')).toEqual(['checkboxes', 'mon', 'tue', 'wed', 'sun']);
  expect(tickedFor('')).toEqual(['checkboxes']);
});

it('a form ticks what it doesn’t know of days that can’t be read, too', () => {
  expect(tickedFor('tue someday')).toEqual(['checkboxes', 'tue', 'someday']);
});
