import type { PlainTextOption } from '@slack/types';
import type { Choice } from '../../operations/inputs.ts';
import { readChoices } from '../../operations/reading/choices.ts';
import { plain } from '../blocks/block.ts';
import { cut } from '../blocks/cut.ts';
import { LIMITS } from '../limits.ts';
import { FIELD_ACTION, type Field, type InputOf } from './field.ts';

/** More than these are a menu. */
const MOST_RADIO_BUTTONS = 4;
const YES: Choice = { value: 'yes', label: 'Yes' };

export const choiceField: Field<InputOf<'choice'>> = (input, { typed }) => {
  const options = input.options.slice(0, LIMITS.options.select);
  const initial = chosen(options, [typed])[0];
  const common = {
    action_id: FIELD_ACTION,
    options: options.map(optionOf),
    ...(initial && { initial_option: initial }),
  };
  const isShort = options.length <= MOST_RADIO_BUTTONS;
  return isShort ? { type: 'radio_buttons', ...common } : { type: 'static_select', ...common };
};

export const choicesField: Field<InputOf<'choices'>> = (input, { typed }) => {
  const options = input.options.slice(0, LIMITS.options.select);
  const read = readChoices(input, typed);
  const initial = chosen(options, Array.isArray(read) ? read : typed.split(/[\s,]+/));
  const common = {
    action_id: FIELD_ACTION,
    options: options.map(optionOf),
    ...(initial.length > 0 && { initial_options: initial }),
  };
  const isShort = options.length <= LIMITS.options.checkboxes && !input.isFolded;
  return isShort ? { type: 'checkboxes', ...common } : { type: 'multi_static_select', ...common };
};

export const flagField: Field<InputOf<'flag'>> = (_, { typed }) => ({
  type: 'checkboxes',
  action_id: FIELD_ACTION,
  options: [optionOf(YES)],
  ...(/^(yes|true|on|1)$/i.test(typed) && { initial_options: [optionOf(YES)] }),
});

/** An option of a menu; what is too long for Slack is cut, but never its value. */
export function optionOf({ value, label }: Choice): PlainTextOption {
  return { text: plain(cut(label.trim() || value, LIMITS.options.text)), value };
}

function chosen(options: readonly Choice[], typed: readonly string[]): PlainTextOption[] {
  const wanted = new Set(typed.map((text) => text.trim().toLowerCase()));
  return options
    .filter(({ value, label }) => [value, label].some((one) => wanted.has(one.toLowerCase())))
    .map(optionOf);
}
