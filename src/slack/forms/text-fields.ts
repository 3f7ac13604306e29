import type { PlainTextInput } from '@slack/types';
import { LIMITS } from '../limits.ts';
import { FIELD_ACTION, type Field, type FieldStart, type InputOf } from './field.ts';

export const textField: Field<InputOf<'text'>> = (input, start) => ({
  ...plainTextInput(start),
  ...(input.multiline && { multiline: true }),
  max_length: Math.min(input.maxLength ?? LIMITS.textInput, LIMITS.textInput),
});

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

export const integerField: Field<InputOf<'integer'>> = (input, start) => ({
  type: 'number_input',
  action_id: FIELD_ACTION,
  is_decimal_allowed: false,
  ...initialValue(start),
  ...(input.min !== undefined && { min_value: String(input.min) }),
  ...(input.max !== undefined && { max_value: String(input.max) }),
});

/** These show nothing that they wouldn't take. */
function initialValue({ typed, isReadable }: FieldStart): { initial_value?: string } {
  return typed !== '' && isReadable ? { initial_value: typed } : {};
}

function plainTextInput(start: FieldStart): PlainTextInput {
  const initial = start.typed.slice(0, LIMITS.textInput);
  return {
    type: 'plain_text_input',
    action_id: FIELD_ACTION,
    ...(initial !== '' && { initial_value: initial }),
  };
}
