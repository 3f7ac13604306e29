import type { PlainTextInput } from '@slack/types';
import { Fault } from '../../operations/reading/fault.ts';
import { readEmail } from '../../operations/reading/addresses.ts';
import { readInteger } from '../../operations/reading/texts.ts';
import { LIMITS } from '../limits.ts';
import { FIELD_ACTION, type Field, type FieldStart, type InputOf } from './field.ts';

export const textField: Field<InputOf<'text'>> = (input, start) => {
  const most = Math.max(input.maxLength ?? LIMITS.textInput, start.typed.length);
  return {
    ...textAsTyped(start),
    ...(input.multiline && { multiline: true }),
    // A text that is too long already stays whole, to be shortened: reading it says by how much.
    max_length: Math.min(most, LIMITS.textInput),
  };
};

export const lineField: Field<InputOf<'hours' | 'domains' | 'phone' | 'url'>> = (_, start) =>
  textAsTyped(start);

export const linesField: Field<InputOf<'emails' | 'phones' | 'variables'>> = (_, start) => ({
  ...textAsTyped(start),
  multiline: true,
});

export const emailField: Field<InputOf<'email'>> = (_, start) => {
  const { typed } = start;
  if (typed !== '' && readEmail(typed) instanceof Fault) return textAsTyped(start);
  return {
    type: 'email_text_input',
    action_id: FIELD_ACTION,
    ...(typed !== '' && { initial_value: typed }),
  };
};

/**
 * Returns a field for a number. A number out of range stays, to be corrected; its bound is left
 * out, since Slack takes no value beyond the given bounds.
 */
export const integerField: Field<InputOf<'integer'>> = ({ label, min, max }, start) => {
  const { typed } = start;
  const value = typed === '' ? undefined : readInteger({ kind: 'integer', label }, typed);
  if (value instanceof Fault) return textAsTyped(start);
  const isBelow = value !== undefined && min !== undefined && value < min;
  const isAbove = value !== undefined && max !== undefined && value > max;
  return {
    type: 'number_input',
    action_id: FIELD_ACTION,
    is_decimal_allowed: false,
    ...(value !== undefined && { initial_value: String(value) }),
    ...(min !== undefined && !isBelow && { min_value: String(min) }),
    ...(max !== undefined && !isAbove && { max_value: String(max) }),
  };
};

/**
 * Returns a line of text; also for a value that the element of its own kind can't show, since it
 * can't be read. A text that is longer than any field is kept out of forms: see `fitsForm`.
 */
export function textAsTyped({ typed }: FieldStart): PlainTextInput {
  return {
    type: 'plain_text_input',
    action_id: FIELD_ACTION,
    ...(typed !== '' && typed.length <= LIMITS.textInput && { initial_value: typed }),
  };
}
