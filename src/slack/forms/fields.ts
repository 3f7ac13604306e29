import type { InputBlockElement } from '@slack/types';
import type { Input } from '../../operations/inputs.ts';
import { choiceField, choicesField, flagField } from './choice-fields.ts';
import type { FieldStart } from './field.ts';
import { referenceField, zoneField } from './picker-fields.ts';
import { emailField, emailsField, integerField, textField } from './text-fields.ts';
import { dayField, instantField, timeField } from './time-fields.ts';

/** The element by which a form asks for an input. */
export function elementOf(input: Input, start: FieldStart): InputBlockElement {
  switch (input.kind) {
    case 'text':
      return textField(input, start);
    case 'integer':
      return integerField(input, start);
    case 'choice':
      return choiceField(input, start);
    case 'choices':
      return choicesField(input, start);
    case 'flag':
      return flagField(input, start);
    case 'instant':
      return instantField(input, start);
    case 'day':
      return dayField(input, start);
    case 'time':
      return timeField(input, start);
    case 'zone':
      return zoneField(input, start);
    case 'email':
      return emailField(input, start);
    case 'emails':
      return emailsField(input, start);
    case 'reference':
      return referenceField(input, start);
  }
}
