import type { DateTimepicker } from '@slack/types';
import { Fault } from '../../operations/reading/fault.ts';
import { readDay, readInstant, readTime } from '../../operations/reading/times.ts';
import { FIELD_ACTION, type Field, type InputOf } from './field.ts';
import { textAsTyped } from './text-fields.ts';

export const instantField: Field<InputOf<'instant'>> = (_, start) => {
  const picker: DateTimepicker = { type: 'datetimepicker', action_id: FIELD_ACTION };
  if (start.typed === '') return picker;
  const at = readInstant(start.typed, { zone: start.zone, now: new Date(0) });
  if (at instanceof Fault) return textAsTyped(start);
  const seconds = Math.floor(at.getTime() / 1000);
  return isTenDigits(seconds) ? { ...picker, initial_date_time: seconds } : textAsTyped(start);
};

/**
 * Tells whether Slack's picker can show a time (docs.slack.dev, datetimepicker): from 2001 to 2286.
 */
function isTenDigits(seconds: number): boolean {
  return seconds >= 1_000_000_000 && seconds <= 9_999_999_999;
}

export const dayField: Field<InputOf<'day'>> = (_, start) => {
  const picker = { type: 'datepicker', action_id: FIELD_ACTION } as const;
  if (start.typed === '') return picker;
  const day = readDay(start.typed);
  return day instanceof Fault ? textAsTyped(start) : { ...picker, initial_date: day };
};

export const timeField: Field<InputOf<'time'>> = (_, start) => {
  const picker = { type: 'timepicker', action_id: FIELD_ACTION } as const;
  if (start.typed === '') return picker;
  const time = readTime(start.typed);
  return time instanceof Fault ? textAsTyped(start) : { ...picker, initial_time: time };
};
