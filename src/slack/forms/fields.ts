import type { InputBlockElement } from '@slack/types';
import type { Input } from '../../operations/inputs.ts';
import { choiceField, choicesField, flagField } from './choice-fields.ts';
import type { FieldStart } from './field.ts';
import { fileField } from './file-field.ts';
import { languageField, referenceField, referencesField, zoneField } from './picker-fields.ts';
import { emailField, integerField, lineField, linesField, textField } from './text-fields.ts';
import { dayField, instantField, timeField } from './time-fields.ts';

/** Returns the element for an input. */
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
    case 'language':
      return languageField(input, start);
    case 'email':
      return emailField(input, start);
    case 'emails':
      return linesField(input, start);
    case 'hours':
    case 'domains':
    case 'phone':
    case 'url':
      return lineField(input, start);
    case 'phones':
    case 'variables':
      return linesField(input, start);
    case 'file':
    case 'files':
      return fileField(input, start);
    case 'reference':
      return referenceField(input, start);
    case 'references':
      return referencesField(input, start);
  }
}
