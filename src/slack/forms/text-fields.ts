import type { PlainTextInput } from '@slack/types';
import { LIMITS } from '../limits.ts';
import { FIELD_ACTION, type Field, type FieldStart, type InputOf } from './field.ts';

export const textField: Field<InputOf<'text'>> = (input, start) => {
  const most = Math.max(input.maxLength ?? LIMITS.textInput, start.typed.length);
  return {
    ...plainTextInput(start),
    ...(input.multiline && { multiline: true }),
    // What is too long already stays whole, to be shortened: reading it says by how much.
    max_length: Math.min(most, LIMITS.textInput),
  };
};

export const lineField: Field<InputOf<'hours' | 'domains' | 'phone' | 'url'>> = (_, start) =>
  plainTextInput(start);

export const linesField: Field<InputOf<'emails' | 'phones' | 'variables'>> = (_, start) => ({
  ...plainTextInput(start),
  multiline: true,
});

export const emailField: Field<InputOf<'email'>> = (_, start) => ({
  type: 'email_text_input',
  action_id: FIELD_ACTION,
  ...initialValue(start),
});

/** A number out of range stays, to be corrected, and Slack takes none beyond the bounds it is given. */
export const integerField: Field<InputOf<'integer'>> = ({ min, max }, { typed }) => {
  const value = /^[+-]?\d+$/.test(typed) ? Number(typed) : undefined;
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

/** These show nothing that they wouldn't take. */
function initialValue({ typed, isReadable }: FieldStart): { initial_value?: string } {
  return typed !== '' && isReadable ? { initial_value: typed } : {};
}

/** What is longer than any field keeps out of forms: see `fitsForm`. */
function plainTextInput({ typed }: FieldStart): PlainTextInput {
  return {
    type: 'plain_text_input',
    action_id: FIELD_ACTION,
    ...(typed !== '' && typed.length <= LIMITS.textInput && { initial_value: typed }),
  };
}
